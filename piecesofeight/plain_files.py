"""Reading and writing files that people and strangers name: plain files only.

A pipe would wait for ever, a device has no end, and a file may grow while it is read. None of them
is what a person means by a coin file or a save. Nothing else in the package opens, makes or
replaces a file that somebody named.
"""

from __future__ import annotations

import errno
import os
import secrets
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import BufferedReader
from pathlib import Path
from typing import IO, Any

from piecesofeight.arguments import shown

__all__ = [
    "TooLongError",
    "locked",
    "not_utf8",
    "read_plain",
    "reading_plain",
    "write_plain",
    "writing_plain",
    "writing_plain_bytes",
]

_WHAT = (
    (stat.S_ISDIR, "it is a folder"),
    (stat.S_ISFIFO, "it is a pipe, not a file"),
    (stat.S_ISSOCK, "it is a socket, not a file"),
    (stat.S_ISLNK, "it is a link that leads back to itself"),
)
_FIRST_LETTER = 0xA0  # from here on Latin-1 has letters and signs
_NOT_TEXT = getattr(os, "O_BINARY", 0)


class TooLongError(OSError):
    """There is more in a file than it may have."""


def not_utf8(data: bytes, start: int) -> tuple[str, int, int]:
    r"""Why some bytes are no text in UTF-8, and where: the line and the column, from 1.

    Args:
        data: the bytes.
        start: the first one that can't be read.

    Example:
        >>> not_utf8(b"set: caf\xe9", 8)
        ('byte E9, which would be `é` in Latin-1', 1, 9)
    """
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return "it is UTF-16", 1, 1
    why = f"byte {data[start]:X}"
    if data[start] >= _FIRST_LETTER:
        why += f", which would be `{chr(data[start])}` in Latin-1"
    line = data.count(b"\n", 0, start) + 1
    before = data[data.rfind(b"\n", 0, start) + 1 : start]
    return why, line, len(before.decode("utf-8", "replace")) + 1


def read_plain(path: str | os.PathLike[str], most: int) -> bytes:
    """All that is in a plain file.

    Args:
        path: the file; a link is followed.
        most: how many bytes it may have.

    Raises:
        TooLongError: it has more; so much and one byte is all that was read of it.
        OSError: it can't be read, is no plain file, or the path is none; `strerror` says why.
    """
    with reading_plain(path) as file:
        size = os.fstat(file.fileno()).st_size
        # Its size may be wrong by the time it is read.
        data = b"" if size > most else file.read(most + 1)
    if size > most or len(data) > most:
        raise TooLongError(errno.EFBIG, "it is far too long", _name(path))
    return data


@contextmanager
def reading_plain(path: str | os.PathLike[str]) -> Iterator[BufferedReader]:
    """A plain file to be read piece by piece.

    Args:
        path: the file; a link is followed.

    Raises:
        OSError: it can't be read, is no plain file, or the path is none; `strerror` says why.
    """
    name = _name(path)
    # Opening a pipe would wait for somebody to write into it.
    handle = os.open(name, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | _NOT_TEXT)
    with os.fdopen(handle, "rb") as file:
        _refuse_odd(os.fstat(file.fileno()), name)
        yield file


def write_plain(path: str | os.PathLike[str], text: str) -> None:
    """Write a text to a plain file, whole or not at all; see `writing_plain`.

    Raises:
        OSError: it can't be written; `strerror` says why, and what was there is still there.
    """
    with writing_plain(path) as file:
        file.write(text)


@contextmanager
def writing_plain(path: str | os.PathLike[str]) -> Iterator[IO[str]]:
    """A new file to write a text into, which takes the place of another if all goes well.

    A link is followed and stays. What is there must be a plain file that may be written; it
    keeps its mode, and its owner where the system allows that. A new file gets the mode of
    all new files.

    Args:
        path: the file that is to be written.

    Raises:
        OSError: it can't be written; `strerror` says why, and what was there is still there.
    """
    with _writing(path, "w", encoding="utf-8", newline="\n") as file:
        yield file


@contextmanager
def writing_plain_bytes(path: str | os.PathLike[str]) -> Iterator[IO[bytes]]:
    """A new file to write bytes into, which takes the place of another as in `writing_plain`.

    Raises:
        OSError: it can't be written; `strerror` says why, and what was there is still there.
    """
    with _writing(path, "wb") as file:
        yield file


@contextmanager
def _writing(
    path: str | os.PathLike[str],
    mode: str,
    encoding: str | None = None,
    newline: str | None = None,
) -> Iterator[IO[Any]]:
    """A new file of either sort; the last two as `open` takes them."""
    name = _name(path)
    target = Path(os.path.realpath(name))
    there = _replaceable(name, target)
    new = target.with_name(f".{target.name[:40]}.{secrets.token_hex(8)}")
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | _NOT_TEXT
    with os.fdopen(os.open(new, flags, 0o666), mode, encoding=encoding, newline=newline) as file:
        try:
            if there is not None:
                _as_before(new, there)
            yield file
            file.flush()
            os.fsync(file.fileno())
            file.close()
            new.replace(target)
        except BaseException as error:
            with suppress(OSError):
                file.close()
            new.unlink(missing_ok=True)
            if isinstance(error, UnicodeEncodeError):
                why = "there is a character in the text that no file can have"
                raise OSError(errno.EILSEQ, why, name) from None
            raise


def locked(path: str | os.PathLike[str]) -> str:
    """Why a plain file can't be written; empty if it can.

    Whoever may write everything is told too that a file is not meant to be written.

    Raises:
        OSError: it isn't there.
    """
    writers = stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH
    if not Path(path).stat().st_mode & writers or not os.access(path, os.W_OK):
        return "it is read-only"
    return ""


def _name(path: str | os.PathLike[str]) -> str:
    """A path as a text that the system can take."""
    name = os.fspath(path) if isinstance(path, str | os.PathLike) else path
    if not isinstance(name, str):
        raise OSError(errno.EINVAL, f"a path is a text or a `Path`, not `{shown(path)}`")
    try:
        possible = b"\0" not in os.fsencode(name)
    except UnicodeEncodeError:
        possible = False
    if not possible:
        raise OSError(errno.EINVAL, "that is no name of a file", name)
    return name


def _replaceable(name: str, target: Path) -> os.stat_result | None:
    """The file that is to be replaced, None if there is none; refuse what can't be replaced."""
    if name.endswith(("/", os.sep)):
        raise OSError(errno.EISDIR, "that is the name of a folder", name)
    there = None
    for look in (target.lstat, Path(name).stat):  # a link to an open pipe leads to no path
        with suppress(FileNotFoundError):
            there = look()
            break
    if there is not None:
        _refuse_odd(there, name)
        if why := locked(target):
            raise PermissionError(errno.EACCES, why, name)
    return there


def _refuse_odd(status: os.stat_result, name: str) -> None:
    """Refuse what is no plain file."""
    if not stat.S_ISREG(status.st_mode):
        kinds = (what for test, what in _WHAT if test(status.st_mode))
        raise OSError(errno.EINVAL, next(kinds, "it is a device, not a file"), name)


def _as_before(new: Path, there: os.stat_result) -> None:
    """Give a new file the owner, if that is allowed, and the mode of the one that was there."""
    if hasattr(os, "chown"):
        with suppress(OSError):
            os.chown(new, there.st_uid, there.st_gid)
    new.chmod(stat.S_IMODE(there.st_mode))
