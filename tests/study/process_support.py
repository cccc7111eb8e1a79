"""A command line in a process of its own, which tells what the tests of signals wait for."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from attrs import define, field
from usual_signals import usual_signals

PATIENCE = 240.0  # seconds until a test that waits in vain fails

# It tells on stderr when a worker is started, and when something of its work was counted.
SCRIPT = """\
import os
import sys
from multiprocessing.context import SpawnProcess
from threading import Event

if __name__ == "__mp_main__" and "LINGER" in os.environ:  # a worker that is just beginning
    os.write(2, b"beginning\\n")
    Event().wait(60)

from piecesofeight.__main__ import main
from piecesofeight.study.differences import Comparison
from piecesofeight.study.interactions.search import Survey
from piecesofeight.study.report import Tally


def telling(home, name, text):
    usual = getattr(home, name)

    def told(self, *rest):
        usual(self, *rest)
        print(text.format(self=self), file=sys.stderr, flush=True)

    setattr(home, name, told)


if __name__ == "__main__":
    telling(SpawnProcess, "start", "worker {self.pid}")
    for home in (Comparison, Survey, Tally):
        telling(home, "add", "counted")
    main()
"""


TOLD = ("worker ", "counted", "beginning", "at work")

# Work that has no end.
ENDLESS = """\
import os
from threading import Event

from piecesofeight.study.parallel import mapped


def endless(number):
    os.write(2, b"at work\\n")
    Event().wait()


if __name__ == "__main__":
    list(mapped(endless, range(2), 2))
"""


@define
class Process:
    """A command line under way.

    Attributes:
        process: the process, which leads a group of its own, as one in a terminal does.
        seen: the lines that it has printed to stderr, as far as they were read.
        over: whether it has ended, and all that it started.
    """

    process: subprocess.Popen[str]
    seen: list[str] = field(factory=list)
    over: bool = False

    @property
    def workers(self) -> list[int]:
        """The processes that it has started, as far as was read."""
        return [int(line.split()[1]) for line in self.seen if line.startswith("worker ")]

    def wait_for(self, line: str, times: int = 1) -> None:
        """Read until a line with these first words was printed so many times."""
        assert self.process.stderr is not None
        while sum(one.startswith(line) for one in self.seen) < times:
            read = self.process.stderr.readline()
            assert read, f"it ended before `{line}`: {self.seen}"
            self.seen.append(read.rstrip("\n"))

    def press_ctrl_c(self) -> None:
        """As a terminal does it: all processes of the group are told."""
        os.killpg(self.process.pid, signal.SIGINT)

    def ended(self) -> tuple[int, str, list[str]]:
        """How it ended, with stdout, and what else it said on stderr.

        Its workers have both streams from it: they end, too, or the streams would not.
        """
        out, err = self.process.communicate(timeout=PATIENCE)
        self.over = True
        self.seen += err.splitlines()
        said = [line for line in self.seen if not line.startswith(TOLD)]
        return self.process.returncode, out, said


@contextmanager
def running(
    folder: Path, *arguments: str, code: str = SCRIPT, **environment: str
) -> Iterator[Process]:
    """Run a command line in a folder; whatever a test finds, nothing of it goes on."""
    script = folder / "script.py"
    script.write_text(code, encoding="utf-8")
    process = subprocess.Popen(
        [sys.executable, str(script), *arguments],
        cwd=folder,
        env=os.environ | {"COLUMNS": "80"} | environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=usual_signals,
    )
    found = Process(process)
    try:
        yield found
    finally:
        if not found.over:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.communicate(timeout=PATIENCE)
