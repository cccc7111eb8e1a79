"""What to say where the coins of a file are no list."""

from __future__ import annotations

from collections.abc import Sequence

from piecesofeight.language.diagnostics.diagnostic import Edit, Fix
from piecesofeight.language.file.yaml_tree import Mapping, Node
from piecesofeight.language.program import Span

_BELOW = "write `coins:` alone on its line, and each coin below it, beginning with `  - coin: Gull`"


def as_list(node: Node, lines: Sequence[str]) -> tuple[str, Fix | None]:
    """How to make a list of what stands below `coins`, and doing so if it is one coin.

    Args:
        node: what stands there.
        lines: the lines of the file.
    """
    if not isinstance(node, Mapping) or node.flow or not node.items:
        return _BELOW, None
    first = node.items[0][0]
    if first.text == "coin":
        hint = "write `- ` before `coin`, and indent all that belongs to that coin by two spaces"
        return f"{hint} more", _one_coin(node, lines)
    names = ", ".join(f"`- coin: {key.text}`" for key, _ in node.items[:2])
    return (
        f"begin each coin with its name, as in {names}, and put its other keys below `coin`",
        None,
    )


def _one_coin(node: Mapping, lines: Sequence[str]) -> Fix:
    """`- ` before the first key, and all below it indented as deep as that key is then."""
    start, first = node.span.line, node.items[0][0].span
    depth = first.column - 1
    end = next(
        (n for n in range(start, len(lines)) if lines[n].strip() and _depth(lines[n]) < depth),
        len(lines),
    )
    edits = [_insert(first, start, depth + 1, "- ")]
    edits += [_insert(first, n + 1, 1, "  ") for n in range(start, end) if lines[n].strip()]
    return Fix("make a list of it", tuple(edits))


def _insert(near: Span, line: int, column: int, text: str) -> Edit:
    return Edit(Span(near.file, line, column, line, column), text)


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip(" "))
