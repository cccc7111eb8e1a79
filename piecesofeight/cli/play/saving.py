"""Saved play: the game so far, and who makes whose decisions."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, ClassVar

from attrs import frozen

from piecesofeight.cli.common.failure import BAD_INPUT, FOUND, Failure, reason
from piecesofeight.cli.common.files import read_text, write_text
from piecesofeight.cli.common.output import one_line
from piecesofeight.cli.play.combat.fleet import DRAWN, Given
from piecesofeight.cli.play.seats import HUMAN, KINDS, Seat
from piecesofeight.combat.ships.ship import Ship
from piecesofeight.errors import NotationError, SaveError
from piecesofeight.hosted.state import HostedState
from piecesofeight.language import Coins
from piecesofeight.notation.game_stream import FIRST_TAG
from piecesofeight.played.json_data import AGAIN, FORMER, from_data, parsed, to_data
from piecesofeight.records.files import has_several, is_json_file, is_text_name, read_games
from piecesofeight.records.kinds.known import FORMATS
from piecesofeight.records.record import Record, RecordError

# Tags of a text: who makes whose decisions, the seed, and ships to be built without asking.
SEATS, LUCK, BUILDS = "Seats", "Luck", "Builds"
MOST_DIGITS = 40
_MADE_BY = "`save FILE` in a game makes one"
_GAMES = (*FORMATS, *FORMER)  # what the library writes, without who plays


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


def save(path: str, saved: Saved, coins: Coins | None = None) -> None:
    """Write a game to a file, whole or not at all; only an older save is written over.

    Args:
        path: the file; if its name ends with `.po8` it is text, else JSON.
        saved: the game, and who plays.
        coins: what has the sets that a text names.

    Raises:
        Failure: it can't be written, or something else is there.
    """
    refuse_foreign(path)
    kinds = tuple(seat.kind for seat in saved.seats)
    ships = tuple(str(saved.ships.get(seat, "")) for seat in range(len(saved.seats)))
    if is_text_name(path):
        record = saved.record.tag(SEATS, " ".join(kinds)).tag(LUCK, str(saved.seed))
        told = "; ".join(ships) if any(ships) else ""
        write_text(path, record.tag(BUILDS, told).to_text(coins=coins))
        return
    play = SavedPlay(kinds, saved.seed, saved.record.to_data(), ships if any(ships) else ())
    write_text(path, json.dumps(to_data(play)) + "\n")


def refuse_foreign(path: str) -> None:
    """Never write over a file that is no save of ours: a slip must not cost a coin file."""
    with suppress(OSError, ValueError):  # writing will say what is wrong
        if not Path(path).exists():
            return
        try:
            if is_json(path) or not read_text(path).startswith(f"[{FIRST_TAG} "):
                _saved_data(path)
        except Failure:
            message = f"`{one_line(path)}` is there already, and is no saved game"
            raise Failure(message, "choose another name") from None


def load(path: str, coins: Coins, number: int | None = None, rules: str | None = None) -> Saved:
    """The game in a file; everything in it is checked.

    Args:
        path: the file, text or JSON.
        coins: the coins it may have been played with.
        number: of a game of several, from 1; left out, there must be one.
        rules: the file of a game from a file, if it doesn't come with the package.

    Raises:
        Failure: it can't be read, what is in it is no good, or rules are given that it isn't of.
    """
    saved = _read(path, coins, number, rules)
    if rules is not None and not isinstance(saved.record.state, HostedState):
        what = f"this is a game of coin combat, not of `{one_line(rules)}`"
        raise Failure(what, "leave out the file of its rules")
    return saved


def _read(path: str, coins: Coins, number: int | None, rules: str | None) -> Saved:
    if not is_json(path):
        return _of_text(path, _game(path, games(path, coins, rules), number), coins)
    if number not in (None, 1):
        raise Failure(f"there is no game {number} in `{one_line(path)}`", "it has one")
    data = _saved_data(path)
    try:
        if data["format"] in _GAMES:
            return Saved(Record.from_data(data, coins, rules), ())
        play = from_data(data, SavedPlay)
        record = Record.from_data(play.record, coins, rules)
    except SaveError as error:
        raise _bad(path, error) from None
    ships = _ships(path, play.ships, coins)
    return Saved(record, _seats(path, play.players, record.state.names), play.seed, ships)


def _ships(path: str, texts: Sequence[str], coins: Coins) -> Mapping[int, Given]:
    """By seat, how ships are to be built without asking."""
    try:
        return {
            seat: text if text in DRAWN else Ship.parse(text, coins)
            for seat, text in enumerate(texts)
            if text
        }
    except NotationError as error:
        raise _no_good(path, f"ships: {error.what}", error.hint) from None


def is_json(path: str) -> bool:
    """Whether a file is JSON, and no text of games.

    Raises:
        Failure: it can't be read.
    """
    try:
        return is_json_file(path)
    except OSError as error:
        raise Failure(f"`{one_line(path)}` can't be read: {reason(error)}") from None


def several(path: str) -> bool:
    """Whether there are several games in a file.

    Raises:
        Failure: it can't be read.
    """
    try:
        return has_several(path)
    except OSError as error:
        raise Failure(f"`{one_line(path)}` can't be read: {reason(error)}") from None
    except SaveError:
        return False  # reading it will say what is wrong


def games(path: str, coins: Coins, rules: str | None = None) -> Iterator[Record[Any]]:
    """The games of a file, one after the other; see `read_games`.

    Raises:
        Failure: one is no good.
    """
    try:
        yield from read_games(path, coins, rules)
    except SaveError as error:
        where = error.where.removeprefix(path).removeprefix(": ")
        code = FOUND if isinstance(error, RecordError) else BAD_INPUT
        what = f"{where}: {error.what}" if where else error.what
        raise _no_good(path, what, error.hint, code) from None


def _game(path: str, found: Iterator[Record[Any]], number: int | None) -> Record[Any]:
    """The game of a number, or the only one."""
    count = 0
    for count, record in enumerate(found, start=1):
        if count == number:
            return record
        if number is None and next(found, None) is None:
            return record
        if number is None:
            hint = "say which: `--game N`, from 1"
            raise Failure(f"there are several games in `{one_line(path)}`", hint)
    if number is None:
        raise Failure(f"`{one_line(path)}` is no saved game", _MADE_BY)
    raise Failure(f"there is no game {number} in `{one_line(path)}`", f"it has {count}")


def _of_text(path: str, record: Record[Any], coins: Coins) -> Saved:
    """A record, and who plays, if it says so."""
    kinds, luck, builds = (record.tags.get(name, "") for name in (SEATS, LUCK, BUILDS))
    seats = _seats(path, kinds.split(), record.state.names) if kinds else ()
    digits = luck.removeprefix("-") or "0"
    if not (digits.isascii() and digits.isdecimal() and len(digits) < MOST_DIGITS):
        raise _no_good(path, f"the tag `{LUCK}` is no whole number")
    ships = _ships(path, [text.strip() for text in builds.split(";")], coins)
    plain = record.tag(SEATS, "").tag(LUCK, "").tag(BUILDS, "")
    return Saved(plain, seats, int(luck or "0"), ships)


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
        raise Failure(f"`{one_line(path)}` is no saved game", _MADE_BY)
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
