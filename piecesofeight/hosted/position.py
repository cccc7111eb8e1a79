"""Where a game from a file stands and how it goes on, with everything told."""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Mapping
from functools import cached_property
from itertools import pairwise
from typing import Any, Self, TypeVar

from attrs import frozen

from piecesofeight.arguments import a_text
from piecesofeight.hosted.loaded.beginning import Beginning
from piecesofeight.hosted.loaded.setup import HostedSetup
from piecesofeight.hosted.question import HostedQuestion
from piecesofeight.hosted.secrets.resample import history_dealt
from piecesofeight.hosted.secrets.story import Story, story_of
from piecesofeight.hosted.seen.board import Board, SeenZone
from piecesofeight.hosted.seen.event import END, HostedEvent, events_of
from piecesofeight.hosted.seen.outcome import HostedOutcome
from piecesofeight.hosted.seen.view import HostedView, zone_among
from piecesofeight.hosted.seen.wording import Wording
from piecesofeight.hosted.standstill import (
    HostedHistory,
    HostedStandstill,
    history_begun,
    standstill,
)
from piecesofeight.hosting.course import words as w
from piecesofeight.played.position import Position
from piecesofeight.played.seats import eyes_of


@frozen(eq=False, slots=False, repr=False)
class HostedPosition(Position[HostedStandstill, HostedEvent, HostedView]):
    """A game from a file at a decision, or at its end: see `HostedState`.

    Attributes:
        game: what is played.
        past: where the game stands and how it came there, for the library's own use.
    """

    game: HostedSetup
    past: HostedHistory

    # --- where it stands ------------------------------------------------------------------------

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, by seat."""
        return self.past.beginning.names

    @property
    def seed(self) -> int:
        """The number from which all draws of the game follow."""
        return self.past.beginning.seed

    @property
    def explicit_chance(self) -> bool:
        """Whether each draw is a decision of chance."""
        return self.past.beginning.explicit_chance

    @property
    def block(self) -> list[int]:
        """A copy of the machine's block (`piecesofeight.hosting.course.words`)."""
        return self._now.at[:]

    @cached_property
    def _board(self) -> Board:
        return Board(self.game.source.layout, self._now.at)

    @cached_property
    def _wording(self) -> Wording:
        return Wording(self.game.program, self.game.source.labels, self.names)

    @property
    def phase(self) -> str:
        """The phase of the round; empty before the first one, `end` at the end."""
        number = self._now.at[w.H_PHASE]
        return self.game.phases[number - 1] if number > 0 else END if number else ""

    @property
    def round(self) -> int:
        """The number of the round, from 1; 0 before the first."""
        return self._now.at[w.H_ROUND]

    turn_called = "round"

    @property
    def turn(self) -> int:
        """The number of the round, by which records count."""
        return self.round

    @cached_property
    def zones(self) -> tuple[SeenZone, ...]:
        """Every zone with all that lies in it, in the order of the file."""
        return self._board.zones(None)

    def zone(self, name: str, player: int | str | None = None) -> SeenZone:
        """A zone with all that lies in it.

        Args:
            name: the zone's.
            player: a seat or a name, for a zone that each player has.

        Raises:
            GameError: there is no such zone or player.
        """
        return zone_among(self.zones, self.names, name, player)

    @property
    def counters(self) -> Mapping[str, int]:
        """The counters of the table."""
        return self._board.counters()

    @property
    def player_counters(self) -> Mapping[str, tuple[int, ...]]:
        """The counters of the players, by seat."""
        return self._board.player_counters()

    @property
    def statuses(self) -> tuple[str, ...]:
        """What became of each player, by seat: active, left, out."""
        return self._board.statuses

    @property
    def idle(self) -> tuple[int, ...]:
        """The seats whose players hold what does nothing in this round."""
        return self._board.idle

    @property
    def deciding(self) -> tuple[int, ...]:
        """The seats that decide now, as `deciders` has them, in order."""
        return tuple(sorted(self.deciders))

    @property
    def outcome(self) -> HostedOutcome | None:
        """How the game ended, None while it goes on."""
        if not self.is_terminal():
            return None
        winners = self._board.seats(self._now.at[w.H_WINNERS])
        scores = {name: self._board.counted(name) for name in self.game.scores}
        names = tuple(self.names[seat] for seat in winners)
        return HostedOutcome(winners, names, self.round, scores, self.names)

    def events_known_to(self, player: int | str) -> tuple[HostedEvent, ...]:
        """What the last `apply` brought, as far as a player may ever know it from that.

        `told` says the same when the player learns it, which is later if they don't see that the
        game stands still.

        Args:
            player: a seat, a name, or `SPECTATOR`.

        Raises:
            GameError: there is no such player.
        """
        return self._events(self._now.log, eyes_of(player, self.names))

    def remarks(self, language: str = "en") -> tuple[str, ...]:
        """What came of the last choice, a sentence each, for who reads the choice itself as well.

        Who chose what isn't told again when it is revealed; that several choose together in
        secret is, before the first of them does.

        Raises:
            GameError: the language is no text.

        >>> from piecesofeight import load_game
        >>> state = load_game("black-spot").start(players=3, seed=7).apply("name 2")
        >>> str(state.events[0]), state.remarks()[0]
        ('Anne chooses: name 2', 'Anne: a 5, a 2 from the bag to their palm')
        """
        a_text(language, "a language")
        stands = (*self.past.lately, self._now)
        made = {
            (before.decider, self._wording.option(after.choices.option))
            for before, after in pairwise(stands)
            if after.choices
        }
        told = [
            event.text(language)
            for event in self.events
            if event.kind != "chose" or (event.player, event.choice) not in made
        ]
        is_next_of_them = len(stands) > 1 and stands[-2].deciding == self.deciders and not told
        if len(self.deciders) > 1 and not is_next_of_them:
            told.append(self._wording.together(self.deciding, language))
        return tuple(told)

    # --- what every kind of game says for itself --------------------------------------------------

    @property
    def _question(self) -> HostedQuestion | None:
        if self.is_terminal():
            return None
        return HostedQuestion(self._now, self._wording, self.game.engine)

    def _after(self, option: int, time: int = 0) -> HostedHistory:
        follows = standstill(self.game, self.game.engine.after(self._now.at, option))
        return self.past.then(follows, option, time)

    def _events(self, log: tuple[int, ...], seat: int | None) -> tuple[HostedEvent, ...]:
        return events_of(log, self._board, self._wording, seat)

    def _view(self, seat: int) -> HostedView:
        mine = seat >= 0 and seat == self.current_player
        return HostedView(
            player=seat,
            names=self.names,
            phase=self.phase,
            round=self.round,
            zones=self._board.zones(seat),
            counters=self.counters,
            player_counters=self.player_counters,
            statuses=self.statuses,
            idle=self.idle,
            deciding=self.deciding if self._now.is_shown_to(seat) else (),
            decision=self.decision if mine else None,
            events=self.told(seat),
            outcome=self.outcome,
            game=self.game.name,
            rules=self.game,
        )

    def _key(self) -> tuple[Hashable, ...]:
        return self.game, self.names, tuple(self._now.at)

    def _digested(self) -> list[Any]:
        decision, answers = self.decision, self._board.answers()
        asked = [decision.kind, decision.player, decision.texts] if decision else str(self.outcome)
        zones = [
            [zone.zone, zone.owner, sorted((zone.pieces or {}).items())] for zone in self.zones
        ]
        counters = [self.counters, self.player_counters, self.statuses, *self.idle]
        given = [self._wording.option(answer) if answer else "" for answer in answers]
        luck = self._now.at[w.H_RNG : w.H_RNG + 2]
        return [self.phase, self.round, zones, counters, given, asked, luck]

    @cached_property
    def _stories(self) -> dict[int, Story]:
        """What each seat knows that was asked for."""
        return {}

    def _dealt_anew(self, seat: int, rng: random.Random) -> Self:
        """See `resample`; where no other game is found it is this one."""
        if seat not in self._stories:
            self._stories[seat] = story_of(self.game, self.past, seat)
        found = history_dealt(self.game, self.past.beginning, self._stories[seat], rng)
        return self if found is None else self._at(found)

    def _origin(self) -> tuple[Callable[..., Self], tuple[Any, ...]]:
        return _first, (type(self), self.game, self.past.beginning)


Played = TypeVar("Played", bound=HostedPosition)


def _first(kind: type[Played], game: HostedSetup, beginning: Beginning) -> Played:
    return kind(game, history_begun(game, beginning))
