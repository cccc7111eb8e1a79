"""Ctrl-C, ended and killed processes: each leaves what it should, which is never a process."""

from __future__ import annotations

import json
import os
import signal
from pathlib import Path

import pytest
from fast_extra import needs_fast
from folders import COIN_FILES
from process_support import ENDLESS, running
from study_support import coins_named

from piecesofeight.study import simulate

pytestmark = pytest.mark.skipif(os.name != "posix", reason="Windows has no such signals")

COINS = str(COIN_FILES / "pieces_of_eight.yaml")
MANY = str(10**6)
SIMULATE = ("simulate", "--games", MANY, "--jobs", "2", "--interpreted")
COMPILED = ("simulate", "--games", str(10**9), "--jobs", "2", "--compiled")
DIFF = ("diff", COINS, COINS, "--games", MANY, "--jobs", "2")
INTERACTIONS = ("interactions", "--all", "--jobs", "2")


@pytest.mark.parametrize("line", [SIMULATE, pytest.param(COMPILED, marks=needs_fast)])
def test_ctrl_c_shows_what_was_played(tmp_path: Path, line: tuple[str, ...]) -> None:
    """The report is that of the games so far, each of them whole; no file is written."""
    with running(tmp_path, *line, "--json", "--csv", "games.csv") as process:
        process.wait_for("counted", 3)
        process.press_ctrl_c()
        code, out, said = process.ended()
    data = json.loads(out)
    assert (130, int(line[2])) == (code, data["planned"])
    assert 0 < data["games"] < data["planned"]
    assert f"stopped after {data['games']} of {data['planned']} games" in said
    again = simulate(data["games"], coins=coins_named("base"))
    assert again.digest == data["digest"]
    assert again.to_dict()["coins"] == data["coins"]
    assert ["script.py"] == [file.name for file in tmp_path.iterdir()]


@pytest.mark.parametrize(
    ("line", "mark"),
    [
        (SIMULATE, "; stopped, 1000000 were planned\n"),
        (DIFF, "\nSo far, stopped after "),
        (INTERACTIONS, "Searched: "),
    ],
)
def test_ctrl_c_marks_what_it_shows(tmp_path: Path, line: tuple[str, ...], mark: str) -> None:
    """Who reads the report alone sees that it isn't of all that was planned."""
    with running(tmp_path, *line) as process:
        process.wait_for("counted")
        process.press_ctrl_c()
        code, out, said = process.ended()
    assert 130 == code
    assert mark in out
    assert "stopped after " in "\n".join(said)
    assert [] == [text for text in said if "Traceback" in text or "ignored" in text]


@pytest.mark.parametrize(("line", "state"), [(SIMULATE, "worker"), (DIFF, "beginning")])
def test_ctrl_c_at_the_start_is_quiet(tmp_path: Path, line: tuple[str, ...], state: str) -> None:
    """Workers that are just beginning don't hear it: nobody shows a traceback."""
    with running(tmp_path, *line, LINGER="1") as process:
        process.wait_for(state, 2)
        process.press_ctrl_c()
        code, _, said = process.ended()
    assert 130 == code
    assert [] == [text for text in said if "Traceback" in text or "ignored" in text]


def test_workers_in_the_midst_of_work_see_that_their_parent_was_killed(tmp_path: Path) -> None:
    """They don't wait for the end of what they do, which may be far away."""
    with running(tmp_path, code=ENDLESS) as process:
        process.wait_for("at work", 2)
        process.process.kill()
        assert (-signal.SIGKILL, "", []) == process.ended()


def test_workers_in_the_midst_of_work_are_stopped_by_ctrl_c(tmp_path: Path) -> None:
    """A script without any care for it is stopped by Ctrl-C, and its workers with it."""
    with running(tmp_path, code=ENDLESS) as process:
        process.wait_for("at work", 2)
        process.press_ctrl_c()
        code, _, said = process.ended()
    assert -signal.SIGINT == code
    assert 1 == said.count("KeyboardInterrupt")


@pytest.mark.parametrize(
    ("line", "how"),
    [
        (SIMULATE, signal.SIGTERM),
        (DIFF, signal.SIGHUP),
        pytest.param(COMPILED, signal.SIGTERM, marks=needs_fast),
    ],
)
def test_who_is_ended_ends_its_workers_and_leaves_nothing(
    tmp_path: Path, line: tuple[str, ...], how: signal.Signals
) -> None:
    """No worker goes on, no file is left, and the code is that of the signal."""
    csv = ("--csv", "games.csv") if line[0] == "simulate" else ()
    with running(tmp_path, *line, *csv) as process:
        process.wait_for("counted")
        process.process.send_signal(how)
        code, out, said = process.ended()
    assert (128 + how, "") == (code, out)
    assert [] == [text for text in said if "Traceback" in text or "ignored" in text]
    assert ["script.py"] == [file.name for file in tmp_path.iterdir()]


@pytest.mark.parametrize(
    ("line", "when"),
    [(DIFF, "worker"), (SIMULATE, "counted"), (INTERACTIONS, "counted")],
)
def test_workers_see_that_their_parent_was_killed(
    tmp_path: Path, line: tuple[str, ...], when: str
) -> None:
    """Nothing can tell them; they find it out, at work or at their start, and end quietly."""
    with running(tmp_path, *line) as process:
        process.wait_for("worker", 2)
        process.wait_for(when)
        process.process.kill()
        code, out, said = process.ended()
    assert (-signal.SIGKILL, "") == (code, out)
    assert [] == [text for text in said if "Traceback" in text]


@pytest.mark.parametrize("line", [SIMULATE, DIFF])
def test_a_killed_worker_is_told_in_two_lines(tmp_path: Path, line: tuple[str, ...]) -> None:
    """What happened and what to do, on stderr, and the code of what couldn't be done."""
    with running(tmp_path, *line) as process:
        process.wait_for("counted")
        os.kill(process.workers[1], signal.SIGKILL)
        code, out, said = process.ended()
    assert (2, "") == (code, out)
    assert [
        "error: a worker process was ended from outside, by SIGKILL",
        "help: if memory ran out, ask for fewer jobs",
    ] == said[-2:]
