"""The same work on many items, on as many cores as are wanted."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any, TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def mapped(
    work: Callable[[Item], Result], items: Sequence[Item], jobs: int = 1, batch: int = 1
) -> Generator[Result, None, None]:
    """What comes of each item, in their order, whatever the number of jobs.

    With several jobs more processes are started. Then a script must not begin at once when it
    is imported, but have its `if __name__ == "__main__":`.

    Args:
        work: what is done with an item; with several jobs it is copied to each process once.
        items: the items.
        jobs: how many processes; with 1 all is done in this one.
        batch: how many items a process is handed at once.

    >>> list(mapped(abs, [-2, 1]))
    [2, 1]
    """
    if jobs <= 1:
        yield from map(work, items)
        return
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), _start_worker, (work,))
    try:
        yield from pool.map(_work, items, chunksize=batch)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


_worker: list[Callable[[Any], Any]] = []


def _start_worker(work: Callable[[Any], Any]) -> None:
    """Get a process ready. Ctrl-C is for the process that waits for this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _worker[:] = [work]


def _work(item: Any) -> Any:
    return _worker[0](item)
