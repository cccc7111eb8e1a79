"""Files of saved games: written whole or not at all, read with care."""

from __future__ import annotations

import os

from piecesofeight.arguments import shown
from piecesofeight.errors import SaveError
from piecesofeight.plain_files import read_plain, write_plain

# How many bytes a saved game may have; a long game of eight has some ten thousand.
MOST_BYTES = 16 * 1024 * 1024
LONG_PATH = 1000  # characters; a longer one is shortened in messages


def write_whole(path: str | os.PathLike[str], text: str) -> None:
    """Write a text to a file, whole or not at all; see `plain_files.writing_plain`.

    Raises:
        SaveError: the file can't be written, or something else than a plain file is there.
    """
    try:
        write_plain(path, text)
    except OSError as error:
        raise unusable(path, error, "choose another place") from error


def read_saved(path: str | os.PathLike[str], hint: str) -> str:
    """The text of a saved file.

    Raises:
        SaveError: it can't be read, is no plain file, or is far too long; `hint` is part of it.
    """
    try:
        return read_plain(path, MOST_BYTES).decode("utf-8")
    except UnicodeDecodeError as error:
        raise SaveError("it is not UTF-8", where=str(path), hint=hint) from error
    except OSError as error:
        raise unusable(path, error, hint) from error


def unusable(path: object, error: OSError, hint: str) -> SaveError:
    """The error that the system gave, with the file's name."""
    why = error.strerror or str(error)
    where = shown(path, LONG_PATH) if isinstance(path, str | os.PathLike) else ""
    return SaveError(why[:1].lower() + why[1:], where=where, hint=hint)
