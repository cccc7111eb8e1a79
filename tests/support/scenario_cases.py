"""The scenarios of coin combat, read once for all tests that ask something of each."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from pathlib import Path

from folders import SCENARIO_FOLDERS

from piecesofeight.testing import Case, read_file


@cache
def scenario_files() -> tuple[Path, ...]:
    """All files of them, in their order."""
    folders = (sorted(folder.glob("*.scenario.yaml")) for folder in SCENARIO_FOLDERS)
    return tuple(path for files in folders for path in files)


@cache
def cases_in(path: Path) -> tuple[Case, ...]:
    """Those of a file; whoever runs one changes nothing of it."""
    return tuple(read_file(path))


def scenario_cases() -> tuple[Case, ...]:
    """Those of all files."""
    return tuple(case for path in scenario_files() for case in cases_in(path))


def cases_titled(titles: Collection[str]) -> dict[str, Case]:
    """Those with these titles; only the files in which one stands are read."""
    found: dict[str, Case] = {}
    for path in scenario_files():
        text = path.read_text(encoding="utf-8")
        if any(title in text for title in titles):
            found |= {case.title: case for case in cases_in(path) if case.title in titles}
    return found
