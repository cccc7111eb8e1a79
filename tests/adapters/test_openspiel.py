"""OpenSpiel's own checks and algorithms on this game: random games, playthroughs, solvers."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from adapters_support import MICRO, MICRO_FILE, TINY

pyspiel = pytest.importorskip("pyspiel", reason="the openspiel extra is not installed")

import numpy as np
from absl import flags
from open_spiel.python import policy, rl_environment
from open_spiel.python.algorithms import (
    cfr,
    exploitability,
    generate_playthrough,
    ismcts,
    mcts,
    outcome_sampling_mccfr,
    tabular_qlearner,
)
from open_spiel.python.observation import make_observation

from piecesofeight.adapters.openspiel import SHORT_NAME, PiecesOfEightGame
from piecesofeight.errors import PiecesOfEightError

PLAYTHROUGHS = Path(__file__).with_name("playthroughs")
GAMES = [(players, sets) for players in (2, 3, 4) for sets in ("pieces-of-eight", "all")]


def load(**parameters: Any) -> Any:
    """A game with these parameters, by way of its name, as OpenSpiel's users load it."""
    return pyspiel.load_game(SHORT_NAME, parameters)


def random_states(game: Any, seed: int) -> Any:
    """The states of a random game, the first and the last too; each is another object."""
    luck = np.random.RandomState(seed)
    state = game.new_initial_state()
    yield state.clone()
    while not state.is_terminal():
        if state.is_chance_node():
            actions, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(luck.choice(actions, p=odds))
        else:
            state.apply_action(luck.choice(state.legal_actions()))
        yield state.clone()


# --- random games --------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "sets"), GAMES)
def test_random_games(players: int, sets: str) -> None:
    """`random_sim_test`: sorted and unique actions, masks, clones, saves, tensors, returns."""
    game = load(players=players, sets=sets, first=-1)
    pyspiel.random_sim_test(game, num_sims=4, serialize=True, verbose=False)


def test_random_games_of_a_micro_variant() -> None:
    """The same for a small game with coins from a file and ships in an order of chance."""
    pyspiel.random_sim_test(load(**MICRO), num_sims=50, serialize=True, verbose=False)


def test_no_game_is_longer_than_the_game_says() -> None:
    """Neither in decisions nor in nodes of chance, where its length cuts most of the games off."""
    game = load(players=3, sets="all", first=-1, length=12)
    longest = 0
    for seed in range(20):
        nodes = [state.current_player() for state in random_states(game, seed)]
        chances = nodes.count(pyspiel.PlayerId.CHANCE)
        longest = max(longest, len(nodes) - 1 - chances)
        assert chances <= game.max_chance_nodes_in_history()
    assert longest <= game.max_game_length() == 12
    assert longest > 6


def test_the_game_is_what_it_says() -> None:
    """The name, the parameters and the numbers that algorithms allocate by."""
    game = load(players=3, sets="all")
    assert game.get_type().short_name == SHORT_NAME
    assert 3 == game.num_players()
    assert 0.0 == game.utility_sum()
    assert (-0.5, 1.0) == (game.min_utility(), game.max_utility())
    assert 2000 == game.max_game_length()
    again = pyspiel.load_game(str(game))
    assert str(game) == str(again)
    assert game.get_parameters() == again.get_parameters()


def test_a_wrong_parameter_is_refused() -> None:
    """OpenSpiel refuses names it doesn't know; values that won't do are ours to refuse."""
    with pytest.raises(pyspiel.SpielError, match="seats"):
        load(seats=3)
    with pytest.raises(PiecesOfEightError, match="did you mean `cursed-blade`"):
        load(sets="cursed")


def test_clones_share_what_they_are_made_of() -> None:
    """A clone costs no copy of the state, and goes its own way."""
    for state in random_states(load(), 1):
        clone = state.clone()
        assert state.node is clone.node
        if not state.is_terminal():
            clone.apply_action(clone.legal_actions()[0])
            assert state.node is clone.node.before


# --- what players see ------------------------------------------------------------------------


