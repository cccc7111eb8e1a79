"""Files that the package keeps for its next start, in a folder that only the user can write to.

What lies here is trusted: tables of parsers are unpickled, compiled code is run. So a folder that
somebody else owns, or may write to, is left alone, and a file is used only as it was written.
"""

from __future__ import annotations

import atexit
import hashlib
import os
import shutil
import stat
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import accumulate
from pathlib import Path

from attrs import frozen

from piecesofeight.plain_files import read_plain, reading_plain, writing_plain_bytes

VARIABLE = "PIECESOFEIGHT_CACHE"
MARK = b"kept by piecesofeight, 1\n"
DIGEST_SIZE = hashlib.sha256().digest_size
MOST_BYTES = 1 << 28
MOST_FILES = 64  # of a kind: those that were written last,
MOST_KEPT = 1 << 26  # and of them no more bytes than this


@frozen
class CachedFile:
    """A file in the user's cache.

    Attributes:
        kind: what it holds, such as "parsers": the name of its folder.
        name: its own name, which says all that the content depends on.
    """

    kind: str
    name: str

    def read(self) -> bytes | None:
        """Return the content; None if there is none, or none that is whole and the user's own."""
        try:
            folder = cache_folder() / self.kind
            if not is_private(folder):
                return None
            data = read_plain(folder / self.name, MOST_BYTES)
        except OSError:
            return None
        start = len(MARK) + DIGEST_SIZE
        return data[start:] if data[:start] == seal(data[start:]) else None

    def write(self, content: bytes) -> None:
        """Keep the content, whole or not at all.

        If the cache can't be written, a temporary folder has it until this process ends. If that
        can't be written either, nothing is kept: whoever needs the content makes it anew.
        """
        with suppress(OSError):
            try:
                self._write_to(cache_folder(), content)
            except OSError:
                self._write_to(_make_temporary_folder(), content)

    def _write_to(self, cache: Path, content: bytes) -> None:
        folder = _make_folder(cache, self.kind)
        with writing_plain_bytes(folder / self.name) as file:
            file.write(seal(content) + content)
        _remove_old_files(folder)


@contextmanager
def only_one_process(kind: str) -> Iterator[None]:
    """Wait until no other process is in this context, of all that use the same cache.

    If the cache can't be written, nobody waits.

    Args:
        kind: what the processes make.
    """
    lock: int | None = None
    with suppress(OSError):
        lock = _open_lock(_make_folder(cache_folder(), kind) / ".lock")
    try:
        yield
    finally:
        if lock is not None:
            os.close(lock)  # which gives the lock up, as the end of the process does


def _open_lock(path: Path) -> int:
    """Open a file that nobody else has open in this way; wait for it."""
    flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0)
    descriptor = os.open(path, flags, 0o600)
    try:
        if sys.platform == "win32":
            _wait_on_windows(descriptor)
        else:
            import fcntl

            fcntl.flock(descriptor, fcntl.LOCK_EX)
    except BaseException:
        os.close(descriptor)
        raise
    return descriptor


def _wait_on_windows(descriptor: int) -> None:
    if sys.platform == "win32":  # so that mypy looks at this on Windows only
        import msvcrt

        while True:
            with suppress(OSError):  # it gives up after ten seconds
                msvcrt.locking(descriptor, msvcrt.LK_LOCK, 1)
                return


def _make_folder(cache: Path, kind: str) -> Path:
    """Make the folder of a kind, if it isn't there.

    Raises:
        OSError: it can't be made, or isn't the user's alone.
    """
    folder = cache / kind
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if not is_private(folder):
        raise PermissionError(f"{folder} isn't the user's alone")
    return folder


def cache_folder() -> Path:
    """Return the user's cache folder: `PIECESOFEIGHT_CACHE` if set, else the system's usual one.

    Raises:
        OSError: the user has no folder at all.
    """
    chosen = os.environ.get(VARIABLE)
    if chosen:
        return Path(chosen)
    base = os.environ.get("LOCALAPPDATA" if sys.platform == "win32" else "XDG_CACHE_HOME")
    try:
        return (Path(base) if base else Path.home() / ".cache") / "piecesofeight"
    except RuntimeError as error:  # an account without a home
        raise FileNotFoundError(str(error)) from None


def is_private(folder: Path) -> bool:
    """Whether a folder is the user's own, and nobody else may write to it.

    Raises:
        OSError: it isn't there.
    """
    if sys.platform == "win32":  # the folder of an account is the account's own there
        return folder.is_dir()
    found = folder.stat()
    shared = found.st_mode & (stat.S_IWGRP | stat.S_IWOTH)
    return stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid() and not shared


def seal(content: bytes) -> bytes:
    """Return what stands before the content in a file, which shows that all of it is there."""
    return MARK + hashlib.sha256(content).digest()


def _remove_old_files(folder: Path) -> None:
    """Remove the files of this package, and no other ones, that are too many."""
    dated = []
    for path in folder.iterdir():
        with suppress(OSError):
            found = path.lstat()
            if stat.S_ISREG(found.st_mode) and not path.name.startswith("."):
                dated.append((found.st_mtime_ns, path, found.st_size))
    dated.sort(reverse=True)
    sums = accumulate(size for _, _, size in dated)
    fit = sum(kept <= MOST_KEPT for kept in sums)  # the last one that was written always does
    for _, path, _ in dated[max(1, min(fit, MOST_FILES)) :]:
        with suppress(OSError):
            with reading_plain(path) as file:
                ours = file.read(len(MARK)) == MARK
            if ours:
                path.unlink()


def _make_temporary_folder() -> Path:
    """Make a cache for this process and those that it starts; it goes when this process ends."""
    folder = tempfile.mkdtemp(prefix="piecesofeight-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    os.environ[VARIABLE] = folder
    return Path(folder)
