"""Saved play: the game so far, and who makes whose decisions."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from attrs import frozen

from piecesofeight.cli.common.failure import BAD_INPUT, FOUND, Failure
from piecesofeight.cli.common.files import read_text, write_text
from piecesofeight.cli.common.output import one_line
from piecesofeight.cli.play.seats import HUMAN, KINDS, Seat
from piecesofeight.errors import SaveError
from piecesofeight.game.saves.game_data import FORMER, parsed
from piecesofeight.game.saves.record import FORMAT as RECORD_FORMAT
from piecesofeight.game.saves.record import Record, RecordError
from piecesofeight.language import Coins

FORMAT = "piecesofeight-play"
VERSION = 3
_KEYS = ("format", "version", "players", "seed", "record")
_TAKE_ANOTHER = "take another save"


@frozen
class Saved:
    """A game that was put aside.

    Attributes:
        record: the game so far.
        seats: who decides; empty if the file doesn't say (`Record.to_json`).
        seed: what luck follows from.
    """

    record: Record
    seats: tuple[Seat, ...]
    seed: int = 0


def save(path: str, saved: Saved) -> None:
    """Write a game to a file, whole or not at all; only an older save is written over.

    Raises:
        Failure: it can't be written, or something else is there.
    """
    _refuse_foreign(path)
    data = {
        "format": FORMAT,
        "version": VERSION,
        "players": [seat.kind for seat in saved.seats],
        "seed": saved.seed,
        "record": saved.record.to_data(),
    }
    write_text(path, json.dumps(data) + "\n")


def _refuse_foreign(path: str) -> None:
    """Never write over a file that is no save of ours: a slip must not cost a coin file."""
    try:
        there = Path(path).exists()
    except (OSError, ValueError):
        return  # writing will say what is wrong
    if not there:
        return
    try:
        data = _parsed(path)
    except Failure:
        data = {}
    if data.get("format") not in (FORMAT, RECORD_FORMAT, *FORMER):
        hint = "choose another name"
        raise Failure(f"`{one_line(path)}` is there already, and is no saved game", hint)


def load(path: str, coins: Coins) -> Saved:
    """The game in a file; everything in it is checked.

    Raises:
        Failure: it can't be read, or what is in it is no good.
    """
    data = _parsed(path)
    if data.get("format") in (RECORD_FORMAT, *FORMER):
        return Saved(_record(path, data, coins), ())
    if data.get("format") != FORMAT:
        raise Failure(f"`{one_line(path)}` is no saved game", "`save FILE` in a game makes one")
    version = data.get("version")
    if type(version) is not int or version != VERSION:
        hint = "use the version of piecesofeight that saved it"
        shown = one_line(json.dumps(version))[:40]
        raise _bad(path, f"it has version {shown} of the format, not {VERSION}", hint)
    missing = [key for key in _KEYS if key not in data]
    more = [key for key in data if key not in _KEYS]
    if missing or more:
        what = f"`{missing[0]}` is missing" if missing else f"`{one_line(more[0])}` is not known"
        raise _bad(path, what)
    record = _record(path, data["record"], coins)
    seats = _seats(path, data["players"], record.game.names)
    if type(data["seed"]) is not int:
        raise _bad(path, "`seed` is no whole number")
    return Saved(record, seats, data["seed"])


def _parsed(path: str) -> dict[str, Any]:
    text = read_text(path)
    try:
        data = parsed(text)
    except SaveError as error:
        place = f"{error.where}: " if error.where else ""
        raise _bad(path, f"{place}{one_line(error.what)}") from None
    if not isinstance(data, dict):
        raise _bad(path, "it is no object")
    return data


def _bad(path: str, what: str, hint: str = _TAKE_ANOTHER, code: int = BAD_INPUT) -> Failure:
    return Failure(f"`{one_line(path)}` is no good as a saved game: {what}", hint, code)


def _record(path: str, data: object, coins: Coins) -> Record:
    """The record in a save, or why there is none; one that is no fair game is something found."""
    try:
        return Record.from_data(data, coins)
    except RecordError as error:
        what = f"{error.where}: {error.what}" if error.where else error.what
        raise _bad(path, one_line(what), error.hint, FOUND) from None
    except SaveError as error:
        where = f"{error.where}: " if error.where else ""
        hint = _TAKE_ANOTHER
        if error.where in ("coins.fingerprint", "the game"):
            hint = "name the coin files it was played with: `--coins FILE`"
        raise _bad(path, f"{where}{one_line(error.what)}", hint) from None


def _seats(path: str, kinds: object, names: Sequence[str]) -> tuple[Seat, ...]:
    if not isinstance(kinds, list) or len(kinds) != len(names):
        raise _bad(path, "`players` doesn't fit the names")
    if any(kind not in KINDS for kind in kinds):
        raise _bad(path, f"a player is neither {', '.join(KINDS[:-1])} nor {KINDS[-1]}")
    if HUMAN not in kinds:
        raise _bad(path, "nobody in it plays at the keyboard")
    return tuple(Seat(name, kind) for name, kind in zip(names, kinds, strict=True))
