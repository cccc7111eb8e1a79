"""The package itself: quick to import, and everything in it can be had."""

from __future__ import annotations

import subprocess
import sys

import pytest

import piecesofeight as po8

HEAVY = ("lark", "yaml", "rich", "numpy", "llvmlite", "hypothesis", "click")


def test_importing_loads_nothing_heavy() -> None:
    """Names are loaded when they are first used."""
    code = f"import sys, piecesofeight; print([m for m in {HEAVY} if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("name", po8.__all__)
def test_every_public_name_is_there_and_documented(name: str) -> None:
    """`__all__`, `dir` and `getattr` agree."""
    assert name in dir(po8)
    value = getattr(po8, name)
    assert isinstance(value, int) or value.__doc__


def test_other_names_are_not() -> None:
    """With the usual error."""
    with pytest.raises(AttributeError, match="Shipp"):
        _ = po8.Shipp


@pytest.mark.parametrize("name", ["GameError", "IllegalOption", "NotationError", "SaveError"])
def test_errors_are_one_family(name: str) -> None:
    """And value errors."""
    assert issubclass(getattr(po8, name), po8.PiecesOfEightError)
    assert issubclass(getattr(po8, name), ValueError)
