"""The scenarios of coin combat, read once for all tests that ask something of each."""

from __future__ import annotations

from functools import cache

from folders import SCENARIO_FOLDERS

from piecesofeight.testing import Case, read_file


@cache
def scenario_cases() -> tuple[Case, ...]:
    """Those of all files, in their order; whoever runs one changes nothing of it."""
    files = [path for folder in SCENARIO_FOLDERS for path in sorted(folder.glob("*.scenario.yaml"))]
    return tuple(case for path in files for case in read_file(path))
