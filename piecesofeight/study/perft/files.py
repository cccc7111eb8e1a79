"""Files of counts: what was counted once, to be counted again and compared."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

from piecesofeight.errors import SaveError
from piecesofeight.game.saves import game_data
from piecesofeight.game.saves.files import read_saved
from piecesofeight.study.perft.counting import NAMES as KINDS
from piecesofeight.study.perft.counting import Level
from piecesofeight.study.perft.positions import NAMES, Count, Position

FORMAT = "piecesofeight-perft"
VERSION = 1
AGAIN = "mend the file, or write it anew with `piecesofeight perft FILE --write`"


def counts_text(counts: Sequence[Count]) -> str:
    """Counts as JSON, a line for each position."""
    positions = [_count_data(count) for count in counts]
    return game_data.data_text(
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
    data = game_data.object_of(
        game_data.parsed(text), "the file", ("format", "version", "positions")
    )
    game_data.check_format(data, FORMAT, VERSION)
    _check(isinstance(data["positions"], list), "this is no list", "positions")
    counts = tuple(_count_of(one, f"positions[{at}]") for at, one in enumerate(data["positions"]))
    names = [count.position.name for count in counts]
    for at, name in enumerate(names):
        _check(name not in names[:at], f"`{name}` is there twice", f"positions[{at}]")
    return counts


def _count_data(count: Count) -> dict[str, Any]:
    position = count.position
    return {
        "name": position.name,
        "ships": [game_data.ship_data(ship) for ship in position.ships],
        "first": position.first,
        "levels": [dict(level.kinds) for level in count.levels],
        "split": count.split,
    }


def _count_of(data: object, where: str) -> Count:
    found = game_data.object_of(data, where, ("name", "ships", "first", "levels", "split"))
    name, ships, first, levels = (found[key] for key in ("name", "ships", "first", "levels"))
    _check(isinstance(name, str) and bool(name), "this is no name", f"{where}.name")
    few = isinstance(ships, list) and 2 <= len(ships) <= len(NAMES)
    _check(few, f"these are not 2 to {len(NAMES)} ships", f"{where}.ships")
    seat = type(first) is int and 0 <= first < len(ships)
    _check(seat, "there is no such ship", f"{where}.first")
    deep = isinstance(levels, list) and len(levels) >= 2
    _check(deep, "these are not two levels or more", f"{where}.levels")
    layouts = tuple(
        game_data.layout_of(ship, f"{where}.ships[{at}]") for at, ship in enumerate(ships)
    )
    rows = [_numbers(level, f"{where}.levels[{at}]") for at, level in enumerate(levels)]
    for at, row in enumerate(rows):
        for kind in row:
            _check(kind in KINDS, f"there is no decision `{kind}`", f"{where}.levels[{at}]")
    split = _numbers(found["split"], f"{where}.split")
    return Count(Position(name, layouts, first), tuple(map(Level, rows)), split)


def _numbers(data: Any, where: str) -> dict[str, int]:
    """Names with numbers."""
    fits = isinstance(data, dict) and all(type(n) is int and n >= 0 for n in data.values())
    _check(fits, "these are not names with numbers", where)
    return dict(data)


def _check(fits: bool, wrong: str, where: str) -> None:
    if not fits:
        raise SaveError(wrong, where=where, hint=AGAIN)
