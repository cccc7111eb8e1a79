"""How coin combat begins at the terminal: a single game, or an evening."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from piecesofeight.cli.common.coins import IN_A_FILE, chosen_sets
from piecesofeight.cli.common.evenings import Wishes, teams_of
from piecesofeight.cli.common.failure import Failure
from piecesofeight.cli.play.combat.building import Shipwright
from piecesofeight.cli.play.combat.fleet import (
    WantedShip,
    assigned,
    check_ships,
    read_ships,
)
from piecesofeight.cli.play.combat.kind import CombatKind
from piecesofeight.cli.play.combat.ships import CombatScreen
from piecesofeight.cli.play.keyboard import Keyboard
from piecesofeight.cli.play.seats import Seat, luck
from piecesofeight.cli.play.start import Start, calls_everybody, seed_of
from piecesofeight.combat.rules import Rules
from piecesofeight.combat.setup import Layout
from piecesofeight.errors import NotationError
from piecesofeight.game.state import Game, State
from piecesofeight.language import Coins, load_coins
from piecesofeight.language.program.walk import with_named
from piecesofeight.records.record import Record


@frozen
class CombatStart:
    """What was asked for on the command line; see the options of `play`."""

    ships: Sequence[str]
    sets: Sequence[str]
    first: str
    teams: int | None
    team: Sequence[str]
    no_stalemate: bool
    clock: str | None
    hand_over: str
    wishes: Wishes

    def _ships(self, coins: Coins) -> tuple[list[WantedShip], str]:
        """What `--ships` says; a coin that no shipped set has may be in a file."""
        try:
            return read_ships(self.ships, coins)
        except NotationError as error:
            if error.what.startswith("there is no coin") and coins == load_coins():
                raise Failure(error.what, error.hint + IN_A_FILE) from None
            raise

    def start(
        self,
        seats: tuple[Seat, ...],
        wanted_seed: int | None,
        screen: CombatScreen,
    ) -> Start:
        """Judge it all, and give the beginning.

        Raises:
            Failure, GameError, NotationError: something won't do.
        """
        names = [seat.name for seat in seats]
        teams = teams_of(self.teams, self.team, names)
        everybody = calls_everybody(seats, self.hand_over)
        rules = Rules(stalemate=not self.no_stalemate, ask_everybody=everybody)
        # Names, teams and who begins are judged before anybody has built a ship.
        empty = [Layout(None, ())] * len(seats)
        first = Game.from_layouts(empty, screen.coins, names, rules, teams).beginner(self.first)
        chosen = chosen_sets(screen.coins, self.sets)
        wanted, others = self._ships(screen.coins)
        ships = assigned(wanted, seats)
        seed = seed_of(wanted_seed)
        self.wishes.check()
        if self.wishes.any:
            match = self.wishes.made(names, screen.coins, chosen, first, rules, teams)
            check_ships(ships, match, screen.coins)
            given = {**dict.fromkeys(range(len(seats)), others), **ships} if others else ships
            kind = CombatKind(screen, seed, given)
            return Start(seats, lambda _: Record.of(match.start(luck(seed, "game"))), seed, kind)
        yard = {coin.name: coin for coin_set in chosen for coin in coin_set.coins}
        wright = Shipwright(screen, yard, seed)
        wright.check(seats, ships)

        def begin(keyboard: Keyboard) -> Record[State]:
            fleet = wright.fleet(seats, ships, others, keyboard)
            # Whoever has a coin that not everybody knows may have any of these.
            known = with_named(screen.coins, yard)
            game = Game(fleet, known, names, rules, teams, self.clock)
            return Record.begin(game, first, luck(seed, "game"))

        return Start(seats, begin, seed, CombatKind(screen, seed))
