"""The page on limits and safety has every limit, with its number, its error and its constant."""

from __future__ import annotations

import importlib
import re
from pathlib import Path

from piecesofeight.language.codes import CODES
from piecesofeight.language.limits import LIMITS

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "safety.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| (.+) \| ([\d,]+) \| (.+) \| `([\w.]+)` \|$", re.MULTILINE)
ROOMS = ("", "language.", "language.checks.")


def value(constant: str) -> int:
    """The number that a constant has, which is named from within the package."""
    module, _, name = constant.rpartition(".")
    for room in ROOMS:
        try:
            found = getattr(importlib.import_module(f"piecesofeight.{room}{module}"), name)
        except ModuleNotFoundError:
            continue
        assert isinstance(found, int)
        return found
    raise AssertionError(f"there is no module {module}")


def test_the_numbers_on_the_page_are_those_of_the_program() -> None:
    """Each row's constant is there and has that value; its error is one that exists."""
    rows = ROW.findall(PAGE)
    assert len(rows) > 20
    for _what, most, error, constant in rows:
        assert int(most.replace(",", "")) == value(constant), constant
        assert error in CODES or error.startswith(("`", "none"))


def test_no_limit_of_coin_files_is_left_out() -> None:
    """All that the language limits stands there in the same words."""
    rows = {(what, int(most.replace(",", "")), code) for what, most, code, _ in ROW.findall(PAGE)}
    assert set(LIMITS) <= rows
