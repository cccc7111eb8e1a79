"""Scenarios of games from files: what they cover, how they are run, what they are run with."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from folders import ROOT
from pages import page

from piecesofeight.cli.test.running import run
from piecesofeight.testing import read_file, rules_cited, run_text

FOLDER = ROOT / "tests" / "scenarios" / "black_spot"
EXAMPLES = re.findall(
    r"^```yaml\n(game: .*?)^```$", page("reference/scenarios.md"), re.MULTILINE | re.DOTALL
)
# How far each section of the rules of the Black Spot goes, and what stands between its numbers.
SECTIONS = {3: 6, 4: 4, 5: 7, 6: 13, 7: 5, 8: 8, 9: 14, 10: 6, 11: 5, 12: 7, 13: 4}
BETWEEN = ("5.3a", "6.9a", "6.10a", "6.11a", "9.11a", "9.11b", "9.11c", "9.13a")
TINY = """
game: black-spot
scenarios:
- scenario: one
  phase: Steal
  players: {Anne: {stash: [1], duty: Captain}, Bart: {duty: Cook}, Cole: {duty: Pilot}}
  steps: []
  expect: {table: {bag: NUMBER}}
"""


def test_every_rule_of_the_black_spot_has_a_scenario() -> None:
    """Each number of sections 3 to 13, and each worked example E1 to E16."""
    cases = [case for path in sorted(FOLDER.glob("*.scenario.yaml")) for case in read_file(path)]
    numbers = [f"{n}.{k}" for n, last in SECTIONS.items() for k in range(1, last + 1)]
    wanted = {*numbers, *BETWEEN, *(f"E{number}" for number in range(1, 17))}
    assert set() == wanted - set(rules_cited(cases))


@pytest.mark.parametrize("text", EXAMPLES)
def test_an_example_of_the_page_holds(text: str) -> None:
    """The page on scenarios shows scenarios that pass."""
    results = run_text(text)
    assert [] == [str(result) for result in results if not result.passed]


def test_the_page_has_examples() -> None:
    """There is one at least."""
    assert EXAMPLES


@pytest.mark.parametrize(("text", "code"), [("59", 0), ("58", 1), ("[6]", 2)])
def test_the_exit_code_says_what_came_of_it(text: str, code: int, tmp_path: Path) -> None:
    """0 if all hold, 1 if one doesn't, 2 if one can't be read, as for combat."""
    file = tmp_path / "mine.scenario.yaml"
    file.write_text(TINY.replace("NUMBER", text), encoding="utf-8")
    assert code == run([file]).exit_code


def test_a_game_is_found_beside_its_scenarios(tmp_path: Path) -> None:
    """The path of a game begins at the folder of the scenario file."""
    game = ROOT / "coins" / "black_spot" / "game.yaml"
    (tmp_path / "mine.yaml").write_text(game.read_text(encoding="utf-8"), encoding="utf-8")
    text = TINY.replace("NUMBER", "59").replace("game: black-spot", "game: mine.yaml")
    [result] = run_text(text, folder=tmp_path)
    assert result.passed
    assert (tmp_path / "mine.yaml",) == result.coin_files


def test_what_a_value_would_have_to_be_is_offered() -> None:
    """A failure has the value that could stand in the file, for `test --update`."""
    [result] = run_text(TINY.replace("NUMBER", "58"))
    [failure] = result.failures
    assert failure.golden is not None
    assert 59 == failure.golden.value
