"""`piecesofeight test --coverage`."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from cli_support import Run, Write
from gull_scenarios import GULL, WRONG


def test_coverage_is_of_the_coins_that_the_scenarios_are_about(run: Run, gulls: Write) -> None:
    """The coins of files that scenarios load, not the shipped ones beside them."""
    result = run("test", "--coverage", "gulls.scenario.yaml")
    expected = """\
Gull (gulls.yaml:4)
! 7 | play if you have an active Mate:  <- never false
  8 |   destroy any open coin

Old Gull (gulls.yaml:10)
! 13 | play:                   <- never used
! 14 |   destroy any aft coin  <- never did anything

             abilities  steps  ways  all
Gull               1/1    1/1   1/2  3/4  75%
Old Gull           0/1    0/1     -  0/2  0%
all of them        1/2    1/2   1/2  3/6  50%
1 passed, 0 failed
"""
    assert (0, expected) == (result.exit_code, result.stdout)


def test_shipped_coins_are_meant_by_a_file_beside_them_or_by_what_is_used(
    run: Run, write: Write
) -> None:
    """Without a file of its own, a scenario is about every coin in its ships."""
    text = re.sub(r"  sets: .*\n", "", GULL).replace("Gull", "Broadside")
    write("some.scenario.yaml", text)
    lines = run("test", "--coverage", "some.scenario.yaml").stdout.splitlines()
    names = [re.split("  +", line)[0] for line in lines if line.endswith("%")]
    assert ["Bomb", "Broadside", "Captain", "Mate", "Pistols", "all of them"] == names


@pytest.mark.parametrize(
    ("of", "names"),
    [
        (["Gull"], ["Gull"]),
        (["gulls.yaml"], ["Gull", "Old Gull"]),
        (["Mate", "old gull"], ["Mate", "Old Gull"]),
        (["oficial"], ["Mate"]),
    ],
)
def test_of_says_whose_coverage(run: Run, gulls: Write, of: list[str], names: list[str]) -> None:
    """A coin, a set, a file, as often as one likes; coins are found as everywhere."""
    options = [part for one in of for part in ("--of", one)]
    result = run("test", "--json", *options, "--coins", "gulls.yaml", "gulls.scenario.yaml")
    data = json.loads(result.stdout)["coverage"]
    assert names == [one["coin"] for one in data["coins"]]


def test_of_a_set_and_of_all(run: Run, gulls: Write) -> None:
    """A set by its name; `all` is every coin that there is."""
    for of, count in (("pieces-of-eight", 15), ("all", 33)):
        result = run("test", "--json", "--of", of, "gulls.scenario.yaml")
        assert count == len(json.loads(result.stdout)["coverage"]["coins"])


@pytest.mark.parametrize(
    ("of", "message"),
    [
        ("nowhere.yaml", "error: no scenario uses the coins of `nowhere.yaml`\nhelp: name it"),
        ("Seagul", "error: there is no coin `Seagul`\n"),
    ],
)
def test_of_must_mean_something(run: Run, gulls: Write, of: str, message: str) -> None:
    """An unknown name is an error with a way out."""
    result = run("test", "--of", of, "gulls.scenario.yaml")
    assert result.exit_code == 2
    assert result.stderr.startswith(message)


@pytest.mark.parametrize(("least", "code"), [("75", 0), ("75.1", 1), ("100", 1), ("0", 0)])
def test_too_little_coverage_fails(run: Run, gulls: Write, least: str, code: int) -> None:
    """`--fail-under` ends with 1 below it, and says so; it means `--coverage`."""
    result = run("test", "--fail-under", least, "--of", "Gull", "--coins", "gulls.yaml", ".")
    assert code == result.exit_code
    told = f"the coverage is less than {least}%\n1 passed, 0 failed\n"
    assert bool(code) == result.stdout.endswith(told)
    failing = gulls("wrong.scenario.yaml", WRONG)
    assert run("test", "--fail-under", least, failing).exit_code == 1


def test_edges_are_told_with_verbose(run: Run, gulls: Write) -> None:
    """What can't happen with every coin is not counted, but `-v` tells of it."""
    result = run("test", "-v", "--coverage", "gulls.scenario.yaml")
    assert "<- never false; never without a target\n" in result.stdout


GAME = """\
game: {game}
scenarios:
- scenario: The Captain draws
  players: {{Anne: {{duty: Captain}}, Bart: {{duty: Cook}}, Cole: {{duty: Pilot}}}}
  phase: Draw
  turn: Anne
  steps:
  - Anne: name 3
  expect: {{phase: Draw}}
"""


def test_of_games_from_files_the_lines_of_the_file_are_told(run: Run, write: Write) -> None:
    """Statements that were done and options that were chosen, text by text of the file."""
    write("some.scenario.yaml", GAME.format(game="black-spot"))
    told = run("test", "--coverage", "some.scenario.yaml").stdout
    assert "game.yaml:" in told
    assert '| "steal from {prey}" for each victim as prey\n' in told
    assert '| "name {wanted}" for each number from 2 to 4 as wanted\n' not in told
    rows = [line.split() for line in told.splitlines()]
    assert ["Captain", "4/5", "80%"] in rows
    assert ["Steal", "0/2", "0%"] in rows


@pytest.mark.slow
def test_a_line_of_a_base_is_reached_in_a_game_that_is_based_on_it(run: Run, write: Write) -> None:
    """What two games have in common stands in one file, and counts once."""
    write("some.scenario.yaml", GAME.format(game="pirates-code"))
    told = json.loads(run("test", "--coverage", "--json", "some.scenario.yaml").stdout)["coverage"]
    assert ["game.yaml", "pirates_code.yaml"] == [Path(file["file"]).name for file in told["files"]]
    assert 0 < told["files"][0]["reached"] < told["files"][0]["lines"]
    assert 0 == told["files"][1]["reached"]


@pytest.mark.parametrize(("least", "code"), [("1", 0), ("90", 1)])
def test_too_little_of_a_game_is_too_little(run: Run, write: Write, least: str, code: int) -> None:
    """`--fail-under` is of all files together."""
    write("some.scenario.yaml", GAME.format(game="black-spot"))
    assert code == run("test", "--fail-under", least, "some.scenario.yaml").exit_code


def test_the_two_coverages_are_not_mixed(run: Run, write: Write, gulls: Write) -> None:
    """Where it makes no sense, the command says so."""
    write("some.scenario.yaml", GAME.format(game="black-spot"))
    mixed = run("test", "--coverage", "some.scenario.yaml", "gulls.scenario.yaml")
    message = "error: the coverage of games from files and that of coins in ships are two things\n"
    assert (2, True) == (mixed.exit_code, message in mixed.stderr)
    named = run("test", "--coverage", "--of", "Mate", "some.scenario.yaml")
    message = "error: `--of` is of coins, which these scenarios have none of\n"
    assert (2, True) == (named.exit_code, message in named.stderr)
