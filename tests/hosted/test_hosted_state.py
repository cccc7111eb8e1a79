"""A game from a file is loaded, begun, chosen in, and is a value like any other state."""

from __future__ import annotations

import copy
import pickle
import random
from functools import cache
from pathlib import Path

import pytest
from small_game import small_game

from piecesofeight import CHANCE, TERMINAL, GameError, HostedGame, HostedState, IllegalOption
from piecesofeight.data_files import folder
from piecesofeight.hosted.loading import load_game
from piecesofeight.hosted.state import game_of

NAMES = ["Anne", "Bart", "Cole"]
SHIPPED = ("black-spot", "pirates-code")


@cache
def games() -> dict[str, HostedGame]:
    """A small game, the Black Spot, and the Black Spot with cards that are played."""
    return {"small": game_of(small_game())} | {name: load_game(name) for name in SHIPPED}


def played(state: HostedState, seed: int, choices: int = 1000) -> HostedState:
    """A state after so many random choices, or at the end."""
    rng = random.Random(seed)
    for _ in range(choices):
        if state.is_terminal():
            break
        state = state.apply(rng.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("name", games())
@pytest.mark.parametrize("seed", range(4))
def test_an_option_is_taken_by_its_text_its_id_and_itself(name: str, seed: int) -> None:
    """Each text is unique in its decision, and read back however it is written."""
    state, rng = games()[name].start(names=NAMES, seed=seed), random.Random(seed)
    while state.decision:
        assert len(set(state.decision.texts)) == len(state.decision)
        for option in state.decision:
            written = [option, option.id, option.text, f" {option.text.upper()} "]
            assert {option.id} == {state.option_id(choice) for choice in written}
        state = state.apply(rng.choice(state.decision.options))
    assert (TERMINAL, []) == (state.current_player, state.legal_actions())


@pytest.mark.parametrize("name", games())
def test_a_state_is_a_value(name: str) -> None:
    """It is equal to its copies, its pickle, and what its history leads to."""
    state = played(games()[name].start(names=NAMES, seed=3), 5, 4)
    again = state.start()
    for choice in state.history:
        again = again.apply(choice)
    for other in (copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state)), again):
        assert (state, hash(state), state.digest()) == (other, hash(other), other.digest())
        assert state.view("Bart") == other.view("Bart")
    later = played(state, 5, 1)
    assert state != later
    assert state.digest() != later.digest()
    assert pickle.loads(pickle.dumps(state.game)) is state.game


@pytest.mark.parametrize("name", games())
@pytest.mark.parametrize("seed", range(4))
def test_who_won_has_1_and_who_lost_has_minus_1(name: str, seed: int) -> None:
    """All is over at the end, and nothing is won before it."""
    state = games()[name].start(players=4, seed=seed)
    assert ([0.0] * 4, None) == (state.returns(), state.outcome)
    state = played(state, seed)
    assert state.outcome is not None
    assert state.events[-1].winners == state.outcome.winners
    expected = [1.0 if seat in state.outcome.winners else -1.0 for seat in range(4)]
    assert (expected if state.outcome.winners else [0.0] * 4) == state.returns()


def test_the_same_seed_and_choices_give_the_same_game() -> None:
    """All draws follow from the seed; another seed gives another game."""
    game = games()["black-spot"]
    first, same, other = (played(game.start(5, seed=seed), 1) for seed in (1, 1, 2))
    assert first == same
    assert first.digest() != other.digest()


def test_chance_draws_each_piece_as_often_as_it_is_there() -> None:
    """With explicit chance a draw is a decision; its probabilities are those of the pieces."""
    state = games()["small"].start(names=NAMES, explicit_chance=True)
    assert (True, CHANCE, "draw") == (state.is_chance(), state.current_player, state.decision.kind)
    assert (("Penny", 0.6), ("Crown", 0.4)) == tuple(
        (option.text, option.probability) for option in state.decision
    )
    state = state.apply("Penny")
    assert [0.5, 0.5] == [chance for _, chance in state.chance_outcomes()]
    assert {"Penny": 1} == state.zone("hand", "Anne").pieces


