"""Saved play: the game so far, and who makes whose decisions."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, ClassVar

from attrs import frozen

from piecesofeight.cli.common.failure import BAD_INPUT, FOUND, Failure
from piecesofeight.cli.common.files import read_text, write_text
from piecesofeight.cli.common.output import one_line
from piecesofeight.cli.play.fleet import DRAWN, Given
from piecesofeight.cli.play.seats import HUMAN, KINDS, Seat
from piecesofeight.combat.ships.ship import Ship
from piecesofeight.errors import NotationError, SaveError
from piecesofeight.game.saves.json_data import AGAIN, FORMER, from_data, parsed, to_data
from piecesofeight.game.saves.saved_game import SavedGame
from piecesofeight.language import Coins
from piecesofeight.match.saves import match_data, match_restored
from piecesofeight.match.state import Match, MatchState
from piecesofeight.records.record import Record, RecordError

_GAMES = (SavedGame.FORMAT, *FORMER)  # what the library writes, without who plays


@frozen
class SavedPlay:
    """The file of a game that was put aside: who makes whose decisions, the seed, the record.

    `ships` are those that are still to be built without asking, by seat; empty texts for others.
    """

    FORMAT: ClassVar = "piecesofeight-play"
    VERSION: ClassVar = 3

    players: tuple[str, ...]
    seed: int
    record: Any
    ships: tuple[str, ...] = ()


@frozen
class Saved:
    """A game, or an evening, that was put aside.

    Attributes:
        record: what was played so far.
        seats: who decides; empty if the file doesn't say (`Record.to_json`).
        seed: what luck follows from.
        ships: by seat, how the ship of an evening's first game is built without asking.
    """

    record: Record[Any]
    seats: tuple[Seat, ...]
    seed: int = 0
    ships: Mapping[int, Given] = {}


def save(path: str, saved: Saved) -> None:
    """Write a game to a file, whole or not at all; only an older save is written over.

    Raises:
        Failure: it can't be written, or something else is there.
    """
    _refuse_foreign(path)
    kinds = tuple(seat.kind for seat in saved.seats)
    ships = tuple(str(saved.ships.get(seat, "")) for seat in range(len(saved.seats)))
    state = saved.record.state
    record = match_data(state) if isinstance(state, MatchState) else saved.record.to_data()
    data = to_data(SavedPlay(kinds, saved.seed, record, ships if any(ships) else ()))
    write_text(path, json.dumps(data) + "\n")


def _refuse_foreign(path: str) -> None:
    """Never write over a file that is no save of ours: a slip must not cost a coin file."""
    with suppress(OSError, ValueError):  # writing will say what is wrong
        if not Path(path).exists():
            return
        try:
            _saved_data(path)
        except Failure:
            message = f"`{one_line(path)}` is there already, and is no saved game"
            raise Failure(message, "choose another name") from None


def load(path: str, coins: Coins) -> Saved:
    """The game in a file; everything in it is checked.

    Raises:
        Failure: it can't be read, or what is in it is no good.
    """
    data = _saved_data(path)
    try:
        if data["format"] in _GAMES:
            return Saved(_record(data, coins), ())
        play = from_data(data, SavedPlay)
        record = _record(play.record, coins)
        ships = {seat: _ship(text, coins) for seat, text in enumerate(play.ships) if text}
    except SaveError as error:
        raise _bad(path, error) from None
    except NotationError as error:
        raise _no_good(path, f"ships: {error.what}", error.hint) from None
    return Saved(record, _seats(path, play.players, record.state.names), play.seed, ships)


def _record(data: Any, coins: Coins) -> Record[Any]:
    """The game, or the evening, that was saved."""
    if isinstance(data, dict) and data.get("match") is not None:
        return Record.of(match_restored(data, coins, Match, Match.start))
    return Record.from_data(data, coins)


def _ship(text: str, coins: Coins) -> Given:
    return text if text in DRAWN else Ship.parse(text, coins)


def _saved_data(path: str) -> dict[str, Any]:
    """What is in a file, if it says that it is a saved game."""
    text = read_text(path)
    try:
        data = parsed(text)
    except SaveError as error:
        raise _bad(path, error) from None
    if not isinstance(data, dict):
        raise _no_good(path, "it is no object")
    if data.get("format") not in (SavedPlay.FORMAT, *_GAMES):
        raise Failure(f"`{one_line(path)}` is no saved game", "`save FILE` in a game makes one")
    return data


def _bad(path: str, error: SaveError) -> Failure:
    """What to say of an error; a record that is no fair game is something found."""
    what = f"{error.where}: {error.what}" if error.where else error.what
    hint = error.hint
    if error.where in ("the coins", "coins.digests", "the game"):
        hint = "name the coin files it was played with: `--coins FILE`"
    return _no_good(path, what, hint, FOUND if isinstance(error, RecordError) else BAD_INPUT)


def _no_good(path: str, what: str, hint: str = AGAIN, code: int = BAD_INPUT) -> Failure:
    return Failure(f"`{one_line(path)}` is no good as a saved game: {one_line(what)}", hint, code)


def _seats(path: str, kinds: Sequence[str], names: Sequence[str]) -> tuple[Seat, ...]:
    if len(kinds) != len(names):
        raise _no_good(path, "`players` doesn't fit the names")
    if any(kind not in KINDS for kind in kinds):
        raise _no_good(path, f"a player is neither {', '.join(KINDS[:-1])} nor {KINDS[-1]}")
    if HUMAN not in kinds:
        raise _no_good(path, "nobody in it plays at the keyboard")
    return tuple(Seat(name, kind) for name, kind in zip(names, kinds, strict=True))
