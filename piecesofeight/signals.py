"""Ctrl-C, and the signals that ask a process to end: taken where they do no harm."""

from __future__ import annotations

import signal
import sys
from _thread import interrupt_main
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Timer, current_thread, main_thread
from types import FrameType

# What asks a process to end. Windows has no SIGHUP.
ENDING = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))

MOMENT = 0.05  # seconds until what was lost is raised again


def end_cleanly() -> None:
    """Let what asks this process to end raise `SystemExit`, so that nothing is left behind.

    A signal that is ignored, as below `nohup`, stays so. What is raised where nobody can catch
    it, as in a destructor or in what a C library calls, isn't lost.
    """
    for number in ENDING:
        if signal.getsignal(number) == signal.SIG_DFL:
            signal.signal(number, _end)
    sys.unraisablehook = _raise_again


def end_at_once() -> None:
    """Let Ctrl-C, and what asks this process to end, end it as the system does.

    Nothing is cleaned up. For work that waits for other threads, whatever is raised.
    """
    for number in (signal.SIGINT, *ENDING):
        if callable(signal.getsignal(number)):
            signal.signal(number, signal.SIG_DFL)


def _end(number: int, _frame: FrameType | None) -> None:
    sys.exit(128 + number)


def _raise_again(lost: sys.UnraisableHookArgs) -> None:
    """Take a signal again in a moment, if what it raised was lost; else tell, as is usual."""
    error = lost.exc_value
    codes = {128 + number: number for number in ENDING}
    if isinstance(error, KeyboardInterrupt):
        number = signal.SIGINT
    elif isinstance(error, SystemExit) and error.code in codes:
        number = codes[error.code]
    else:
        sys.__unraisablehook__(lost)
        return
    again = Timer(MOMENT, _send, [number])
    again.daemon = True
    again.start()


def _send(number: signal.Signals) -> None:
    """Send a signal to the main thread, from another one; it wakes up if it waits."""
    if hasattr(signal, "pthread_kill"):
        signal.pthread_kill(main_thread().ident or 0, number)
    else:
        interrupt_main(number)


@contextmanager
def undisturbed() -> Iterator[None]:
    """Put off what signals raise, `KeyboardInterrupt` above all, until the block is done.

    In another thread than the main one signals raise nothing anyway.
    """
    if current_thread() is not main_thread():
        yield
        return
    came: list[int] = []
    usual = {}
    try:
        for number in (signal.SIGINT, *ENDING):
            handler = signal.getsignal(number)
            if callable(handler):
                usual[number] = handler
                signal.signal(number, lambda number, _frame: came.append(number))
        yield
    finally:
        for number, handler in usual.items():
            signal.signal(number, handler)
        for number in came:
            usual[number](number, None)


@contextmanager
def deaf_children() -> Iterator[None]:
    """Let processes that are started in the block not hear Ctrl-C, from their first moment on.

    A terminal sends it to them too, and they can't refuse it before they run. What comes meanwhile
    comes to this process after the block. (Windows has no such thing.)
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
