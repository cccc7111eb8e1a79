"""What tests of interactions share: searches between shipped coins, each made once."""

from __future__ import annotations

from functools import cache

from study_support import EVERYTHING, coins_named

from piecesofeight.study.interactions.lineups import Bounds
from piecesofeight.study.interactions.search import Survey, search_pair

SMALL = Bounds(depth=1, ships=2)


@cache
def found(one: str, two: str, bounds: Bounds = SMALL) -> Survey:
    """What the search finds between two shipped coins."""
    by_name = {coin.name: coin for coin in coins_named(EVERYTHING)}
    return search_pair(by_name[one], by_name[two], coins_named(EVERYTHING), bounds)


def between(one: str, two: str, bounds: Bounds = SMALL) -> set[tuple[str, str, str, str]]:
    """The meetings of two coins with each other."""
    wanted = tuple(sorted((one, two)))
    meetings = found(one, two, bounds).meetings
    return {(x.coin, x.event, x.other, x.role) for x in meetings if x.pair == wanted}
