"""New coins need no Python: none of the coins there are is known to the code."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from package_sources import having, nodes

from piecesofeight.language import load_coins


def docstrings(path: str) -> set[int]:
    """The ids of the nodes that are docstrings: examples for readers, not code."""
    found = set()
    for node in nodes(path):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and node.body:
            first = node.body[0]
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                found.add(id(first.value))
    return found


def strings(path: str) -> Iterator[tuple[int, str]]:
    """Line and text of each string in the code of a module."""
    skipped = docstrings(path)
    for node in nodes(path):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if id(node) not in skipped:
                yield node.lineno, node.value


def test_no_coin_is_named_in_python() -> None:
    """No string of the code has the name of a coin; a Captain is a word of the rules (1.6, 2.2).

    A name of several words may be broken between them, so modules with its first are looked at.
    """
    names = {coin.name for coin in load_coins().values() if not coin.captain}
    named = [
        (path, line, name)
        for path in having({name.split()[0] for name in names})
        for line, text in strings(path)
        for name in names
        if name in text
    ]
    assert [] == named
