"""OpenSpiel's own checks and algorithms on this game: random games, playthroughs, solvers."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from adapters_support import MICRO, TINY

pyspiel = pytest.importorskip("pyspiel", reason="the openspiel extra is not installed")

from absl import flags
from open_spiel.python.algorithms import generate_playthrough
from open_spiel.python.observation import make_observation
from openspiel_support import GAMES, load, random_states

from piecesofeight.adapters.openspiel import SHORT_NAME, PiecesOfEightGame
from piecesofeight.errors import PiecesOfEightError

PLAYTHROUGHS = Path(__file__).with_name("playthroughs")


# --- random games --------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "sets"), GAMES)
def test_random_games(players: int, sets: str) -> None:
    """`random_sim_test`: sorted and unique actions, masks, clones, saves, tensors, returns."""
    game = load(players=players, sets=sets, first=-1)
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


def test_random_games_of_a_micro_variant() -> None:
    """The same for a small game with coins from a file and ships in an order of chance."""
    pyspiel.random_sim_test(load(**MICRO), num_sims=50, serialize=True, verbose=False)


def test_no_game_is_longer_than_the_game_says() -> None:
    """Neither in decisions nor in nodes of chance, where its length cuts most of the games off."""
    game = load(players=3, sets="all", first=-1, length=12)
    longest = 0
    for seed in range(8):
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
    name = str(load(players=players, sets=sets, memory=2, turns=players))
    text = generate_playthrough.playthrough(name, action_sequence=None, seed=players)
    file = tmp_path / "played.txt"
    file.write_text(text, encoding="utf-8")
    expected, actual = generate_playthrough.replay(str(file))
    assert expected == actual


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
