"""Where an evening stands and how it goes on, with everything told."""

from __future__ import annotations

import hashlib
import json
from functools import cached_property
from typing import NoReturn, Self

from attrs import evolve, frozen

from piecesofeight.arguments import as_number, shown
from piecesofeight.combat.ships.shipyard import Shipyard
from piecesofeight.errors import GameError, IllegalOption
from piecesofeight.game.decision import Decision, Option
from piecesofeight.game.state import State
from piecesofeight.match.history import AnyEvent, MatchHistory, events_of, history_begun, standstill
from piecesofeight.match.moment import OVER, PLAYING, Moment, PlayedGame
from piecesofeight.match.options import decision_at
from piecesofeight.match.phases.playing import MatchOutcome, match_outcome, played, wins_of
from piecesofeight.match.phases.refused import refused
from piecesofeight.match.phases.run import PHASES, advanced
from piecesofeight.match.setup import MatchSetup
from piecesofeight.played.seats import CHANCE


@frozen(eq=False, slots=False, repr=False)
class MatchPosition:
    """An evening at a decision, or at its end, without players' eyes: see `MatchState`.

    Attributes:
        match: what is played.
        past: where the evening stands and how it came there, for the library's own use.
    """

    match: MatchSetup
    past: MatchHistory

    @property
    def _moment(self) -> Moment:
        return self.past.now.at

    # --- where it stands ------------------------------------------------------------------------

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, by seat."""
        return self.match.names

    @property
    def phase(self) -> str:
        """What is done now: one of the phases that `MatchView.phase` tells."""
        return self._moment.phase

    @property
    def state(self) -> State | None:
        """The game under way, None between games and in the end."""
        return self._moment.state if self._moment.phase == PLAYING else None

    @property
    def last_state(self) -> State | None:
        """The game under way, or the last one as it ended; None before the first."""
        return self._moment.state

    @property
    def shipyards(self) -> tuple[Shipyard, ...]:
        """What each player may build ships from, by seat; with a pool, as far as it is shared."""
        return tuple(map(self.match.kinds.yard, self._moment.yards))

    @property
    def pool(self) -> Shipyard:
        """What is still to be handed out."""
        return self.match.kinds.yard(self._moment.pool or self.match.kinds.none)

    @property
    def aside(self) -> Shipyard:
        """What was set aside."""
        return self.match.kinds.yard(self._moment.aside or self.match.kinds.none)

    @property
    def turn(self) -> int:
        """The number of the turn of the game under way, from 1; 0 between games."""
        return self.state.turn if self.state else 0

    @property
    def games(self) -> tuple[PlayedGame, ...]:
        """How the games ended that are over."""
        return self._moment.games

    @property
    def wins(self) -> tuple[int, ...]:
        """How many games each side (`Match.sides`) has won."""
        return wins_of(self.match, self._moment.games)

    @cached_property
    def decision(self) -> Decision | None:
        """Who decides what, with the options; None at the end."""
        now = self._moment
        if now.phase == PLAYING and now.state:
            return now.state.decision
        return None if now.phase == OVER else decision_at(PHASES[now.phase](self.match, now))

    @property
    def current_player(self) -> int:
        """The seat that must decide; `CHANCE` (-1), or `TERMINAL` (-4) at the end."""
        return self.past.now.decider

    @property
    def outcome(self) -> MatchOutcome | None:
        """How the match ended, None while it goes on."""
        return match_outcome(self.match, self._moment) if self._moment.phase == OVER else None

    def is_terminal(self) -> bool:
        """Whether the match is over."""
        return self._moment.phase == OVER

    def is_chance(self) -> bool:
        """Whether chance decides now; only with `Rules(explicit_chance=True)`."""
        return self.current_player == CHANCE

    @property
    def is_secret(self) -> bool:
        """Whether others may not know what is chosen now, or that somebody is asked."""
        return not self.past.now.is_public

    def is_shown_to(self, player: int | str) -> bool:
        """Whether a player sees that the evening stands here: they must decide, or it's no secret.

        Raises:
            GameError: there is no such player.
        """
        return self.past.now.is_shown_to(self.match.eyes(player))

    def legal_actions(self) -> list[int]:
        """The ids of what may be chosen now; empty at the end. Surrender is not listed."""
        return list(self.past.now.ids)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Ids and probabilities of what chance may bring; empty if it isn't chance's turn."""
        if not self.is_chance() or self.decision is None:
            return []
        return [(option.id, option.probability or 0.0) for option in self.decision]

    def returns(self) -> list[float]:
        """Per seat 1.0 for winning and -1.0 for losing; zeros for a draw or while it goes on."""
        outcome = self.outcome
        if outcome is None or outcome.is_draw:
            return [0.0] * self.match.players
        return [1.0 if seat in outcome.winners else -1.0 for seat in range(self.match.players)]

    # --- how it goes on -------------------------------------------------------------------------

    def apply(self, choice: Option | int | str, seconds: float | None = None) -> Self:
        """The state after a choice.

        Args:
            choice: an option, its id, or its text; in a game also what no decision lists.
            seconds: how long who decides took for it, in a game with clocks; see `State.apply`.

        Raises:
            IllegalOption: it isn't allowed; the message says why and what is.
            GameError: a time that won't do, or one where no clock runs.
        """
        game, option = self.state, self.option_id(choice)
        if game is not None:
            return self._played(game.apply(option, seconds))
        if seconds is not None:
            self._no_clock()
        now = PHASES[self.phase](self.match, evolve(self._moment, news=())).take(option)
        return self._gone_on(now, option)

    def wait(self, seconds: float) -> Self:
        """The state some time later in a game with clocks; see `State.wait`.

        Raises:
            GameError: the time won't do, or no clock runs.
        """
        game = self.state
        if game is None:
            self._no_clock()
        waited = game.wait(seconds)
        if waited.history != game.history:  # the time is up
            return self._played(waited)
        now = evolve(self.past.now, at=evolve(self._moment, state=waited))
        return type(self)(self.match, evolve(self.past, now=now))

    def _played(self, game: State) -> Self:
        """The state after a choice in the game under way."""
        made = game.past.now.choices
        assert made is not None, "a choice has just been made"
        now = played(self.match, evolve(self._moment, news=()), game)
        return self._gone_on(now, made.option, made.time)

    def _gone_on(self, now: Moment, option: int, time: int = 0) -> Self:
        """The state at the next decision after a choice."""
        stand = standstill(self.match, advanced(self.match, now))
        return type(self)(self.match, self.past.then(stand, option, time))

    def _no_clock(self) -> NoReturn:
        why = (
            "give each player one with `clock=`" if self.match.clock is None else "no game goes on"
        )
        raise GameError(f"no clock runs here: {why} (8.2)")

    @property
    def clocks(self) -> tuple[float, ...]:
        """The seconds that each player has left in the game under way; empty without clocks."""
        return self.state.clocks if self.state else ()

    @property
    def times(self) -> tuple[int, ...]:
        """The milliseconds that each choice of `history` took; 0 where no clock ran."""
        return self.past.times

    @property
    def waited(self) -> int:
        """The milliseconds that have gone by at the pending decision, by `wait`."""
        return self.state.waited if self.state else 0

    def option_id(self, choice: Option | int | str) -> int:
        """The id of what a choice means here.

        Raises:
            IllegalOption: it isn't allowed.
        """
        if self.state is not None:
            return self.state.option_id(choice)
        decision = self.decision
        if decision is None:
            raise IllegalOption(shown(choice), "the match is over", ("8.3",))
        if isinstance(choice, str):
            plain = " ".join(choice.split()).casefold()
            found = [option.id for option in decision if option.text.casefold() == plain]
        else:
            number = choice.id if isinstance(choice, Option) else as_number(choice)
            found = [option for option in decision.ids if option == number]
        if found:
            return found[0]
        raise refused(self.match, self._moment, decision, choice)

    def text_of(self, option: int) -> str:
        """The text of an option here, given by its id.

        Raises:
            IllegalOption: it isn't allowed.
        """
        if self.state is not None:
            return self.state.text_of(option)
        option = self.option_id(option)
        return PHASES[self._moment.phase](self.match, self._moment).text(option)

    def start(self) -> Self:
        """The first state of the evening, from which `history` leads to this one."""
        return type(self)(self.match, history_begun(self.match, self.past.beginning))

    @property
    def history(self) -> tuple[int, ...]:
        """The ids of all choices since `start`, the oldest first."""
        return self.past.choices

    @property
    def events(self) -> tuple[AnyEvent, ...]:
        """What the last `apply` (or the start) brought, everything in it told."""
        return events_of(self.past.now.log, None)

    def digest(self) -> str:
        """A short hash of where the evening stands; see `State.digest`."""
        now, decision = self._moment, self.decision
        yards = [str(yard) for yard in (self.pool, self.aside, *self.shipyards)]
        asked = [decision.kind, decision.player, decision.texts] if decision else str(self.outcome)
        game = self.state.digest() if self.state else [str(ship) for ship in now.ships]
        said = [now.phase, yards, self.wins, now.offers, asked, now.luck, game]
        return hashlib.sha256(json.dumps(said, ensure_ascii=False).encode()).hexdigest()[:16]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, MatchPosition):
            return NotImplemented
        return self._moment == other._moment and self.match == other.match

    def __hash__(self) -> int:
        return hash((self.match, self._moment))
