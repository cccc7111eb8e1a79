"""Files of counts: what was counted once, to be counted again and compared."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import ClassVar

from attrs import frozen

from piecesofeight.combat.setup import Layout
from piecesofeight.errors import SaveError
from piecesofeight.game.saves.files import read_saved
from piecesofeight.game.saves.json_data import data_text, from_data, parsed, to_data
from piecesofeight.study.perft.counting import NAMES as KINDS
from piecesofeight.study.perft.counting import Level
from piecesofeight.study.perft.positions import NAMES, Count, Position

AGAIN = "mend the file, or write it anew with `piecesofeight perft FILE --write`"


@frozen
class SavedCount:
    """The counts of a position; `first` is who begins."""

    name: str
    ships: tuple[Layout, ...]
    first: int
    levels: tuple[dict[str, int], ...]
    split: dict[str, int]


@frozen
class SavedCounts:
    """The file of counts."""

    FORMAT: ClassVar = "piecesofeight-perft"
    VERSION: ClassVar = 1

    positions: tuple[SavedCount, ...]


def counts_text(counts: Sequence[Count]) -> str:
    """Counts as JSON, a line for each position."""
    saved = SavedCounts(tuple(map(_saved, counts)))
    return data_text(to_data(saved), listed="positions")


def _saved(count: Count) -> SavedCount:
    position, levels = count.position, tuple(dict(level.kinds) for level in count.levels)
    return SavedCount(position.name, position.ships, position.first, levels, dict(count.split))


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
    positions = from_data(parsed(text), SavedCounts).positions
    counts = tuple(_count(saved, f"positions[{at}]") for at, saved in enumerate(positions))
    names = [count.position.name for count in counts]
    for at, name in enumerate(names):
        _check(name not in names[:at], f"`{name}` is there twice", f"positions[{at}]")
    return counts


def _count(saved: SavedCount, where: str) -> Count:
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
    position = Position(saved.name, saved.ships, saved.first)
    return Count(position, tuple(map(Level, saved.levels)), saved.split)


def _check(fits: bool, wrong: str, where: str) -> None:
    if not fits:
        raise SaveError(wrong, where=where, hint=AGAIN)
