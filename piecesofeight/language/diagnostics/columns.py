"""How text stands in a terminal: columns, escapes, and windows on long lines."""

from __future__ import annotations

import unicodedata
from itertools import accumulate

from attrs import frozen

__all__ = ["Row", "columns_of", "plain", "shown_char", "window"]

TAB = "→   "  # nobody can see a tab, nor how wide it is
CUT = "..."
_COMBINING = {"Mn", "Me"}


def shown_char(char: str) -> str:
    r"""A character as it is shown: a tab as an arrow, what can't be printed as its escape.

    What can't be printed also covers characters that change the order of others, or that nobody
    can tell from a blank.

    >>> shown_char("\x1b"), shown_char("\u202e"), shown_char("é")
    ('\\x1b', '\\u202e', 'é')
    """
    if char == "\t":
        return TAB
    return char if char.isprintable() else char.encode("unicode_escape").decode("ascii")


def plain(text: str) -> str:
    r"""A text on one line that does nothing to a terminal.

    >>> plain("two\nlines \x1b[2J")
    'two\\nlines \\x1b[2J'
    """
    if text.isprintable():
        return text
    return "".join("\\t" if char == "\t" else shown_char(char) for char in text)


def columns_of(text: str) -> int:
    """How many columns a printable text takes: two for a wide character, none for a combining one.

    >>> columns_of("ship"), columns_of("海賊"), columns_of("e\u0301")
    (4, 4, 1)
    """
    if text.isascii():
        return len(text)
    letters = [char for char in text if unicodedata.category(char) not in _COMBINING]
    return len(letters) + sum(unicodedata.east_asian_width(char) in "WF" for char in letters)


@frozen
class Row:
    """A line of a file as it is shown.

    `text` is what is printed; `first` is the first column of the file that it shows, counted from
    1; `_at` has the column on screen, counted from 0, of each character shown, and of the end.
    """

    text: str
    first: int
    _at: tuple[int, ...]

    def at(self, column: int) -> int:
        """Where a column of the file stands on screen; at the edge if it isn't shown."""
        return self._at[min(max(column - self.first, 0), len(self._at) - 1)]


def window(line: str, width: int, focus: tuple[int, int] | None = None) -> Row:
    """A line as it is shown, cut to a width around the columns `focus` (first, end; from 1).

    >>> window("abcdefghijklmnopqrstuvwxyz", 12, (13, 15)).text
    '...klmnop...'
    """
    start, end = focus or (1, 1)
    reach = 2 * width
    low = max(0, start - 1 - reach)  # a line of megabytes is not walked through
    piece = [shown_char(char) for char in line[low : start - 1 + 2 * reach]]
    at = tuple(accumulate(map(columns_of, piece), initial=0))
    cut_after = low + len(piece) < len(line)
    if not low and not cut_after and at[-1] <= width:
        return Row("".join(piece), 1, at)
    room = width - 2 * len(CUT)
    first = at[min(start - 1 - low, len(piece))]
    last = at[min(end - 1 - low, len(piece))]
    furthest = at[-1] - room - (0 if cut_after else len(CUT))  # without dots at the end
    left = max(0, min(first - max(0, room - (last - first)) // 2, furthest))
    begin = next(i for i, column in enumerate(at) if column >= left)
    while begin < len(piece) and at[begin] == at[begin + 1]:
        begin += 1  # never between a letter and its accent
    if not low and at[begin] <= len(CUT):
        begin = 0  # the dots would take as much
    room += 0 if low or begin else len(CUT)
    if not cut_after and at[-1] - at[begin] <= room + len(CUT):
        stop = len(piece)
    else:
        stop = max(i for i, column in enumerate(at) if column <= at[begin] + room)
    before = CUT if low or begin else ""
    after = CUT if cut_after or stop < len(piece) else ""
    shown = f"{before}{''.join(piece[begin:stop])}{after}"
    moved = tuple(column - at[begin] + len(before) for column in at[begin : stop + 1])
    return Row(shown, low + begin + 1, moved)