def test_what_the_end_sets_is_the_score() -> None:
    """The outcome has the counters of players that the file sets at the end, by seat."""
    state = played(games()["small"].start(names=NAMES, seed=1), 2)
    assert state.outcome is not None
    values = {"Penny": 1, "Crown": 5}
    hands = [state.zone("hand", seat).pieces or {} for seat in range(3)]
    scores = tuple(sum(values[kind] * n for kind, n in hand.items()) for hand in hands)
    assert {"score": scores} == state.outcome.scores
    told = ", ".join(f"{name} {score}" for name, score in zip(NAMES, scores, strict=True))
    assert f"(score: {told})" in str(state.outcome)


def test_a_file_is_loaded_by_its_name_its_path_and_its_text() -> None:
    """The same file is the same game, with the same fingerprint."""
    path = Path(str(folder("coins"))) / "black_spot" / "game.yaml"
    by_name, by_path = load_game("black-spot"), load_game(path)
    assert by_name is by_path
    assert load_game(path.read_text(encoding="utf-8")) is by_name
    other = path.read_text(encoding="utf-8").replace("players: 3 to 8", "players: 3 to 7")
    assert load_game(other).fingerprint != by_name.fingerprint
    assert load_game(f"# A comment.\n{other}").fingerprint == load_game(other).fingerprint


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"players": 2}, "black-spot is for 3 to 8 players, not 2"),
        ({"names": ["Anne", "Bart"]}, "black-spot is for 3 to 8 players, not 2"),
        (
            {"players": 4, "names": NAMES},
            "there are 4 players, but 3 names; leave out `players`: as many play as names are",
        ),
        ({"names": ["Anne", "Bart", "anne"]}, "two players have the same name: Anne, Bart, anne"),
        ({"players": True}, "the number of players is a whole number, not `True`"),
        ({"seed": 1.5}, "the seed is a whole number, not `1.5`"),
        ({"explicit_chance": 1}, "explicit_chance is true or false, not `1`"),
    ],
)
def test_what_a_game_cannot_begin_with(given: dict[str, object], message: str) -> None:
    """The error says what is wanted."""
    with pytest.raises(GameError) as error:
        games()["black-spot"].start(**given)  # type: ignore[arg-type]  # what is refused
    assert message == str(error.value)


def test_a_game_that_does_not_come_with_the_package() -> None:
    """The error names what was meant, and says how a file is given."""
    with pytest.raises(GameError) as error:
        load_game("black-spto")
    assert (
        "no game `black-spto` comes with piecesofeight; did you mean `black-spot`?; "
        "a file of your own is given by its path, such as `games/mine.yaml`"
    ) == str(error.value)


def test_a_choice_that_is_not_allowed_is_answered_with_what_is() -> None:
    """A slip is answered with what was meant; the list has what may be chosen."""
    state = games()["small"].start(names=NAMES, seed=1)
    with pytest.raises(IllegalOption) as error:
        state.apply("drwa")
    assert (
        "`drwa` is not allowed: it is no option here; did you mean `draw`?; "
        "allowed now: `draw`, `drop Crown`"
    ) == str(error.value)


def test_a_zone_that_is_not_there() -> None:
    """A zone is asked for by its name, and by its player if each player has one."""
    state = games()["small"].start(names=NAMES, seed=1)
    wrong = [("hnad", None), ("hand", None), ("bag", "Anne"), ("hand", "Ann")]
    messages = []
    for zone, player in wrong:
        with pytest.raises(GameError) as error:
            state.zone(zone, player)
        messages.append(str(error.value))
    assert [
        "there is no zone `hnad`; did you mean `hand`?",
        "each player has a hand: say whose, by name or seat",
        "the bag is the table's: ask for it without a player",
        "there is no player `Ann`; did you mean `Anne`?",
    ] == messages
