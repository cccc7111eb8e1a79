"""What a player sees of a ship, as a part of a line."""

from __future__ import annotations

from attrs import astuple, frozen

from piecesofeight.combat.clock import milliseconds
from piecesofeight.combat.ships.ship_state import ShipView
from piecesofeight.notation.lines.values import Face, MarksPart, SeenShipPart, TallyPart

HIDDEN = "?"


@frozen
class SeenShip:
    """A ship in a view.

    Attributes:
        seat: whose it is.
        sees: what lies open of it.
        knows: the same with what the player was shown before.
        clock: the seconds left on the player's clock, None if there is none.
    """

    seat: int
    sees: ShipView
    knows: ShipView
    clock: float | None = None

    @property
    def part(self) -> SeenShipPart:
        """It as a part of a line."""
        sees, knows = self.sees, self.knows
        own = isinstance(sees.hold, tuple)
        held = () if isinstance(knows.hold, int) else knows.hold
        hold = tuple(Face(name, open=own) for name in held if name != HIDDEN)
        gone = tuple(Face(name, open=own) for name in knows.gone if name != HIDDEN)
        return SeenShipPart(
            name=sees.name,
            nest=None if knows.nest is None else _face(sees.nest, knows.nest),
            deck=tuple(map(_face, sees.deck, knows.deck)),
            hold=hold,
            more=knows.hold_size - len(hold),
            gone=gone,
            gone_more=len(knows.gone) - len(gone),
            misses=sees.skips,
            out=sees.out,
            team=None if sees.team == self.seat else sees.team,
            marks=tuple(MarksPart(*astuple(marks)) for marks in sees.marks),
            tallies=tuple(TallyPart(*astuple(tally)) for tally in sees.tallies),
            time=None if self.clock is None else milliseconds(self.clock, "the time"),
        )


def _face(seen: str | None, known: str) -> Face:
    return Face() if known == HIDDEN else Face(known, open=seen != HIDDEN)
