"""How kernel modules are written, as far as joining and reading them depends on it."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

from piecesofeight.native import KERNEL

PACKAGE = Path(__file__).parents[2] / "piecesofeight"


@cache
def trees() -> dict[str, ast.Module]:
    """All modules of the package, parsed, by their names."""
    return {
        ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts): ast.parse(
            path.read_text(encoding="utf-8")
        )
        for path in PACKAGE.rglob("*.py")
    }


def test_only_the_kernel_imports_by_a_star_and_only_the_layout() -> None:
    """A star hides where a name comes from; constants in capitals come from one module."""
    stars = {
        (name, node.module)
        for name, tree in trees().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.names[0].name == "*"
    }
    assert [] == sorted(stars - {(name, "piecesofeight.machine.layout") for name in KERNEL})


def test_a_name_is_given_once_in_the_kernel() -> None:
    """Its modules are joined into one, where a second function of a name would win."""
    names = [
        target.id if isinstance(target, ast.Name) else target.name
        for name in KERNEL
        for node in trees()[name].body
        for target in (node.targets if isinstance(node, ast.Assign) else [node])
        if isinstance(target, ast.Name | ast.FunctionDef)
    ]
    assert [] == sorted({name for name in names if names.count(name) > 1})
