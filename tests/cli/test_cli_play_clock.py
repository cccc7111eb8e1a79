"""Blitz at the keyboard (8.2), and what `replay` tells of it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from cli_support import Run, Write
from test_cli_play import HOT_SEAT, SHIPS, TWO

from piecesofeight.cli.play import session

BLITZ = [*TWO, *SHIPS, "--blitz", "1:00", "--bot", "random"]


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """A clock on the wall: each look at it takes the next of these steps, in seconds."""
    steps: list[float] = []
    now = [1000.0]

    def monotonic() -> float:
        now[0] += steps.pop(0) if steps else 0.0
        return now[0]

    monkeypatch.setattr(session, "monotonic", monotonic)
    return steps


def prompts(text: str) -> list[str]:
    """The time left, as it stands at each question."""
    return re.findall(r"`help` \((\d+:\d\d(?:\.\d)?)\) >", text)


def test_the_clock_runs_while_somebody_is_asked(run: Run, watch: list[float]) -> None:
    """From when the options are shown until there is a choice, `help` included; bots take none."""
    watch += [0, 10, 5.5, 100, 4]
    result = run(*BLITZ, lines=["help", "1", "look", "quit"])
    assert ["1:00", "0:50", "0:44.5", "0:40.5"] == prompts(result.stdout)
    assert "  Bart (random bot)  1:00\n" in result.stdout
    assert "> Anne (you)  1:00\n" in result.stdout


@pytest.mark.parametrize(
    ("lang", "says"), [("en", "Anne's time is up"), ("es", "Se acabó el tiempo de Anne")]
)
def test_who_answers_too_late_has_lost(run: Run, watch: list[float], lang: str, says: str) -> None:
    """What was typed isn't done; the end says why."""
    watch += [0, 60]
    result = run(*BLITZ, "--lang", lang, lines=["1"])
    assert (0, "") == (result.exit_code, result.stderr)
    assert f"{says}\n" in result.stdout
    assert "Bart won in turn 1: the other ran out of time (8.2)" in result.stdout


def test_a_saved_game_keeps_the_clocks(run: Run, write: Write, watch: list[float]) -> None:
    """Also the time that has gone by at the decision; a loaded game goes on with it."""
    write("here.txt", "")
    watch += [0, 10, 7]
    run(*BLITZ, lines=["1", "save game.json", "quit"])
    data = json.loads(Path("game.json").read_text(encoding="utf-8"))["record"]
    assert ("60", 10_000) == (data["clock"], data["times"][0])
    watch[:] = [0, 3]
    result = run("play", "--load", "game.json", lines=["look", "quit"])
    left = 60 - sum(data["times"][0::1]) / 1000
    assert prompts(result.stdout)[0] == f"0:{left:g}"
    assert prompts(result.stdout)[1] == f"0:{left - 3:g}"


def test_handing_the_screen_over_takes_no_time(run: Run, watch: list[float]) -> None:
    """Whoever comes to the keyboard has the time from when they see the screen."""
    watch += [0, 5, 1000, 6]
    result = run(
        *HOT_SEAT, "--blitz", "1:00", lines=["", "call fore to aft-side", "", "look", "quit"]
    )
    assert ["1:00", "1:00", "0:54"] == prompts(result.stdout)


@pytest.mark.parametrize("clock", ["soon", "0"])
def test_a_clock_must_be_one(run: Run, clock: str) -> None:
    """Else nothing begins."""
    result = run(*TWO, "--blitz", clock)
    assert 2 == result.exit_code
    assert "invalid value for `--blitz`" in result.stderr


def test_a_loaded_game_has_its_own_clock(run: Run) -> None:
    """`--blitz` says how a game begins."""
    result = run("play", "--load", "game.json", "--blitz", "60")
    assert "`--blitz` says how a game begins; `--load` goes on with one" in result.stderr


def test_replay_tells_times_and_clocks(run: Run, write: Write, watch: list[float]) -> None:
    """For all eyes or a seat's, for people and programs."""
    write("here.txt", "")
    watch += [0, 2.5, 0, 0, 60]
    run(
        *HOT_SEAT, "--blitz", "1:00", lines=["", "call fore to aft-side", "", "save g.json", "quit"]
    )
    text = run("replay", "g.json").stdout
    assert "   1  Anne: call fore to aft-side  (2.5 s)\n" in text
    assert re.search(r"^  Anne .* 0:57\.5$", text, re.MULTILINE)
    data = json.loads(run("replay", "g.json", "--json", "--seat", "Bart").stdout)
    assert ("60", 2.5) == (data["clock"], data["choices"][0]["seconds"])
