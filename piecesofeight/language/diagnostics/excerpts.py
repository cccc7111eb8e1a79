"""Pieces of a file with marks below the places that are meant.

A stretch on one line is underlined; one over several lines gets a bracket at the left:

    7 | / play:
    8 | |   destroy any open coin
      | |_______________________^
"""

from __future__ import annotations

import enum
from collections.abc import Iterator, Sequence

import attrs
from attrs import frozen

from piecesofeight.language.diagnostics.columns import plain, window
from piecesofeight.language.program import Span

__all__ = ["Mark", "Pieces", "Style", "excerpt"]

MOST_LINES = 6  # of a bracket, before its middle is left out
_HEAD = 3  # how many of its first lines are kept then


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


@frozen
class Mark:
    """A stretch to be marked; the main one has no label, since the message stands above."""

    span: Span
    label: str = ""
    main: bool = True

    @property
    def sign(self) -> str:
        """What it is underlined with."""
        return "^" if self.main else "-"

    @property
    def style(self) -> Style:
        """What its signs are."""
        return Style.MARK if self.main else Style.RELATED

    @property
    def tall(self) -> bool:
        """Whether it goes over several lines."""
        return self.span.end_line > self.span.line


def excerpt(marks: Sequence[Mark], lines: Sequence[str], gutter: int, width: int) -> list[Pieces]:
    """The lines with marks, and an empty one above; nothing if the file has no such line.

    Args:
        marks: what to mark, all in one file.
        lines: the lines of the file.
        gutter: how many columns line numbers take.
        width: how many columns of a source line are shown.
    """
    inside = [_trimmed(mark, lines) for mark in marks if 1 <= mark.span.line <= len(lines)]
    if not inside:
        return []
    return list(_Excerpt(inside, lines, gutter, width).rows())


def _trimmed(mark: Mark, lines: Sequence[str]) -> Mark:
    """A mark that ends where its text does: not in the indentation of the next line."""
    span = mark.span
    line, column = span.end_line, span.end_column
    if line > len(lines):
        line, column = len(lines), len(lines[-1]) + 1
    while line > span.line and not lines[line - 1][: column - 1].strip():
        line -= 1
        column = len(lines[line - 1].rstrip()) + 1
    if line == span.line:
        length = len(lines[line - 1].rstrip())
        start = min(span.column, length + 1)
        end = max(start + 1, min(column, length + 1))
        return attrs.evolve(mark, span=Span(span.file, line, start, line, end))
    return attrs.evolve(mark, span=Span(span.file, span.line, span.column, line, column))


class _Excerpt:
    """Lays out the lines of one excerpt."""

    def __init__(
        self, marks: Sequence[Mark], lines: Sequence[str], gutter: int, width: int
    ) -> None:
        self.lines, self.gutter, self.width = lines, gutter, width
        self.tall: list[Mark] = []
        self.flat: list[Mark] = []
        for mark in marks:
            if mark.tall and not any(_meet(mark, other) for other in self.tall):
                self.tall.append(mark)
                continue
            if mark.tall:  # of two brackets that would cross, the second marks one line only
                behind = len(lines[mark.span.line - 1].rstrip()) + 1
                span = attrs.evolve(mark.span, end_line=mark.span.line, end_column=behind)
                mark = attrs.evolve(mark, span=span)
            self.flat.append(mark)

    def rows(self) -> Iterator[Pieces]:
        """Every line of the excerpt."""
        yield self.frame("")
        last = 0
        for number in self.shown():
            if last and number > last + 1:
                inside = any(mark.span.line < number <= mark.span.end_line for mark in self.tall)
                yield [(f"{'...':<{self.gutter + 2}} |" if inside else "...", Style.FRAME)]
            yield from self.row(number)
            last = number

    def shown(self) -> list[int]:
        """The numbers of the lines that are shown; a gap of one line is no gap."""
        wanted = {mark.span.line for mark in self.flat}
        for mark in self.tall:
            first, end = mark.span.line, mark.span.end_line
            wanted.update((first, end))
            if end - first < MOST_LINES:
                wanted.update(range(first, end))
            else:
                wanted.update(range(first, first + _HEAD))
        wanted |= {line + 1 for line in wanted if line + 2 in wanted}
        return sorted(wanted)

    def row(self, number: int) -> Iterator[Pieces]:
        """A source line, and a line of marks for each mark on it."""
        flat = [mark for mark in self.flat if mark.span.line == number]
        flat.sort(key=lambda mark: (not mark.main, mark.span.column))
        shown = window(self.lines[number - 1].rstrip(), self.width, self.focus(number, flat))
        rail, style = self.rail(number, "/ ")
        if shown.text:
            yield [*self.frame(str(number), " "), (rail, style), (shown.text, Style.SOURCE)]
        else:  # nothing ends in blanks
            yield [*self.frame(str(number)), (f" {rail}".rstrip(), style)]
        for mark in flat:
            start, end = shown.at(mark.span.column), shown.at(mark.span.end_column)
            pad = self.rail(number, "| ")[0] + " " * start
            yield self.marked(pad, mark.sign * max(1, end - start), mark)
        for mark in self.tall:
            if mark.span.end_line == number:
                under = "_" * max(0, shown.at(mark.span.end_column) - 1)
                yield self.marked("", f"|_{under}{mark.sign}", mark)

    def focus(self, number: int, flat: Sequence[Mark]) -> tuple[int, int] | None:
        """The columns of a line that must be seen."""
        if flat:
            return flat[0].span.column, flat[0].span.end_column
        for span in (mark.span for mark in self.tall):
            if number in (span.line, span.end_line):
                column = span.column if number == span.line else span.end_column - 1
                return column, column + 1
        return None

    def rail(self, number: int, begins: str) -> tuple[str, Style]:
        """What stands at the left of a line: two columns if anything has a bracket."""
        for mark in self.tall:
            if mark.span.line <= number <= mark.span.end_line:
                return (begins if mark.span.line == number else "| "), mark.style
        return ("  " if self.tall else ""), Style.FRAME

    def marked(self, pad: str, signs: str, mark: Mark) -> Pieces:
        label = f" {plain(mark.label)}" if mark.label else ""
        return [*self.frame("", f" {pad}"), (f"{signs}{label}", mark.style)]

    def frame(self, number: str, after: str = "") -> Pieces:
        return [(f"{number:>{self.gutter}} |{after}", Style.FRAME)]


def _meet(mark: Mark, other: Mark) -> bool:
    return mark.span.line <= other.span.end_line and other.span.line <= mark.span.end_line
