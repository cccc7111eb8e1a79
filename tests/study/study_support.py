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
