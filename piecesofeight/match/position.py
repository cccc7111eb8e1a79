"""Where an evening stands and how it goes on, with everything told."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cached_property
from typing import Any, Self, TypeVar

from attrs import evolve, frozen

from piecesofeight.arguments import shown
from piecesofeight.combat.ships.shipyard import Shipyard
from piecesofeight.errors import GameError, IllegalOption
from piecesofeight.game.decision import Decision, SceneQuestion
from piecesofeight.game.state import State
from piecesofeight.match.history import (
    AnyEvent,
    MatchHistory,
    MatchStandstill,
    events_of,
    history_begun,
    standstill,
)
from piecesofeight.match.moment import OVER, PLAYING, Moment, PlayedGame
from piecesofeight.match.phases.phase import Phase
from piecesofeight.match.phases.playing import MatchOutcome, match_outcome, played, wins_of
from piecesofeight.match.phases.refused import refused
from piecesofeight.match.phases.run import PHASES, advanced
from piecesofeight.match.setup import MatchSetup
from piecesofeight.match.view import MatchView, match_view
from piecesofeight.played.decision import Option, Question
from piecesofeight.played.position import Position


@frozen(eq=False, slots=False, repr=False)
class MatchPosition(Position[MatchStandstill, AnyEvent, MatchView]):
    """An evening at a decision, or at its end, without players' eyes: see `MatchState`.

    Attributes:
        match: what is played.
        past: where the evening stands and how it came there, for the library's own use.
    """

    match: MatchSetup
    past: MatchHistory

    @property
    def _moment(self) -> Moment:
        return self._now.at

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
        if self.state:
            return self.state.decision
        return self._phase.decision(self._now.ids, self.names) if self._phase else None

    @property
    def _phase(self) -> Phase | None:
        """Who is asked what outside of games; None in a game, and at the end."""
        now = self._moment
        return PHASES[now.phase](self.match, now) if now.phase in PHASES else None

    @property
    def _question(self) -> Question | None:
        return SceneQuestion(self.state.scene) if self.state else self._phase

    @property
    def outcome(self) -> MatchOutcome | None:
        """How the match ended, None while it goes on."""
        return match_outcome(self.match, self._moment) if self._moment.phase == OVER else None

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
        game = self.state
        if game is None:
            return super().apply(choice, seconds)
        return self._played(game.apply(choice, seconds))

    def _after(self, option: int, time: int = 0) -> MatchHistory:
        now = PHASES[self.phase](self.match, evolve(self._moment, news=())).take(option)
        return self._gone_on(now, option, time)

    def wait(self, seconds: float) -> Self:
        """The state some time later in a game with clocks; see `State.wait`.

        Raises:
            GameError: the time won't do, or no clock runs.
        """
        game = self.state
        if game is None:
            return super().wait(seconds)
        waited = game.wait(seconds)
        if waited.history != game.history:  # the time is up
            return self._played(waited)
        now = evolve(self._now, at=evolve(self._moment, state=waited))
        return self._at(evolve(self.past, now=now))

    def _played(self, game: State) -> Self:
        """The state after a choice in the game under way."""
        made = game.past.now.choices
        assert made is not None, "a choice has just been made"
        now = played(self.match, evolve(self._moment, news=()), game)
        return self._at(self._gone_on(now, made.option, made.time))

    def _gone_on(self, now: Moment, option: int, time: int) -> MatchHistory:
        """The past at the next decision after a choice."""
        return self.past.then(standstill(self.match, advanced(self.match, now)), option, time)

    def _on_the_clock(self, seconds: float) -> int:
        del seconds
        why = (
            "give each player one with `clock=`" if self.match.clock is None else "no game goes on"
        )
        raise GameError(f"no clock runs here: {why} (8.2)")

    @property
    def clocks(self) -> tuple[float, ...]:
        """The seconds that each player has left in the game under way; empty without clocks."""
        return self.state.clocks if self.state else ()

    @property
    def waited(self) -> int:
        """The milliseconds that have gone by at the pending decision, by `wait`."""
        return self.state.waited if self.state else 0

    def option_id(self, choice: Option | int | str) -> int:
        """The id of what a choice means here; in a game see `State.option_id`.

        Raises:
            IllegalOption: it isn't allowed.
        """
        return self.state.option_id(choice) if self.state else super().option_id(choice)

    def _refusal(self, choice: object) -> IllegalOption:
        if self.decision is None:
            return IllegalOption(shown(choice), "the match is over", ("8.3",))
        return refused(self.match, self._moment, self.decision, choice)

    def _events(self, log: tuple[Moment, ...], seat: int | None) -> tuple[AnyEvent, ...]:
        return events_of(log, seat)

    def _view(self, seat: int) -> MatchView:
        deciding = None if self.is_terminal() else self.current_player
        told = self.told(seat)
        return match_view(self.match, self._moment, seat, deciding, self.decision, told)

    def _digested(self) -> list[Any]:
        now, decision = self._moment, self.decision
        yards = [str(yard) for yard in (self.pool, self.aside, *self.shipyards)]
        asked = [decision.kind, decision.player, decision.texts] if decision else str(self.outcome)
        game = self.state.digest() if self.state else [str(ship) for ship in now.ships]
        return [now.phase, yards, self.wins, now.offers, asked, now.luck, game]

    def _key(self) -> tuple[Hashable, ...]:
        return self._moment, self.match

    def _origin(self) -> tuple[Callable[..., Self], tuple[Any, ...]]:
        return _first, (type(self), self.match, self.past.beginning)


Played = TypeVar("Played", bound=MatchPosition)


def _first(kind: type[Played], match: MatchSetup, seed: int) -> Played:
    return kind(match, history_begun(match, seed))
