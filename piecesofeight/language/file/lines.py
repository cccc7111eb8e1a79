"""The lines of a coin file, which may be changed to be read, and where they stood before."""

from __future__ import annotations

from attrs import define, field

from piecesofeight.language.diagnostics.diagnostic import Edit
from piecesofeight.language.program import Span


def depth_of(line: str) -> int:
    """How many spaces a line begins with."""
    return len(line) - len(line.lstrip(" "))


def is_blank(line: str) -> bool:
    """Whether a line has nothing on it but perhaps a remark."""
    return not line.strip() or line.lstrip().startswith("#")


@define
class Lines:
    """The lines of a file as they are read; spans tell places of the file as it was.

    Lines and columns count from 0 here. `unread` are the lines at which something was left out that
    can't be read.
    """

    rows: list[str]
    file: str
    unread: set[int] = field(factory=set)
    _changes: dict[int, list[tuple[int, int, int]]] = field(factory=dict, init=False)

    def column(self, line: int, column: int) -> int:
        """A column of the file, from one of a line as it is read."""
        for start, old, new in reversed(self._changes.get(line, ())):
            behind = column >= start + new
            column = column - new + old if behind else min(column, start + old)
        return column

    def span(self, line: int, start: int, end: int) -> Span:
        """A piece of a line, at least one character."""
        start, end = self.column(line, start), self.column(line, end)
        return Span(self.file, line + 1, start + 1, line + 1, max(start + 1, end) + 1)

    def edit(self, line: int, start: int, end: int, text: str) -> Edit:
        """What writes something else in the file for a piece of a line; it may have no width."""
        start, end = self.column(line, start), self.column(line, end)
        return Edit(Span(self.file, line + 1, start + 1, line + 1, end + 1), text)

    def change(self, line: int, start: int, end: int, text: str) -> Edit:
        """Read something else for a piece of a line; the edit that does so in the file."""
        edit, row = self.edit(line, start, end, text), self.rows[line]
        self.rows[line] = row[:start] + text + row[end:]
        self._changes.setdefault(line, []).append((start, end - start, len(text)))
        return edit

    def indent(self, line: int, more: int) -> Edit:
        """Move a line to the right, or to the left."""
        depth = depth_of(self.rows[line])
        return self.change(line, 0, depth, " " * max(0, depth + more))
