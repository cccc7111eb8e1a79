"""Building ships before the game: each person's in turn, hidden from the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from attrs import frozen

from piecesofeight.cli.common.failure import Failure
from piecesofeight.cli.play.combat.fleet import (
    RANDOM,
    WILD,
    Given,
    Yard,
    faults_of,
    read_given,
)
from piecesofeight.cli.play.combat.ships import CombatScreen
from piecesofeight.cli.play.keyboard import QUITTING, Keyboard, Quit
from piecesofeight.cli.play.screen import word
from piecesofeight.cli.play.seats import Seat, is_shared, luck
from piecesofeight.combat.ships.ship import Ship
from piecesofeight.errors import NotationError


@frozen
class Shipwright:
    """Gets a ship for every seat, from the coins of a yard; drawn ships follow from the seed."""

    screen: CombatScreen
    yard: Yard
    seed: int

    def fleet(
        self, seats: Sequence[Seat], given: Mapping[int, Given], others: str, keyboard: Keyboard
    ) -> list[Ship]:
        """A ship for each seat: the one given, or drawn as is said.

        For seats without one `others` says how it is drawn; if it is empty people are asked.
        """
        shared = is_shared(seats)
        ships = []
        for number, seat in enumerate(seats):
            ship = given.get(number, others)
            if not ship and seat.human:
                if shared:
                    self.screen.clear()
                ship = self._asked(seat, keyboard)
            ships.append(ship if isinstance(ship, Ship) else self._drawn(number, ship))
        return ships

    def _drawn(self, number: int, how: str) -> Ship:
        """A legal ship; the same for the same seed and seat."""
        chance = luck(self.seed, "ship", number, 0)
        return Ship.random(self.yard, seed=chance, wild=how == WILD)

    def check(self, seats: Sequence[Seat], given: Mapping[int, Given]) -> None:
        """Judge the ships that were given.

        Raises:
            Failure: they have faults; it names all of them.
        """
        lines = [
            f"  {seats[number].name}: {fault}"
            for number, ship in sorted(given.items())
            if isinstance(ship, Ship)
            for fault in faults_of(ship, self.yard, self.screen.coins)
        ]
        if lines:
            raise Failure("\n".join(["a ship can't be built like this", *lines]))

    def _asked(self, seat: Seat, keyboard: Keyboard) -> Given:
        self.screen.say("your ship", name=seat.name)
        while True:
            text = keyboard.line(">")
            if text.lower() in QUITTING:
                raise Quit
            if not text:
                return RANDOM
            if text.lower() == "coins":
                self._list_coins()
                continue
            ship = self._read(text)
            if ship is not None:
                return ship

    def _list_coins(self) -> None:
        for coin in self.yard.values():
            name = self.screen.coin(coin.name)
            self.screen.tell("  " + word("limit", self.screen.lang, coin=name, limit=coin.limit))

    def _read(self, text: str) -> Given | None:
        """The ship that was typed, or that a file has; None if it can't be built."""
        try:
            ship = read_given(text, self.screen.coins)
        except (Failure, NotationError) as error:
            self.screen.wrong(error.message if isinstance(error, Failure) else str(error))
            return None
        if not isinstance(ship, Ship):
            return ship
        faults = faults_of(ship, self.yard, self.screen.coins)
        for fault in faults:
            self.screen.wrong(fault)
        return None if faults else ship