def test_the_tensor_has_the_documented_pieces() -> None:
    """Named pieces add up to the tensor; all values are from 0 to 1."""
    game = load(players=3)
    kind = pyspiel.IIGObservationType(perfect_recall=True)
    observation = make_observation(game, kind)
    assert observation.tensor.size == game.information_state_tensor_size()
    assert observation.tensor.size == sum(piece.size for piece in observation.dict.values())
    for state in random_states(game, 3):
        if not state.is_chance_node():
            for player in range(3):
                observation.set_from(state, player)
                assert observation.tensor.min() >= 0
                assert observation.tensor.max() <= 1
                assert 1 == observation.dict["player"].sum()
                assert 1 == observation.dict["player"][player]


def test_without_private_information_all_see_the_same() -> None:
    """The public observation doesn't depend on the player, and has no hidden coin in it."""
    game = load(players=3)
    public = make_observation(
        game,
        pyspiel.IIGObservationType(
            public_info=True, perfect_recall=True, private_info=pyspiel.PrivateInfoType.NONE
        ),
    )
    for state in random_states(game, 5):
        texts, tensors = set(), set()
        for player in range(3):
            texts.add(public.string_from(state, player))
            public.set_from(state, player)
            tensors.add(public.tensor.tobytes())
        assert 1 == len(texts) == len(tensors)


def test_there_is_no_observer_of_all_secrets() -> None:
    """What all players know in secret is asked for in vain."""
    everything = pyspiel.PrivateInfoType.ALL_PLAYERS
    kind = pyspiel.IIGObservationType(perfect_recall=False, private_info=everything)
    with pytest.raises(PiecesOfEightError, match="what all players know in secret"):
        PiecesOfEightGame({}).make_py_observer(kind)


# --- structs ---------------------------------------------------------------------------------


@pytest.mark.parametrize("parameters", [{"first": -1}, MICRO], ids=["full", "micro"])
def test_structs_round_trip_as_json(parameters: dict[str, Any]) -> None:
    """From a struct's JSON comes an equal position, also while ships are laid out."""
    game = load(**parameters)
    for state in random_states(game, 6):
        data = json.loads(state.to_struct().to_json())
        again = game.new_initial_state(data)
        assert str(state) == str(again)
        assert state.current_player() == again.current_player()
        assert state.legal_actions() == again.legal_actions()
        assert state.returns() == again.returns()
        assert data == json.loads(again.to_struct().to_json())


def test_action_structs_mean_their_action() -> None:
    """An action's struct says it in words, is taken back, and is refused where it isn't legal."""
    state = load(ships="Mate | Pistols Captain").new_initial_state()
    for action in state.legal_actions():
        struct = state.action_to_struct(0, action)
        data = json.loads(struct.to_json())
        assert {"player": 0, "action": action, "text": state.action_to_string(action)} == data
        assert state.validate_action_struct(struct).ok()
    struct = state.action_to_struct(0, state.legal_actions()[0])
    assert state.apply_action_struct(struct).ok()
    assert not state.validate_action_struct(struct).ok()


def test_an_observation_struct_has_no_secret() -> None:
    """It is the player's view as data, and JSON."""
    state = load(ships="Mate | Pistols Bomb Captain").new_initial_state()
    data = json.loads(state.to_observation_struct(0).to_json())
    assert ["Pistols", "Bomb", "Captain"] == data["ships"][0]["deck"]
    assert ["Pistols", "?", "Captain"] == data["ships"][1]["deck"]
    assert 0 == data["deciding"]
    texts = [option["text"] for option in data["decision"]["options"]]
    assert {state.action_to_string(action) for action in state.legal_actions()} == set(texts)


@pytest.mark.parametrize("data", [{}, {"drawn": []}, {"state": None}])
def test_a_struct_that_wont_do_is_refused(data: dict[str, Any]) -> None:
    """What is no struct of a state is an error that says what is missing."""
    with pytest.raises(PiecesOfEightError, match="`drawn` or `state` is missing"):
        load().new_initial_state(data)


# --- playthroughs ------------------------------------------------------------------------------


@pytest.fixture(autouse=True)
def _flags() -> None:
    """`generate_playthrough` reads flags, which must have been parsed (a fault of 2.0.2)."""
    if not flags.FLAGS.is_parsed():
        flags.FLAGS(["x"])


