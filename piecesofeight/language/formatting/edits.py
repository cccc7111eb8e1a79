"""The changes that lay a text out, for an editor that keeps the cursor where it was."""

from __future__ import annotations

import bisect
import difflib
from collections import Counter
from collections.abc import Iterator

from attrs import frozen

from piecesofeight.language.file.yaml_tree import normal
from piecesofeight.language.formatting.formatter import format_text
from piecesofeight.language.program import Span


@frozen
class Edit:
    """A stretch of whole lines, and the text that replaces it.

    `span` begins and ends in the first column, so its last line is not part of it; where
    it is empty, the text is put in.
    """

    span: Span
    text: str


def format_edits(text: str, filename: str = "<text>") -> tuple[Edit, ...]:
    r"""Changes of whole lines that make the canonical text, from top to bottom.

    All places are those of the text before any change, with plain line breaks and without a
    byte-order mark.

    Args:
        text: what is in the file.
        filename: its name, for messages.

    Raises:
        CoinFileError: the file can't be formatted, as in `format_text`.

    Example:
        >>> [edit] = format_edits("set: my-set\n\ncoins:\n- coin: Gull\n  limit: 2\n")
        >>> edit.span.line, edit.span.end_line
        (4, 6)
        >>> edit.text
        '  - coin: Gull\n    limit: 2\n'
    """
    old = normal(text).splitlines(keepends=True)
    new = format_text(text, filename).splitlines(keepends=True)
    edits: list[Edit] = []
    for start, end, text in _changes(old, new):
        if edits and edits[-1].span.end_line == start + 1:
            start = edits[-1].span.line - 1
            text = edits.pop().text + text
        edits.append(Edit(Span(filename, start + 1, 1, end + 1, 1), text))
    return tuple(edits)


def _changes(old: list[str], new: list[str]) -> Iterator[tuple[int, int, str]]:
    """Lines of the old text, counted from 0, and what takes their place."""
    row, column = 0, 0
    for next_row, next_column in [*_crossings(old, new), (len(old), len(new))]:
        part, wanted = old[row:next_row], new[column:next_column]
        for tag, *ends in difflib.SequenceMatcher(None, part, wanted, False).get_opcodes():
            if tag != "equal":
                yield row + ends[0], row + ends[1], "".join(wanted[ends[2] : ends[3]])
        row, column = next_row, next_column


def _crossings(old: list[str], new: list[str]) -> list[tuple[int, int]]:
    """Where the texts can be cut, so that each pair of parts is compared for itself.

    difflib takes minutes for a text of thousands of coins. So, as in a patience diff, we cut at
    lines that both texts have just once, apart from blanks: the longest row of them in order.
    """
    places = _only_ones(new)
    pairs = sorted((at, places[line]) for line, at in _only_ones(old).items() if line in places)
    lasts: list[int] = []  # the least end, in the new text, of a row of each length
    heads: list[int] = []  # and the index of its last pair
    before: list[int] = []
    for index, (_, column) in enumerate(pairs):
        length = bisect.bisect_left(lasts, column)
        before.append(heads[length - 1] if length else -1)
        lasts[length : length + 1] = [column]
        heads[length : length + 1] = [index]
    row: list[tuple[int, int]] = []
    index = heads[-1] if heads else -1
    while index >= 0:
        row.append(pairs[index])
        index = before[index]
    return row[::-1]


def _only_ones(lines: list[str]) -> dict[str, int]:
    """The lines that are there once, without blanks around them, and where they are."""
    counts = Counter(line.strip() for line in lines)
    return {line.strip(): at for at, line in enumerate(lines) if counts[line.strip()] == 1}
