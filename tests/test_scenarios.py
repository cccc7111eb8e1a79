"""The scenarios of the project as a whole, and those that are in no scenario file of it.

Those in `tests/scenarios` and `coins` are collected by `piecesofeight.testing.pytest_plugin`.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from attrs import evolve
from folders import ROOT
from scenario_cases import scenario_cases

from piecesofeight.game.state import Game
from piecesofeight.language import load_coins
from piecesofeight.testing import Case, read_file, read_text, rules_cited, rules_stated, run_case
from piecesofeight.testing.coverage.measuring import GROUPS, annotated, measure
from piecesofeight.testing.scenarios.rules import rule_order

FURTHER = ROOT.parent / "shared" / "scenarios"
PAGE = ROOT / "docs" / "reference" / "scenarios.md"


def examples(page: Path) -> list[Case]:
    """The scenarios that a page shows as examples."""
    found: list[Case] = []
    text = page.read_text(encoding="utf-8")
    for block in re.finditer(r"```yaml\n(- scenario: .*?)```", text, re.DOTALL):
        line = text.count("\n", 0, block.start(1))
        found += read_text("\n" * line + block[1], str(page), page.parent)
    return found


def further() -> list[Case]:
    """The scenarios of all files that lie beside the project."""
    return [case for path in sorted(FURTHER.glob("*.scenario.yaml")) for case in read_file(path)]


UNCOLLECTED = (*further(), *examples(PAGE))


def label(case: Case) -> str:
    """What a case is called in pytest's list."""
    return f"{Path(case.span.file).name}: {case.title}"


@pytest.mark.parametrize("case", UNCOLLECTED, ids=label)
def test_scenario(case: Case) -> None:
    """What the scenario says is so."""
    result = run_case(case)
    if not result.passed:
        pytest.fail(str(result), pytrace=False)


def test_coins_that_are_in_no_ship_change_nothing() -> None:
    """A scenario is the same in a game that knows the rulebook's coins and its own only.

    Much is asked only if some coin of the game forbids, or answers, such a thing. Scenarios
    have all shipped coins at hand; here most are played where none forbids anything. It is asked
    of all of them where it is measured what they cover.
    """
    results = [run_case(with_few_coins(case)) for case in scenario_cases()[::12]]
    assert [] == [str(one) for one in results if not one.passed]


def with_few_coins(case: Case) -> Case:
    """A scenario in a game that knows the coins of the rulebook and of its ships."""
    scenario = case.scenario
    assert scenario is not None
    known = scenario.played
    if not isinstance(known, Game):
        return case  # what an evening's coins are is part of it
    base = load_coins().sets[0].coins
    names = {name for layout in known.layouts for name in layout.coins}
    coins = [coin for coin in known.coins if coin in base or coin.name in names]
    teams = known.teams or None
    game = Game.from_layouts(known.layouts, coins, known.names, known.rules, teams, known.clock)
    return evolve(case, scenario=evolve(scenario, played=game))


def test_every_rule_cited_is_a_rule() -> None:
    """No scenario cites a number that the page of rules doesn't have."""
    stated = rules_stated((ROOT / "docs" / "reference" / "rules.md").read_text(encoding="utf-8"))
    assert [] == [
        number for number in rules_cited([*scenario_cases(), *UNCOLLECTED]) if number not in stated
    ]


def test_every_rule_of_play_is_shown() -> None:
    """Each rule has a scenario."""
    stated = rules_stated((ROOT / "docs" / "reference" / "rules.md").read_text(encoding="utf-8"))
    chapters = {number for number in stated if "." not in number}
    cited = rules_cited([*scenario_cases(), *UNCOLLECTED])
    missing = set(stated) - set(cited) - chapters
    assert [] == sorted(missing, key=rule_order)


@pytest.mark.slow
def test_the_scenarios_cover_the_coins() -> None:
    """Every ability, step and way of the shipped coins is reached by the scenarios in files.

    They all pass without the coins that are in no ship.
    """
    results = [run_case(with_few_coins(case)) for case in scenario_cases()]
    assert [] == [str(one) for one in results if not one.passed]
    shipped = set(load_coins().values())
    courses = [game for result in results for game in result.games]
    coverage = measure(courses).of(lambda coin: coin in shipped)
    assert len(shipped) == len(coverage.coins)
    assert [] == [annotated(one, *GROUPS) for one in coverage.coins if one.missing(*GROUPS)]
