"""Saves of evenings: at any decision of any way to play, and back (section 8)."""

from __future__ import annotations

import random

import pytest
from evenings import matches, played
from hypothesis import given, settings
from hypothesis import strategies as st

import piecesofeight as po8


@settings(max_examples=4)
@given(matches(), st.integers(0, 2**32), st.randoms(use_true_random=False))
def test_an_evening_is_read_back_as_it_was_at_any_decision(
    match: po8.Match, seed: int, luck: random.Random
) -> None:
    """A state is what its save says, in the middle of a draft, a trade, a ship or a game."""
    state = luck.choice(played(match, seed))
    again = po8.MatchState.from_json(state.to_json(), match.coins)
    assert state == again
    assert state.to_json() == again.to_json()
    assert [state.view(seat) for seat in range(len(match.names))] == [
        again.view(seat) for seat in range(len(match.names))
    ]


def test_a_game_is_no_evening_and_an_evening_no_game() -> None:
    """Whoever reads one as the other is told how to read it."""
    game = po8.Game([po8.Ship.random(seed=1), po8.Ship.random(seed=2)]).start()
    evening = po8.Match(["Anne", "Bart"]).start()
    with pytest.raises(po8.SaveError, match=r"no evening; read it with `State.from_json`"):
        po8.MatchState.from_json(game.to_json())
    with pytest.raises(po8.SaveError, match=r"no single game; read it with `MatchState.from_json`"):
        po8.State.from_json(evening.to_json())


@pytest.mark.parametrize(
    ("was", "now", "cause"),
    [
        ('"drafted": 4', '"drafted": -4', "`drafted` is 0 to 1000, not -4"),
        ('"pooling": "draft"', '"pooling": "raft"', "did you mean `draft`"),
        ("pick ", "peck ", "is not allowed"),
        ('"Bart: pick', '"Anne: pick', "Bart must decide"),
        ('"best_of": 3', '"best_of": 2', "an odd number of games"),
        ('"spoils": true', '"spoils": 1', "this is no true or false"),
    ],
)
def test_a_damaged_save_is_refused(was: str, now: str, cause: str) -> None:
    """What doesn't describe an evening by the rules is an error that says what is wrong."""
    match = po8.Match(["Anne", "Bart"], pooling="draft", best_of=3, spoils=True)
    state = match.start(seed=1)
    for _ in range(3):
        assert state.decision
        state = state.apply(state.decision.options[0])
    text = state.to_json()
    assert was in text
    with pytest.raises(po8.SaveError, match=cause):
        po8.MatchState.from_json(text.replace(was, now))
