"""Clocks in an evening: each game has its own, and none runs between games (8.2)."""

from __future__ import annotations

import pickle

import pytest

import piecesofeight as po8

SHIPS = [po8.Layout("Mate", ("Cannon", "Captain")), po8.Layout(None, ("Bomb", "Captain"))]
YARDS = [{"Captain": 1, "Mate": 5, "Cutlass": 3, "Cannon": 3, "Pistols": 3}] * 2


def evening() -> po8.MatchState:
    """An evening whose first game begins with Anne."""
    match = po8.Match(
        ["Anne", "Bart"], shipyards=YARDS, ships=SHIPS, best_of=3, first="Anne", clock="60+2"
    )
    return match.start(seed=1)


def test_who_runs_out_of_time_loses_the_game_and_builds_the_next_ship() -> None:
    """Running out of time loses a game of the match, Captain or not (8.2)."""
    state = evening().wait(20).apply("play nest at Bart.fore", 45)
    assert [1] == [game.winner for game in state.games]
    assert "ran out of time" in state.games[0].outcome
    assert ("build", ()) == (state.phase, state.clocks)


def test_each_game_has_a_clock_of_its_own() -> None:
    """After a game the clocks are set again, with all the time there is (8.2)."""
    state = evening().apply("surrender", 30)
    while state.phase != "game":
        assert state.decision
        state = state.apply(state.decision.options[0])
    assert (60.0, 60.0) == state.clocks


def test_no_clock_runs_while_ships_are_built() -> None:
    """Time is told only where a clock runs; elsewhere it is refused."""
    state = evening().apply("surrender")
    with pytest.raises(po8.GameError, match="no clock runs here: no game goes on"):
        state.apply("keep", 3)
    with pytest.raises(po8.GameError, match="no clock runs here: no game goes on"):
        state.wait(3)


def test_a_pickled_evening_keeps_the_time() -> None:
    """Time that choices took, and that has gone by since, is part of the value."""
    state = evening().apply("play nest at Bart.fore", 3.5).wait(1.25)
    again = pickle.loads(pickle.dumps(state))
    assert state == again
    assert (state.clocks, state.times) == (again.clocks, again.times)
