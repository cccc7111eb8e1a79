"""The tables of a set of coins, compiled once."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from piecesofeight.tables import Tables, compile_tables

if TYPE_CHECKING:
    from piecesofeight.language.program import Coin


class _Same:
    """Coins compared by identity: comparing their programs would take longer."""

    __slots__ = ("coins",)

    def __init__(self, coins: tuple[Coin, ...]) -> None:
        self.coins = coins

    def __hash__(self) -> int:
        return hash(tuple(map(id, self.coins)))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, _Same) or len(self.coins) != len(other.coins):
            return False
        return all(one is two for one, two in zip(self.coins, other.coins, strict=True))


@lru_cache(maxsize=32)
def _compiled(same: _Same) -> tuple[Tables, str]:
    tables = compile_tables(same.coins)
    return tables, tables.fingerprint


def compiled(coins: tuple[Coin, ...]) -> tuple[Tables, str]:
    """The tables of these coins in this order, and their fingerprint.

    The same objects give the same tables.
    """
    return _compiled(_Same(coins))


@lru_cache(maxsize=1)
def shipped_coins() -> tuple[Coin, ...]:
    """The coins that come with the package, loaded once."""
    from piecesofeight.language import load_coins

    return tuple(load_coins().values())
