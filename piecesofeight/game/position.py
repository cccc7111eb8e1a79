"""Where a game stands and how it goes on, with everything told: decisions, outcomes, ships."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cached_property, partial
from typing import Any, Self, TypeVar

from attrs import frozen

from piecesofeight.combat import kernel
from piecesofeight.combat.clock import (
    in_seconds,
    milliseconds,
    time_here,
    time_left,
    time_waited,
)
from piecesofeight.combat.ships.ship_state import ShipState, ship_state
from piecesofeight.errors import GameError, IllegalOption
from piecesofeight.game.decision import Decision, SceneQuestion
from piecesofeight.game.event import Event, events_of
from piecesofeight.game.history import Beginning, History, Standstill
from piecesofeight.game.outcome import Outcome, outcome_of, winning_team
from piecesofeight.game.setup import GameSetup
from piecesofeight.game.stepping import begun_again, chosen, rested, still_asked
from piecesofeight.game.view import View, view_of
from piecesofeight.game.why.refused import refusal
from piecesofeight.machine import constants as m
from piecesofeight.notation.options import read_option
from piecesofeight.notation.position import seat_of
from piecesofeight.notation.scene import Scene
from piecesofeight.played.decision import Option
from piecesofeight.played.position import Position


@frozen(eq=False, slots=False, repr=False)
class GamePosition(Position[Standstill, Event, View]):
    """A game at a decision, or at its end, without players' eyes: what a `State` is made of.

    Attributes:
        game: what is played.
        past: where the game stands and how it came there, for the library's own use.
    """

    game: GameSetup
    past: History

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, by seat."""
        return self.game.names

    @property
    def block(self) -> list[int]:
        """A copy of the machine's block, for `kernel` and for other engines."""
        return self._now.block[:]

    @cached_property
    def scene(self) -> Scene:
        """What the options' texts are read against."""
        game, now = self.game, self._now
        return Scene(now.block, game.tables.words, game.tables.coins, game.names, now.ids)

    @cached_property
    def decision(self) -> Decision | None:
        """Who decides what, with the options; None at the end of the game."""
        question, b = self._question, self._now.block
        if question is None:
            return None
        asks = partial(still_asked, self.game, b) if b[m.H_DECISION] == m.REACTION else None
        return Decision(*question.said(self._now.ids, self.names), self.scene, asks)

    @property
    def _question(self) -> SceneQuestion | None:
        return None if self.is_terminal() else SceneQuestion(self.scene)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, None while it goes on."""
        return outcome_of(self._now.block, self.game.names)

    @property
    def winning_team(self) -> tuple[int, ...]:
        """The seats of the team that has won, though its survivors may play on (8.4)."""
        return winning_team(self._now.block)

    @property
    def turn(self) -> int:
        """The number of the turn, from 1; 0 before it is drawn who begins."""
        return self._now.block[m.H_TURN]

    @property
    def decisions(self) -> int:
        """How many decisions were taken, forced ones aside; explicit chance's among them."""
        return self._now.block[m.H_DECISIONS]

    @property
    def deciding(self) -> int | None:
        """The seat that must decide, -1 for chance, None at the end."""
        return None if self.is_terminal() else self.current_player

    @property
    def to_move(self) -> int:
        """The seat whose turn it is; -1 before the first turn."""
        return seat_of(self._now.block, self._now.block[m.H_CURRENT]) if self.turn else -1

    @property
    def counterclockwise(self) -> bool:
        """Whether turns go the other way round by an effect (9.29)."""
        return bool(self._now.block[m.H_REVERSED])

    def may_propose(self) -> bool:
        """Whether a stalemate may be proposed now (rule 7.4)."""
        return kernel.may_propose(self._now.block)

    def apply(self, choice: Option | int | str, seconds: float | None = None) -> Self:
        """The state after a choice.

        Args:
            choice: an option, its id, or its text; also `surrender` (7.5) and
                `stalemate` (7.4), which are never listed, and with clocks `time`: the time of
                who must decide is up (8.2).
            seconds: how long who decides took for it, in a game with clocks, since the decision
                was asked or `wait` was called; none, if left out. If it is all the time there
                is, or more, the choice isn't made: the player has lost on time (8.2).

        Raises:
            IllegalOption: it isn't allowed; the message says why and what is.
            GameError: the time is no number, negative or without end; there are no clocks;
                or it is chance, which takes no time, that decides.

        >>> from piecesofeight import Game, Ship
        >>> state = Game([Ship.random(seed=1), Ship.random(seed=2)]).start(first=0)
        >>> state.apply("surrender").outcome.names
        ('Bart',)
        """
        option = self.option_id(choice)
        time = 0 if seconds is None else self._on_the_clock(seconds)
        if option == m.V_TIME and seconds is not None and time < self._time_here:
            left = in_seconds(self._time_here)
            raise GameError(f"the time isn't up: {left:g} seconds are left at this decision (8.2)")
        return self._at(self._after(option, time))

    def _after(self, option: int, time: int = 0) -> History:
        return chosen(self.game, self.past, option, time)

    def wait(self, seconds: float) -> Self:
        """The state some time later, in which who must decide has not decided yet (8.2).

        Nobody is told anything; whose time is up has lost on time.

        Args:
            seconds: how much time has gone by since the decision was asked, or since the last
                call. What `apply` is told then is what comes to it.

        Raises:
            GameError: the time is no number, negative or without end; there are no clocks; or
                nobody's clock runs, as chance decides or the game is over.

        >>> from piecesofeight import Game, Ship
        >>> ships = [Ship.random(seed=1), Ship.random(seed=2)]
        >>> state = Game(ships, clock="2:00").start().wait(45.5)
        >>> state.clocks, state.wait(74.5).outcome.reason
        ((74.5, 120.0), 'the other ran out of time')
        """
        time = self._on_the_clock(seconds)
        return self._at(rested(self.game, self.past, time)) if time else self

    def _on_the_clock(self, seconds: float) -> int:
        time = milliseconds(seconds, "the time")
        if self.game.clock is None:
            raise GameError("there are no clocks in this game; make it with `clock=` (8.2)")
        if time and self.current_player < 0:
            why = "the game is over" if self.is_terminal() else "chance takes no time"
            raise GameError(f"nobody's clock runs here: {why} (8.2)")
        return time

    @property
    def _time_here(self) -> int:
        clock = self.game.clock
        return time_here(self._now.block, self.current_player, clock) if clock else 0

    @property
    def clocks(self) -> tuple[float, ...]:
        """The seconds that each player has left, by seat; empty in a game without clocks (8.2)."""
        if self.game.clock is None:
            return ()
        seats = range(len(self.game.names))
        return tuple(in_seconds(time_left(self._now.block, seat)) for seat in seats)

    @property
    def waited(self) -> int:
        """The milliseconds that have gone by at the pending decision, by `wait`."""
        timed = self.game.clock is not None and self.current_player >= 0
        return time_waited(self._now.block, self.current_player) if timed else 0

    def _read(self, text: str) -> int:
        return read_option(self.scene, text)

    def _allows(self, option: int) -> bool:
        return option in self._now.ids or self._allowed_beside(option)

    def _allowed_beside(self, option: int) -> bool:
        if option == m.V_SURRENDER:
            return self.current_player >= 0
        if option == m.V_TIME:
            return self.game.clock is not None and self.current_player >= 0
        return option == m.V_PROPOSE and self.may_propose()

    def _refusal(self, choice: object) -> IllegalOption:
        return refusal(self.scene, choice)

    def _events(self, log: tuple[int, ...], seat: int | None) -> tuple[Event, ...]:
        block, tables = self._now.block, self.game.tables
        events = events_of(block, tables.words, tables.coins, self.names, log)
        return events if seat is None else tuple(event.seen_by(seat) for event in events)

    def _view(self, seat: int) -> View:
        shown = self.past.beginning.shown
        if seat in shown and not self._now.is_shown_to(seat):
            return shown[seat]
        return view_of(self.scene, seat, self.decision, self.told(seat), self.outcome)

    @cached_property
    def ships(self) -> tuple[ShipState, ...]:
        """Every ship with everything in it, by seat."""
        return tuple(ship_state(self.scene, seat) for seat in range(len(self.game.names)))

    @property
    def out(self) -> tuple[int, ...]:
        """The seats that are out of the game, in the order in which they went."""
        gone = [(ship.out, seat) for seat, ship in enumerate(self.ships) if ship.out]
        return tuple(seat for _, seat in sorted(gone))

    def digest(self) -> str:
        """A short hash of where the game stands; the same on every machine and in every version.

        It has the coins, whose turn it is, what is to be decided, the time left if there are
        clocks, and the luck to come, and says nothing of how the machine keeps them.
        """
        return super().digest()

    def _digested(self) -> list[Any]:
        decision = self.decision
        ships = [[ship.nest, ship.deck, ship.hold, ship.skips, ship.out] for ship in self.ships]
        asked = [decision.kind, decision.player, decision.texts] if decision else str(self.outcome)
        luck = self._now.block[m.H_RNG : m.H_RNG + 2]
        clocks = [self.clocks] if self.game.clock else []
        marks = [ship.marks for ship in self.ships if ship.marks]
        told = [[[str(one), one.place] for one in ship] for ship in marks]
        tallies = [[str(one) for one in ship.tallies] for ship in self.ships if ship.tallies]
        gone = [[ship.name, ship.gone] for ship in self.ships if ship.gone]
        way = ["counterclockwise"] if self.counterclockwise else []
        return [ships, self.turn, self.to_move, asked, luck, *clocks, *told, *tallies, *gone, *way]

    def _key(self) -> tuple[Hashable, ...]:
        return tuple(self._now.block), self.game

    def _origin(self) -> tuple[Callable[..., Self], tuple[Any, ...]]:
        return _first, (type(self), self.game, self.past.beginning)


Played = TypeVar("Played", bound=GamePosition)


def _first(kind: type[Played], game: GameSetup, beginning: Beginning) -> Played:
    return kind(game, begun_again(game, beginning))
