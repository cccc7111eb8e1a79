"""From the parts of a line to the game that it is of: names, coins, rules, teams, first ships."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TypeVar

from attrs import evolve, frozen

from piecesofeight.combat.rules import Rules
from piecesofeight.combat.setup import MOST_PLAYERS, Layout
from piecesofeight.errors import GameError, NotationError
from piecesofeight.game.setup import GameSetup
from piecesofeight.notation.lines.values import (
    CoinPart,
    DealtPart,
    Placed,
    PositionLine,
    ShipPart,
    column_of,
)
from piecesofeight.notation.names import CoinSource, read_names
from piecesofeight.spelling import did_you_mean

Made = TypeVar("Made", bound=GameSetup)


@frozen
class Laid:
    """How a game began, by a line.

    Attributes:
        line: the parts, with one coin in each part for a coin.
        dealt: how each player's coins lay at first, by seat.
        order: the numbers of the line's coins, in the order of the game's coins.
    """

    line: PositionLine
    dealt: tuple[DealtPart, ...]
    order: tuple[int, ...]

    @classmethod
    def of(cls, line: PositionLine, coins: CoinSource) -> Laid:
        """How the game of a line began.

        Raises:
            NotationError: a coin isn't there, or coins were dealt twice or never.
        """
        ships = tuple(_with_coins(ship, coins) for ship in line.ships)
        named = evolve(line, ships=ships)
        dealt = _dealt(named) if line.dealt else tuple(_as_it_lies(ships))
        order = tuple(number for part in dealt for number in _numbers(part))
        return cls(named, dealt, order)

    @property
    def names(self) -> tuple[str, ...]:
        """The players, by seat."""
        return tuple(str(ship.name) for ship in self.line.ships)

    def column(self, part: str) -> int:
        """Where a part of the line stands, by its name, or a name; 1 if it isn't there."""
        return column_of(part) or self.line.columns.get(part, 1)

    def seat(self, name: str) -> int:
        """The seat of a player whom the line names.

        Raises:
            NotationError: there is no such player.
        """
        if name in self.names:
            return self.names.index(name)
        hint = did_you_mean(name, self.names, "there are " + ", ".join(self.names))
        raise NotationError(
            f"there is no player `{name}`", text=name, hint=hint, column=column_of(name)
        )

    def game(self, make: Callable[..., Made], coins: CoinSource) -> Made:
        """The game, made by `Game.from_layouts`.

        Raises:
            NotationError: there is no such game.
        """
        line = self.line
        layouts = list(map(self._layout, self.dealt))
        if not 2 <= len(layouts) <= MOST_PLAYERS:
            raise NotationError(f"a game has 2 to {MOST_PLAYERS} players, not {len(layouts)} (2.4)")
        teams = [[self.seat(name) for name in team] for team in line.teams]
        whole = partial(make, layouts, coins, self.names)
        rules = _tried(partial(Rules.from_dict, dict(line.rules)), self.column("rules"))
        _tried(whole, column_of(line.ships[0].name))
        _tried(partial(whole, rules, teams), self.column("teams"))
        return _tried(partial(whole, rules, teams, line.clock or None), self.column("clock"))

    def _layout(self, part: DealtPart) -> Layout:
        names = [str(coin.name) for coin in self.line.coins]
        nest = names[part.nest - 1] if part.nest else None
        rows = (part.deck, part.hold, part.gone)
        deck, hold, gone = ([names[number - 1] for number in row] for row in rows)
        return _tried(partial(Layout, nest, deck, hold, part.misses, gone), column_of(part.name))


Value = TypeVar("Value")


def _tried(make: Callable[[], Value], column: int) -> Value:
    """What is made; if it can't be, an error that says where the line says so."""
    try:
        return make()
    except (GameError, NotationError) as error:
        raise NotationError(str(error), column=column) from None


def _with_coins(ship: ShipPart, coins: CoinSource) -> ShipPart:
    """A ship with the names of its coins as the coins have them."""
    nest = [] if ship.nest is None else list(_named(ship.nest, coins))
    if len(nest) > 1:
        raise NotationError("a nest has one coin", column=column_of(ship.name))
    rows = [
        tuple(coin for part in row for coin in _named(part, coins))
        for row in (ship.deck, ship.hold, ship.gone)
    ]
    deck, hold, gone = rows
    return evolve(ship, nest=nest[0] if nest else None, deck=deck, hold=hold, gone=gone)


def _named(part: CoinPart, coins: CoinSource) -> Iterator[CoinPart]:
    """The coin of a part, or the coins: between names of a row no comma is needed.

    What is noted behind the last of several is of that one.
    """
    try:
        *others, last = read_names(part.name, coins)
    except NotationError as error:
        column = column_of(part.name) + max(part.name.find(error.text), 0)
        raise NotationError(error.what, text=error.text, hint=error.hint, column=column) from None
    yield from map(CoinPart, others)
    yield evolve(part, name=Placed.at(last, column_of(part.name)))


# --- how the coins lay at first -------------------------------------------------------------


def _numbers(part: DealtPart) -> tuple[int, ...]:
    return (*([part.nest] if part.nest else []), *part.deck, *part.hold, *part.gone)


def _as_it_lies(ships: Sequence[ShipPart]) -> Iterator[DealtPart]:
    """Each ship as if the game began as it lies."""
    number = 1
    for ship in ships:
        held, gone = len(ship.hold), len(ship.gone)
        if ship.out:  # what left with its player was dealt into the hold
            held, gone = held + gone, 0
        rows = []
        for size in (int(ship.nest is not None), len(ship.deck), held, gone):
            rows.append(tuple(range(number, number + size)))
            number += size
        nest, deck, hold, left = rows
        yield DealtPart(ship.name, sum(nest), deck, hold, ship.misses, left)


def _dealt(line: PositionLine) -> tuple[DealtPart, ...]:
    """What the line says: each ship, and each coin once."""
    names = [ship.name for ship in line.ships]
    first = column_of(line.dealt[0].name)
    if [part.name for part in line.dealt] != names:
        hint = f"write `dealt` once for each: {', '.join(names)}"
        raise NotationError("these are not the players", hint=hint, column=first)
    left = set(range(1, len(line.coins) + 1))
    for part in line.dealt:
        for number in _numbers(part):
            if number not in left:
                what = "twice" if 1 <= number <= len(line.coins) else "and isn't there"
                raise NotationError(
                    f"coin {number} was dealt {what}",
                    hint=f"the line's coins are 1 to {len(line.coins)}",
                    column=column_of(part.name),
                )
            left.remove(number)
    if left:
        hint = "write their numbers with a player"
        found = ", ".join(map(str, sorted(left)[:10]))
        raise NotationError(f"coins were not dealt: {found}", hint=hint, column=first)
    return line.dealt
