"""`piecesofeight test --coverage`."""

from __future__ import annotations

import json
import re

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


def test_scenarios_of_a_game_from_a_file_have_no_coverage(run: Run, write: Write) -> None:
    """Where it makes no sense, the command says so."""
    lies = "players: [Anne, Bart, Cole], phase: Draw, steps: [], expect: {phase: Draw}"
    write("some.scenario.yaml", f"game: black-spot\nscenarios: [{{scenario: one, {lies}}}]\n")
    result = run("test", "--coverage", "some.scenario.yaml")
    expected = (
        "error: `--coverage` is of coins in ships, and these scenarios are of a game from a file\n"
        "help: leave it out, or name other files\n"
    )
    assert (2, expected) == (result.exit_code, result.stderr)
