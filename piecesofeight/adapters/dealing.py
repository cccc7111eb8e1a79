"""Ships laid out by chance, place by place, each draw with its probability."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from attrs import evolve, field, frozen

from piecesofeight.combat.setup import Layout
from piecesofeight.combat.ships.ship import INNER
from piecesofeight.errors import ShipError
from piecesofeight.language.program import Coin
from piecesofeight.machine.constants import SHIP_COINS
from piecesofeight.tables import Tables

Counts = tuple[tuple[int, int], ...]  # (kind id, how many are left)


@frozen
class Urn:
    """What one player's ship is drawn from: one of the Captains, and other coins.

    Attributes:
        captains: the Captains of which one comes; empty if none does.
        others: the other coins.
        places: how many coins are still to be drawn.
        nest: whether the first one drawn is for the crow's nest.
        drawn: the kinds drawn so far.
        room: of the ship's coins in the order in which they are drawn, which may be the Captain;
            any, if left out.
    """

    captains: Counts
    others: Counts
    places: int
    nest: bool
    drawn: tuple[int, ...] = ()
    room: range = field()

    @room.default
    def _anywhere(self) -> range:
        return range(self.places)

    def weights(self) -> list[tuple[int, int]]:
        """The kinds that may come next, each with its weight, in the order of their ids.

        The Captain is equally likely at each place that is left and may have it.

        >>> Urn(captains=((1, 1),), others=((2, 2), (3, 1)), places=4, nest=True).weights()
        [(1, 3), (2, 6), (3, 3)]
        """
        captains = sum(count for _, count in self.captains)
        others = sum(count for _, count in self.others)
        here = len(self.drawn)
        if not captains or here not in self.room:
            return [(kind, count) for kind, count in self.others if count]
        left = self.room.stop - here
        if left == 1:
            return [(kind, count) for kind, count in self.captains if count]
        found = [(kind, count * others) for kind, count in self.captains]
        found += [(kind, count * captains * (left - 1)) for kind, count in self.others]
        return sorted((kind, weight) for kind, weight in found if weight)

    def draw(self, kind: int) -> Urn:
        """The urn after that kind was drawn."""
        captain = any(one == kind and count for one, count in self.captains)
        return evolve(
            self,
            captains=() if captain else self.captains,
            others=tuple((one, count - (one == kind)) for one, count in self.others),
            places=self.places - 1,
            drawn=(*self.drawn, kind),
        )

    def layout(self, tables: Tables) -> Layout:
        """The ship, once it is drawn."""
        names = tuple(tables.coins[kind - 1].name for kind in self.drawn)
        return Layout(names[0], names[1:]) if self.nest else Layout(None, names)


@frozen
class Deal:
    """Ships being drawn, one after the other."""

    urns: tuple[Urn, ...]

    @property
    def seat(self) -> int:
        """Whose ship is being drawn; -1 if all are done."""
        return next((seat for seat, urn in enumerate(self.urns) if urn.places), -1)

    def outcomes(self) -> list[tuple[int, float]]:
        """The kinds that may come next and their probabilities, in the order of their ids."""
        weights = self.urns[self.seat].weights()
        total = sum(weight for _, weight in weights)
        return [(kind, weight / total) for kind, weight in weights]

    def draw(self, kind: int) -> Deal:
        """The deal after that kind was drawn, and after every draw that is certain then."""
        return self._drawn(kind).settled()

    def settled(self) -> Deal:
        """The deal after every draw that is certain."""
        deal = self
        while deal.seat >= 0 and len(certain := deal.urns[deal.seat].weights()) == 1:
            deal = deal._drawn(certain[0][0])
        return deal

    def _drawn(self, kind: int) -> Deal:
        seat = self.seat
        urns = (urn.draw(kind) if one == seat else urn for one, urn in enumerate(self.urns))
        return Deal(tuple(urns))


def yard(tables: Tables, coins: Iterable[Coin], *, wild: bool = False) -> Urn:
    """What a legal ship is drawn from if each coin is there as often as its limit allows.

    The ships come as those of `Ship.random` do, wild or not.

    Raises:
        ShipError: the coins don't make a ship.
    """
    urn = _urn(tables, {coin.name: coin.limit for coin in coins}, SHIP_COINS, nest=True)
    if not urn.captains or sum(count for _, count in urn.others) < SHIP_COINS - 1:
        raise ShipError("the sets have too few coins for a legal ship (2.1, 2.2)")
    return urn if wild else evolve(urn, room=INNER)


def shuffled(tables: Tables, layout: Layout) -> Urn:
    """What a ship is drawn from if its coins may lie in any order.

    Raises:
        ShipError: there is more than one Captain in it.
    """
    urn = _urn(tables, Counter(layout.coins), len(layout.coins), nest=layout.nest is not None)
    if sum(count for _, count in urn.captains) > 1:
        raise ShipError("a ship never holds two Captains (2.3)")
    return urn


def _urn(tables: Tables, counts: Mapping[str, int], places: int, nest: bool) -> Urn:
    kinds = [(number, coin) for number, coin in enumerate(tables.coins, 1) if coin.name in counts]
    captains = tuple((number, counts[coin.name]) for number, coin in kinds if coin.captain)
    others = tuple((number, counts[coin.name]) for number, coin in kinds if not coin.captain)
    return Urn(captains, others, places, nest)
