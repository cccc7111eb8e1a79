"""Pieces of a file with marks below the places that are meant.

    8 |   destroy any open coin
      |   ^^^^^^^

A stretch over several lines is marked on the first of them.
"""

from __future__ import annotations

import enum
from collections.abc import Iterator, Sequence

from attrs import frozen

from piecesofeight.language.diagnostics.columns import plain, window
from piecesofeight.language.program import Span

__all__ = ["WIDTH", "Mark", "Pieces", "Style", "as_text", "excerpt"]


class Style(enum.Enum):
    """What a piece of a rendered line is, for whoever gives it a colour."""

    SEVERITY = "severity"
    MESSAGE = "message"
    FRAME = "frame"  # line numbers, bars, arrows
    SOURCE = "source"
    MARK = "mark"  # of the place itself
    RELATED = "related"  # the mark and label of another place
    NOTE = "note"
    PLAIN = "plain"


Pieces = list[tuple[str, Style]]
WIDTH = 120  # columns of a source line that are shown, unless told otherwise


@frozen
class Mark:
    """A stretch to be marked; the main one has no label, since the message stands above."""

    span: Span
    label: str = ""
    main: bool = True

    def columns(self, line: str) -> tuple[int, int]:
        """What is marked of its first line, at least one column: where it begins and ends."""
        behind = len(line) + 1
        start = min(self.span.column, behind)
        end = self.span.end_column if self.span.end_line == self.span.line else behind
        return start, max(start + 1, min(end, behind))


def as_text(line: Pieces) -> str:
    """A line without its colours."""
    return "".join(text for text, _ in line)


def excerpt(
    marks: Sequence[Mark], lines: Sequence[str], gutter: int, width: int = WIDTH
) -> list[Pieces]:
    """The lines with marks, and an empty one above; nothing if the file has no such line.

    Args:
        marks: what to mark, all in one file.
        lines: the lines of the file.
        gutter: how many columns line numbers take.
        width: how many columns of a source line are shown.
    """
    on: dict[int, list[Mark]] = {}
    for mark in sorted(marks, key=lambda mark: (not mark.main, mark.span.column)):
        if 1 <= mark.span.line <= len(lines):
            on.setdefault(mark.span.line, []).append(mark)
    found = [_framed("", gutter)] if on else []
    shown = sorted({*on, *(line + 1 for line in on if line + 2 in on)})  # one line is no gap
    for number in shown:
        if found[1:] and number - 1 not in shown:
            found.append([("...", Style.FRAME)])
        source = lines[number - 1].rstrip()
        found += _rows(str(number), source, on.get(number, []), gutter, width)
    return found


def _rows(
    number: str, source: str, marks: Sequence[Mark], gutter: int, width: int
) -> Iterator[Pieces]:
    """A source line, and a line of signs for each mark on it."""
    places = [mark.columns(source) for mark in marks]
    row = window(source, width, *places[:1])
    yield _framed(number, gutter, row.text, Style.SOURCE)
    for mark, place in zip(marks, places, strict=True):
        start, end = map(row.at, place)
        signs = ("^" if mark.main else "-") * max(1, end - start)
        label = f" {plain(mark.label)}" if mark.label else ""
        style = Style.MARK if mark.main else Style.RELATED
        yield _framed("", gutter, f"{' ' * start}{signs}{label}", style)


def _framed(number: str, gutter: int, text: str = "", style: Style = Style.PLAIN) -> Pieces:
    """A line behind its number, if it has one; nothing ends in blanks."""
    frame = f"{number:>{gutter}} |"
    return [(f"{frame} ", Style.FRAME), (text, style)] if text else [(frame, Style.FRAME)]
