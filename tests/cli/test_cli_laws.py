"""`piecesofeight test --laws`: coins held to the laws of every game."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from cli_support import Run, Write

from piecesofeight.combat import turns
from piecesofeight.language import load_coins
from piecesofeight.machine import constants as m
from piecesofeight.records.files import load_record
from piecesofeight.testing import LAWS, run_file

GULLS = """\
set: gulls
uses: [pieces-of-eight]
coins:
  - coin: Gull
    limit: 4
    ability: |
      play:
        destroy any active coin
"""
QUICK = ("--games", "6", "--law", "one-captain", "--law", "wins-at-once")


@pytest.fixture
def late_judge(monkeypatch: pytest.MonkeyPatch) -> None:
    """An engine in which winning waits for the end of an ability."""
    judge = turns.on_captains_moved

    def late(b: list[int], t: list[int], log: list[int]) -> None:
        if b[m.H_FP]:
            b[m.H_KEY_MOVED] = 0
        else:
            judge(b, t, log)

    monkeypatch.setattr(turns, "on_captains_moved", late)


def test_coins_that_keep_the_laws_end_with_0(run: Run, write: Write) -> None:
    """One line says how many laws held, in how many games; the same seed says the same."""
    result = run("test", "--laws", write("gulls.yaml", GULLS), *QUICK)
    assert 0 == result.exit_code
    assert result.stdout.startswith("2 laws held, 0 broken: 6 games, ")
    assert result.stdout.endswith(" decisions, seed 0\n")
    assert result.stdout == run("test", "--laws", "gulls.yaml", *QUICK).stdout
    assert result.stdout != run("test", "--laws", "gulls.yaml", *QUICK, "--seed", "1").stdout


def test_a_count_has_a_row_for_each_law(run: Run) -> None:
    """Games, examples and seconds, of the shipped sets where no file is named."""
    result = run("test", "--laws", "--count", *QUICK)
    rows = [line.split() for line in result.stdout.splitlines()]
    assert ["law", "games", "examples", "seconds"] == rows[0]
    assert [["one-captain", "6"], ["wins-at-once", "6"]] == [row[:2] for row in rows[1:3]]


def test_json_has_no_times(run: Run) -> None:
    """So that the same seed gives the same text."""
    result = run("test", "--laws", "--json", *QUICK)
    data = json.loads(result.stdout)
    assert (6, 0, []) == (data["games"], data["seed"], data["broken"])
    assert ["one-captain", "wins-at-once"] == [row["law"] for row in data["laws"]]
    assert result.stdout == run("test", "--laws", "--json", *QUICK).stdout


@pytest.mark.usefixtures("late_judge")
def test_a_broken_law_ends_with_1_and_is_shown(run: Run, write: Write) -> None:
    """The law, why, the way there, and a scenario; with --record also as files."""
    result = run(
        "test", "--laws", write("gulls.yaml", GULLS), "--games", "20", "--law", "wins-at-once",
        "--record", "found",
    )  # fmt: skip
    assert 1 == result.exit_code
    assert re.match(r"law wins-at-once is broken: seat \d alone has a Captain", result.stdout)
    assert "- scenario: " in result.stdout
    assert "written to `found/wins-at-once.json`" in result.stdout
    assert result.stdout.endswith("seed 0\n")
    record = load_record(Path("found/wins-at-once.json"), load_coins("gulls.yaml"))
    assert 2 >= len(record.choices)
    assert all(one.passed for one in run_file(Path("found/wins-at-once.scenario.yaml")))
    replayed = run("replay", "found/wins-at-once.json", "--coins", "gulls.yaml")
    assert 0 == replayed.exit_code


@pytest.mark.usefixtures("late_judge")
def test_without_a_folder_it_says_how_to_get_files(run: Run) -> None:
    """Nothing is written unasked."""
    result = run("test", "--laws", "--games", "20", "--law", "wins-at-once")
    assert 1 == result.exit_code
    assert "help: `--record FOLDER` writes a game for `replay`, and the scenario\n" in result.stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ("--laws", "--law", "one-capitan"),
            "error: there is no law `one-capitan`; did you mean `one-captain`?\n",
        ),
        (
            ("--games", "3", "x.scenario.yaml"),
            "error: `--games` is for `--laws`\nhelp: add `--laws`, and name coin files\n",
        ),
        (("--laws", "--coverage"), "error: `--laws` and `--coverage` can't be used together\n"),
        (("--laws", "no.yaml"), "error: `no.yaml` can't be read: no such file or directory\n"),
        ((), "error: missing argument `FILE...`\nhelp: see `piecesofeight test --help`\n"),
    ],
)
def test_what_makes_no_sense_is_refused(
    run: Run, write: Write, arguments: tuple[str, ...], message: str
) -> None:
    """Each with a line that says what to do, and 2."""
    write("here.txt", "")
    result = run("test", *arguments)
    assert 2 == result.exit_code
    assert message == result.stderr


def test_a_coin_file_with_a_fault_is_refused(run: Run, write: Write) -> None:
    """`check` is for that."""
    result = run("test", "--laws", write("bad.yaml", GULLS.replace("active", "sleepy")))
    assert 2 == result.exit_code
    assert "`piecesofeight check bad.yaml` tells all of it" in result.stderr


def test_every_law_can_be_named(run: Run) -> None:
    """On the command line, too."""
    for law in LAWS:
        if not law.needs:
            assert 0 == run("test", "--laws", "--games", "1", "--law", law.name).exit_code


def test_a_game_from_a_file_is_held_to_laws_of_its_own(run: Run) -> None:
    """With --game, as `black-spot`; laws of coins are none of its laws."""
    game = ("test", "--laws", "--game", "black-spot")
    result = run(*game, "--games", "1", "--law", "pieces-conserved", "--law", "game-ends")
    assert 0 == result.exit_code
    assert result.stdout.startswith("2 laws held, 0 broken: 1 game, ")
    result = run(*game, "--law", "one-captain")
    assert 2 == result.exit_code
    assert result.stderr.startswith("error: there is no law `one-captain`")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--laws", "--game", "black-spot", "gulls.yaml"), "`--game` and coin files can't be used"),
        (("--laws", "--game", "black-spot", "--players", "2"), "black-spot is for 3 to 8 players"),
        (("--game", "black-spot"), "`--game` is for `--laws`"),
    ],
)
def test_what_makes_no_sense_for_a_game_is_said(
    run: Run, arguments: tuple[str, ...], said: str
) -> None:
    """Coins of no use, players who can't play, and a game without laws to be held to."""
    result = run("test", *arguments)
    assert 2 == result.exit_code
    assert said in result.stderr
