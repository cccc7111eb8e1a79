"""Records of games with clocks (8.2): time that goes by without a choice belongs to the next."""

from __future__ import annotations

import pytest
from game_positions import COINS, layout

from piecesofeight import Game, GameError, Record, State
from piecesofeight.machine.constants import V_TIME


def begun(clock: str | None = "60") -> Record[State]:
    """A game in which Anne is to move."""
    ships = [layout("Mate | Cannon Captain Cutlass"), layout("Bomb | Pistols Captain Mate")]
    return Record.begin(Game.from_layouts(ships, COINS, clock=clock))


def test_a_choice_took_what_was_waited_before_it() -> None:
    """However the time was told, it is that of the choice, in the file too."""
    whole = begun().apply("call fore to aft-side", 5)
    pieces = begun().wait(2).wait(1).apply("call fore to aft-side", 2)
    rest = begun().wait(5).apply("call fore to aft-side")
    assert whole == pieces == rest
    assert [5000] == [choice.time for choice in rest.choices]
    assert rest == Record.from_json(rest.to_json(), COINS)


def test_whose_time_is_up_is_out_in_the_record() -> None:
    """The loss is a choice as any other: taken back, the time is there again."""
    lost = begun().wait(1).wait(59)
    assert ((V_TIME,), (60_000,)) == (lost.state.history, lost.state.times)
    assert (59.0, 60.0) == lost.undo().state.clocks
    assert lost == Record.from_json(lost.to_json(), COINS)


def test_waiting_needs_a_clock() -> None:
    """As for a state."""
    with pytest.raises(GameError, match="there are no clocks"):
        begun(None).wait(1)
