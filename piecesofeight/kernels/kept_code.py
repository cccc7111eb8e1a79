"""Compiled code on disk: one file, written whole, and believed only if it is as it was written.

Numba's own cache isn't used. It loads whatever lies there, so a file that is cut short is an
error or a crash, and it has a say of its own in where that file lies.
"""

from __future__ import annotations

import atexit
import hashlib
import importlib
import os
import pickle
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from attrs import frozen

VARIABLE = "PIECESOFEIGHT_CACHE"
MARK = b"compiled code of piecesofeight, 1\n"
DIGEST_SIZE = hashlib.sha256().digest_size


@frozen
class KeptCode:
    """One compiled function on disk; stands in for Numba's cache of a dispatcher.

    Attributes:
        name: of the file; it says all that the code depends on.
    """

    name: str

    @classmethod
    def of(cls, dispatcher: Any, name: str) -> KeptCode:
        """The code of a function, for this Python, this Numba and this processor.

        Args:
            dispatcher: the function, as `numba.njit` gives it.
            name: a name that no other source has.
        """
        import numba

        machine = sys.version, numba.__version__, dispatcher.targetctx.codegen().magic_tuple()
        return cls(f"{name}-{hashlib.sha256(repr(machine).encode()).hexdigest()[:16]}.code")

    def sealed(self) -> bytes | None:
        """What is on disk; None if there is nothing, or nothing that is whole."""
        try:
            path = cache_folder() / self.name
            data = path.read_bytes() if path.is_file() else b""
        except OSError:
            return None
        start = len(MARK) + DIGEST_SIZE
        return data[start:] if data[:start] == _seal(data[start:]) else None

    def load_overload(self, signature: Any, context: Any) -> Any:
        """The code as Numba wants it; None lets it compile, whatever is wrong with the file."""
        data = self.sealed()
        if data is None:
            return None
        numba_compiler: Any = importlib.import_module("numba.core.compiler")
        try:
            kept, parts = pickle.loads(data)
            if kept != str(signature):
                return None
            context.refresh()
            return numba_compiler.CompileResult._rebuild(context, *parts)  # noqa: SLF001
        except Exception:  # another build of what Numba stands on may refuse it in any way
            return None

    def save_overload(self, signature: Any, result: Any) -> None:
        """Keep code that was just compiled.

        If the cache folder can't be written, a temporary one has it until this process ends.
        """
        serialize: Any = importlib.import_module("numba.core.serialize")
        data = serialize.dumps((str(signature), result._reduce()))  # noqa: SLF001
        try:
            try:
                self._write(cache_folder(), data)
            except OSError:
                self._write(_temporary_folder(), data)
        except OSError:
            pass  # it is compiled again the next time

    def _write(self, folder: Path, data: bytes) -> None:
        """Write the file whole or not at all, in the place of whatever is there."""
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / self.name
        handle, partial = tempfile.mkstemp(dir=folder, suffix=".tmp")
        try:
            with os.fdopen(handle, "wb") as out:
                out.write(_seal(data) + data)
            if path.is_dir() and not path.is_symlink():
                shutil.rmtree(path)
            Path(partial).replace(path)
        finally:
            Path(partial).unlink(missing_ok=True)


def _seal(data: bytes) -> bytes:
    """What stands before the data in a file."""
    return MARK + hashlib.sha256(data).digest()


def cache_folder() -> Path:
    """Where compiled code is kept: `PIECESOFEIGHT_CACHE` if set, else the user's cache folder.

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


def _temporary_folder() -> Path:
    """A folder for this process and those that it starts; it goes when this process ends."""
    folder = tempfile.mkdtemp(prefix="piecesofeight-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    os.environ[VARIABLE] = folder
    return Path(folder)
