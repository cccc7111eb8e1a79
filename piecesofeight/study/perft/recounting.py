"""Counting many positions, in several processes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement

from attrs import frozen

from piecesofeight.language.program import Coin
from piecesofeight.study.perft.positions import (
    DEPTH,
    MOST,
    Count,
    Position,
    count,
    count_within,
    position_of,
)


@frozen
class Recount:
    """Counts positions with the same coins: work for `study.parallel.mapped`.

    Attributes:
        coins: the coins that there are.
        compiled: count with the compiled kernel.
        deepest: how deep new positions are counted, at most.
        most: to how many ways, at most.
    """

    coins: tuple[Coin, ...]
    compiled: bool = False
    deepest: int = DEPTH
    most: int = MOST

    def __call__(self, what: Count | Position) -> Count:
        """Count as deep as before, or a new position as deep as is sensible.

        Raises:
            GameError: a coin of the position isn't there.
        """
        if isinstance(what, Position):
            return count_within(what, self.coins, self.deepest, self.most, self.compiled)
        return count(what.position, self.coins, what.depth, compiled=self.compiled)


def positions_of(chosen: Sequence[Coin], coins: Sequence[Coin]) -> Iterator[Position]:
    """A position for each coin and for each pair of coins, in their order.

    Args:
        chosen: the coins to make positions for.
        coins: what ships may be filled with, and the captain found among.

    Raises:
        GameError: there is no captain among the coins.
    """
    for one, two in combinations_with_replacement(chosen, 2):
        yield position_of(one, two, coins)
