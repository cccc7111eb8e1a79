"""The package itself: quick to import, and everything in it can be had."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import piecesofeight as po8
from piecesofeight import testing

HEAVY = ("lark", "yaml", "rich", "numpy", "numba", "hypothesis", "click")


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


@pytest.mark.parametrize("package", [po8, testing])
def test_type_checkers_are_told_of_the_same_names(package: ModuleType) -> None:
    """The stub has each name, of the module that it comes from."""
    stub = Path(str(package.__file__)).with_suffix(".pyi").read_text(encoding="utf-8")
    listed = re.findall(r"^from (\S+) import (\w+) as \2$", stub, re.MULTILINE)
    assert {name: module for module, name in listed} == package._HOME


def test_other_names_are_not() -> None:
    """With the usual error."""
    with pytest.raises(AttributeError, match="Shipp"):
        _ = po8.Shipp


@pytest.mark.parametrize("name", ["GameError", "IllegalOption", "NotationError", "SaveError"])
def test_errors_are_one_family(name: str) -> None:
    """And value errors."""
    assert issubclass(getattr(po8, name), po8.PiecesOfEightError)
    assert issubclass(getattr(po8, name), ValueError)
