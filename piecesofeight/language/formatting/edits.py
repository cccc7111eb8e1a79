"""Changes of a file's text that leave the rest as it is: for an editor, and for a new entry."""

from __future__ import annotations

import difflib

from piecesofeight.language.diagnostics.collector import Collector
from piecesofeight.language.diagnostics.diagnostic import Edit
from piecesofeight.language.diagnostics.rendering import CoinFileError
from piecesofeight.language.file.yaml_tree import Sequence, nodes_at, normal, read_yaml
from piecesofeight.language.formatting.formatter import format_text
from piecesofeight.language.program import Span

MOST_COMPARED = 2_000  # lines; to compare more line by line takes too long


def format_edits(text: str, filename: str = "<text>") -> tuple[Edit, ...]:
    r"""Changes of whole lines that make the canonical text, from top to bottom.

    All places are those of the text before any change, with plain line breaks and without a
    byte-order mark. An edit begins and ends in the first column, so its last line is no part of it.
    A very long file is replaced as a whole.

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
    if len(old) > MOST_COMPARED:
        changes = [("replace", 0, len(old), 0, len(new))] if old != new else []
    else:
        changes = list(difflib.SequenceMatcher(None, old, new, False).get_opcodes())
    return tuple(
        Edit(Span(filename, start + 1, 1, end + 1, 1), "".join(new[first:last]))
        for tag, start, end, first, last in changes
        if tag != "equal"
    )


def add_entry(text: str, filename: str, place: tuple[str, ...], entry: str) -> str:
    r"""A text with one more item in one of its lists, an empty line above it.

    Line breaks and indentation are those of the file. In a file that was formatted the result is,
    too, if the entry was.

    Args:
        text: what is in the file.
        filename: its name, for messages.
        place: the keys that lead to the list; none for a file that is a list.
        entry: the canonical text of the item, not indented; it begins with `- `.

    Raises:
        CoinFileError: the file can't be read, or has no such list with a line for each item.

    Example:
        >>> text = "set: my-set\n\ncoins:\n- coin: Gull\n  limit: 1\n"
        >>> print(add_entry(text, "f", ("coins",), "- coin: Parrot\n  limit: 2\n"), end="")
        set: my-set
        <BLANKLINE>
        coins:
        - coin: Gull
          limit: 1
        <BLANKLINE>
        - coin: Parrot
          limit: 2
    """
    plain = normal(text)
    found = _list_at(plain, filename, place)
    lines = plain.split("\n")
    blanks = " " * (found.span.column - 1)
    at = _end_of(lines, found)
    added = ["", *(blanks + line if line else "" for line in entry.rstrip("\n").split("\n"))]
    result = "\n".join([*lines[:at], *added, *(lines[at:] or [""])])
    mark = "\ufeff" if text.startswith("\ufeff") else ""
    return mark + (result.replace("\n", "\r\n") if "\r\n" in text else result)


def _list_at(text: str, filename: str, place: tuple[str, ...]) -> Sequence:
    """The list in a file that has a line for each item."""
    report = Collector()
    tree = read_yaml(text, filename, report)
    if tree is not None and not report.found:
        found = next(nodes_at(tree, place), None)
        span = (found or tree).span
        if isinstance(found, Sequence) and found.items and not found.flow:
            return found
        message = "there is no list here that a line could be added to"
        report.add("E0106", message, span.first, "start each entry with `- `, on a line of its own")
    raise CoinFileError(report.in_order(), {filename: text})


def _end_of(lines: list[str], found: Sequence) -> int:
    """How many lines there are up to the last one of a list, its last comments included."""
    column = found.span.column - 1
    end = min(len(lines), found.span.end_line - (found.span.end_column == 1))
    while not lines[end - 1].strip() or lines[end - 1][: column + 1].strip(" -"):
        end -= 1
    return end
