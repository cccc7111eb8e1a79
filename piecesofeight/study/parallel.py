"""The same work on many items, on as many cores as are wanted.

All worker processes are started, fed and ended here. None outlives the process that started it,
however that one ends.
"""

from __future__ import annotations

import os
import pickle
import signal
import traceback
from collections import deque
from collections.abc import Callable, Generator, Iterable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from threading import Thread
from typing import Any, NoReturn, TypeVar, cast

from attrs import define, field

from piecesofeight.errors import WorkerError
from piecesofeight.signals import deaf_children, undisturbed

Item = TypeVar("Item")
Result = TypeVar("Result")

AHEAD = 3  # items handed to threads beyond those being worked on, for each thread
PATIENCE = 5.0  # seconds for a worker to end before it is killed

# What a worker sends: its results, and the error that kept it from more of them.
Answer = tuple[list[Any], Exception | None]


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def mapped(
    work: Callable[[Item], Result],
    items: Sequence[Item],
    jobs: int | None = None,
    batch: int = 1,
    few: int = 0,
) -> Generator[Result, None, None]:
    """What comes of each item, in their order, whatever the number of jobs.

    With several jobs more processes are started. Then a script must not begin at once when it
    is imported, but have its `if __name__ == "__main__":`. They end when the generator is closed,
    when an error comes out of it, and when this process ends, however that comes about.

    Args:
        work: what is done with an item; with several jobs it is copied to each process once.
        items: the items.
        jobs: how many processes, left out one a core; with 1 all is done in this one.
        batch: how many items a process is handed at once.
        few: with fewer items than this no process is started.

    Raises:
        WorkerError: a process can't be started, or was ended by somebody else.

    >>> list(mapped(abs, [-2, 1]))
    [2, 1]
    """
    starts = range(0, len(items), batch)
    many = min(cores() if jobs is None else jobs, len(starts))
    if many <= 1 or len(items) < few:
        yield from map(work, items)
        return
    crew = _Crew()
    try:
        crew.start(work, many)
        yield from crew.results(items[at : at + batch] for at in starts)
    finally:
        crew.end()


def threaded(
    work: Callable[[Item], Result], items: Iterable[Item], jobs: int = 1
) -> Generator[Result, None, None]:
    """As `mapped`, but with threads: for work that lets other threads run, as compiled code does.

    When it ends early, what is being done is done to its end.

    Raises:
        WorkerError: a thread can't be started.

    >>> list(threaded(abs, [-2, 1], jobs=2))
    [2, 1]
    """
    if jobs <= 1:
        yield from map(work, items)
        return
    pool = ThreadPoolExecutor(jobs)
    waiting: deque[Future[Result]] = deque()
    try:
        for item in items:
            try:
                with undisturbed():
                    waiting.append(pool.submit(work, item))
            except RuntimeError as error:
                raise _not_started("threads", str(error)) from None
            if len(waiting) > AHEAD * jobs:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _not_started(what: str, why: str) -> WorkerError:
    return WorkerError(f"no more worker {what} can be started: {why}", hint="ask for fewer jobs")


@define
class _Crew:
    """Worker processes, each behind a pipe, and the number of the batch that each is at."""

    _workers: dict[Connection, SpawnProcess] = field(factory=dict)
    _doing: dict[Connection, int] = field(factory=dict)

    def start(self, work: Callable[[Any], Any], jobs: int) -> None:
        """Start so many workers."""
        context = get_context("spawn")
        try:
            with undisturbed():
                _start_tracker()
            for _ in range(jobs):
                with undisturbed(), deaf_children():
                    here, there = context.Pipe()
                    process = context.Process(target=_serve, args=(there, work), daemon=True)
                    process.start()
                    self._workers[here] = process
                    there.close()
        except OSError as error:
            raise _not_started("processes", (error.strerror or str(error)).lower()) from None

    def results(self, batches: Iterable[Sequence[Any]]) -> Generator[Any, None, None]:
        """What comes of each item of the batches, in order."""
        todo = iter(enumerate(batches))
        done: dict[int, Answer] = {}
        wanted = 0
        for pipe in self._workers:
            self._hand_next(pipe, todo)
        while self._doing:
            for ready in wait(list(self._doing)):
                pipe = cast("Connection", ready)
                answer = self._answer(pipe)
                done[self._doing.pop(pipe)] = answer
                self._hand_next(pipe, todo)
            while wanted in done:
                results, error = done.pop(wanted)
                yield from results
                if error is not None:
                    raise error
                wanted += 1

    def _hand_next(self, pipe: Connection, todo: Iterable[tuple[int, Sequence[Any]]]) -> None:
        """Hand the next batch to a worker, if there is one."""
        for number, batch in todo:
            self._doing[pipe] = number
            try:
                pipe.send(batch)
            except OSError:
                self._fail(pipe)
            break

    def _answer(self, pipe: Connection) -> Answer:
        try:
            answer: Answer = pipe.recv()
        except (EOFError, OSError):
            self._fail(pipe)
        return answer

    def _fail(self, pipe: Connection) -> NoReturn:
        """Say why a worker is gone."""
        process = self._workers[pipe]
        process.join(PATIENCE)
        code = process.exitcode
        if code is not None and code < 0:
            message = f"a worker process was ended from outside, by {_signal_name(-code)}"
            raise WorkerError(message, hint="if memory ran out, ask for fewer jobs")
        hint = 'a script starts its work below `if __name__ == "__main__":`'
        raise WorkerError(f"a worker process ended before its work was done, with {code}", hint)

    def end(self) -> None:
        """End all workers: who waits goes by itself, who is at work is stopped."""
        with undisturbed():
            for pipe, process in self._workers.items():
                if pipe in self._doing:
                    process.terminate()
                pipe.close()
            for process in self._workers.values():
                process.join(PATIENCE)
                if process.exitcode is None:
                    process.kill()
                    process.join()


def _signal_name(number: int) -> str:
    with suppress(ValueError):
        return signal.Signals(number).name
    return f"signal {number}"


def _start_tracker() -> None:
    """Start the helper process that Python starts beside the first worker.

    Else that is done below `deaf_children`, where it would make Ctrl-C heard again.
    """
    if os.name == "posix":
        from multiprocessing import resource_tracker

        resource_tracker.ensure_running()


# --- in a worker --------------------------------------------------------------------------


def _serve(pipe: Connection, work: Callable[[Any], Any]) -> None:
    """Do what comes through the pipe. Ctrl-C is for the process at its other end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()
    with suppress(EOFError, OSError):  # nobody waits for answers any more
        while True:
            results, error = _done(work, pipe.recv())
            try:
                pipe.send((results, error))
            except OSError:
                raise
            except Exception as problem:  # what was found can't be pickled
                pipe.send(([], _sendable(problem)))


def _end_with_parent() -> None:
    """Wait until the process that started this one is gone, killed perhaps; then go too."""
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def _done(work: Callable[[Any], Any], batch: Sequence[Any]) -> Answer:
    """What comes of the items of a batch, up to the first error."""
    results: list[Any] = []
    try:
        results.extend(map(work, batch))
    except Exception as error:
        return results, _sendable(error)
    return results, None


def _sendable(error: Exception) -> Exception:
    """An error with a note where it was raised; if it can't be sent, one that tells of it."""
    told = "".join(traceback.format_exception(error))
    error.add_note(f"in a worker process:\n{told}")
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        return RuntimeError(f"in a worker process:\n{told}")
    return error
