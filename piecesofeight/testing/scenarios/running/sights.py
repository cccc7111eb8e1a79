"""What a ship must look like: as it is, as somebody sees it, as somebody knows it."""

from __future__ import annotations

from collections import Counter
from typing import Protocol

from attrs import frozen

from piecesofeight.game.state import State
from piecesofeight.language.program import Span
from piecesofeight.testing.scenarios.aligning import Pairs, aligned, aligned_bags
from piecesofeight.testing.scenarios.reading.shapes import HIDDEN
from piecesofeight.testing.scenarios.running.expectations import Mismatch, Moment

Value = str | int | tuple[str, ...] | None
FIELDS = ("nest", "deck", "hold")


class Shown(Protocol):
    """A ship, whole or as somebody sees it."""

    @property
    def nest(self) -> str | None:
        """The nest coin."""

    @property
    def deck(self) -> tuple[str, ...]:
        """The deck from fore to aft."""

    @property
    def hold(self) -> tuple[str, ...] | int:
        """The hold, or how many coins are in it."""

    @property
    def skips(self) -> int:
        """Turns to be missed."""


@frozen
class ShipHas:
    """One thing about one ship.

    Attributes:
        owner: whose ship.
        part: nest, deck, hold or skips.
        value: what it must be; a hold is a bag of coins, or a number.
        viewer: the seat through whose eyes; None: as it is.
        remembered: with what the viewer was shown before (`knows`), or not (`sees`).
    """

    span: Span
    owner: int
    part: str
    value: Value
    viewer: int | None = None
    remembered: bool = False
    about: str = "a ship"

    def check(self, moment: Moment) -> Mismatch | None:
        """Compare that part of the ship."""
        actual = self.actual(moment.state)
        if self.part == "hold":
            if same_hold(self.value, actual):
                return None
        elif self.value == actual:
            return None
        about = self._about(moment.state.game.names)
        return Mismatch(written(self.value), written(actual), about, self._pairs(actual))

    def actual(self, state: State) -> Value:
        """What that part of the ship is."""
        value: Value = getattr(self._ship(state), self.part)
        return value

    def _pairs(self, actual: Value) -> Pairs:
        """The two values beside each other, if they are lists."""
        if not isinstance(self.value, tuple) or not isinstance(actual, tuple):
            return ()
        align = aligned_bags if self.part == "hold" else aligned
        return align(list(map(written, self.value)), list(map(written, actual)))

    def _about(self, names: tuple[str, ...]) -> str:
        owner = names[self.owner]
        if self.viewer is None:
            skips = self.part == "skips"
            return f"the turns {owner} must miss" if skips else f"{owner}'s {self.part}"
        verb = "knows" if self.remembered else "sees"
        return f"{owner}'s {self.part} as {names[self.viewer]} {verb} it"

    def _ship(self, state: State) -> Shown:
        if self.viewer is None:
            return state.ships[self.owner]
        view = state.view(self.viewer)
        return view.knows[self.owner] if self.remembered else view.sees[self.owner]


def same_hold(expected: Value, actual: Value) -> bool:
    """Whether two holds are the same, each a bag of coins or the number of them."""
    if isinstance(expected, int):
        return expected == (actual if isinstance(actual, int) else size(actual))
    return Counter(as_bag(expected)) == Counter(as_bag(actual))


def as_bag(hold: Value) -> tuple[str, ...]:
    """A hold as coins; of a number, all are face down."""
    if isinstance(hold, int):
        return (HIDDEN,) * hold
    return hold if isinstance(hold, tuple) else ()


def size(hold: Value) -> int:
    """How many coins are in a hold."""
    return len(as_bag(hold))


def written(value: Value) -> str:
    """A value as it stands in a file.

    >>> written(("Mate", "?")), written(None)
    ('[Mate, "?"]', 'null')
    """
    if value is None:
        return "null"
    if isinstance(value, tuple):
        return f"[{', '.join(map(written, value))}]"
    return '"?"' if value == HIDDEN else str(value)
