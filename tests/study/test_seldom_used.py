"""What is said where coins were used too seldom for figures to mean anything, and who played."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from piecesofeight.cli import cli

SPY = """\
set: spies
coins:
  - coin: Spy
    limit: 1
    ability: |
      play if you have at least {few} coins in your hold:
        destroy any open coin
"""
GULL = """\
set: spies
coins:
  - coin: Gull
    limit: 9
    ability: |
      play:
        destroy any {where} coin
"""


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with two versions of a set."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def printed(*args: str) -> str:
    """What a command prints, blanks made one."""
    result = CliRunner().invoke(cli, list(args), prog_name="piecesofeight")
    return " ".join(result.stdout.split())


def test_diff_warns_of_a_coin_that_nobody_used(files: Path) -> None:
    """It says who played; with eager players it doesn't propose them again."""
    (files / "old.yaml").write_text(SPY.format(few=12))
    (files / "new.yaml").write_text(SPY.format(few=13))
    told = printed("diff", "old.yaml", "new.yaml", "--games", "4", "--show", "0")
    assert "4 games of 2 players (random, random) in both versions" in told
    assert (
        "warning: Spy was used in 0 of 4 games, too few to say anything about it; "
        "play more of them, or let players use it: `--bots eager`"
    ) in told
    eager = printed("diff", "old.yaml", "new.yaml", "--games", "4", "--bots", "eager")
    assert "players (eager, eager)" in eager
    assert "play more of them They behave" in eager


def test_diff_with_players_that_use_the_coin_needs_no_warning(files: Path) -> None:
    """Each game is counted once, in whichever version it was used."""
    (files / "old.yaml").write_text(GULL.format(where="fore"))
    (files / "new.yaml").write_text(GULL.format(where="open"))
    args = ("diff", "old.yaml", "new.yaml", "--games", "34", "--bots", "eager,random", "--json")
    data = json.loads(printed(*args))
    assert ["eager", "random"] == data["bots"]
    assert 30 <= data["games_that_used"]["Gull"] <= 34
    assert [] == data["used_too_seldom"]


def test_bots_play_the_same_in_equal_versions(files: Path) -> None:
    """Their luck is that of the moment, so equal versions behave alike."""
    (files / "old.yaml").write_text(SPY.format(few=3))
    args = ("diff", "old.yaml", "old.yaml", "--games", "3", "--bots", "greedy,eager")
    assert printed(*args).endswith("They behave alike.")


def test_a_bot_must_be_one(files: Path) -> None:
    """As for `simulate`."""
    (files / "old.yaml").write_text(SPY.format(few=3))
    args = ["diff", "old.yaml", "old.yaml", "--bots", "eagre"]
    result = CliRunner().invoke(cli, args, prog_name="piecesofeight")
    assert (2, "error: there is no bot `eagre`; did you mean `eager`?\n") == (
        result.exit_code,
        result.stderr,
    )


def test_simulate_warns_of_coins_that_were_hardly_used(files: Path) -> None:
    """Below the table, some named and the others counted; not of a coin that is only there."""
    (files / "spies.yaml").write_text(SPY.format(few=12) + "  - coin: Stone\n    limit: 1\n")
    told = printed("simulate", "--coins", "spies.yaml", "--games", "40", "--interpreted")
    assert "Spy was used in 0.0" in told or "more coin" in told
    assert "Stone was used" not in told
    assert "play more games, or let players use them: `--bots eager`" in told
