"""Where an evening stands, how it came there, and what each player was shown of it.

The choices are a chain that grows at one end, as those of a game are. What somebody is told waits
until they see the evening stand still: a pause tells nothing (5.2).
"""

from __future__ import annotations

from functools import cached_property

from attrs import frozen

from piecesofeight.game.event import Event
from piecesofeight.game.history import ChoiceLink
from piecesofeight.match.events import MatchEvent
from piecesofeight.match.moment import OVER, PLAYING, Moment
from piecesofeight.match.phases.run import PHASES, begun
from piecesofeight.match.setup import MatchSetup
from piecesofeight.notation.sight import SPECTATOR

AnyEvent = MatchEvent | Event
_GAME_ENDS = ("won", "drawn")


@frozen(slots=False)
class Seen:
    """What somebody was shown last. What they were told is put in words only for who asks.

    Attributes:
        seat: who it is.
        moment: where the evening stood then.
        told_of: the moments whose news they were told then.
        untold_of: the moments whose news they will be told next time.
    """

    seat: int
    moment: Moment
    told_of: tuple[Moment, ...] = ()
    untold_of: tuple[Moment, ...] = ()

    @cached_property
    def told(self) -> tuple[AnyEvent, ...]:
        """What they were told then."""
        return tuple(event for moment in self.told_of for event in _news(moment, self.seat))

    def then(self, match: MatchSetup, now: Moment) -> Seen:
        """What they are shown at a later moment, or will be."""
        news = (*self.untold_of, now)
        if is_shown(match, now, self.seat):
            return Seen(self.seat, now, news)
        return Seen(self.seat, self.moment, self.told_of, news)


@frozen(eq=False)
class MatchPast:
    """Where an evening stands, and what led there.

    Attributes:
        match: what it is played with.
        seed: of the evening.
        now: where it stands.
        choices: every choice so far, the newest first.
        seen: what each player was shown last, by seat, and spectators behind them.
    """

    match: MatchSetup
    seed: int
    now: Moment
    choices: ChoiceLink | None
    seen: tuple[Seen, ...]

    def then(self, now: Moment, option: int | None = None, time: int = 0) -> MatchPast:
        """What the past is when a choice has been made, or when the evening has begun.

        Args:
            now: where the evening stands.
            option: the choice, None at the beginning.
            time: the milliseconds that it took.
        """
        link = self.choices if option is None else ChoiceLink(option, self.choices, time)
        seen = tuple(before.then(self.match, now) for before in self.seen)
        return MatchPast(self.match, self.seed, now, link, seen)

    @property
    def links(self) -> list[ChoiceLink]:
        """Every choice so far, the oldest first."""
        found, link = [], self.choices
        while link is not None:
            found.append(link)
            link = link.before
        return found[::-1]

    def seen_by(self, seat: int) -> Seen:
        """What a seat, or a `SPECTATOR`, was shown last."""
        return self.seen[seat if seat >= 0 else -1]


def past_begun(match: MatchSetup, seed: int) -> MatchPast:
    """An evening that begins, at its first decision."""
    now = begun(match, seed)
    empty = tuple(Seen(seat, now) for seat in (*range(match.players), SPECTATOR))
    return MatchPast(match, seed, now, None, empty).then(now)


def _news(now: Moment, seat: int) -> tuple[AnyEvent, ...]:
    """What led to a moment, as somebody may know it."""
    news = tuple(event.seen_by(seat) for event in now.news)
    return with_game(now, news, now.state.told(seat) if now.state else ())


def with_game(
    now: Moment, news: tuple[MatchEvent, ...], game: tuple[Event, ...]
) -> tuple[AnyEvent, ...]:
    """What led to a moment: what its game tells comes after its beginning, before its end."""
    ended = any(event.kind in _GAME_ENDS for event in news)
    if not (ended or now.phase == PLAYING):
        return news
    begins = [at for at, event in enumerate(news, start=1) if event.kind == "begins"]
    at = begins[-1] if begins else 0
    return (*news[:at], *game, *news[at:])


def is_shown(match: MatchSetup, now: Moment, seat: int) -> bool:
    """Whether a seat sees that the evening stands still here."""
    if now.phase == PLAYING and now.state:
        return now.state.is_shown_to(seat)
    if now.phase == OVER:
        return True
    phase = PHASES[now.phase](match, now)
    return phase.is_public or phase.decider == seat
