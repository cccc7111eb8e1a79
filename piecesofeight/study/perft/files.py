"""Files of counts: what was counted once, to be counted again and compared."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import ClassVar, TypeVar

from attrs import frozen

from piecesofeight.arguments import shown
from piecesofeight.errors import SaveError
from piecesofeight.game.saves.files import read_saved
from piecesofeight.played.json_data import data_text, from_data, parsed, to_data
from piecesofeight.study.perft import hosted
from piecesofeight.study.perft.coins import NAMES as KINDS
from piecesofeight.study.perft.counting import Counted
from piecesofeight.study.perft.hosted import GameCount
from piecesofeight.study.perft.positions import NAMES, Count

AGAIN = "mend the file, or write it anew with `piecesofeight perft FILE --write`"

Found = TypeVar("Found")


@frozen
class SavedCounts:
    """The file of counts."""

    FORMAT: ClassVar = "piecesofeight-perft"
    VERSION: ClassVar = 1

    positions: tuple[Count, ...]


@frozen
class SavedGameCounts:
    """The file of counts of a game from a file, of which it has the name."""

    FORMAT: ClassVar = "piecesofeight-perft-game"
    VERSION: ClassVar = 1

    game: str
    positions: tuple[GameCount, ...]


def counts_text(counts: Sequence[Count]) -> str:
    """Counts as JSON, a line for each position."""
    return data_text(to_data(SavedCounts(tuple(counts))), listed="positions")


def game_counts_text(game: str, counts: Sequence[GameCount]) -> str:
    """Counts of a game of a name as JSON, a line for each number of players."""
    return data_text(to_data(SavedGameCounts(game, tuple(counts))), listed="positions")


def read_counts(path: str | os.PathLike[str]) -> tuple[Count, ...]:
    """The counts in a file.

    Raises:
        SaveError: it can't be read, or it isn't a file of counts.
    """
    return _read(path, counts_of)


def read_game_counts(path: str | os.PathLike[str], game: str) -> tuple[GameCount, ...]:
    """The counts of a game of a name in a file.

    Raises:
        SaveError: it can't be read, or it isn't a file of counts of that game.
    """
    return _read(path, partial(game_counts_of, game=game))


def _read(path: str | os.PathLike[str], counts_in: Callable[[str], Found]) -> Found:
    text = read_saved(path, "give a file of counts")
    try:
        return counts_in(text)
    except SaveError as error:
        where = f"{path}: {error.where}" if error.where else str(path)
        raise SaveError(error.what, where=where, hint=AGAIN) from error


def counts_of(text: str) -> tuple[Count, ...]:
    """What `counts_text` gave, as counts again.

    Raises:
        SaveError: the text is something else.
    """
    counts = from_data(parsed(text), SavedCounts).positions
    for at, saved in enumerate(counts):
        where, ships = f"positions[{at}]", len(saved.ships)
        few = 2 <= ships <= len(NAMES)
        _check(few, f"these are not 2 to {len(NAMES)} ships", f"{where}.ships")
        _check(0 <= saved.first < ships, "there is no such ship", f"{where}.first")
    _check_names([saved.name for saved in counts])
    _check_levels(counts, KINDS)
    return counts


def game_counts_of(text: str, game: str) -> tuple[GameCount, ...]:
    """What `game_counts_text` gave, as counts again.

    Raises:
        SaveError: the text is something else, or of another game.
    """
    saved = from_data(parsed(text), SavedGameCounts)
    _check(saved.game == game, f"these are counts of `{shown(saved.game)}`, not of {game}", "game")
    _check_names([counted.name for counted in saved.positions])
    _check_levels(saved.positions, hosted.KINDS)
    return saved.positions


def _check_names(names: Sequence[str]) -> None:
    for at, name in enumerate(names):
        _check(bool(name), "this is no name", f"positions[{at}].name")
        _check(name not in names[:at], f"`{name}` is there twice", f"positions[{at}]")


def _check_levels(counts: Sequence[Counted], kinds: Collection[str]) -> None:
    for at, saved in enumerate(counts):
        where = f"positions[{at}]"
        _check(len(saved.levels) >= 2, "these are not two levels or more", f"{where}.levels")
        _check_numbers(saved, kinds, where)


def _check_numbers(saved: Counted, kinds: Collection[str], where: str) -> None:
    for at, row in enumerate(saved.levels):
        for kind in row:
            _check(kind in kinds, f"there is no decision `{kind}`", f"{where}.levels[{at}]")
    for at, row in enumerate((*saved.levels, saved.split)):
        place = f"{where}.levels[{at}]" if at < len(saved.levels) else f"{where}.split"
        _check(min(row.values(), default=0) >= 0, "a number is less than 0", place)


def _check(fits: bool, wrong: str, where: str) -> None:
    if not fits:
        raise SaveError(wrong, where=where, hint=AGAIN)
