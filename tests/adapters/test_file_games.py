"""Games from files in other libraries: the same adapters, with a game as a parameter."""

from __future__ import annotations

import json
import pickle
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pyspiel = pytest.importorskip("pyspiel", reason="the openspiel extra is not installed")
pytest.importorskip("pettingzoo", reason="the pettingzoo extra is not installed")

import numpy as np
from open_spiel.python.algorithms import cfr, exploitability
from open_spiel.python.observation import make_observation
from pettingzoo.test import api_test, seed_test

from piecesofeight.adapters import pettingzoo as pieces_of_eight
from piecesofeight.adapters.file_nodes import FileNode
from piecesofeight.adapters.file_settings import FileSetting, file_board_of
from piecesofeight.adapters.openspiel import FILE_NAME
from piecesofeight.adapters.seen import seen_by
from piecesofeight.adapters.sights import view_lines
from piecesofeight.errors import PiecesOfEightError
from piecesofeight.played.seats import CHANCE, TERMINAL

BLUFF = str(Path(__file__).with_name("bluff.yaml"))
pytestmark = [
    pytest.mark.filterwarnings(f"ignore:{text}")
    for text in (
        "Observation space for each agent probably should be gymnasium.spaces.box",
        "Observation is not a NumPy array",
        "Action mask numpy array is all zeros",
    )
]
ERRORS = [
    ({"game": "black-spots"}, "no game `black-spots` comes with piecesofeight; did you mean"),
    ({"players": 9}, "black-spot is for 3 to 8 players, not 9"),
    ({"ships": "Mate"}, "there is no parameter `ships`; there are game, players, length, memory"),
    ({"length": 0}, "the parameter `length` is from 1 to 1000000000, not 0"),
    ({"players": "5"}, "the parameter `players` is a whole number, not `5`"),
]


def load(**parameters: Any) -> Any:
    """A game from a file, as OpenSpiel's users load it."""
    return pyspiel.load_game(FILE_NAME, parameters)


def nodes_of(setting: FileSetting, seed: int) -> Iterator[FileNode]:
    """The nodes of a random game, the first and the last too."""
    luck, node = random.Random(seed), FileNode.first(file_board_of(setting))
    yield node
    while node.player != TERMINAL:
        node = node.child(luck.choice(node.actions()))
        yield node


def tree_of(setting: FileSetting) -> Iterator[FileNode]:
    """Every node of a small game."""
    waiting = [FileNode.first(file_board_of(setting))]
    while waiting:
        node = waiting.pop()
        yield node
        waiting += [node.child(action) for action in node.actions()]


@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 8])
def test_random_games_of_the_black_spot(players: int) -> None:
    """`random_sim_test`: actions, masks, clones, saves, tensors, returns."""
    game = load(game="black-spot", players=players)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_random_games_of_a_tiny_game() -> None:
    """The same for a game of two players in a folder of its own."""
    pyspiel.random_sim_test(load(game=BLUFF), num_sims=30, serialize=True, verbose=False)


def test_counterfactual_regret_solves_a_tiny_game() -> None:
    """What a best response gains falls from round to round, to almost nothing."""
    game = load(game=BLUFF)
    solver, gains = cfr.CFRPlusSolver(game), []
    for _ in range(4):
        gains.append(exploitability.exploitability(game, solver.average_policy()))
        for _ in range(5):
            solver.evaluate_and_update_policy()
    assert sorted(gains, reverse=True) == gains
    assert gains[0] > 0.4
    assert gains[-1] < 0.01


def test_numbers_tell_information_states_apart() -> None:
    """Over a whole tree there are as many tensors as texts, for who decides."""
    game, pairs = load(game=BLUFF), set()
    encoder = make_observation(game, pyspiel.IIGObservationType(perfect_recall=True))
    for node in tree_of(FileSetting(game=BLUFF)):
        state = game.new_initial_state()
        for action in node.recipe()[1]:
            state.apply_action(action)
        if state.current_player() >= 0:
            encoder.set_from(state, state.current_player())
            text = encoder.string_from(state, state.current_player())
            pairs.add((state.current_player(), text, encoder.tensor.tobytes()))
    assert len(pairs) > 10
    assert len({text for _, text, _ in pairs}) == len(pairs)
    assert len({(player, tensor) for player, _, tensor in pairs}) == len(pairs)


@pytest.mark.parametrize("players", [8])
def test_what_is_seen_in_numbers(players: int) -> None:
    """All numbers are from 0 to 1; equal views are equal numbers, and others are other ones."""
    game = load(players=players)
    observation = make_observation(game, pyspiel.IIGObservationType(perfect_recall=False))
    found: dict[tuple[str, ...], bytes] = {}
    for node in nodes_of(FileSetting(players=players), seed=players):
        for seat in range(players):
            observation.tensor.fill(0)
            view = seen_by(node, seat).view
            if view is None:  # while chance deals, nobody has seen anything
                continue
            game.hosted.encoder.write(view, observation.dict)
            assert 0 <= observation.tensor.min() <= observation.tensor.max() <= 1
            tensor = observation.tensor.tobytes()
            assert found.setdefault(view_lines(view), tensor) == tensor
    assert len(set(found.values())) == len(found)


