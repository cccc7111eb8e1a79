"""Shipyards as counts of coins, and whether ships can be built of them (1.5, 2.1 to 2.3).

Everything here is decided by counting. A ship can be built of a shipyard that has a Captain and
enough *useful* other coins: of each kind as many as there are, but no more than its limit. So a
coin more or less changes one number, however many ways there are to build a ship.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, lru_cache

from attrs import evolve, frozen

from piecesofeight.combat.ships.shipyard import Shipyard
from piecesofeight.language.program import Coin
from piecesofeight.machine.constants import SHIP_COINS

# How many there are of each kind of coin, in the order of the coins of a match.
Counts = tuple[int, ...]
OTHERS = SHIP_COINS - 1  # coins of a ship besides its Captain


@frozen(slots=False, eq=False)
class Kinds:
    """The kinds of coin of a match; a kind is named by its place in `coins`."""

    coins: tuple[Coin, ...]

    @cached_property
    def captains(self) -> tuple[int, ...]:
        """The kinds that are Captains."""
        return tuple(kind for kind, coin in enumerate(self.coins) if coin.captain)

    @cached_property
    def limits(self) -> Counts:
        """How often a ship may have each kind besides its Captain: none more of the Captains."""
        return tuple(0 if coin.captain else coin.limit for coin in self.coins)

    @cached_property
    def none(self) -> Counts:
        """A shipyard without coins."""
        return (0,) * len(self.coins)

    def counts(self, yard: Mapping[str, int]) -> Counts:
        """A shipyard as counts."""
        return tuple(yard.get(coin.name, 0) for coin in self.coins)

    def yard(self, counts: Counts) -> Shipyard:
        """Counts as a shipyard."""
        return _shipyard(self.names, counts)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The name of each kind."""
        return tuple(coin.name for coin in self.coins)

    def number(self, name: str) -> int:
        """The kind of a coin's name."""
        return next(kind for kind, coin in enumerate(self.coins) if coin.name == name)

    def lacking(self, yard: Counts) -> int:
        """How many useful coins a shipyard has too few for a ship, besides its Captain."""
        useful = sum(map(min, yard, self.limits))
        return max(0, OTHERS - useful)

    def can_build(self, yard: Counts) -> bool:
        """Whether a legal ship can be built of a shipyard."""
        return any(yard[kind] for kind in self.captains) and not self.lacking(yard)


@lru_cache(maxsize=256)
def _shipyard(names: tuple[str, ...], counts: Counts) -> Shipyard:
    """Made once for many looks: most shipyards of an evening are as they were a choice ago."""
    return Shipyard([(name, n) for name, n in zip(names, counts, strict=True) if n])


def with_coin(counts: Counts, kind: int, more: int = 1) -> Counts:
    """Counts with a coin more, or with fewer if `more` is negative."""
    return (*counts[:kind], counts[kind] + more, *counts[kind + 1 :])


def with_place(row: Sequence[Counts], place: int, counts: Counts) -> tuple[Counts, ...]:
    """A row of shipyards with another one in a place."""
    return (*row[:place], counts, *row[place + 1 :])


# --- sharing out ----------------------------------------------------------------------------


@frozen
class Sharing:
    """Coins that are being shared out, so that in the end everybody can build a ship (8.5).

    Attributes:
        kinds: the kinds of coin.
        pool: what is still to be shared out; what exceeds all shares is set aside.
        yards: what each player has.
        shares: how many coins each player is still to get.
    """

    kinds: Kinds
    pool: Counts
    yards: tuple[Counts, ...]
    shares: tuple[int, ...]

    def given(self, seat: int, kind: int) -> Sharing:
        """The same when a player has got a coin."""
        shares = tuple(share - (at == seat) for at, share in enumerate(self.shares))
        yards = with_place(self.yards, seat, with_coin(self.yards[seat], kind))
        return Sharing(self.kinds, with_coin(self.pool, kind, -1), yards, shares)

    def set_aside(self, kind: int) -> Sharing:
        """The same when a coin has been set aside."""
        return evolve(self, pool=with_coin(self.pool, kind, -1))

    @property
    def works(self) -> bool:
        """Whether the coins can be shared out so that everybody can build a ship."""
        return self._assigned() is not None

    def may_get(self, seat: int) -> tuple[int, ...]:
        """The kinds of which a player may get a coin, so that the sharing still works."""
        return self._allowed(seat, lambda kind: self.given(seat, kind))

    def may_leave(self) -> tuple[int, ...]:
        """The kinds of which a coin may be set aside, so that the sharing still works."""
        return self._allowed(None, self.set_aside)

    def _allowed(self, seat: int | None, then: Callable[[int], Sharing]) -> tuple[int, ...]:
        """The kinds of the pool after which, as `then` says, it still works.

        One assignment answers for most kinds: a coin that nobody needs may go anywhere where
        there is a place to spare, and one that is meant for a player may go there.
        """
        assigned = self._assigned()
        assert assigned is not None, "a sharing that works goes on working"
        spare = seat is None or self.shares[seat] > self._needs[seat]
        found = []
        for kind, count in enumerate(self.pool):
            if not count:
                continue
            unneeded = count > sum(assigned[kind])
            meant = seat is not None and assigned[kind][seat] > 0
            if meant or (unneeded and spare) or then(kind).works:
                found.append(kind)
        return tuple(found)

    @property
    def _needs(self) -> list[int]:
        return [self.kinds.lacking(yard) for yard in self.yards]

    def _assigned(self) -> list[list[int]] | None:
        """How many coins of each kind to whom, so that nobody lacks any; None if it can't be.

        Needed coins are assigned one by one, and where none is left, from somebody who can
        take another one instead (augmenting paths, as for any assignment).
        """
        needs = self._needs
        if any(need > share for need, share in zip(needs, self.shares, strict=True)):
            return None
        assigned = [[0] * len(self.yards) for _ in self.pool]
        for seat, need in enumerate(needs):
            for _ in range(need):
                if not self._assign(assigned, seat, set()):
                    return None
        return assigned

    def _assign(self, assigned: list[list[int]], seat: int, tried: set[int]) -> bool:
        """Assign one more useful coin to a player, by way of others where need be."""
        for kind, count in enumerate(self.pool):
            room = self.kinds.limits[kind] - self.yards[seat][kind] - assigned[kind][seat]
            if room <= 0 or not count or kind in tried:
                continue
            tried.add(kind)
            if sum(assigned[kind]) < count:
                assigned[kind][seat] += 1
                return True
            for other, has in enumerate(assigned[kind]):
                if other != seat and has and self._assign(assigned, other, tried):
                    assigned[kind][other] -= 1
                    assigned[kind][seat] += 1
                    return True
        return False
