"""Coins altered line by line: what scenarios show is noticed, and what they don't is told."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from piecesofeight.cli import cli
from piecesofeight.testing import read_file
from piecesofeight.testing.altering import noticed

SET = """\
set: muskets
uses: [pieces-of-eight]
coins:
  - coin: Old Musket
    limit: 2
    ability: |
      # It hits far.
      play once per game if you have at most 3 coins:
        destroy any active coin
        if you have at least 2 coins in your hold:
          destroy this
"""
SCENARIO = """\
- scenario: A Musket hits
  sets: [muskets.yaml]
  ships:
    Anne: {nest: Old Musket, deck: [Captain, Mate]}
    Bart: {nest: Bomb, deck: [Pistols, Captain]}
  steps:
    - Anne: play nest at Bart.fore
  expect: {turn: Bart, ships: {Bart: {hold: [Pistols]}}}
"""


@pytest.fixture
def scenarios(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A scenario file beside a coin file."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "muskets.yaml").write_text(SET, encoding="utf-8")
    path = Path("muskets.scenario.yaml")
    path.write_text(SCENARIO, encoding="utf-8")
    return path


def test_what_no_scenario_looks_at_is_told(scenarios: Path) -> None:
    """The hit is shown; its condition, how often, and when it is spent are not."""
    told = noticed(read_file(scenarios))
    found = {(one.alteration.line, one.alteration.what): one.by for one in told}
    head = "play once per game if you have at most 3 coins:"
    expected = {
        (8, "leave out `once per game`"): "",
        (8, f"leave out the condition of `{head}`"): "",
        (8, f"write 2 for 3 in `{head}`"): "A Musket hits",
        (8, f"write 4 for 3 in `{head}`"): "",
        (9, "leave out `destroy any active coin`"): "A Musket hits",
        (10, "leave out `if you have at least 2 coins in your hold:`"): "",
        (10, "write 1 for 2 in `if you have at least 2 coins in your hold:`"): "",
        (10, "write 3 for 2 in `if you have at least 2 coins in your hold:`"): "",
    }
    assert expected == found


def printed(*args: str) -> tuple[int, str, str]:
    """The exit code of a command, and what it prints."""
    result = CliRunner().invoke(cli, ["test", "--mutate", *args], prog_name="piecesofeight")
    return result.exit_code, result.stdout, result.stderr


def test_the_command_names_file_and_line(scenarios: Path) -> None:
    """It ends with 1 if a change goes unnoticed; `--json` has the scenarios that noticed others."""
    code, told, _ = printed(str(scenarios))
    assert 1 == code
    lines = told.splitlines()
    assert "muskets.yaml:8: Old Musket: leave out `once per game`" in lines[0]
    assert "8 changes to lines of coins: 2 noticed by scenarios, 6 not" == lines[-1]
    data = json.loads(printed(str(scenarios), "--json")[1])
    assert [None, "A Musket hits"] == [data[0]["noticed_by"], data[2]["noticed_by"]]


def test_nothing_is_altered_where_a_scenario_fails_or_has_no_coins(scenarios: Path) -> None:
    """Both are said, with what to do."""
    scenarios.write_text(SCENARIO.replace("[Pistols]}}", "[Bomb]}}"), encoding="utf-8")
    code, _, said = printed(str(scenarios))
    assert (1, "error: a scenario fails as it is\nhelp: mend that first\n") == (code, said)
    plain = SCENARIO.replace("Old Musket", "Cannon").replace("  sets: [muskets.yaml]\n", "")
    scenarios.write_text(plain, encoding="utf-8")
    code, _, said = printed(str(scenarios))
    assert 2 == code
    assert said.startswith("error: there is no line of a coin to be altered\n")
