"""Which marks lie where, by their names: what everybody sees of them (9.16)."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from piecesofeight.language.program import Coin
from piecesofeight.language.program.walk import marks_named
from piecesofeight.machine import constants as m
from piecesofeight.machine.counters import marks_of
from piecesofeight.notation import position
from piecesofeight.notation.position import player_at
from piecesofeight.notation.scene import Scene

_MOST_KEPT = 32
# By the identity of the coins, which are kept as well: to look through them takes a while.
_KEPT: dict[int, tuple[Sequence[Coin], tuple[str, ...]]] = {}


@frozen
class Marks:
    """Marks of a name on a coin, or on its player.

    Attributes:
        name: the marks' name.
        count: how many there are.
        place: 0 for the nest, 1, 2, … for the coins of the deck from the fore; -1 for the player.
    """

    name: str
    count: int
    place: int = -1

    def __str__(self) -> str:
        return f"{self.count} {self.name}"


def mark_names(coins: Sequence[Coin]) -> tuple[str, ...]:
    """The names of the marks that coins speak of, in the order of their numbers."""
    kept = _KEPT.get(id(coins))
    if kept is None or kept[0] is not coins:
        if len(_KEPT) >= _MOST_KEPT:
            _KEPT.clear()
        kept = _KEPT[id(coins)] = (coins, marks_named(coins))
    return kept[1]


def marks_at(scene: Scene, seat: int) -> tuple[Marks, ...]:
    """All marks in a ship, and those on its player."""
    b, player = scene.block, player_at(seat)
    found: list[Marks] = []
    bearers = [(-1, player), (0, position.nest(b, seat)), *enumerate(position.deck(b, seat), 1)]
    for place, bearer in bearers:
        word = m.P_MARKS if bearer == player else m.C_MARKS
        if bearer and b[bearer + word]:
            for number, name in enumerate(mark_names(scene.coins), start=1):
                count = marks_of(b, bearer, number)
                found += [Marks(name, count, place)] if count else []
    return tuple(found)


def marked(text: str, marks: Sequence[Marks], place: int) -> str:
    """The text of what lies at a place, with its marks behind it.

    >>> marked("Mate", [Marks("fuse", 2, 0), Marks("luck", 1, 3)], 0)
    'Mate [2 fuse]'
    """
    here = ", ".join(str(one) for one in marks if one.place == place)
    return f"{text} [{here}]" if here else text
