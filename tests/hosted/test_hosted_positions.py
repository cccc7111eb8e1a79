"""A game from a file goes on from a position that somebody lays out."""

from __future__ import annotations

import copy
import pickle
import random
from functools import cache
from typing import Any

import pytest

from piecesofeight import SPECTATOR, GameError, HostedGame, HostedState, Record, SaveError
from piecesofeight.hosted.loading import load_game

NAMES = ["Anne", "Bart", "Cole"]
LIES = {
    "Anne": {"stash": ["5", "Spot"], "duty": "Cook"},
    "Bart": {"stash": {"1": 2}, "duty": "Captain"},
    "Cole": {"duty": "Pilot"},
}


@cache
def game() -> HostedGame:
    """The shipped game."""
    return load_game("black-spot")


def test_what_is_not_said_lies_where_it_starts() -> None:
    """Pieces laid nowhere are in the zone in which they start, unless that is said, too."""
    state = game().position(NAMES, "Cut and Run", round_number=2, players=LIES)
    assert (56, 50) == (state.zone("bag").count, state.zone("stack").count)
    assert {"5": 1, "Spot": 1} == state.zone("stash", "Anne").pieces
    state = game().position(NAMES, "Steal", turn="Anne", players=LIES, table={"bag": ["3"]})
    assert {"3": 1} == state.zone("bag").pieces


@pytest.mark.parametrize("phase", ["Draw", "Steal", "Pay Jacques", "Cut and Run", "All Hands"])
@pytest.mark.parametrize("seed", range(3))
def test_from_a_position_a_game_is_played_to_its_end(phase: str, seed: int) -> None:
    """It is a value, whose choices lead from the same position to the same state."""
    rng = random.Random(seed)
    state = game().position(NAMES, phase, round_number=2, players=LIES, seed=seed)
    while not state.is_terminal():
        state = state.apply(rng.choice(state.legal_actions()))
    again = state.start()
    for choice in state.history:
        again = again.apply(choice)
    for other in (again, copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert (state, state.digest()) == (other, other.digest())


def test_a_phase_goes_on_with_somebody_s_turn() -> None:
    """Whose turns come before it in the phase have had them, the others haven't (4.2)."""
    lies = {name: things | {"stash": ["5"]} for name, things in LIES.items()}
    deciders = []
    for turn in ("Bart", "Cole", "Anne"):
        state = game().position(NAMES, "Pay Jacques", turn=turn, players=lies)
        row = []
        while state.phase == "Pay Jacques" and state.decision:
            row.append(state.decision.name)
            state = state.apply("nothing")
        deciders.append(row)
    assert [["Bart", "Cole", "Anne"], ["Cole", "Anne"], ["Anne"]] == deciders


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"phase": "Stael"}, "there is no phase `Stael`; did you mean `Steal`?"),
    ({"phase": "Cut and Run"}, "Cut and Run isn't played in round 1"),
    (
        {"phase": "All Hands", "turn": "Anne"},
        "this player has no turn of their own in All Hands as things lie",
    ),
    (
        {"turn": "Anne", "players": {"Anne": {"status": "left"}}},
        "this player has no turn of their own in Steal as things lie",
    ),
    ({"turn": "Ann"}, "there is no player `Ann`; did you mean `Anne`?"),
    (
        {"players": {"Anne": {"stash": ["Spot"] * 3}}},
        "3 times `Spot` is laid out, and the game has 2 of it",
    ),
    ({"players": {"Anne": {"duty": ["Cook", "Captain"]}}}, "`duty` holds one post, not 2"),
    ({"players": {"Anne": {"bag": []}}}, "`bag` is of the table, not of a player"),
    ({"table": {"stash": []}}, "`stash` is of each player, not of the table"),
    ({"players": {"Anne": {"stahs": []}}}, "a player has no `stahs`; did you mean `stash`?"),
    (
        {"players": {"Anne": {"stash": ["6"]}}},
        "there is no coin `6`; there are 5, 4, 3, 2, 1, Slug, Spot",
    ),
    (
        {"players": {"Anne": {"stash": {"5": -1}}}},
        "how many `5` there are is a whole number, not `-1`",
    ),
    (
        {"players": {"Anne": {"stash": "5"}}},
        "what lies in `stash` is a list of pieces; write `[5]`",
    ),
    ({"table": {"called": "two"}}, "`called` is a counter: a whole number, not `two`"),
    (
        {"players": {"Anne": {"status": "gone"}}},
        "`gone` is no status; it is active, left, out",
    ),
    (
        {"phase": "setup", "table": {"called": 1}},
        (
            "before the setup all pieces lie where they start and nobody has a turn; "
            "say with which phase the game goes on"
        ),
    ),
]


@pytest.mark.parametrize(("given", "message"), WRONG)
def test_what_cannot_be_laid_out(given: dict[str, Any], message: str) -> None:
    """The error says what is wrong, and what to write instead."""
    with pytest.raises(GameError) as error:
        game().position(NAMES, **({"phase": "Steal"} | given))
    assert message == str(error.value)


def test_a_position_that_was_laid_out_is_not_saved() -> None:
    """No save tells of it; the error says how the game is kept instead."""
    state: HostedState = game().position(NAMES, "Steal", turn="Anne", players=LIES)
    for save in (state.to_json, Record.of(state).to_json, Record.of(state).to_text):
        with pytest.raises(SaveError) as error:
            save()
        assert (
            "this game went on from a position that was laid out, which no save tells; "
            "lay it out again, and apply its `history`"
        ) == str(error.value)


def test_setup_is_a_phase_to_begin_with() -> None:
    """With nothing laid out it is the beginning of a game."""
    assert game().start(names=NAMES, seed=4) == game().position(NAMES, "setup", seed=4)


def test_what_a_player_may_know_of_a_choice() -> None:
    """Thief and victim know the stolen coin, others don't (6.4)."""
    state = game().position(NAMES, "Steal", turn="Cole", players=LIES).apply("steal")
    state = state.apply("steal from Bart")
    known = [[event.hidden for event in state.events_known_to(name)] for name in NAMES]
    assert [[False, True], [False, False], [False, False]] == [each[:2] for each in known]


def test_who_holds_what_does_nothing_is_seen_by_all() -> None:
    """13.1, 14.1: what was done to a post is as open as the post; the next round it is over."""
    lies = {name: things | {"stash": ["5", "3"]} for name, things in LIES.items()}
    lies["Anne"]["hand"] = ["Loose Tongue"]
    cards = load_game("pirates-code")
    state = cards.position(NAMES, "Steal", players=lies, table={"bag": ["1", "2"], "stack": []})
    state = state.apply("play Loose Tongue on Cole")
    for seat in (*range(3), SPECTATOR):
        assert (2,) == state.view(seat).idle
    assert "Cole: idle; " in str(state)
    while state.round == 1:
        state = state.apply(state.legal_actions()[0])
    assert () == state.idle
