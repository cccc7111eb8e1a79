"""A state or a view as a table of plain text, for a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from piecesofeight.game.position import GamePosition
    from piecesofeight.game.view import View

HEADINGS = ("", "nest", "deck, fore to aft", "hold", "")


def table_text(shown: GamePosition | View, width: int = 100) -> str:
    """The table: a line about the turn, then a row a ship; decks are folded at `width`."""
    rows = [_row(shown, seat) for seat in range(len(shown.ships))]
    widths = [max(len(row[i]) for row in (HEADINGS, *rows)) for i in range(5)]
    room = width - sum(widths) + widths[2] - 8
    widths[2] = min(widths[2], max(room, 30))
    lines = [_title(shown)]
    for row in (HEADINGS, *rows):
        lines.extend(_lines(row, widths))
    return "\n".join(line.rstrip() for line in lines)


def _title(shown: GamePosition | View) -> str:
    if shown.outcome is not None:
        return str(shown.outcome)
    if shown.to_move < 0:
        return "before the first turn"
    title = f"turn {shown.turn}, {shown.ships[shown.to_move].name} to move"
    if shown.deciding is not None:
        who = shown.ships[shown.deciding].name if shown.deciding >= 0 else "chance"
        title += f"; {who} decides"
    if shown.decision is not None:
        title += f" ({shown.decision.kind})"
    return title


def _row(shown: GamePosition | View, seat: int) -> tuple[str, str, str, str, str]:
    ship = shown.ships[seat]
    mark = "> " if seat == shown.to_move and shown.outcome is None else "  "
    hold = str(ship.hold) if isinstance(ship.hold, int) else ", ".join(ship.hold) or "-"
    note = "out" if ship.out else f"misses {ship.skips}" if ship.skips else ""
    return mark + ship.name, ship.nest or "-", ", ".join(ship.deck) or "-", hold, note


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
