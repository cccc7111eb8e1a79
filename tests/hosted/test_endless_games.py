"""A file can say what never ends; whoever plays it gets an error, and the engine stays."""

from __future__ import annotations

import pytest

from piecesofeight import GameError, load_game

FILE = """
game: endless
players: 2
pieces:
  coin:
    kinds: [{name: Penny, copies: 2}]
zones:
  bag: {of: table, holds: coins, seen by: all, starts: full}
  hand: {of: each player, holds: coins, seen by: all}
counters:
  of the table: [seconds]
setup: |
  nothing
phases:
  - phase: Waiting
    course: |
      COURSE
      if the bag is empty:
        end the game
end: |
  nobody wins
"""
ASKED = """for each player:
        they choose:
          "go on"
          "wait":
            LOOP"""


def endless(course: str) -> str:
    """A game with a phase of this course."""
    return FILE.replace("COURSE", course)


WHILE_THERE_IS_A_COIN = "as long as there is a coin in the bag:\n        "
COURSES = [
    "seconds becomes round",  # round after round
    "for each player:\n        nothing",
    WHILE_THERE_IS_A_COIN + "seconds becomes seconds plus 1",
    WHILE_THERE_IS_A_COIN + "for each player:\n          draw 0 coins from the bag to their hand",
]


@pytest.mark.parametrize("course", COURSES)
def test_what_never_comes_to_a_decision_is_an_error(course: str) -> None:
    """No file makes the engine hang: steps between two decisions are counted."""
    with pytest.raises(GameError, match="endless goes on and on from here"):
        load_game(endless(course)).start()


def test_the_state_before_is_as_it_was() -> None:
    """Another choice can be made instead."""
    loop = "as long as there is a coin in the bag:\n              seconds becomes seconds plus 1"
    state = load_game(endless(ASKED.replace("LOOP", loop))).start()
    with pytest.raises(GameError, match="nobody has anything to decide"):
        state.apply("wait")
    assert ("go on", "wait") == state.apply("go on").decision.texts


@pytest.mark.parametrize("step", ["times 8 plus 8", "times -8"])
def test_a_number_that_becomes_too_large_is_an_error(step: str) -> None:
    """A game keeps no number beyond 2 ** 30, and none is cut off on the way (E0713)."""
    grow = step.replace("times -8", "times 8 minus seconds times 16 minus 1")
    loop = f"12 times:\n              seconds becomes seconds {grow}"
    state = load_game(endless(ASKED.replace("LOOP", loop))).start()
    with pytest.raises(GameError, match="a number of endless is further from 0 than 1073741824"):
        state.apply("wait")
