"""The optimised build: made beside a long run, by one of several, and gone with who wanted it."""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from time import sleep
from typing import Any

import pytest
from fast_extra import needs_fast
from tiny import tiny

from piecesofeight.errors import KernelError, KernelWarning
from piecesofeight.kernels import builds, improving, native
from piecesofeight.kernels.builds import OPTIMISED, QUICK, cached_build
from piecesofeight.kernels.improving import BuildProcess, Improvement, optimised_build
from piecesofeight.kernels.machine import new_log
from piecesofeight.user_cache import VARIABLE

pytestmark = needs_fast

HERE = Path(__file__).parent


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder for compiled code, and no tier that is fixed."""
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    monkeypatch.delenv(builds.VARIABLE, raising=False)
    monkeypatch.setattr(native, "_kernels", {})
    return tmp_path / "kernels"


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each run is a long one."""
    monkeypatch.setattr(improving, "LONG", 0.0)


def pips(kernel: native.CompiledKernel) -> int:
    """What a game comes to."""
    block, log = native.words([0, 0, 1, 2, 0, 0]), native.words(new_log(400))
    return int(kernel.functions.play(block, log))


def go_on_to_the_end(improvement: Improvement) -> None:
    """Let a run go on until nothing can improve any more."""
    with improvement:
        while not improvement._is_over:
            improvement.go_on()
            sleep(0.01)


def is_gone(process: Any) -> bool:
    """Whether a process has ended, and nobody need wait for it any more."""
    return process.returncode is not None


def test_a_long_run_ends_with_the_optimised_build(cache: Path, at_once: None) -> None:
    """It begins quick; the other build takes its place within the run, and is kept."""
    kernel = native.load(tiny())
    before, tiers = pips(kernel), [kernel.build.tier]
    go_on_to_the_end(Improvement(kernel))
    tiers.append(kernel.build.tier)
    assert ([QUICK, OPTIMISED], before) == (tiers, pips(kernel))
    assert cached_build(tiny(), OPTIMISED) == kernel.build


def test_a_short_run_begins_no_build(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before the time is up no process is started."""
    monkeypatch.setattr(improving, "BuildProcess", None)
    with Improvement(native.load(tiny())) as improvement:
        improvement.go_on()
    assert ["quick"] == [path.name.rpartition("-")[2] for path in cache.iterdir()]


@pytest.mark.parametrize("error", [None, KeyboardInterrupt, ValueError])
def test_what_is_still_being_built_is_dropped(
    cache: Path, at_once: None, error: type[BaseException] | None
) -> None:
    """Whether the run is over, interrupted or failed: the process is gone, nothing is kept."""
    improvement = Improvement(native.load(tiny()))
    with suppress(KeyboardInterrupt, ValueError), improvement:
        improvement.go_on()
        building = improvement._building
        if error is not None:
            raise error
    assert building is not None
    assert is_gone(building._process)
    assert None is cached_build(tiny(), OPTIMISED)


def test_a_fixed_tier_is_kept_to(cache: Path, at_once: None) -> None:
    """Who asks for the quick build has it for the whole run."""
    with Improvement(native.load(tiny(), QUICK)) as improvement:
        improvement.go_on()
        assert None is improvement._building


def test_a_build_that_fails_leaves_the_quick_one(
    cache: Path, at_once: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One warning says why; the run goes on as it was."""
    kernel = native.load(tiny())
    monkeypatch.setattr(improving, "_SERVE", "print('no build')")
    improvement = Improvement(kernel)
    with pytest.warns(KernelWarning, match="ended without"):
        go_on_to_the_end(improvement)
    assert QUICK == kernel.build.tier


def test_what_the_compiler_says_is_passed_on(cache: Path) -> None:
    """A source that isn't in the dialect: the error of the other process, here."""
    build = BuildProcess(tiny(text="def play(b: Words) -> int:\n    return b"), None)
    build.wait(60)
    while not build.is_done:
        sleep(0.01)
    build.end()
    with pytest.raises(KernelError, match="can't be compiled"):
        build.result()


REQUEST = """
import sys
from piecesofeight.kernels import improving
from piecesofeight.kernels.improving import BuildProcess
from tiny import tiny
improving._SERVE = "import sys, time; sys.stdin.buffer.read()"
build = BuildProcess(tiny(), None)
print(build._process.pid, flush=True)
sys.stdin.readline()
"""


def started(code: str, cache: Path) -> subprocess.Popen[str]:
    """A process that has what the tests have."""
    path = os.pathsep.join((str(HERE), os.environ.get("PYTHONPATH", "")))
    return subprocess.Popen(
        [sys.executable, "-c", code],
        env=os.environ | {VARIABLE: str(cache), "PYTHONPATH": path},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def is_there(pid: int) -> bool:
    """Whether a process is running, not only remembered."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="there is no /proc here")
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_nothing_is_left_of_who_is_ended(tmp_path: Path, number: int) -> None:
    """However the process ends that wanted a build: its builder ends too."""
    process = started(REQUEST, tmp_path)
    assert process.stdout is not None
    builder = int(process.stdout.readline())
    assert is_there(builder)
    process.send_signal(number)
    process.communicate()
    for _ in range(500):
        if not is_there(builder):
            break
        sleep(0.01)
    assert not is_there(builder)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
def test_a_fork_leaves_the_builder_alone(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who was forked off while it builds ends nothing that isn't theirs."""
    monkeypatch.setattr(improving, "_SERVE", "import sys; sys.stdin.buffer.read()")
    build = BuildProcess(tiny(), None)
    monkeypatch.setattr(build, "_owner", os.getpid() + 1)
    build.end()
    assert None is build._process.poll()
    monkeypatch.undo()
    build.end()
    assert is_gone(build._process)


BUILDING = """
from piecesofeight.kernels import improving
from tiny import tiny
made = []
make_build = improving.make_build
improving.make_build = lambda *given: made.append(1) or make_build(*given)
build = improving.optimised_build(tiny())
print(len(made), build.tier)
"""


def test_of_several_processes_one_builds(tmp_path: Path) -> None:
    """The others wait, and take it from the disk."""
    processes = [started(BUILDING, tmp_path) for _ in range(3)]
    said = [process.communicate() for process in processes]
    assert [("0 optimised\n", "")] * 2 + [("1 optimised\n", "")] == sorted(said)


def test_without_a_folder_each_builds_for_itself(cache: Path) -> None:
    """A cache that is a file: nothing is kept, and nobody waits."""
    cache.write_text("no folder", encoding="utf-8")
    assert OPTIMISED == optimised_build(tiny()).tier
    assert "no folder" == cache.read_text(encoding="utf-8")


def test_what_is_asked_for_can_be_sent(cache: Path) -> None:
    """The source and the profile of a kernel go to another process whole."""
    kernel = native.load(tiny(), QUICK)
    pips(kernel)
    request = tiny(), kernel.profile()
    assert request == pickle.loads(pickle.dumps(request))
