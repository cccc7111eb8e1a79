"""Reading files that strangers name or send: plain files only, and never more than is useful.

A pipe would wait for ever, a device has no end, and a file may grow while it is read. None of them
is what a person means by a coin file or a save.
"""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

__all__ = ["TooLongError", "read_plain"]

_WHAT = (
    (stat.S_ISDIR, "it is a folder"),
    (stat.S_ISFIFO, "it is a pipe, not a file"),
    (stat.S_ISSOCK, "it is a socket, not a file"),
)


class TooLongError(OSError):
    """There is more in a file than it may have."""


def read_plain(path: str | os.PathLike[str], most: int) -> bytes:
    """All that is in a plain file.

    Args:
        path: the file; a link is followed.
        most: how many bytes it may have.

    Raises:
        TooLongError: it has more; so much and one byte is all that was read of it.
        OSError: it can't be read, or is no plain file; `strerror` says why.
        ValueError: there is a zero byte in the path.
    """
    # Opening a pipe would wait for somebody to write into it.
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    with os.fdopen(handle, "rb") as file:
        status = os.fstat(file.fileno())
        if not stat.S_ISREG(status.st_mode):
            kinds = (what for test, what in _WHAT if test(status.st_mode))
            raise OSError(errno.EINVAL, next(kinds, "it is a device, not a file"), str(path))
        # Its size may be wrong by the time it is read.
        data = b"" if status.st_size > most else file.read(most + 1)
    if status.st_size > most or len(data) > most:
        raise TooLongError(errno.EFBIG, "it is far too long", str(Path(path)))
    return data
