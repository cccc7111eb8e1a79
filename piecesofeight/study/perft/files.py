"""Files of counts: what was counted once, to be counted again and compared."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import ClassVar

from attrs import frozen

from piecesofeight.errors import SaveError
from piecesofeight.game.saves.files import read_saved
from piecesofeight.played.json_data import data_text, from_data, parsed, to_data
from piecesofeight.study.perft.counting import NAMES as KINDS
from piecesofeight.study.perft.positions import NAMES, Count

AGAIN = "mend the file, or write it anew with `piecesofeight perft FILE --write`"


@frozen
class SavedCounts:
    """The file of counts."""

    FORMAT: ClassVar = "piecesofeight-perft"
    VERSION: ClassVar = 1

    positions: tuple[Count, ...]


def counts_text(counts: Sequence[Count]) -> str:
    """Counts as JSON, a line for each position."""
    return data_text(to_data(SavedCounts(tuple(counts))), listed="positions")


def read_counts(path: str | os.PathLike[str]) -> tuple[Count, ...]:
    """The counts in a file.

    Raises:
        SaveError: it can't be read, or it isn't a file of counts.
    """
    text = read_saved(path, "give a file of counts")
    try:
        return counts_of(text)
    except SaveError as error:
        where = f"{path}: {error.where}" if error.where else str(path)
        raise SaveError(error.what, where=where, hint=AGAIN) from error


def counts_of(text: str) -> tuple[Count, ...]:
    """What `counts_text` gave, as counts again.

    Raises:
        SaveError: the text is something else.
    """
    counts = from_data(parsed(text), SavedCounts).positions
    names: set[str] = set()
    for at, saved in enumerate(counts):
        where = f"positions[{at}]"
        _check_count(saved, where)
        _check(saved.name not in names, f"`{saved.name}` is there twice", where)
        names.add(saved.name)
    return counts


def _check_count(saved: Count, where: str) -> None:
    few = 2 <= len(saved.ships) <= len(NAMES)
    _check(bool(saved.name), "this is no name", f"{where}.name")
    _check(few, f"these are not 2 to {len(NAMES)} ships", f"{where}.ships")
    _check(0 <= saved.first < len(saved.ships), "there is no such ship", f"{where}.first")
    _check(len(saved.levels) >= 2, "these are not two levels or more", f"{where}.levels")
    for at, row in enumerate(saved.levels):
        for kind in row:
            _check(kind in KINDS, f"there is no decision `{kind}`", f"{where}.levels[{at}]")
    for at, row in enumerate((*saved.levels, saved.split)):
        place = f"{where}.levels[{at}]" if at < len(saved.levels) else f"{where}.split"
        _check(min(row.values(), default=0) >= 0, "a number is less than 0", place)


def _check(fits: bool, wrong: str, where: str) -> None:
    if not fits:
        raise SaveError(wrong, where=where, hint=AGAIN)
