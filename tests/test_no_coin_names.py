"""New coins need no Python: none of the coins there are is known to the code."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import piecesofeight
from piecesofeight.language import load_coins

SOURCES = sorted(Path(piecesofeight.__file__).parent.rglob("*.py"))


def docstrings(tree: ast.AST) -> set[int]:
    """The ids of the nodes that are docstrings: examples for readers, not code."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and node.body:
            first = node.body[0]
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                found.add(id(first.value))
    return found


def strings(source: Path) -> Iterator[tuple[int, str]]:
    """Line and text of each string in the code of a module."""
    tree = ast.parse(source.read_text(encoding="utf-8"))
    skipped = docstrings(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if id(node) not in skipped:
                yield node.lineno, node.value


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.stem)
def test_no_coin_is_named_in_python(source: Path) -> None:
    """No string of the code has the name of a coin; a Captain is a word of the rules (1.6, 2.2)."""
    names = {name for coin in load_coins().values() if not coin.captain for name in (coin.name,)}
    named = [(line, name) for line, text in strings(source) for name in names if name in text]
    assert [] == named
