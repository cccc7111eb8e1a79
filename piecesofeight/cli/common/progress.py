"""How far long work is, on stderr: a bar on a terminal, else a line now and then."""

from __future__ import annotations

import sys
from collections.abc import Generator, Iterator
from time import monotonic
from types import TracebackType
from typing import TypeVar

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from piecesofeight.cli.common.output import console, counted
from piecesofeight.signals import undisturbed

Result = TypeVar("Result")

EVERY = 10.0  # seconds between two lines where there is no bar


class ProgressDisplay:
    """Says how much is done of what is being done; a context in which a bar is on the screen."""

    def __init__(self, total: int, doing: str = "playing") -> None:
        self.out = console(sys.stderr)
        self._last = monotonic()
        self._bar: Progress | None = None
        if self.out.is_terminal:
            self._bar = Progress(
                TextColumn("{task.description}"),
                BarColumn(),
                MofNCompleteColumn(),
                TimeRemainingColumn(),
                console=self.out,
                transient=True,
            )
            self._task = self._bar.add_task(doing, total=total)

    def __enter__(self) -> ProgressDisplay:
        if self._bar:
            self._bar.start()
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: object, _trace: TracebackType | None
    ) -> None:
        if self._bar:
            self._bar.stop()

    def say(self, text: str) -> None:
        """Print a line."""
        self.out.print(text)

    def update(self, doing: str, done: int, total: int) -> None:
        """So much is done of what is being done."""
        if self._bar:
            self._bar.update(self._task, description=doing, completed=done, total=total)
        elif monotonic() - self._last > EVERY:
            self._last = monotonic()
            self.say(f"{doing}: {done} of {total}")


def followed(
    results: Generator[Result, None, None], total: int, doing: str, noun: str
) -> Iterator[Result]:
    """Results one by one, telling how far it is, until all are there or somebody presses Ctrl-C.

    Whoever uses a result isn't disturbed: it counts whole, or not at all.

    Args:
        results: where they come from; closed at the end.
        total: how many there will be.
        doing: what is being done, as `playing`.
        noun: what each result is about, as `game`.
    """
    done = 0
    with ProgressDisplay(total, doing) as display:
        try:
            for done, result in enumerate(results, 1):
                with undisturbed():
                    yield result
                    display.update(doing, done, total)
        except KeyboardInterrupt:
            display.say(f"stopped after {done} of {counted(total, noun)}")
        finally:
            results.close()
