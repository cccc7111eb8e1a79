"""Dealing again what a player can't know: another game that looks the same from one seat.

A game is told anew from its beginning (`telling`), by its own rules: what the player was shown is
held to, everything else is drawn. So facts that bind many pieces at once need no words here: an
option that somebody chose must be allowed in the new game, who wasn't asked must have nothing to
be asked, and what everybody knows to be so is so.
"""

from __future__ import annotations

import random

from attrs import evolve

from piecesofeight.hosted.loaded.beginning import Beginning
from piecesofeight.hosted.loaded.setup import HostedSetup
from piecesofeight.hosted.secrets.laid import laid
from piecesofeight.hosted.secrets.mending import any_exchange, gone_on
from piecesofeight.hosted.secrets.story import Story
from piecesofeight.hosted.secrets.telling import Telling
from piecesofeight.hosted.secrets.tracked import Plan
from piecesofeight.hosted.standstill import HostedHistory, history_of, without_draws

TRIES = 4  # tellings from nothing, before it is begun with the game that there is
AGAIN = 4  # tellings by the plan of one in which pieces were exchanged
EXCHANGED = 10  # pieces of the game that there is that are exchanged then


def history_dealt(
    game: HostedSetup, beginning: Beginning, story: Story, rng: random.Random
) -> HostedHistory | None:
    """The history of another game in which a seat was shown the same; None if none was found."""

    def clean(plan: Plan, times: int) -> Telling | None:
        for _ in range(times):
            telling = _told(game, beginning, story, rng, plan)
            if telling is None or telling.is_clean:
                return telling
            plan = telling.tracked.plan()
        return None

    for _ in range(TRIES):
        telling = clean({}, AGAIN)
        if telling is not None:
            return _history(telling, rng)
    telling = clean(story.unseen, AGAIN)
    if telling is None:
        return None
    last = telling.here
    for _ in range(EXCHANGED):
        found = any_exchange(telling, rng)
        if found is not None:
            telling.exchange(*found)
    other = clean(telling.tracked.plan(), AGAIN)
    telling.points[-1] = last
    return _history(other or telling, rng)


def _told(
    game: HostedSetup, beginning: Beginning, story: Story, rng: random.Random, plan: Plan
) -> Telling | None:
    """A telling that has come to where the game stands now."""
    first, tracked = laid(evolve(beginning, dealt=()), story.eyes, rng, plan)
    telling = Telling(game, story, first, rng, plan, tracked)
    if not telling.begin():
        return None
    while not telling.is_there:
        if not gone_on(telling, rng):
            return None
    return telling


def _history(telling: Telling, rng: random.Random) -> HostedHistory:
    beginning = evolve(telling.beginning, seed=rng.getrandbits(64), dealt=tuple(telling.options))
    stands = (point.stand for point in telling.points)
    told = without_draws(beginning, stands, (*telling.options, None))
    return history_of(beginning, (stand for stand, _ in told))
