"""Files of records."""

from __future__ import annotations

import os

from piecesofeight.arguments import a_kind
from piecesofeight.errors import SaveError
from piecesofeight.game.saves.files import read_saved, write_whole
from piecesofeight.game.state import State
from piecesofeight.notation.names import CoinSource
from piecesofeight.records.record import Record


def save_record(record: Record[State], path: str | os.PathLike[str]) -> None:
    """Write a record to a file, whole or not at all.

    Raises:
        SaveError: the file can't be written.
    """
    write_whole(path, a_kind(record, Record, "what is saved", "a `Record`", SaveError).to_json())


def load_record(path: str | os.PathLike[str], coins: CoinSource | None = None) -> Record[State]:
    """The record in a file that `save_record` wrote, played again choice by choice.

    Raises:
        RecordError: a choice isn't allowed, or the end is another one.
        SaveError: the file can't be read, or what is in it is no record.
    """
    return Record.from_json(read_saved(path, "give the file of a record"), coins)
