"""Bugs in the writer of kernels for games from files are caught by the scenarios named for them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from folders import ROOT
from pages import first_difference, page
from planting import Bug, bugs, planted, table

from piecesofeight.hosted import state
from piecesofeight.testing import read_file, run_text

FOLDER = ROOT / "tests" / "scenarios" / "black_spot"
BUGS = bugs(Path(__file__).parent / "hosting.toml")
QUICK = 3  # so many are planted in the quick run


@cache
def texts() -> dict[str, str]:
    """Each scenario by its title, as a file of its own."""
    found = {}
    for file in sorted(FOLDER.glob("*.scenario.yaml")):
        lines = file.read_text(encoding="utf-8").split("\n")
        head = lines[next(at for at, line in enumerate(lines) if line.startswith("game: "))]
        begins = [at for at, line in enumerate(lines) if line.startswith("- scenario: ")]
        for at, end in zip(begins, [*begins[1:], len(lines)], strict=True):
            title = lines[at].removeprefix("- scenario: ")
            found[title] = "\n".join([head, "scenarios:", *lines[at:end]])
    return found


@cache
def passes_as_it_is(title: str) -> bool:
    """Whether a scenario passes without a bug, with the kernel that all others are played with."""
    [result] = run_text(texts()[title])
    return result.passed


def passes(title: str, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Whether a scenario passes with a kernel that is written now, and not remembered."""
    monkeypatch.setattr(state, "_MADE", {})
    try:
        [result] = run_text(texts()[title])
    except (AssertionError, LookupError):  # a state may be too broken to be looked at
        return False
    return result.passed


def test_each_scenario_is_found() -> None:
    """The titles are those that are read."""
    files = sorted(FOLDER.glob("*.scenario.yaml"))
    assert {case.title for file in files for case in read_file(file)} == texts().keys()


@pytest.mark.parametrize(
    "bug",
    [
        pytest.param(bug, id=bug.name, marks=[] if at < QUICK else pytest.mark.slow)
        for at, bug in enumerate(BUGS)
    ],
)
def test_the_named_scenarios_catch_the_bug(bug: Bug, monkeypatch: pytest.MonkeyPatch) -> None:
    """They pass, and fail with the bug in what writes kernels."""
    for title in bug.scenarios:
        assert passes_as_it_is(title)
        with planted(bug):
            assert not passes(title, monkeypatch)


def test_each_bug_has_a_name_and_a_scenario() -> None:
    """Names are unique, and something has to catch each bug."""
    assert len(BUGS) == len({bug.name for bug in BUGS})
    assert [] == [bug.name for bug in BUGS if not bug.scenarios]


def test_the_page_has_the_table_of_them() -> None:
    """`python tests/planted/planting.py hosting` prints what stands in the page."""
    text = page("engine/testing-the-engine.md")
    start = text.index("| bug |", text.index("(planted-bugs-of-games)="))
    assert "" == first_difference(
        table(BUGS, linked=False), text[start : text.index("\n\n", start)]
    )
