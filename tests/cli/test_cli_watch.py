"""`piecesofeight test --watch`."""

from __future__ import annotations

import io
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from cli_support import ENVIRONMENT, Write
from gull_scenarios import COINS, GULL, WRONG
from usual_signals import usual_signals

from piecesofeight.cli.common.output import console
from piecesofeight.cli.test.running import ScenarioReport, run
from piecesofeight.cli.test.watching import watch


def touch(path: str, text: str) -> None:
    """Write a file so that it is seen to be another one, however coarse the clock is."""
    file = Path(path)
    later = (file.stat().st_mtime_ns if file.exists() else 0) + 10**9
    file.write_text(text, encoding="utf-8")
    os.utime(file, ns=(later, later))


class Script:
    """Stands for waiting: does one thing at each pause, and Ctrl-C in the end."""

    def __init__(self, *actions: Callable[[], object] | None) -> None:
        self.actions: Iterator[Callable[[], object] | None] = iter(actions)

    def __call__(self, _seconds: float) -> None:
        """Wait, as it were."""
        try:
            action = next(self.actions)
        except StopIteration:
            raise KeyboardInterrupt from None
        if action:
            action()


def watched(*actions: Callable[[], object] | None, names: tuple[str, ...] = (".",)) -> list[str]:
    """What is printed under watch, round by round, without empty lines; the last is the code."""
    stream = io.StringIO()
    code = watch(console(stream), names, (), pause=Script(*actions))
    text = re.sub(r"watching \d+ files?; Ctrl-C ends it\n", "\0", stream.getvalue())
    rounds = [" / ".join(line for line in one.split("\n") if line) for one in text.split("\0")]
    return [*rounds[:-1], str(code)]


def test_only_what_is_affected_runs_again(gulls: Write) -> None:
    """A scenario file runs when it changes, and when a coin file does that it uses."""
    gulls("other.scenario.yaml", re.sub(r"  sets: .*\n", "", GULL).replace("Gull", "Broadside"))
    rounds = watched(
        lambda: touch("gulls.yaml", COINS + "\n"),
        None,  # quiet
        lambda: touch("other.scenario.yaml", WRONG.replace("Gull", "Broadside")),
        None,
        lambda: touch("unrelated.yaml", "set: x"),
        lambda: touch("other.scenario.yaml", GULL),
        None,
    )
    assert "2 passed, 0 failed" == rounds[0]
    assert "again: gulls.scenario.yaml / 2 passed, 0 failed" == rounds[1]
    assert rounds[2].startswith("again: other.scenario.yaml / FAILED: A Broadside dives")
    assert rounds[2].endswith("1 passed, 1 failed")
    assert ["again: other.scenario.yaml / 2 passed, 0 failed", "0"] == rounds[3:]


def test_several_changes_at_once_are_one(gulls: Write) -> None:
    """As long as files still change nothing is run; then all that is affected is, once."""
    gulls("other.scenario.yaml", GULL)
    rounds = watched(
        lambda: touch("gulls.scenario.yaml", WRONG),
        lambda: touch("gulls.scenario.yaml", GULL + "\n"),
        lambda: touch("other.scenario.yaml", GULL + "\n"),
        None,
    )
    assert ["2 passed, 0 failed", "2 passed, 0 failed", "0"] == rounds


def test_new_lost_and_broken_files_are_seen(gulls: Write) -> None:
    """A new file runs, one that is gone doesn't count; a broken coin file is told and mended."""
    rounds = watched(
        lambda: touch("more.scenario.yaml", WRONG),
        None,
        lambda: Path("more.scenario.yaml").unlink(),
        None,
        lambda: touch("gulls.yaml", COINS.replace("open", "opne")),
        None,
        lambda: touch("gulls.yaml", COINS + "\n"),
        None,
    )
    assert rounds[1].startswith("again: more.scenario.yaml / FAILED")
    assert "1 passed, 0 failed" == rounds[2]
    assert "error[E0201]: `opne` does not fit here" in rounds[3]
    assert "1 passed, 0 failed" == rounds[4]


def test_a_file_that_is_changed_while_it_runs_runs_again(
    gulls: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was written after its use had begun counts as changed at the first look."""
    where = "piecesofeight.cli.test.watching.run"

    def disturbed(files: Sequence[Path], coins: Sequence[str]) -> ScenarioReport:
        monkeypatch.setattr(where, run)
        report = run(files, coins)
        touch("gulls.scenario.yaml", WRONG)
        return report

    monkeypatch.setattr(where, disturbed)
    rounds = watched(None, None)
    assert ("1 passed, 0 failed", "1") == (rounds[0], rounds[-1])
    assert rounds[1].endswith("0 passed, 1 failed")


def test_a_file_that_is_written_as_it_was_is_no_change(gulls: Write) -> None:
    """A look in the middle of a save sees another file; when it is back, nothing has changed."""
    file = Path("gulls.scenario.yaml")
    about, text = file.stat(), file.read_text(encoding="utf-8")

    def restore() -> None:
        file.write_text(text, encoding="utf-8")
        os.utime(file, ns=(about.st_atime_ns, about.st_mtime_ns))

    assert ["1 passed, 0 failed", "0"] == watched(file.unlink, restore, None)


def test_coins_that_come_with_the_package_are_read_anew(
    gulls: Write, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Who works on the shipped coins sees their scenarios run, too."""
    shipped = tmp_path / "shipped.yaml"
    shipped.write_text("")
    monkeypatch.setattr("piecesofeight.cli.test.watching.shipped", lambda: {shipped})
    rounds = watched(lambda: touch(str(shipped), "#"), None, names=("gulls.scenario.yaml",))
    assert ["1 passed, 0 failed", "1 passed, 0 failed", "0"] == rounds


def asleep(process: subprocess.Popen[str]) -> None:
    """Wait until a process waits: then nothing that it prints is under way any more."""
    status = Path(f"/proc/{process.pid}/status")
    while not re.search(r"^State:\s+S", status.read_text(encoding="utf-8"), re.MULTILINE):
        time.sleep(0.01)


@pytest.mark.slow
@pytest.mark.skipif(
    not Path("/proc/self/status").exists(), reason="nobody says what a process does"
)
def test_ctrl_c_ends_a_watch_cleanly(gulls: Write, tmp_path: Path) -> None:
    """The real command: it runs, runs again after a change, and ends without a traceback."""
    command = [sys.executable, "-u", "-m", "piecesofeight", "test", "--watch", "."]
    environment = {key: value for key, value in {**os.environ, **ENVIRONMENT}.items() if value}
    with subprocess.Popen(
        command,
        cwd=tmp_path,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        preexec_fn=usual_signals,
    ) as process:
        assert process.stdout is not None
        seen = [next(line for line in process.stdout if line.startswith("watching"))]
        touch("gulls.scenario.yaml", WRONG)
        for line in process.stdout:
            seen.append(line)
            if line.startswith("watching"):
                break
        asleep(process)  # nobody presses it while the line is being printed
        process.send_signal(signal.SIGINT)
        rest = process.stdout.read()
    assert "1 failed" in seen[-2]
    assert ("\n", 1) == (rest, process.returncode)