@pytest.mark.parametrize("file", sorted(PLAYTHROUGHS.glob("*.txt")), ids=lambda one: one.stem)
def test_a_kept_playthrough_is_still_true(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`playthrough_test`: a transcript with every string and tensor comes out as it is kept.

    `python tests/adapters/test_openspiel.py` writes them anew.
    """
    monkeypatch.chdir(PLAYTHROUGHS.parent)
    expected, actual = generate_playthrough.replay(str(file))
    assert expected.splitlines() == actual.splitlines()


@pytest.mark.parametrize(("players", "sets"), GAMES)
def test_a_playthrough_can_be_generated_and_replayed(
    players: int, sets: str, tmp_path: Path
) -> None:
    """A transcript of a random game, replayed from its own actions, is the same."""
    name = str(load(players=players, sets=sets, memory=2, turns=2 * players))
    text = generate_playthrough.playthrough(name, action_sequence=None, seed=players)
    file = tmp_path / "played.txt"
    file.write_text(text, encoding="utf-8")
    expected, actual = generate_playthrough.replay(str(file))
    assert expected == actual


# --- algorithms --------------------------------------------------------------------------------


def guarded() -> Any:
    """A state in which Bart's Flag lies open, and Anne can't know that his aft coin is no Trap."""
    game = load(sets=MICRO_FILE, ships="- | Gull Gull Flag; - | Flag Gull Trap Gull")
    return game.new_initial_state()


@pytest.mark.parametrize(("players", "sets"), GAMES)
def test_resampling_keeps_what_a_player_knows(players: int, sets: str) -> None:
    """`ResampleInfostateTest` of `basic_tests.cc`: the same string, tensor and player to decide."""
    sampler = np.random.RandomState(players).uniform
    game = load(players=players, sets=sets)
    others = 0
    states = [state for state in random_states(game, players) if not state.is_chance_node()]
    for state in states[:: players - 1]:
        for player in range(players):
            other = state.resample_from_infostate(player, sampler)
            for ask in ("information_state_string", "information_state_tensor"):
                assert getattr(state, ask)(player) == getattr(other, ask)(player)
            assert state.observation_string(player) == other.observation_string(player)
            assert state.current_player() == other.current_player()
            if state.current_player() == player:
                assert state.legal_actions() == other.legal_actions()
            again = game.deserialize_state(other.serialize())
            assert str(other) == str(again)
            assert other.information_state_string(player) == again.information_state_string(player)
            others += str(state) != str(other)
    assert others > 0


def test_nothing_is_dealt_again_before_it_was_dealt() -> None:
    """While ships are drawn there is no information to keep."""
    with pytest.raises(PiecesOfEightError, match="while the ships are being laid out"):
        load().new_initial_state().resample_from_infostate(0, lambda: 0.5)


@pytest.mark.parametrize("given", [False, True], ids=["own", "set_resampler"])
def test_information_set_mcts_uses_the_resampler(given: bool) -> None:
    """OpenSpiel's Python ISMCTS searches deals that can be, from the information state alone.

    As things are, Anne wins with her Flag as well as with her Gull. But in every third deal a
    Trap destroys what she uses, and she would rather lose the Gull.
    """
    state = guarded()
    luck = np.random.RandomState(3)
    evaluator = mcts.RandomRolloutEvaluator(random_state=luck)
    bot = ismcts.ISMCTSBot(state.get_game(), evaluator, 1.0, 300, random_state=luck)
    if given:
        bot.set_resampler(lambda one, player: one.resample_from_infostate(player, luck.uniform))
    policy_there = dict(bot.get_policy(state))
    best = max(policy_there, key=lambda action: policy_there[action])
    assert "play fore at Bart.fore" == state.action_to_string(best)


def test_information_set_mcts_plays_a_full_game() -> None:
    """And it plays on, with ships of all sets and three players."""
    state = load(players=3, sets="all").new_initial_state()
    luck = np.random.RandomState(5)
    evaluator = mcts.RandomRolloutEvaluator(random_state=luck)
    bot = ismcts.ISMCTSBot(state.get_game(), evaluator, 2.0, 4, random_state=luck)
    decided = 0
    while decided < 20 and not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state.legal_actions()[0])
        else:
            state.apply_action(int(bot.step(state)))
            decided += 1
    assert decided > 5


def winning() -> Any:
    """A state in which one action wins at once: Bart's Flag lies open, and nothing guards it."""
    game = load(sets=MICRO_FILE, ships="- | Gull Flag Gull; - | Flag Trap Gull Gull")
    return game.new_initial_state()


def test_mcts_finds_the_winning_move() -> None:
    """OpenSpiel's Python MCTS plays on clones of the state."""
    state = winning()
    luck = np.random.RandomState(1)
    bot = mcts.MCTSBot(
        state.get_game(), 2.0, 60, mcts.RandomRolloutEvaluator(random_state=luck), random_state=luck
    )
    assert "play fore at Bart.fore" == state.action_to_string(bot.step(state))


def test_mcts_plays_a_full_game() -> None:
    """And it does so with random ships and chance in the tree."""
    game = load(players=3, sets="all")
    luck = np.random.RandomState(2)
    evaluator = mcts.RandomRolloutEvaluator(random_state=luck)
    bot = mcts.MCTSBot(game, 2.0, 3, evaluator, random_state=luck)
    state = game.new_initial_state()
    for _ in range(60):
        if state.is_terminal():
            break
        if state.is_chance_node():
            state.apply_action(state.legal_actions()[0])
        else:
            state.apply_action(bot.step(state))
    assert state.move_number() > 40


def test_cfr_plus_comes_near_an_equilibrium() -> None:
    """An exact algorithm on a whole small tree: what a best response gains goes to nothing."""
    game = load(**TINY)
    solver = cfr.CFRPlusSolver(game)
    gains = [exploitability.exploitability(game, policy.UniformRandomPolicy(game))]
    for iterations in (3, 6, 12):
        for _ in range(iterations):
            solver.evaluate_and_update_policy()
        gains.append(exploitability.exploitability(game, solver.average_policy()))
    assert gains == sorted(gains, reverse=True)
    assert gains[0] > 0.1
    assert gains[-1] < 0.002


def test_outcome_sampling_comes_near_an_equilibrium() -> None:
    """Outcome-sampling MCCFR learns from sampled games of the micro variant."""
    np.random.seed(1)
    game = load(**MICRO)
    uniform = exploitability.exploitability(game, policy.UniformRandomPolicy(game))
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    for _ in range(1000):
        solver.iteration()
    assert exploitability.exploitability(game, solver.average_policy()) < uniform / 2


def test_a_q_learner_learns_to_win_at_once() -> None:
    """Anne's first action can win, so that Bart never acts: who didn't isn't told of the end.

    `QLearner` would take the end of such a game for its own last state, and fail in the next one.
    """
    np.random.seed(3)
    env = rl_environment.Environment(load(ships="Mate | Captain Mate"))
    actions = env.action_spec()["num_actions"]
    agents = [tabular_qlearner.QLearner(seat, actions, step_size=0.5) for seat in range(2)]
    idle = 0
    for _ in range(200):
        step, acted = env.reset(), set()
        while not step.last():
            seat = step.observations["current_player"]
            acted.add(seat)
            step = env.step([agents[seat].step(step).action])
        for seat in acted:
            agents[seat].step(step)
        idle += 1 not in acted
    assert idle > 1
    best = agents[0].step(env.reset(), is_evaluation=True).action
    assert [1.0, -1.0] == env.step([best]).rewards


def write_playthroughs() -> None:
    """Write the kept playthroughs anew."""
    flags.FLAGS(["x"])
    kept = {
        "micro": load(**{**TINY, "sets": "micro.yaml", "memory": 2}),
        "fixed": load(ships="Mate | Cannon Captain Treachery", memory=1, turns=3),
    }
    for name, game in kept.items():
        text = generate_playthrough.playthrough(str(game), action_sequence=None, seed=3)
        (PLAYTHROUGHS / f"{name}.txt").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent))
    write_playthroughs()
