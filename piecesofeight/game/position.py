"""Where a game stands and how it goes on, with everything told: decisions, outcomes, ships."""

from __future__ import annotations

import hashlib
import json
from functools import cached_property, partial
from typing import Self

from attrs import frozen

from piecesofeight.arguments import as_number
from piecesofeight.combat import kernel
from piecesofeight.combat.clock import (
    in_seconds,
    milliseconds,
    time_here,
    time_left,
    time_waited,
)
from piecesofeight.combat.ships.ship_state import ShipState, ship_state
from piecesofeight.errors import GameError
from piecesofeight.game.decision import KINDS, Decision, Option
from piecesofeight.game.event import Event, events_of
from piecesofeight.game.history import History, Standstill
from piecesofeight.game.outcome import Outcome, outcome_of, winning_team
from piecesofeight.game.setup import GameSetup
from piecesofeight.game.stepping import begun_again, chosen, rested, still_asked
from piecesofeight.game.why.refused import refusal
from piecesofeight.machine import constants as m
from piecesofeight.notation.options import option_text, read_option
from piecesofeight.notation.position import seat_of
from piecesofeight.notation.scene import Scene
from piecesofeight.played.seats import CHANCE, TERMINAL


@frozen(eq=False, slots=False, repr=False)
class GamePosition:
    """A game at a decision, or at its end, without players' eyes: what a `State` is made of.

    Attributes:
        game: what is played.
        past: where the game stands and how it came there, for the library's own use.
    """

    game: GameSetup
    past: History

    def start(self) -> Self:
        """The first state of the game, from which `history` leads to this one."""
        return type(self)(self.game, begun_again(self.game, self.past.beginning))

    @property
    def _now(self) -> Standstill:
        return self.past.now

    @property
    def history(self) -> tuple[int, ...]:
        """The ids of all choices since `start`, the oldest first."""
        return self.past.choices

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
        b = self._now.block
        if not b[m.H_DECISION]:
            return None
        player = seat_of(b, b[m.H_DECIDER])
        scene = self.scene
        if player >= 0:
            options = tuple(Option(option, scene) for option in self._now.ids)
        else:
            chances = self.chance_outcomes()
            options = tuple(Option(option, scene, chance) for option, chance in chances)
        asks = partial(still_asked, self.game, b) if b[m.H_DECISION] == m.REACTION else None
        name = self.game.names[player] if player >= 0 else "chance"
        return Decision(KINDS[b[m.H_DECISION]], player, name, options, scene, asks)

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
    def current_player(self) -> int:
        """The seat that must decide; `CHANCE` (-1), or `TERMINAL` (-4) at the end."""
        b = self._now.block
        return seat_of(b, b[m.H_DECIDER]) if b[m.H_DECISION] else TERMINAL

    @property
    def deciding(self) -> int | None:
        """The seat that must decide, -1 for chance, None at the end."""
        return self.current_player if self._now.block[m.H_DECISION] else None

    @property
    def to_move(self) -> int:
        """The seat whose turn it is; -1 before the first turn."""
        return seat_of(self._now.block, self._now.block[m.H_CURRENT]) if self.turn else -1

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return not self._now.block[m.H_DECISION]

    def is_chance(self) -> bool:
        """Whether chance decides now; only with `Rules(explicit_chance=True)`."""
        return self.current_player == CHANCE

    @property
    def is_secret(self) -> bool:
        """Whether others may not know what is chosen now, or that somebody is asked (5.2, 6.2)."""
        return not self._now.is_public

    def legal_actions(self) -> list[int]:
        """The ids of what may be chosen now; empty at the end. Surrender is not listed."""
        return list(self._now.ids)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Ids and probabilities of what chance may bring; empty if it isn't chance's turn."""
        if not self.is_chance():
            return []
        words = self.game.tables.words
        weights = [kernel.weight(self._now.block, words, option) for option in self._now.ids]
        return [
            (option, weight / sum(weights))
            for option, weight in zip(self._now.ids, weights, strict=True)
        ]

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
        return type(self)(self.game, chosen(self.game, self.past, option, time))

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
        return type(self)(self.game, rested(self.game, self.past, time)) if time else self

    def _on_the_clock(self, seconds: float) -> int:
        """The milliseconds of a time that somebody gave, judged."""
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
    def times(self) -> tuple[int, ...]:
        """The milliseconds that each choice of `history` took; 0 without clocks."""
        return self.past.times

    @property
    def waited(self) -> int:
        """The milliseconds that have gone by at the pending decision, by `wait`."""
        timed = self.game.clock is not None and self.current_player >= 0
        return time_waited(self._now.block, self.current_player) if timed else 0

    def option_id(self, choice: Option | int | str) -> int:
        """The id of what a choice means here.

        Raises:
            IllegalOption: it isn't allowed.
        """
        option: int | None
        if isinstance(choice, str):
            option = read_option(self.scene, choice)
        elif isinstance(choice, Option):
            option = choice.id if choice.player == self.current_player else None
        else:
            option = as_number(choice)
        if option is not None and (option in self._now.ids or self._allowed_beside(option)):
            return option
        raise refusal(self.scene, choice)

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, by seat."""
        return self.game.names

    def text_of(self, option: int) -> str:
        """The text of an option here, given by its id.

        Raises:
            IllegalOption: it isn't allowed.
        """
        return option_text(self.scene, self.option_id(option))

    def _allowed_beside(self, option: int) -> bool:
        if option == m.V_SURRENDER:
            return self.current_player >= 0
        if option == m.V_TIME:
            return self.game.clock is not None and self.current_player >= 0
        return option == m.V_PROPOSE and self.may_propose()

    def is_shown_to(self, player: int | str) -> bool:
        """Whether a player sees that the game stands here: they must decide, or it is no secret.

        Args:
            player: a seat, a name, or `SPECTATOR`.

        Raises:
            GameError: there is no such player.
        """
        return self._now.is_shown_to(self.game.eyes(player))

    @cached_property
    def events(self) -> tuple[Event, ...]:
        """What the last `apply` (or the start) brought, everything in it told."""
        return self._events(self._now.log)

    def _events(self, log: tuple[int, ...]) -> tuple[Event, ...]:
        tables = self.game.tables
        return events_of(self._now.block, tables.words, tables.coins, self.game.names, log)

    @cached_property
    def ships(self) -> tuple[ShipState, ...]:
        """Every ship with everything in it, by seat."""
        return tuple(ship_state(self.scene, seat) for seat in range(len(self.game.names)))

    @property
    def out(self) -> tuple[int, ...]:
        """The seats that are out of the game, in the order in which they went."""
        gone = [(ship.out, seat) for seat, ship in enumerate(self.ships) if ship.out]
        return tuple(seat for _, seat in sorted(gone))

    def returns(self) -> list[float]:
        """Per seat 1.0 for winning and -1.0 for losing; zeros for a draw or a game going on."""
        outcome = self.outcome
        if outcome is None or outcome.is_draw:
            return [0.0] * len(self.game.names)
        return [1.0 if seat in outcome.winners else -1.0 for seat in range(len(self.game.names))]

    def digest(self) -> str:
        """A short hash of where the game stands; the same on every machine and in every version.

        It has the coins, whose turn it is, what is to be decided, the time left if there are
        clocks, and the luck to come, and says nothing of how the machine keeps them.
        """
        decision = self.decision
        ships = [[ship.nest, ship.deck, ship.hold, ship.skips, ship.out] for ship in self.ships]
        asked = [decision.kind, decision.player, decision.texts] if decision else str(self.outcome)
        luck = self._now.block[m.H_RNG : m.H_RNG + 2]
        clocks = [self.clocks] if self.game.clock else []
        said = [ships, self.turn, self.to_move, asked, luck, *clocks]
        text = json.dumps(said, ensure_ascii=False)
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, GamePosition):
            return NotImplemented
        return self._now.block == other._now.block and self.game == other.game

    def __hash__(self) -> int:
        return hash((self.game, tuple(self._now.block)))
