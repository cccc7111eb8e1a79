"""Putting an entry at the end of a list of a file, the rest of which stays to the letter."""

from __future__ import annotations

from piecesofeight.language.diagnostics.coin_file_error import CoinFileError
from piecesofeight.language.diagnostics.collector import Collector
from piecesofeight.language.file.yaml_tree import Mapping, Node, Sequence, normal, read_yaml
from piecesofeight.language.formatting.texts import nodes_at
from piecesofeight.language.program import Span


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
    report = Collector()
    tree = read_yaml(plain, filename, report)
    found = next(nodes_at(tree, place), None) if tree is not None else None
    lines = plain.split("\n")
    if tree is not None and not report.found and not _is_block(found, lines):
        start = (found or tree).span
        span = Span(filename, start.line, start.column, start.line, start.column + 1)
        message = "there is no list here that a line could be added to"
        report.error("E0106", message, span, "start each entry with `- `, on a line of its own")
    if report.found or tree is None or not isinstance(found, Sequence):
        raise CoinFileError(report.in_order(), {filename: plain})
    column = found.span.column - 1
    at = _end_of(lines, found, tree)
    added = ["", *(" " * column + line if line else "" for line in entry.rstrip("\n").split("\n"))]
    below = lines[at:] or [""]
    result = "\n".join([*lines[:at], *added, *below])
    mark = "\ufeff" if text.startswith("\ufeff") else ""
    return mark + (result.replace("\n", "\r\n") if "\r\n" in text else result)


def _is_block(node: Node | None, lines: list[str]) -> bool:
    """Whether a node is a list in block style."""
    if not isinstance(node, Sequence) or not node.items:
        return False
    return lines[node.span.line - 1][node.span.column - 1] == "-"


def _end_of(lines: list[str], found: Sequence, tree: Node) -> int:
    """How many lines there are up to the last one of a list, its last comments included."""
    end = len(lines)
    if isinstance(tree, Mapping):
        keys = [key.span.line - 1 for key, _ in tree.items]
        end = min([end, *(line for line in keys if line >= found.span.line)])
    column = found.span.column - 1
    while not _belongs(lines[end - 1], column):
        end -= 1
    return end


def _belongs(line: str, column: int) -> bool:
    """Whether a line is in the list whose items begin in a column."""
    deeper = len(line) - len(line.lstrip()) > column
    return bool(line.strip()) and (deeper or line[column : column + 1] == "-")
