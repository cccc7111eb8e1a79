"""Each bug of the table is caught by the tests that the table names for it.

A test that can't fail proves nothing. So bugs that break a rule are planted one by one, and
the named scenarios and tests have to fail with the bug, and to pass without it.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

import pytest
from folders import ROOT
from pages import first_difference
from planting import Bug, bugs, planted, table
from scenario_cases import cases_titled

from piecesofeight.testing import rules_stated, run_case

PAGE = ROOT / "docs" / "engine" / "testing-the-engine.md"
# A state may be too broken to be looked at, or to be played on.
STUMBLES = (AssertionError, LookupError)
BUGS = bugs()
SLOW = pytest.mark.slow


@cache
def function(test: str) -> Callable[[], None]:
    """The test of that id: one that takes nothing, so that it can be run here."""
    file, name = test.split("::")
    folder = str((ROOT / file).parent)
    if folder not in sys.path:
        sys.path.insert(0, folder)
    found: Callable[[], None] = getattr(importlib.import_module(Path(file).stem), name)
    return found


def named(bug: Bug) -> str:
    """What a bug is called in pytest's list."""
    return bug.name


@pytest.mark.parametrize(
    "some", [pytest.param(BUGS[::8], id="some"), pytest.param(BUGS, id="all", marks=SLOW)]
)
def test_the_named_scenarios_catch_the_bugs(some: Sequence[Bug]) -> None:
    """They pass, fail with the bug in the engine, and pass again when all were taken out."""
    known = cases_titled({title for bug in some for title in bug.scenarios})
    assert [] == [title for title, case in known.items() if not run_case(case).passed]
    missed = {}
    for bug in some:
        with planted(bug):
            missed[bug.name] = [title for title in bug.scenarios if run_case(known[title]).passed]
    assert {} == {name: titles for name, titles in missed.items() if titles}
    assert [] == [title for title, case in known.items() if not run_case(case).passed]


@pytest.mark.slow
@pytest.mark.parametrize("bug", [bug for bug in BUGS if bug.tests], ids=named)
def test_the_named_tests_catch_the_bug(bug: Bug) -> None:
    """They fail with the bug in the engine, and pass without it."""
    for test in map(function, bug.tests):
        with planted(bug), pytest.raises(STUMBLES):
            test()
        test()


def test_a_bug_has_a_name_a_rule_and_a_test() -> None:
    """Names are unique, rules are in the rules, and something has to catch each bug."""
    assert len(BUGS) == len({bug.name for bug in BUGS})
    stated = rules_stated((ROOT / "docs" / "reference" / "rules.md").read_text(encoding="utf-8"))
    assert [] == [bug.name for bug in BUGS if bug.rule not in stated]
    assert [] == [bug.name for bug in BUGS if not bug.scenarios and not bug.tests]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("return nobody", "return 0", "`return nobody` stands 0 times there"),
        ("b[coin + C_ZONE]", "zone_of(coin)", r"\['zone_of'\] can't be used"),
    ],
)
def test_a_bug_that_cannot_be_planted_is_refused(old: str, new: str, said: str) -> None:
    """A table that no longer fits the engine is noticed, and doesn't pass for a caught bug."""
    bug = Bug("a slip", "1.1", "piecesofeight.machine.zones:owner_of", old, new)
    with pytest.raises(ValueError, match=said), planted(bug):
        pass


def test_the_page_has_the_table() -> None:
    """`python tests/planted/planting.py` prints what stands in the page."""
    page = PAGE.read_text(encoding="utf-8")
    start = page.index("| bug |")
    end = page.index("\n\n", start)
    assert "" == first_difference(table(BUGS), page[start:end])
