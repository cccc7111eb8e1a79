"""Saving states: JSON text that gives back an equal state, and files written whole."""

from __future__ import annotations

import os

from piecesofeight.arguments import a_kind, shown
from piecesofeight.errors import GameError, SaveError
from piecesofeight.game.blockcheck import check_block
from piecesofeight.game.game_text import (
    GAME_KEYS,
    check_format,
    data_text,
    game_data,
    game_of,
    numbers_of,
    object_of,
    parsed,
)
from piecesofeight.game.state import State, check_decks
from piecesofeight.notation.names import CoinSource
from piecesofeight.plain_files import read_plain, write_plain

FORMAT = "piecesofeight-state"
VERSION = 2
# How many bytes a saved state or game may have; a long game of eight has a few hundred thousand.
MOST_BYTES = 16 * 1024 * 1024
LONG_PATH = 1000  # characters; a longer one is shortened in messages
_KEYS = ("format", "version", *GAME_KEYS, "block")


def state_text(state: State) -> str:
    """The whole state as JSON, secrets included."""
    game = state.game
    start = {"format": FORMAT, "version": VERSION}
    return data_text({**start, **game_data(game), "block": state.block})


def state_from_text(text: str, coins: CoinSource | None = None) -> State:
    """The state that `state_text` wrote; everything in it is checked.

    Args:
        text: what `state_text` gave.
        coins: the coins it was played with; the shipped ones if left out.

    Raises:
        SaveError: the text is damaged, of another version, or of other coins.
    """
    data = object_of(parsed(text), "the save", _KEYS)
    check_format(data, FORMAT, VERSION)
    game = game_of(data, coins)
    block = numbers_of(data["block"])
    check_block(block, game)
    try:
        check_decks(block)
    except GameError as error:
        raise SaveError(str(error), where="block") from None
    return State.from_block(game, block)


def save_state(state: State, path: str | os.PathLike[str]) -> None:
    """Write a state to a file, whole or not at all: what was there before stays if it fails.

    Raises:
        SaveError: the file can't be written.
    """
    write_whole(path, state_text(a_kind(state, State, "what is saved", "a `State`", SaveError)))


def write_whole(path: str | os.PathLike[str], text: str) -> None:
    """Write a text to a file, whole or not at all; see `plain_files.writing_plain`.

    Raises:
        SaveError: the file can't be written, or something else than a plain file is there.
    """
    try:
        write_plain(path, text)
    except OSError as error:
        raise _unusable(path, error, "choose another place") from error


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
        raise _unusable(path, error, hint) from error


def _unusable(path: object, error: OSError, hint: str) -> SaveError:
    why = error.strerror or str(error)
    where = shown(path, LONG_PATH) if isinstance(path, str | os.PathLike) else ""
    return SaveError(why[:1].lower() + why[1:], where=where, hint=hint)


def load_state(path: str | os.PathLike[str], coins: CoinSource | None = None) -> State:
    """The state in a file that `save_state` wrote.

    Raises:
        SaveError: the file can't be read, or what is in it is no good.
    """
    text = read_saved(path, "give the file of a save")
    try:
        return state_from_text(text, coins)
    except SaveError as error:
        where = f"{path}: {error.where}" if error.where else str(path)
        raise SaveError(error.what, where=where, hint=error.hint) from error
