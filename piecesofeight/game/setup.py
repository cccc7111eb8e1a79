"""What a game is played with (ships, names, rules, teams, coins), judged before it is taken."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from attrs import field, frozen

from piecesofeight.arguments import a_kind, a_list, a_number, shown, some_texts
from piecesofeight.combat.clock import Clock, a_clock
from piecesofeight.combat.rules import Rules
from piecesofeight.combat.setup import (
    MOST_COINS,
    MOST_IN_DECK,
    MOST_PLAYERS,
    MOST_SKIPS,
    Layout,
    new_block,
)
from piecesofeight.combat.ships.ship import Ship
from piecesofeight.errors import GameError, ShipError
from piecesofeight.language.program import Coin
from piecesofeight.notation.names import CoinSource, coins_of
from piecesofeight.played.names import DRAWN, check_names, names_for
from piecesofeight.played.seats import eyes_of, seat_of_player
from piecesofeight.spelling import did_you_mean
from piecesofeight.tables import Tables
from piecesofeight.tables.compiler import shipped_coins, tables_of

DEFAULT_RULES = Rules()
Teams = Sequence[Sequence[int | str]]
_TEAM = "a list of seats or names"
_TEAMS = "lists of seats or names"


@frozen(repr=False)
class GameSetup:
    """Everything about a game that doesn't change; see `Game`, which is made of it."""

    layouts: tuple[Layout, ...]
    names: tuple[str, ...]
    rules: Rules
    teams: tuple[tuple[int, ...], ...]
    coins: tuple[Coin, ...] = field(eq=False)
    tables: Tables = field(eq=False)
    fingerprint: str
    clock: Clock | None = None

    def new_block(self, seed: int = 0) -> list[int]:
        """A block of the machine with the game before its first turn (`machine.constants`)."""
        teams = None
        if self.teams:
            numbers = {seat: i for i, team in enumerate(self.teams) for seat in team}
            teams = [numbers[seat] for seat in range(len(self.names))]
        return new_block(
            self.tables,
            self.layouts,
            teams=teams,
            options=self.rules.flags,
            seed=a_number(seed, "the seed"),
            time=round(1000 * self.clock.seconds) if self.clock else 0,
        )

    def seat(self, player: int | str) -> int:
        """The seat of a player given by seat or name.

        Raises:
            GameError: there is no such player.
        """
        return seat_of_player(player, self.names)

    def beginner(self, first: int | str | None) -> int | None:
        """The seat of who begins; None if it is drawn: given as None, or as `drawn` (8.1).

        Raises:
            GameError: there is no such player.
        """
        drawn = first is None or (isinstance(first, str) and first == DRAWN)
        return None if drawn else seat_of_player(first, self.names)

    def eyes(self, player: int | str) -> int:
        """The same for somebody who only looks on, and so may be a `SPECTATOR` too.

        Raises:
            GameError: there is no such player.
        """
        return eyes_of(player, self.names)

    @property
    def ships(self) -> tuple[Ship, ...]:
        """The ships at the start, by seat."""
        return tuple(Ship(layout.nest, layout.deck) for layout in self.layouts)


def fields_of(
    given: object,
    coins: CoinSource | None,
    names: Sequence[str] | None,
    rules: Rules | Mapping[str, object],
    teams: Teams | None,
    clock: Clock | str | None,
    *,
    legal: bool,
) -> dict[str, Any]:
    """The fields of a `GameSetup` with some ships.

    With `legal` they are ships that may be built, else layouts of coins that may lie anywhere.

    Raises:
        ShipError: names every fault of every ship.
        GameError: too few or many players, names, teams or a clock that won't do.
        NotationError: the text of the clock can't be read.
    """
    known = shipped_coins() if coins is None else coins_of(coins)
    if legal:
        fleet = [_ship(ship, known) for ship in a_list(given, "the ships", "a list of ships")]
        called = _names(names, len(fleet))
        _check_ships(fleet, called, known)
        layouts = [_layout(ship) for ship in fleet]
    else:
        layouts = [_layout(laid) for laid in a_list(given, "the layouts", "a list of layouts")]
        called = _names(names, len(layouts))
    _check_coins(layouts, known)
    _check_sizes(layouts)
    return {
        "layouts": tuple(layouts),
        "names": called,
        "rules": rules if isinstance(rules, Rules) else Rules.from_dict(rules),
        "teams": _teams(teams, called, equal=legal),
        "coins": known,
        "tables": tables_of(known),
        "fingerprint": tables_of(known).fingerprint,
        "clock": a_clock(clock),
    }


def _ship(ship: object, coins: tuple[Coin, ...]) -> Ship:
    if isinstance(ship, str):
        return Ship.parse(ship, coins)
    return a_kind(ship, Ship, "a ship", "a `Ship`, or its text")


def _layout(given: object) -> Layout:
    if isinstance(given, Ship):
        return Layout(given.nest, given.deck)
    return a_kind(given, Layout, "where a ship's coins lie", "a `Layout`, or a `Ship`")


def _names(given: Sequence[str] | None, players: int) -> tuple[str, ...]:
    if not 2 <= players <= MOST_PLAYERS:
        raise GameError(f"a game has 2 to {MOST_PLAYERS} players, not {players} (2.4)")
    if given is None:
        return names_for(players)
    names = some_texts(given, "the names")
    if len(names) != players:
        raise GameError(f"there are {players} ships, but {len(names)} names")
    check_names(names)
    return names


def _check_ships(ships: Sequence[Ship], names: Sequence[str], coins: tuple[Coin, ...]) -> None:
    found = [(name, ship.faults(coins)) for name, ship in zip(names, ships, strict=True)]
    lines = [f"{name}: {fault}" for name, faults in found for fault in faults]
    if lines:
        faults = [fault for _, some in found for fault in some]
        raise ShipError("a ship can't be built like this\n  " + "\n  ".join(lines), faults)


def _check_coins(layouts: Sequence[Layout], coins: tuple[Coin, ...]) -> None:
    known = {coin.name for coin in coins}
    for layout in layouts:
        for name in layout.coins:
            if name not in known:
                hint = did_you_mean(name, known, "load the set that has it")
                raise GameError(f"there is no coin `{shown(name)}`; {hint}")


def _check_sizes(layouts: Sequence[Layout]) -> None:
    """Refuse what has no room in the numbers of options, before anything is made of it."""
    coins = sum(len(layout.coins) for layout in layouts)
    if coins > MOST_COINS:
        raise GameError(f"a game can have {MOST_COINS} coins in all, not {coins}")
    for layout in layouts:
        if len(layout.deck) > MOST_IN_DECK:
            raise GameError(f"a deck can have {MOST_IN_DECK} coins, not {len(layout.deck)}")
        if not 0 <= layout.skips <= MOST_SKIPS:
            raise GameError(f"a player can lose 0 to {MOST_SKIPS} turns, not {layout.skips}")


def _teams(teams: Teams | None, names: tuple[str, ...], equal: bool) -> tuple[tuple[int, ...], ...]:
    if teams is None:
        return ()
    lists = [a_list(team, "a team's members", _TEAM) for team in a_list(teams, "teams", _TEAMS)]
    if not lists:
        return ()
    found = tuple(tuple(seat_of_player(player, names) for player in team) for team in lists)
    members = [seat for team in found for seat in team]
    if sorted(members) != list(range(len(names))):
        raise GameError("each player must be in one team, and in one only (8.4)")
    if len(found) < 2 or (equal and len({len(team) for team in found}) > 1):
        raise GameError("there must be two or more teams of equal size (8.4)")
    return found
