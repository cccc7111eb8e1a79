"""The modules of the package as texts and as trees, for tests that hold all of its code to a rule.

To parse all of them takes seconds. So each is parsed once for all tests of a process, and a test
that looks for certain words asks for the modules that have one of them.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import piecesofeight

PACKAGE = Path(piecesofeight.__file__).parent


@cache
def texts() -> dict[str, str]:
    """The text of each module by its path in the package, such as `kernels/native.py`."""
    return {
        path.relative_to(PACKAGE).as_posix(): path.read_text(encoding="utf-8")
        for path in sorted(PACKAGE.rglob("*.py"))
    }


@cache
def tree(path: str) -> ast.Module:
    """A module, parsed; whoever asks must leave it as it is."""
    return ast.parse(texts()[path])


@cache
def nodes(path: str) -> list[ast.AST]:
    """All nodes of a module."""
    return list(ast.walk(tree(path)))


def having(words: Iterable[str]) -> Iterator[str]:
    """The paths of the modules in whose text at least one of these words stands."""
    wanted = tuple(words)
    return (path for path, text in texts().items() if any(word in text for word in wanted))


def module_name(path: str) -> str:
    """What a module is imported by: `piecesofeight.kernels.native`."""
    return f"piecesofeight.{path.removesuffix('.py').replace('/', '.')}".removesuffix(".__init__")
