"""`piecesofeight test` with `--coverage`, `--update` and `--watch`."""

from __future__ import annotations

import io
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from cli_support import ENVIRONMENT, Run, Write

from piecesofeight.cli.common.output import console
from piecesofeight.cli.test.running import ScenarioReport, run
from piecesofeight.cli.test.watching import watch

COINS = """\
set: gulls
uses: [pieces-of-eight]
coins:
  - coin: Gull
    limit: 2
    ability: |
      play if you have an active Mate:
        destroy any open coin

  - coin: Old Gull
    limit: 2
    ability: |
      play:
        destroy any aft coin
"""
GULL = """\
- scenario: A Gull dives
  sets: [gulls.yaml]
  ships:
    Anne: {nest: Gull, deck: [Captain, Mate]}
    Bart: {nest: Bomb, deck: [Pistols, Captain]}
  steps:
    - Anne: play nest at Bart.fore
  expect: {turn: Bart, ships: {Bart: {hold: [Pistols]}}}   # and stays
"""
WRONG = GULL.replace("turn: Bart", "turn: Anne")


@pytest.fixture
def gulls(write: Write) -> Write:
    """A folder with a coin file, and a scenario that passes."""
    write("gulls.yaml", COINS)
    write("gulls.scenario.yaml", GULL)
    return write


@pytest.fixture(autouse=True)
def _by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody sits at the keyboard, wherever the tests are run."""
    monkeypatch.delenv("CI", raising=False)


# --- --coverage ----------------------------------------------------------------------------


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


# --- --update --------------------------------------------------------------------------------


def test_an_update_is_shown_and_asked_for(run: Run, gulls: Write) -> None:
    """The difference, a question, the file as it should be, and a run that passes."""
    gulls("gulls.scenario.yaml", WRONG)
    result = run("test", "--update", "gulls.scenario.yaml", lines=["y"])
    assert (0, GULL) == (result.exit_code, Path("gulls.scenario.yaml").read_text())
    expected = """\
--- gulls.scenario.yaml
+++ gulls.scenario.yaml
@@ -6,3 +6,3 @@
   steps:
     - Anne: play nest at Bart.fore
-  expect: {turn: Anne, ships: {Bart: {hold: [Pistols]}}}   # and stays
+  expect: {turn: Bart, ships: {Bart: {hold: [Pistols]}}}   # and stays
write 1 value to gulls.scenario.yaml? [y/N]: y
1 passed, 0 failed
"""
    assert expected == result.stdout


def test_nothing_is_written_without_a_yes(run: Run, gulls: Write) -> None:
    """No, or just Enter: the file stays, and the failure is told as without `--update`."""
    gulls("gulls.scenario.yaml", WRONG)
    for answer in ("n", ""):
        result = run("test", "--update", "gulls.scenario.yaml", lines=[answer])
        assert (1, WRONG) == (result.exit_code, Path("gulls.scenario.yaml").read_text())
        assert "failed: whose turn it is should be different" in result.stdout
    assert run("test", "--update", "gulls.scenario.yaml", lines=[]).exit_code != 0
    assert WRONG == Path("gulls.scenario.yaml").read_text()


def test_yes_writes_without_asking(run: Run, gulls: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where nobody can be asked; a file that passes is not touched."""
    gulls("wrong.scenario.yaml", WRONG)
    before = Path("gulls.scenario.yaml").stat()
    monkeypatch.setenv("CI", "true")
    result = run("test", "--update", "--yes", ".")
    assert (0, GULL) == (result.exit_code, Path("wrong.scenario.yaml").read_text())
    assert before.st_mtime_ns == Path("gulls.scenario.yaml").stat().st_mtime_ns


@pytest.mark.parametrize("value", ["true", "1", "yes"])
def test_in_automation_nothing_is_taken_for_right(
    run: Run, gulls: Write, monkeypatch: pytest.MonkeyPatch, value: str
) -> None:
    """Where `CI` is set `--update` refuses before anything is run."""
    gulls("gulls.scenario.yaml", WRONG)
    monkeypatch.setenv("CI", value)
    result = run("test", "--update", "gulls.scenario.yaml", lines=["y"])
    assert (2, "") == (result.exit_code, result.stdout)
    assert result.stderr.startswith("error: `--update` asks before it writes")
    assert WRONG == Path("gulls.scenario.yaml").read_text()


def test_errors_are_never_updated(run: Run, gulls: Write) -> None:
    """A step that is refused is no difference; there is nothing to ask."""
    gulls("gulls.scenario.yaml", WRONG.replace("Bart.fore", "Bart.aft"))
    result = run("test", "--update", "--yes", "gulls.scenario.yaml")
    assert (1, True) == (result.exit_code, result.stdout.startswith("FAILED: A Gull dives"))
    assert "Bart.aft" in Path("gulls.scenario.yaml").read_text()


def test_what_is_left_is_told(run: Run, gulls: Write) -> None:
    """A value that can't be written without loss is named with the reason."""
    gulls("gulls.scenario.yaml", WRONG.replace("turn: Anne", "out: [Anne, # a\n    Bart]"))
    result = run("test", "--update", "--yes", "gulls.scenario.yaml")
    left = "left as it is: gulls.scenario.yaml:8:17: there may be comments in it\n"
    assert (1, True) == (result.exit_code, result.stdout.startswith(left))


def test_a_link_and_the_rights_of_a_file_stay(run: Run, gulls: Write) -> None:
    """The file behind a link is written; who may read it may read it still."""
    gulls("real.scenario.yaml", WRONG)
    Path("real.scenario.yaml").chmod(0o644)
    Path("link.scenario.yaml").symlink_to("real.scenario.yaml")
    assert run("test", "--update", "--yes", "link.scenario.yaml").exit_code == 0
    assert Path("link.scenario.yaml").is_symlink()
    assert 0o644 == Path("real.scenario.yaml").stat().st_mode & 0o777
    assert GULL == Path("real.scenario.yaml").read_text()


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--watch", "--json"], "`--watch` and `--json` can't be used together"),
        (["--watch", "--update"], "`--watch` and `--update` can't be used together"),
        (["--watch", "--fail-under", "9"], "`--watch` and `--fail-under` can't be used together"),
        (["--update", "--json"], "`--update` and `--json` can't be used together"),
        (["--yes"], "`--yes` is for `--update`"),
    ],
)
def test_options_that_contradict_each_other(
    run: Run, gulls: Write, options: list[str], message: str
) -> None:
    """They are refused before anything is run."""
    result = run("test", *options, "gulls.scenario.yaml")
    assert (2, f"error: {message}\n") == (result.exit_code, result.stderr.partition("help")[0])


# --- --watch ---------------------------------------------------------------------------------


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


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent in another way there")
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
    ) as process:
        assert process.stdout is not None
        seen = [next(line for line in process.stdout if line.startswith("watching"))]
        time.sleep(0.1)
        touch("gulls.scenario.yaml", WRONG)
        for line in process.stdout:
            seen.append(line)
            if line.startswith("watching"):
                break
        time.sleep(0.3)  # nobody presses it while the line is being printed
        process.send_signal(signal.SIGINT)
        rest = process.stdout.read()
    assert "1 failed" in seen[-2]
    assert ("\n", 1) == (rest, process.returncode)
