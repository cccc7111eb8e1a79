"""How large an amount can become, however a game goes.

What a block keeps fits into 32 bits, what is reckoned with into 64. A counter may be as large as a
block can keep; all other bounds follow from what the file declares.
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import define

from piecesofeight.language.games import program as g

LARGEST = 2**30  # that is kept; as much below 0
LARGEST_BETWEEN = 2**62  # in the middle of reckoning

Bounds = tuple[int, int]

KEPT: Bounds = (-LARGEST, LARGEST)


@define
class Bounding:
    """Says of the amounts of a game how large they can become."""

    program: g.GameProgram

    def of(self, amount: g.Amount, named: Mapping[str, Bounds] | None = None) -> Bounds:
        """The smallest and the greatest value of an amount.

        Args:
            amount: what is asked about.
            named: the bounds of numbers that have a name; of others what can be kept.
        """
        named = named or {}
        match amount:
            case g.Number(value):
                return value, value
            case g.Named(name):
                return named.get(name, KEPT)
            case g.Counter(name):
                return (0, LARGEST) if name == "round" else KEPT
            case g.CountOfPlayers():
                return 0, self.program.most
            case g.CountOfPieces(pieces):
                return 0, sum(kind.copies for kind in self._kinds(pieces))
            case g.Sum(attribute, pieces):
                return self._sum(attribute, pieces)
            case g.Reckoned(sign, left, right):
                return _reckoned(sign, self.of(left, named), self.of(right, named))

    def _kinds(self, pieces: g.Pieces) -> tuple[g.Kind, ...]:
        """The kinds of the pieces that may be meant."""
        zones = {place.zone for place in pieces.places}
        sorts = {zone.sort for zone in self.program.zones if zone.name in zones}
        kinds = [kind for sort in self.program.sorts if sort.name in sorts for kind in sort.kinds]
        return tuple(kind for kind in kinds if pieces.kind in (None, kind.name))

    def _sum(self, attribute: str, pieces: g.Pieces) -> Bounds:
        low = high = 0
        for kind in self._kinds(pieces):
            least, most = self.of(kind.numbers.get(attribute, g.Number(0)))
            low += kind.copies * min(least, 0)
            high += kind.copies * max(most, 0)
        return low, high


def _reckoned(sign: str, left: Bounds, right: Bounds) -> Bounds:
    if sign == "+":
        return left[0] + right[0], left[1] + right[1]
    if sign == "-":
        return left[0] - right[1], left[1] - right[0]
    products = [one * other for one in left for other in right]
    return min(products), max(products)


def within(bounds: Bounds, largest: int) -> bool:
    """Whether a value is never further from 0 than this."""
    return -largest <= bounds[0] and bounds[1] <= largest
