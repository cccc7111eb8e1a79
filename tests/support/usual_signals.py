"""Signals that do in a child process what they usually do, however the tests were started.

Run in the background, or to outlive a terminal, tests have some of them ignored, and so would
every process that they start.
"""

from __future__ import annotations

import signal


def usual_signals() -> None:
    """For `preexec_fn`, in tests that end a process by a signal."""
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        signal.signal(getattr(signal, name), signal.SIG_DFL)
