"""How far long work is, on stderr: a bar on a terminal, else a line now and then."""

from __future__ import annotations

import sys
from collections.abc import Generator, Iterator
from time import monotonic
from typing import TypeVar

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from piecesofeight.cli.common.output import console, counted
from piecesofeight.signals import undisturbed

Result = TypeVar("Result")

EVERY = 10.0  # seconds between two lines where there is no bar


class ProgressDisplay(Progress):
    """Says how much is done of what is being done; a context in which a bar is on the screen."""

    def __init__(self, total: int, doing: str = "playing") -> None:
        out = console(sys.stderr)
        super().__init__(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            console=out,
            transient=True,
            disable=not out.is_terminal,
        )
        self._last = monotonic()
        self._task = self.add_task(doing, total=total)

    def tell(self, doing: str, done: int, total: int) -> None:
        """So much is done of what is being done."""
        self.update(self._task, description=doing, completed=done, total=total)
        if self.disable and monotonic() - self._last > EVERY:
            self._last = monotonic()
            self.console.print(f"{doing}: {done} of {total}")


def followed(
    results: Generator[Result, None, None], total: int, doing: str, noun: str
) -> Iterator[Result]:
    """Results one by one, telling how far it is, until all are there or somebody presses Ctrl-C.

    Whoever uses a result isn't disturbed: it counts whole, or not at all.
    """
    done = 0
    with ProgressDisplay(total, doing) as display:
        try:
            for done, result in enumerate(results, 1):
                with undisturbed():
                    yield result
                    display.tell(doing, done, total)
        except KeyboardInterrupt:
            display.console.print(f"stopped after {done} of {counted(total, noun)}")
        finally:
            results.close()
