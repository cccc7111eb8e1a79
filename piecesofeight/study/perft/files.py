"""Files of counts: what was counted once, to be counted again and compared."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

from piecesofeight.errors import SaveError
from piecesofeight.game.saves.files import read_saved
from piecesofeight.game.saves.game_data import (
    check_format,
    data_text,
    layout_of,
    object_of,
    parsed,
    ship_data,
)
from piecesofeight.study.perft.counting import NAMES as KINDS
from piecesofeight.study.perft.counting import Level
from piecesofeight.study.perft.positions import NAMES, Count, Position

FORMAT = "piecesofeight-perft"
VERSION = 1
AGAIN = "mend the file, or write it anew with `piecesofeight perft FILE --write`"


def counts_text(counts: Sequence[Count]) -> str:
    """Counts as JSON, a line for each position."""
    positions = [_count_data(count) for count in counts]
    return data_text(
        {"format": FORMAT, "version": VERSION, "positions": positions}, listed="positions"
    )


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
    data = object_of(parsed(text), "the file", ("format", "version", "positions"))
    check_format(data, FORMAT, VERSION)
    if not isinstance(data["positions"], list):
        raise SaveError("this is no list", where="positions", hint=AGAIN)
    counts = tuple(_count_of(one, f"positions[{at}]") for at, one in enumerate(data["positions"]))
    names = [count.position.name for count in counts]
    for at, name in enumerate(names):
        if name in names[:at]:
            raise SaveError(f"`{name}` is there twice", where=f"positions[{at}]", hint=AGAIN)
    return counts


def _count_data(count: Count) -> dict[str, Any]:
    position = count.position
    return {
        "name": position.name,
        "ships": [ship_data(ship) for ship in position.ships],
        "first": position.first,
        "levels": [dict(level.kinds) for level in count.levels],
        "split": count.split,
    }


def _count_of(data: object, where: str) -> Count:
    found = object_of(data, where, ("name", "ships", "first", "levels", "split"))
    name, ships, first, levels = (found[key] for key in ("name", "ships", "first", "levels"))
    if not isinstance(name, str) or not name:
        raise SaveError("this is no name", where=f"{where}.name", hint=AGAIN)
    if not isinstance(ships, list) or not 2 <= len(ships) <= len(NAMES):
        there = f"{where}.ships"
        raise SaveError(f"these are not 2 to {len(NAMES)} ships", where=there, hint=AGAIN)
    if type(first) is not int or not 0 <= first < len(ships):
        raise SaveError("there is no such ship", where=f"{where}.first", hint=AGAIN)
    if not isinstance(levels, list) or len(levels) < 2:
        raise SaveError("these are not two levels or more", where=f"{where}.levels", hint=AGAIN)
    layouts = tuple(layout_of(ship, f"{where}.ships[{at}]") for at, ship in enumerate(ships))
    rows = [_numbers(level, f"{where}.levels[{at}]") for at, level in enumerate(levels)]
    for at, row in enumerate(rows):
        for kind in row.keys() - set(KINDS):
            there = f"{where}.levels[{at}]"
            raise SaveError(f"there is no decision `{kind}`", where=there, hint=AGAIN)
    split = _numbers(found["split"], f"{where}.split")
    return Count(Position(name, layouts, first), tuple(map(Level, rows)), split)


def _numbers(data: object, where: str) -> dict[str, int]:
    """Names with numbers."""
    if not isinstance(data, dict) or not all(type(n) is int and n >= 0 for n in data.values()):
        raise SaveError("these are not names with numbers", where=where, hint=AGAIN)
    return data
