"""What a hosted game depends on: its parameters, checked, and what follows from them."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from attrs import asdict, define, fields, frozen

from piecesofeight.adapters.actions import Actions, chance_actions, play_actions
from piecesofeight.adapters.dealing import Urn, shuffled, yard
from piecesofeight.combat.rules import Rules
from piecesofeight.combat.setup import MOST_PLAYERS, Layout
from piecesofeight.errors import GameError
from piecesofeight.game.bounds import turn_bound_of
from piecesofeight.game.state import Game, State
from piecesofeight.language import Coins, load_coins
from piecesofeight.language.program import Coin, CoinSet
from piecesofeight.language.program.walk import with_named
from piecesofeight.machine.constants import SHIP_COINS
from piecesofeight.notation.ships import read_ship
from piecesofeight.played.names import names_for
from piecesofeight.spelling import did_you_mean
from piecesofeight.tables import Tables
from piecesofeight.tables.compiler import tables_of

BETWEEN = ";"  # between sets, and between ships: a comma ends a parameter of OpenSpiel's
ALL = "all"
MOST_MEMORY = 10_000  # rows
LONGEST = 10**9  # what both libraries can count to with ease
RULES = Rules(explicit_chance=True, stalemate=False)


@frozen(kw_only=True)
class Setting:
    """The parameters of a hosted game, as both adapters take them.

    Attributes:
        players: how many play, 2 to 16.
        sets: names of the sets, or paths of coin files, with `;` between them; `all` is every
            shipped set. Random ships are made of their coins.
        ships: the players' ships with `;` between them, in the notation; one ship is everybody's.
            They need not be legal to build. Empty: chance draws legal ships.
        shuffle: the coins of each given ship lie in an order that chance draws.
        wild: a random ship may have its Captain in the crow's nest, fore and aft too, where it is
            active; else it lies within the deck, as people have it (`Ship.random`).
        first: the seat that begins; -1 lets chance draw it (rule 8.1).
        turns: after so many turns the game is a draw.
        length: after so many choices, chance's among them once the ships lie, it is a draw too.
        memory: how many things that a player saw or did, the last ones, are in the tensor of
            the information state.

    Raises:
        GameError: a value is out of range, or of the wrong type.

    >>> Setting(players=3, first=-1)
    Setting(players=3, sets='pieces-of-eight', ships='', shuffle=False, wild=False, first=-1,
            turns=200, length=2000, memory=16)
    """

    players: int = 2
    sets: str = "pieces-of-eight"
    ships: str = ""
    shuffle: bool = False
    wild: bool = False
    first: int = 0
    turns: int = 200
    length: int = 2000
    memory: int = 16

    def __attrs_post_init__(self) -> None:
        check_types(asdict(self), DEFAULTS)
        check_range("players", self.players, 2, MOST_PLAYERS)
        check_range("first", self.first, -1, self.players - 1)
        check_range("turns", self.turns, 1, LONGEST)
        check_range("length", self.length, 1, LONGEST)
        check_range("memory", self.memory, 0, MOST_MEMORY)

    @classmethod
    def of(cls, parameters: Mapping[str, Any]) -> Setting:
        """A setting from names and values.

        Raises:
            GameError: there is no such parameter, or its value won't do.
        """
        check_names(parameters, DEFAULTS)
        return cls(**parameters)


DEFAULTS: dict[str, Any] = {attribute.name: attribute.default for attribute in fields(Setting)}
# Parameters of games with a name of their own (`docs/do/adapters.md`).
VARIANTS: dict[str, dict[str, Any]] = tomllib.loads(
    Path(__file__).with_name("variants.toml").read_text(encoding="utf-8")
)


def check_names(parameters: Iterable[str], defaults: Mapping[str, Any]) -> None:
    """Refuse names of parameters that there are not.

    Raises:
        GameError: there is such a name; suggests what was meant.
    """
    for name in parameters:
        if name not in defaults:
            hint = did_you_mean(name, defaults, "there are " + ", ".join(defaults))
            raise GameError(f"there is no parameter `{name}`; {hint}")


def check_types(parameters: Mapping[str, Any], defaults: Mapping[str, Any]) -> None:
    """Refuse values of another type than the defaults have.

    Raises:
        GameError: there is such a value.
    """
    for name, value in parameters.items():
        wanted = type(defaults[name])
        if type(value) is not wanted:
            what = {int: "a whole number", str: "a text", bool: "true or false"}[wanted]
            raise GameError(f"the parameter `{name}` is {what}, not `{value}`")


def check_range(name: str, value: int, least: int, most: int) -> None:
    """Refuse a number that is too small or too great.

    Raises:
        GameError: it is.
    """
    if not least <= value <= most:
        raise GameError(f"the parameter `{name}` is from {least} to {most}, not {value}")


@define(eq=False, slots=False)
class Board:
    """Everything about a hosted game that doesn't change.

    Attributes:
        setting: the parameters.
        coins: the kinds of coin that can be in it, or that these name.
        tables: what they mean to the machine.
        names: the players' names.
        layouts: the ships given, by seat; empty if chance draws them.
        urns: what chance draws each ship from; empty if nothing is drawn.
    """

    setting: Setting
    coins: tuple[Coin, ...]
    tables: Tables
    names: tuple[str, ...]
    layouts: tuple[Layout, ...]
    urns: tuple[Urn, ...]

    @cached_property
    def size(self) -> int:
        """How many coins there are in a game."""
        if self.layouts:
            return sum(len(layout.coins) for layout in self.layouts)
        return SHIP_COINS * self.setting.players

    @cached_property
    def actions(self) -> Actions:
        """The ids of what players may choose."""
        return play_actions(self.tables, self.setting.players, self.size)

    @cached_property
    def chances(self) -> Actions:
        """The ids of what chance may bring."""
        return chance_actions(self.tables, self.setting.players, self.size)

    @property
    def players(self) -> int:
        """How many play."""
        return self.setting.players

    @property
    def most_chances(self) -> int:
        """A bound on the draws of a game: those that lay out ships, and all choices."""
        return sum(urn.places for urn in self.urns) + self.longest

    @cached_property
    def longest(self) -> int:
        """No game has more choices, chance's among them once the ships lie.

        It is the parameter `length`, or less if the coins allow less in so many turns.
        """
        names = [name for layout in self.layouts for name in layout.coins]
        if self.urns:
            drawn = [pair for urn in self.urns for pair in (*urn.captains, *urn.others)]
            names = [self.coins[kind - 1].name for kind, count in drawn for _ in range(count)]
        turn = turn_bound_of(self.tables, names, self.setting.players, self.size)
        # One more may draw who begins (2.4).
        return min(self.setting.length, 1 + turn.decisions * self.setting.turns)

    def start(self, layouts: Iterable[Layout]) -> State:
        """The first state of a game with these ships."""
        first = self.setting.first if self.setting.first >= 0 else None
        return self.game(layouts).start(first)

    def game(self, layouts: Iterable[Layout]) -> Game:
        """The game with these ships."""
        return Game.from_layouts(layouts, self.coins, self.names, RULES)


@lru_cache(maxsize=64)
def board_of(setting: Setting) -> Board:
    """What follows from the parameters; equal ones give the same board in a process.

    So a coin file is read once.

    Raises:
        CoinFileError: a coin file has an error.
        GameError, NotationError: sets or ships won't do.

    >>> board = board_of(Setting(ships="Mate | Pistols Captain"))
    >>> board.size, [coin.name for coin in board.coins]
    (6, ['Captain', 'Mate', 'Pistols'])
    """
    known, chosen = _sets(setting.sets)
    players = setting.players
    layouts = _ships(setting, tuple(known.values()))
    if layouts:
        used = {name for layout in layouts for name in layout.coins}
    else:
        used = {coin.name for entry in chosen for coin in entry.coins}
    coins = with_named(known, used)
    tables = tables_of(coins)
    urns: tuple[Urn, ...] = ()
    if not layouts:
        built_of = [coin for coin in coins if coin.name in used]
        urns = (yard(tables, built_of, wild=setting.wild),) * players
    elif setting.shuffle:
        urns = tuple(shuffled(tables, layout) for layout in layouts)
    return Board(setting, coins, tables, names_for(players), layouts, urns)


def _sets(text: str) -> tuple[Coins, tuple[CoinSet, ...]]:
    """All coins that are loaded, and the sets that are meant."""
    names = [name.strip() for name in text.split(BETWEEN)]
    shipped = load_coins()
    there = [entry.name for entry in shipped.sets]
    files = [name for name in names if name != ALL and name not in there]
    for name in files:
        if not Path(name).is_file():
            hint = did_you_mean(name, [*there, ALL], "there are " + ", ".join(there))
            raise GameError(f"there is no set and no coin file `{name}`; {hint}")
    known = load_coins(*map(Path, files)) if files else shipped
    own = known.sets[len(there) :]
    return known, tuple(
        entry for entry in known.sets if entry.name in names or entry in own or ALL in names
    )


def _ships(setting: Setting, coins: tuple[Coin, ...]) -> tuple[Layout, ...]:
    if not setting.ships.strip():
        if setting.shuffle:
            raise GameError("`shuffle` is for given ships: give `ships` too")
        return ()
    if setting.wild:
        raise GameError("`wild` is for ships that chance draws: leave out `ships`")
    ships = [read_ship(text, coins) for text in setting.ships.split(BETWEEN)]
    if len(ships) == 1:
        ships *= setting.players
    if len(ships) != setting.players:
        raise GameError(f"there are {setting.players} players, but {len(ships)} ships")
    return tuple(Layout(nest, deck) for nest, deck in ships)
