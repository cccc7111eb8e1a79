"""Worker processes and threads: none is lost, none goes on alone, and errors come home."""

from __future__ import annotations

import errno
import os
import signal
import threading
from collections.abc import Iterator
from itertools import islice
from multiprocessing import active_children
from multiprocessing.context import SpawnProcess
from typing import Any

import pytest

from piecesofeight import GameError
from piecesofeight.errors import WorkerError
from piecesofeight.signals import ENDING, undisturbed
from piecesofeight.study import parallel
from piecesofeight.study.parallel import mapped, threaded

pytestmark = pytest.mark.skipif(os.name != "posix", reason="Windows has no such signals")


@pytest.fixture(autouse=True)
def nothing_is_left() -> Iterator[None]:
    """Whatever happens in a test, no worker is left after it."""
    yield
    assert [] == active_children()


def squared(number: int) -> int:
    """Some work."""
    return number * number


def fatal(how: int) -> int:
    """Work in the midst of which the process ends: by a signal, or with a code below 0."""
    if how > 0:
        os.kill(os.getpid(), how)
    os._exit(-how)


class Stubborn(Exception):  # noqa: N818
    """An error that can't be sent: it is made of more than it tells."""

    def __init__(self, one: int, two: int) -> None:
        super().__init__(f"{one} and {two}")


def wrong(number: int) -> Any:
    """Work that fails from 3 on: as the library, by a mistake, unsendably; or isn't sendable."""
    if number == 3:
        raise GameError("three is too many")
    if number == 4:
        raise ZeroDivisionError("four is no divisor")
    if number == 5:
        raise Stubborn(2, 3)
    if number == 6:
        return threading.Lock()
    return number


@pytest.mark.parametrize("run", [mapped, threaded])
@pytest.mark.parametrize(("items", "jobs"), [(0, 2), (7, 2)])
def test_results_come_in_order(run: Any, items: int, jobs: int) -> None:
    """Whatever is done first: there is a result for each item, in the order of the items."""
    assert [squared(one) for one in range(items)] == list(run(squared, range(items), jobs))


def test_batches_change_nothing() -> None:
    """How many items a worker is handed at once doesn't show."""
    assert [0, 1, 4, 9, 16, 25, 36] == list(mapped(squared, range(7), 2, 3))


@pytest.mark.parametrize(
    ("how", "message"),
    [
        (
            signal.SIGKILL,
            (
                "a worker process was ended from outside, by SIGKILL; "
                "if memory ran out, ask for fewer jobs"
            ),
        ),
        (
            -3,
            (
                "a worker process ended before its work was done, with 3; "
                'a script starts its work below `if __name__ == "__main__":`'
            ),
        ),
    ],
)
def test_a_worker_that_is_gone_is_an_error(how: int, message: str) -> None:
    """It says how the worker ended and what to do, and the other workers end, too."""
    with pytest.raises(WorkerError) as error:
        list(mapped(fatal, [how] * 3, jobs=2))
    assert message == str(error.value)


@pytest.mark.parametrize("batch", [1, 3])
def test_an_error_comes_where_it_belongs(batch: int) -> None:
    """What was found before the item that fails is given first; an error of ours is as it was."""
    results = mapped(wrong, [0, 1, 2, 3, 0], 2, batch)
    assert [0, 1, 2] == list(islice(results, 3))
    with pytest.raises(GameError) as error:
        next(results)
    assert "three is too many" == str(error.value)


@pytest.mark.parametrize(
    ("item", "kind", "told"),
    [
        (4, ZeroDivisionError, "in wrong\n"),
        (5, RuntimeError, "2 and 3"),
        (6, TypeError, "cannot pickle '_thread.lock' object"),
    ],
)
def test_a_mistake_in_a_worker_is_told_with_its_place(
    item: int, kind: type[Exception], told: str
) -> None:
    """An error comes with the worker's traceback, if it can't be sent itself, as another one."""
    with pytest.raises(kind) as error:
        list(mapped(wrong, [item, 0], jobs=2))
    whole = "\n".join((str(error.value), *getattr(error.value, "__notes__", ())))
    assert "in a worker process:\nTraceback" in whole
    assert told in whole


def test_workers_end_when_nobody_wants_more() -> None:
    """A generator that is closed half-way leaves no process behind, at work or not."""
    results = mapped(squared, range(10**9), jobs=2, batch=10)
    assert 0 == next(results)
    assert 2 == len(active_children())
    results.close()
    assert [] == active_children()


def test_workers_that_can_not_be_started_are_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """The system has no more processes, or threads: it says so, and those started end."""
    start, started = SpawnProcess.start, []

    def once(self: SpawnProcess) -> None:
        if started:
            raise BlockingIOError(errno.EAGAIN, "Resource temporarily unavailable")
        started.append(self)
        start(self)

    def full(*_: object) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(SpawnProcess, "start", once)
    with pytest.raises(WorkerError) as error:
        list(mapped(squared, range(9), jobs=3))
    expected = "no more worker processes can be started: resource temporarily unavailable; "
    assert f"{expected}ask for fewer jobs" == str(error.value)
    monkeypatch.setattr(parallel.ThreadPoolExecutor, "submit", full)
    with pytest.raises(WorkerError) as error:
        list(threaded(squared, range(9), jobs=3))
    expected = "no more worker threads can be started: can't start new thread; "
    assert f"{expected}ask for fewer jobs" == str(error.value)


@pytest.mark.parametrize("number", [signal.SIGINT, *ENDING])
def test_what_is_undisturbed_is_done_to_its_end(number: signal.Signals) -> None:
    """What a signal raises comes after the block, of which nothing is left out."""

    def ended(_number: int, _frame: object) -> None:
        raise KeyboardInterrupt

    done = []
    usual = signal.signal(number, ended)

    def work() -> None:
        with undisturbed():
            signal.raise_signal(number)
            done.append(1)
            signal.raise_signal(number)
            done.append(2)
        done.append(3)

    try:
        with pytest.raises(KeyboardInterrupt):
            work()
        assert [1, 2] == done
        assert ended == signal.getsignal(number)
    finally:
        signal.signal(number, usual)


def test_an_ignored_signal_stays_ignored() -> None:
    """`undisturbed` changes nothing for those that nobody listens to."""
    usual = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with undisturbed():
            assert signal.SIG_IGN == signal.getsignal(signal.SIGINT)
            signal.raise_signal(signal.SIGINT)
    finally:
        signal.signal(signal.SIGINT, usual)
