"""What a ship must look like: as it is, as somebody sees it, as somebody knows it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from attrs import frozen

from piecesofeight.combat.clock import plain_seconds
from piecesofeight.combat.ships.ship_state import ShipState, ShipView
from piecesofeight.game.state import State
from piecesofeight.testing.scenarios.aligning import Pairs, aligned, aligned_bags
from piecesofeight.testing.scenarios.reading.shapes import HIDDEN
from piecesofeight.testing.scenarios.running.expectations import (
    Checkpoint,
    Mismatch,
    OfGame,
)
from piecesofeight.testing.scenarios.running.tracing import HINDERED, Cause
from piecesofeight.testing.scenarios.values import written

Value = str | int | float | tuple[str, ...] | None
FIELDS = ("nest", "deck", "hold", "gone", "clock")
BAGS = ("hold", "gone")  # coins in no order


@frozen
class ShipHas(OfGame):
    """One thing about one ship.

    Attributes:
        owner: whose ship.
        part: nest, deck, hold, gone or skips; or clock, the seconds that its player has left.
        value: what it must be; a hold is a bag of coins, or a number; what is gone is a bag, too.
        viewer: the seat through whose eyes; None: as it is.
        remembered: with what the viewer was shown before (`knows`), or not (`sees`).
    """

    owner: int
    part: str
    value: Value
    viewer: int | None = None
    remembered: bool = False
    about = "a ship"

    def differs(self, game: State) -> Mismatch | None:
        """Compare that part of the ship."""
        actual = self.actual(game)
        if self.part in BAGS:
            if same_hold(self.value, actual):
                return None
        elif self.value == actual:
            return None
        about = self._about(game.names)
        return Mismatch(written(self.value), written(actual), about, self._pairs(actual))

    def value_in(self, game: State) -> Value:
        """That part of the ship; the coins of a hold in the order in which they are said."""
        actual = self.actual(game)
        if self.part in BAGS:
            if isinstance(self.value, int):
                actual = len(as_bag(actual))
            else:
                actual = in_order(as_bag(self.value), as_bag(actual))
        return actual

    def cause(self, moment: Checkpoint) -> Cause | None:
        """What changed that part of the ship last, or kept it from being changed."""
        zone, latest = (self.owner, self.part), moment.latest
        if self.part == "skips":
            return moment.all.last("skips")
        if zone in latest.touched:
            return latest.touched[zone]
        return latest.last(*HINDERED) or moment.all.touched.get(zone)

    def actual(self, state: State) -> Value:
        """What that part of the ship is."""
        if self.part == "clock":
            clocks = state.clocks if self.viewer is None else state.view(self.viewer).clocks
            return plain_seconds(round(1000 * clocks[self.owner])) if clocks else None
        value: Value = getattr(self._ship(state), self.part)
        return value

    def _pairs(self, actual: Value) -> Pairs:
        """The two values beside each other, if they are lists."""
        if not isinstance(self.value, tuple) or not isinstance(actual, tuple):
            return ()
        align = aligned_bags if self.part in BAGS else aligned
        return align(list(map(written, self.value)), list(map(written, actual)))

    def _about(self, names: tuple[str, ...]) -> str:
        owner = names[self.owner]
        if self.viewer is None:
            skips = self.part == "skips"
            return f"the turns {owner} must miss" if skips else f"{owner}'s {self.part}"
        verb = "knows" if self.remembered else "sees"
        return f"{owner}'s {self.part} as {names[self.viewer]} {verb} it"

    def _ship(self, state: State) -> ShipState | ShipView:
        if self.viewer is None:
            return state.ships[self.owner]
        view = state.view(self.viewer)
        return view.knows[self.owner] if self.remembered else view.sees[self.owner]


def same_hold(expected: Value, actual: Value) -> bool:
    """Whether two holds are the same, each a bag of coins or the number of them."""
    if isinstance(expected, int):
        return expected == (actual if isinstance(actual, int) else len(as_bag(actual)))
    return Counter(as_bag(expected)) == Counter(as_bag(actual))


def as_bag(hold: Value) -> tuple[str, ...]:
    """A hold as coins; of a number, all are face down."""
    if isinstance(hold, int):
        return (HIDDEN,) * hold
    return hold if isinstance(hold, tuple) else ()


def in_order(said: Iterable[str], actual: Iterable[str]) -> tuple[str, ...]:
    """A bag of things: first those that were said, in that order, then the others by name.

    >>> in_order(["Mate", "Bomb", "Cannon"], ["Cannon", "Gull", "Mate", "Mate"])
    ('Mate', 'Cannon', 'Gull', 'Mate')
    """
    left = Counter(actual)
    kept = []
    for name in said:
        if left[name]:
            left[name] -= 1
            kept.append(name)
    return (*kept, *sorted(left.elements()))
