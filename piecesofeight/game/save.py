"""Files of saved games: written whole or not at all, read with care."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from piecesofeight.errors import SaveError
from piecesofeight.game.state import State
from piecesofeight.notation.names import CoinSource
from piecesofeight.plain_files import read_plain

# How many bytes a saved game may have; a long game of eight has some ten thousand.
MOST_BYTES = 16 * 1024 * 1024


def save_state(state: State, path: str | os.PathLike[str]) -> None:
    """Write a state to a file, whole or not at all: what was there before stays if it fails.

    Raises:
        SaveError: the file can't be written, or the state was dealt anew.
    """
    write_whole(path, state.to_json())


def write_whole(path: str | os.PathLike[str], text: str) -> None:
    """Write a text to a file, whole or not at all.

    Raises:
        SaveError: the file can't be written.
    """
    target = Path(path)
    try:
        handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    except OSError as error:
        raise SaveError(str(error), where=str(path), hint="choose another place") from error
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(target)
    except OSError as error:
        Path(name).unlink(missing_ok=True)
        raise SaveError(str(error), where=str(path), hint="choose another place") from error
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def read_saved(path: str | os.PathLike[str], hint: str) -> str:
    """The text of a saved file.

    Raises:
        SaveError: it can't be read, is no plain file, or is far too long; `hint` is part of it.
    """
    try:
        return read_plain(path, MOST_BYTES).decode("utf-8")
    except UnicodeDecodeError as error:
        raise SaveError(str(error), where=str(path), hint=hint) from error
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        raise SaveError(why, where=str(path), hint=hint) from error
    except ValueError as error:  # a zero byte in the path
        raise SaveError("that is no name of a file", where=repr(path), hint=hint) from error


def load_state(path: str | os.PathLike[str], coins: CoinSource | None = None) -> State:
    """The state in a file that `save_state` wrote.

    Raises:
        SaveError: the file can't be read, or what is in it is no good.
    """
    text = read_saved(path, "give the file of a save")
    try:
        return State.from_json(text, coins)
    except SaveError as error:
        where = f"{path}: {error.where}" if error.where else str(path)
        raise SaveError(error.what, where=where, hint=error.hint) from error
