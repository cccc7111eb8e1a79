"""Where an evening stands still, who sees that, and what they are told then.

What somebody is told waits until they see the evening stand still: a pause tells nothing (5.2).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from attrs import frozen

from piecesofeight.game.event import Event
from piecesofeight.match.events import MatchEvent
from piecesofeight.match.moment import OVER, PLAYING, Moment
from piecesofeight.match.phases.run import PHASES, begun
from piecesofeight.match.setup import MatchSetup
from piecesofeight.played import history
from piecesofeight.played.seats import TERMINAL

AnyEvent = MatchEvent | Event
_GAME_ENDS = ("won", "drawn")


@frozen(eq=False)
class MatchStandstill(history.Standstill[Moment, Moment]):
    """A point at which an evening stands still; its log is the moment itself, with its news."""

    decider: int = TERMINAL
    is_public: bool = True


MatchHistory: TypeAlias = history.History[int, MatchStandstill]


def standstill(match: MatchSetup, now: Moment) -> MatchStandstill:
    """An evening that stands still at a moment."""
    game = now.state
    if now.phase == PLAYING and game:
        ids, decider, is_public = game.legal_actions(), game.current_player, not game.is_secret
        return MatchStandstill(now, tuple(ids), (now,), None, decider, is_public)
    if now.phase == OVER:
        return MatchStandstill(now, (), (now,))
    phase = PHASES[now.phase](match, now)
    return MatchStandstill(now, phase.options(), (now,), None, phase.decider, phase.is_public)


def history_begun(match: MatchSetup, seed: int) -> MatchHistory:
    """An evening that begins, at its first decision."""
    return history.History(seed, standstill(match, begun(match, seed)))


def events_of(log: Iterable[Moment], seat: int | None) -> tuple[AnyEvent, ...]:
    """What led to some moments, as a seat may know it; without a seat, everything told."""
    return tuple(event for now in log for event in _news(now, seat))


def _news(now: Moment, seat: int | None) -> tuple[AnyEvent, ...]:
    """What led to a moment: what its game tells comes after its beginning, before its end."""
    news = now.news if seat is None else tuple(event.seen_by(seat) for event in now.news)
    ended = any(event.kind in _GAME_ENDS for event in news)
    if now.state is None or not (ended or now.phase == PLAYING):
        return news
    begins = [at for at, event in enumerate(news, start=1) if event.kind == "begins"]
    at = begins[-1] if begins else 0
    game = now.state.events if seat is None else now.state.told(seat)
    return (*news[:at], *game, *news[at:])
