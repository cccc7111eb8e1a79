"""The changes that lay a text out, for an editor that keeps the cursor where it was."""

from __future__ import annotations

import difflib

from attrs import frozen

from piecesofeight.language.formatting.formatter import format_text
from piecesofeight.language.program import Span
from piecesofeight.language.yaml_layer import normal


@frozen
class Edit:
    """A stretch of whole lines, and the text that replaces it.

    `span` begins and ends in the first column, so its last line is not part of it; where
    it is empty, the text is put in.
    """

    span: Span
    text: str


def format_edits(text: str, filename: str = "<text>") -> tuple[Edit, ...]:
    r"""The fewest changes of whole lines that make the canonical text, from top to bottom.

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
    changes = difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    return tuple(
        Edit(Span(filename, start + 1, 1, end + 1, 1), "".join(new[first:last]))
        for tag, start, end, first, last in changes
        if tag != "equal"
    )