def test_what_lies_hidden_is_in_nobodys_numbers() -> None:
    """What lies in others' stashes is in nobody's numbers but their owner's."""
    game = load(players=3)
    observation = make_observation(game, pyspiel.IIGObservationType(perfect_recall=False))
    for node in nodes_of(FileSetting(players=3), seed=1):
        for seat in range(3):
            view = seen_by(node, seat).view
            if view is None:
                continue
            observation.tensor.fill(0)
            game.hosted.encoder.write(view, observation.dict)
            for owner in {0, 1, 2} - {seat}:
                assert 0 == observation.dict["zone stash"][owner, 1:].sum()
            assert 0 == observation.dict["zone bag"][0, 1:].sum()


def test_winners_share_what_the_others_lose() -> None:
    """Returns sum to zero, and somebody wins unless choices run out."""
    for seed in range(5):
        *_, last = nodes_of(FileSetting(players=4), seed)
        assert sum(last.returns()) == pytest.approx(0)
        assert last.state is not None
        assert last.state.outcome is not None
        assert {seat for seat in range(4) if last.returns()[seat] > 0} == set(
            last.state.outcome.winners
        )


def test_a_game_of_so_many_choices_is_a_draw() -> None:
    """It ends there, for nobody; the choices of chance count."""
    *_, last = nodes_of(FileSetting(players=3, length=9), seed=1)
    assert 9 == len(last.recipe()[1])
    assert [0.0, 0.0, 0.0] == last.returns()
    assert [] == last.actions()


def test_a_node_comes_back() -> None:
    """From a pickle, and from its struct through JSON."""
    *_, last = nodes_of(FileSetting(players=3), seed=2)
    again = pickle.loads(pickle.dumps(last))
    assert last.state == again.state
    first = FileNode.first(last.board)
    assert last.state == FileNode.of_struct(first, json.loads(json.dumps(last.struct()))).state
    with pytest.raises(PiecesOfEightError, match="`actions` is missing"):
        FileNode.of_struct(first, {})


def test_chance_weighs_what_is_there() -> None:
    """Probabilities sum to one at each draw."""
    for node in nodes_of(FileSetting(players=3), seed=3):
        if node.player == CHANCE:
            assert sum(odds for _, odds in node.outcomes()) == pytest.approx(1)


@pytest.mark.parametrize(("parameters", "message"), ERRORS)
def test_a_parameter_that_wont_do_is_refused(parameters: dict[str, Any], message: str) -> None:
    """The error says what is wrong, and what there is."""
    with pytest.raises(PiecesOfEightError) as caught:
        file_board_of(FileSetting.of(parameters))
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize("parameters", [{"game": BLUFF}, {"game": "black-spot", "players": 3}])
def test_another_deal_has_the_same_information(parameters: dict[str, Any]) -> None:
    """`resample_from_infostate` keeps what a player knows and has seen, and may be serialized."""
    game, luck = load(**parameters), random.Random(2)
    state, others = game.new_initial_state(), 0
    for _ in range(20):
        if state.is_terminal():
            break
        player = state.current_player()
        for _ in range(4 if player >= 0 else 0):
            other = state.resample_from_infostate(player, luck.random)
            information = state.information_state_string(player)
            assert information == other.information_state_string(player)
            assert state.legal_actions() == other.legal_actions()
            again = game.deserialize_state(other.serialize())
            assert str(other) == str(again)
            others += str(state) != str(other)
        state.apply_action(luck.choice(state.legal_actions()))
    assert others > 0


@pytest.mark.parametrize("parameters", [{"game": BLUFF}, {"game": "black-spot", "players": 3}])
def test_the_environment(parameters: dict[str, Any]) -> None:
    """PettingZoo's `api_test` and `seed_test`."""
    api_test(pieces_of_eight.env(**parameters), num_cycles=100)
    api_test(pieces_of_eight.raw_env(**parameters), num_cycles=100)
    seed_test(lambda: pieces_of_eight.env(**parameters), num_cycles=30)


def test_an_environment_plays_to_the_end() -> None:
    """Rewards are the returns, and everybody is done at once."""
    env = pieces_of_eight.env(game="black-spot", players=4)
    env.reset(seed=1)
    luck, rewards = random.Random(1), {}
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        rewards[agent] = reward
        allowed = np.flatnonzero(observation["action_mask"]).tolist()
        env.step(None if terminated or truncated else luck.choice(allowed))
    assert sum(rewards.values()) == pytest.approx(0)
    assert max(rewards.values()) > 0
