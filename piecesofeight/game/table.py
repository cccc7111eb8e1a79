"""A state or a view as a table of plain text, for a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from piecesofeight.combat.clock import time_text
from piecesofeight.combat.ships.ship_state import ShipState, ShipView
from piecesofeight.game.decision import Decision
from piecesofeight.game.outcome import Outcome
from piecesofeight.notation.counts.marks import marked

WIDTH = 100
HEADINGS = ("", "nest", "deck, fore to aft", "hold", "")


def table_text(
    ships: Sequence[ShipState | ShipView],
    turn: int,
    to_move: int,
    outcome: Outcome | None,
    deciding: int | None,
    decision: Decision | None,
    clocks: Sequence[float] = (),
    *,
    counterclockwise: bool = False,
) -> str:
    """The table: a line about the turn, then a row a ship; decks are folded.

    `clocks` are the seconds that each player has left, if there are clocks; `counterclockwise`,
    that turns go that way (9.29).
    """
    title = "before the first turn"
    if to_move >= 0:
        title = f"turn {turn}, {ships[to_move].name} to move"
        if deciding is not None:
            title += f"; {ships[deciding].name if deciding >= 0 else 'chance'} decides"
        if decision is not None:
            title += f" ({decision.kind})"
        if counterclockwise:
            title += "; turns go counterclockwise"
    mover = to_move if outcome is None else None
    left = [time_text(seconds) for seconds in clocks] or [""] * len(ships)
    rows = [
        _row(ship, "> " if seat == mover else "  ", left[seat]) for seat, ship in enumerate(ships)
    ]
    widths = [max(len(row[i]) for row in (HEADINGS, *rows)) for i in range(5)]
    room = WIDTH - sum(widths) + widths[2] - 8
    widths[2] = min(widths[2], max(room, 30))
    lines = [title if outcome is None else str(outcome)]
    for row in (HEADINGS, *rows):
        lines.extend(_lines(row, widths))
    return "\n".join(line.rstrip() for line in lines)


def _row(ship: ShipState | ShipView, mark: str, left: str) -> tuple[str, str, str, str, str]:
    hold = str(ship.hold) if isinstance(ship.hold, int) else ", ".join(ship.hold) or "-"
    note = "out" if ship.out else f"misses {ship.skips}" if ship.skips else ""
    gone = f"gone: {', '.join(ship.gone)}" if ship.gone else ""
    note = ", ".join(filter(None, (left, note, gone)))
    marks = ship.marks
    nest = marked(ship.nest, marks, 0) if ship.nest else "-"
    deck = ", ".join(marked(coin, marks, at) for at, coin in enumerate(ship.deck, start=1))
    return mark + marked(ship.name, marks, -1), nest, deck or "-", hold, note


def _lines(row: Sequence[str], widths: Sequence[int]) -> list[str]:
    cells = [[cell] for cell in row]
    cells[2] = _folded(row[2], widths[2])
    return [
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True))
        for line in zip_longest(*cells, fillvalue="")
    ]


def _folded(text: str, width: int) -> list[str]:
    """The text in lines of at most `width`, broken after commas."""
    lines = [""]
    for piece in text.split(", "):
        candidate = f"{lines[-1]}, {piece}" if lines[-1] else piece
        if len(candidate) > width and lines[-1]:
            lines[-1] += ","
            lines.append(piece)
        else:
            lines[-1] = candidate
    return lines
