"""The run of an evening: which phase comes after which, and how it comes to the next decision."""

from __future__ import annotations

from attrs import evolve

from piecesofeight.machine.chance import seed_words
from piecesofeight.match.moment import (
    ANSWERING,
    ASIDE,
    BUILDING,
    DEALING,
    DRAFTING,
    FIRST,
    OVER,
    PLAYING,
    SPOILS,
    TRADING,
    Moment,
)
from piecesofeight.match.phases.building import Building
from piecesofeight.match.phases.phase import Phase, event
from piecesofeight.match.phases.playing import Spoils, match_outcome, started
from piecesofeight.match.phases.sharing import PHASE_OF, Dealing, Drafting, SettingAside, WhoIsFirst
from piecesofeight.match.phases.trading import Answering, Trading
from piecesofeight.match.setup import MatchSetup
from piecesofeight.played.seats import CHANCE

PHASES: dict[str, type[Phase]] = {
    ASIDE: SettingAside,
    FIRST: WhoIsFirst,
    DRAFTING: Drafting,
    DEALING: Dealing,
    TRADING: Trading,
    ANSWERING: Answering,
    BUILDING: Building,
    SPOILS: Spoils,
}


def begun(match: MatchSetup, seed: int) -> Moment:
    """The first moment of an evening in which somebody must decide."""
    words = [0, 0]
    seed_words(words, 0, seed & 0xFFFFFFFF, (seed >> 32) & 0xFFFFFFFF, 0)
    kinds = match.kinds
    now = Moment(
        ASIDE,
        (words[0], words[1]),
        aside=kinds.counts(match.set_aside),
        yards=tuple(kinds.counts(yard) for yard in match.shipyards),
        picked=(kinds.none,) * match.players,
        ships=(None,) * match.players,
    )
    return advanced(match, _entered(match, now, ASIDE if match.pooling else BUILDING))


def _entered(match: MatchSetup, now: Moment, phase: str) -> Moment:
    """The moment in which a phase begins."""
    now = evolve(now, phase=phase)
    if phase == PLAYING:
        return started(match, now)
    return PHASES[phase](match, now).enter() if phase in PHASES else now


def _following(match: MatchSetup, now: Moment) -> tuple[str, int]:
    """The phase after one in which nothing is left to do, and the part of the pooling."""
    if now.phase == ASIDE:
        return FIRST, 0
    if now.phase in (FIRST, DRAFTING, DEALING):
        part = 0 if now.phase == FIRST else now.part + 1
        if part < len(match.parts):
            return PHASE_OF[match.parts[part][0]], part
        return TRADING if match.pooling and match.pooling.has_trades else BUILDING, part
    if now.phase == BUILDING:
        return PLAYING, now.part
    if now.phase == PLAYING:
        if match_outcome(match, now):
            return OVER, now.part
        return SPOILS if match.spoils else BUILDING, now.part
    return BUILDING, now.part


def advanced(match: MatchSetup, now: Moment) -> Moment:
    """Run on to the next decision that isn't forced, or to the end."""
    while now.phase != OVER:
        if now.left == 0:
            phase, part = _following(match, now)
            now = _entered(match, evolve(now, part=part), phase)
            if phase == OVER:
                now = _told_end(match, now)
        elif now.phase == PLAYING:
            return now
        else:
            at = PHASES[now.phase](match, now)
            options = at.options()
            if len(options) == 1 and not match.rules.asks_forced:
                now = at.take(options[0])
            elif at.decider == CHANCE and not match.rules.explicit_chance:
                place, moved_on = now.drawn(at.weights(options))
                now = evolve(at, now=moved_on).take(options[place])
            else:
                return now
    return now


def _told_end(match: MatchSetup, now: Moment) -> Moment:
    outcome = match_outcome(match, now)
    assert outcome is not None, "a match that is over has an outcome"
    if match.best_of == 1:
        return now  # the game has told it
    winner = outcome.winners[0] if outcome.winners else -1
    kind = "match won" if outcome.winners else "match drawn"
    return now.telling(event(match, kind, winner, count=len(now.games)))
