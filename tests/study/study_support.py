"""What the tests of mass play share."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from click.testing import Result

from piecesofeight.language import load_coins
from piecesofeight.language.program import Coin

# Runs a command line.
Run = Callable[..., Result]

BASE = "base"
EVERYTHING = "everything"


@cache
def coins_named(which: str) -> tuple[Coin, ...]:
    """The coins of the base set, or of all sets that are shipped."""
    sets = load_coins().sets
    return tuple(coin for one in (sets[:1] if which == BASE else sets) for coin in one.coins)


# Whoever holds the Crown wins; they are dealt by luck, and pass on in the second round.
CROWNS = """\
game: crowns
players: 2 to 3

pieces:
  hat:
    kinds:
      - {name: Crown}
      - {name: Cap, copies: 2}
  pebble:
    kinds:
      - {name: pebble, copies: 9}

zones:
  heap:   {of: table, holds: hats, seen by: nobody, starts: full}
  head:   {of: each player, holds: one hat, seen by: all}
  pouch:  {of: table, holds: pebbles, seen by: all, starts: full}
  hand:   {of: each player, holds: pebbles, seen by: all}

counters:
  of each player: [wealth]

setup: |
  for each player:
    draw 1 hat from the heap to their head

phases:
  - phase: Gather
    course: |
      for each active player:
        they choose:
          "take {wanted}" for each number from 1 to 2 as wanted:
            draw wanted pebbles from the pouch to their hand
      if round is 2 or more:
        end the game

end: |
  for each player:
    their wealth becomes the number of pebbles in their hand
  let kings be the players who have a Crown in their head
  kings win
"""
