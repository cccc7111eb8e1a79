"""The ships of a game: named on the command line, in a file, typed, or drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from attrs import frozen

from piecesofeight.cli.common.coins import set_of
from piecesofeight.cli.common.failure import Failure
from piecesofeight.cli.common.files import read_text
from piecesofeight.cli.common.output import one_line
from piecesofeight.cli.play.seats import Seat
from piecesofeight.combat.ships.ship import Ship
from piecesofeight.errors import NotationError
from piecesofeight.language import Coins
from piecesofeight.language.program import Coin
from piecesofeight.match.state import Match
from piecesofeight.spelling import did_you_mean

RANDOM, WILD = "random", "wild"  # how a ship is drawn: as a person builds one, or anyhow
DRAWN = (RANDOM, WILD)
Yard = Mapping[str, Coin]
Given = Ship | str  # a ship, or the word of `DRAWN` for how it is drawn


@frozen
class WantedShip:
    """A ship asked for on the command line: whose (empty: the next free seat's), and which.

    `ship` is a word of `DRAWN` for one that is to be drawn.
    """

    name: str
    ship: Given


def read_ships(values: Sequence[str], coins: Coins) -> tuple[list[WantedShip], str]:
    """The ships of `--ships`, and how all others are to be drawn without asking; empty: ask.

    Raises:
        Failure, NotationError: a file or a ship can't be read, or all others are to be drawn
            in two ways.
    """
    wanted: list[WantedShip] = []
    others = ""
    for value in values:
        word = value.strip().lower()
        if word not in DRAWN:
            wanted += read_fleet(value, coins)
        elif others not in ("", word):
            hint = f"give one of them, and the other to somebody: `--ships NAME:{word}`"
            raise Failure("all other ships can't be both `random` and `wild`", hint)
        else:
            others = word
    return wanted, others


def read_fleet(value: str, coins: Coins) -> list[WantedShip]:
    """Ships from a text, or from a file: a ship a line, `NAME:` before it or not.

    A text is what has a `|` in it, or says how somebody's ship is drawn: `NAME: random`.

    Raises:
        Failure, NotationError: the file, or a ship in it, can't be read.
    """
    _, colon, how = value.rpartition(":")
    if "|" in value or (colon and how.strip().lower() in DRAWN):
        return [_read_line(value, coins)]
    ships: list[WantedShip] = []
    for number, line in enumerate(read_text(value).splitlines(), start=1):
        text = line.partition("#")[0].strip()
        if text:
            try:
                ships.append(_read_line(text, coins))
            except NotationError as error:
                place = f"{one_line(value)}:{number}"
                raise Failure(f"{place}: {error.what}", error.hint) from None
    if not ships:
        raise Failure(f"there is no ship in `{one_line(value)}`", "write one a line")
    return ships


def _read_line(text: str, coins: Coins) -> WantedShip:
    before, colon, after = text.partition(":")
    named = colon and "|" not in before
    name, ship = (before.strip(), after) if named else ("", text)
    if (word := ship.strip().lower()) in DRAWN:
        return WantedShip(name, word)
    return WantedShip(name, Ship.parse(ship, coins))


def assigned(wanted: Sequence[WantedShip], seats: Sequence[Seat]) -> dict[int, Given]:
    """Which seat gets which of the ships asked for: by name, the others in the order of seats.

    Raises:
        Failure: a name is nobody's, or there are too many ships.
    """
    names = [seat.name for seat in seats]
    found: dict[int, Given] = {}
    for asked in wanted:
        if not asked.name:
            continue
        shown = one_line(asked.name)
        if asked.name not in names:
            hint = did_you_mean(asked.name, names, "there are " + ", ".join(names))
            raise Failure(f"there is a ship for `{shown}`, who doesn't play", hint)
        if names.index(asked.name) in found:
            raise Failure(f"there are two ships for `{shown}`")
        found[names.index(asked.name)] = asked.ship
    free = [seat for seat in range(len(seats)) if seat not in found]
    unnamed = [asked.ship for asked in wanted if not asked.name]
    if len(unnamed) > len(free):
        raise Failure(f"there are {len(wanted)} ships for {len(seats)} players")
    found.update(zip(free, unnamed, strict=False))
    return found


def faults_of(ship: Ship, yard: Yard, coins: Coins) -> list[str]:
    """Every fault of a ship, a line each; a coin of a set that isn't played with is one, too."""
    lines = [str(fault) for fault in ship.faults(coins)]
    for name in dict.fromkeys(ship.coins):
        if name in coins and name not in yard:
            home = set_of(coins, coins[name]).name
            lines.append(f"{name} is of the set `{home}`; play with `--set {home}` to use it")
    return lines


def is_file_name(text: str) -> bool:
    """Whether a text that was typed is more likely the name of a file than a ship."""
    try:
        return "|" not in text and Path(text).is_file()
    except (OSError, ValueError):
        return False


def read_given(text: str, coins: Coins) -> Given:
    """A ship that was typed, that a file has, or how it is to be drawn.

    Raises:
        Failure, NotationError: it can't be read.
    """
    if text.casefold() in DRAWN:
        return text.casefold()
    if is_file_name(text):
        return read_fleet(text, coins)[0].ship
    return Ship.parse(text, coins)


def check_ships(ships: Mapping[int, Given], match: Match, coins: Coins) -> None:
    """Judge the ships that were given for the first game.

    Raises:
        Failure: they have faults, or nobody can have brought them.
    """
    found = {seat: ship for seat, ship in ships.items() if isinstance(ship, Ship)}
    if found and match.pooling is not None:
        raise Failure(
            "with `--pool` a ship is built from what its player gets of the pool",
            "leave the ship out; you will be asked for it",
        )
    lines = [
        f"  {match.names[seat]}: {fault}"
        for seat, ship in found.items()
        for fault in ship.faults(coins, match.shipyards[seat])
    ]
    if lines:
        raise Failure("\n".join(["a ship can't be built like this", *lines]))
