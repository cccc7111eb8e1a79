"""When a telling can't go on: which pieces, exchanged with others, let it go on.

What the seat is told next needs pieces that don't lie there, or a condition doesn't hold in which
pieces count that nobody showed. So pieces that can have gone each other's ways are exchanged: first
those that are missing, then any, until the next thing is told.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping
from itertools import islice
from typing import TypeAlias

from piecesofeight.hosted.secrets.telling import Telling
from piecesofeight.hosting.course import words as w

TRIES = 60  # exchanges that are tried at one place
NEXT = 6  # things told next whose players are looked at first


def gone_on(telling: Telling, rng: random.Random) -> bool:
    """Let a telling go on, with other pieces where it can't; whether it does.

    What must lie somewhere is seen to before it is needed: who has it may be asked something.
    """
    _supply(telling, rng, _fetched)
    if telling.go_on():
        return True
    _supply(telling, rng, _fetched_by_way)
    if telling.go_on():
        return True
    for _ in range(TRIES):
        found = any_exchange(telling, rng)
        if found is None:
            return False
        telling.exchange(*found)
        if telling.go_on():
            return True
        telling.exchange(*found)
    return False


def _supply(telling: Telling, rng: random.Random, fetched: Fetch) -> None:
    """Exchange what lies in zones for what must lie there, as far as that is possible."""
    tracked, needs = telling.tracked, telling.needs(telling.here)
    for zone, needed in needs.items():
        there = Counter(tracked.kind[piece] for piece in tracked.lying.get(zone, ()))
        for kind in (needed - there).elements():
            lying = tracked.lying.get(zone, ())
            spare = [piece for piece in lying if _is_spare(telling, piece, needed)]
            wanted = [
                piece
                for piece in range(len(tracked.kind))
                if tracked.kind[piece] == kind
                and tracked.zone[piece] != zone
                and _is_spare(telling, piece, needs.get(tracked.zone[piece], Counter()))
            ]
            rng.shuffle(spare)
            rng.shuffle(wanted)
            fetched(telling, spare, wanted)


Fetch: TypeAlias = Callable[[Telling, list[int], list[int]], bool]


def _fetched(telling: Telling, spare: list[int], wanted: list[int]) -> bool:
    """Exchange one of some pieces for one of others; whether that is possible."""
    for piece in spare:
        found = telling.tracked.partner(piece, wanted)
        if found is not None:
            telling.exchange(piece, *found)
            return True
    return False


def _fetched_by_way(telling: Telling, spare: list[int], wanted: list[int]) -> bool:
    """The same by way of others: each goes the way of the next, and the last the first one's."""
    tracked, goal = telling.tracked, set(wanted)
    before: dict[int, int | None] = dict.fromkeys(spare)
    hidden, due = _hidden(telling), list(spare)
    for piece in due:
        for other in hidden:
            if other in before or not tracked.can_exchange(piece, other):
                continue
            before[other] = piece
            if other in goal and _went(telling, other, before):
                return True
            due.append(other)
    return False


def _went(telling: Telling, last: int, before: Mapping[int, int | None]) -> bool:
    """Let the last of a chain of pieces come where the first one lies; whether it can."""
    tracked, piece, done = telling.tracked, before[last], list[tuple[int, int, int]]()
    while piece is not None:
        time = tracked.parted(piece, last)
        if time is None or tracked.zone[piece] == tracked.zone[last]:
            for exchange in reversed(done):
                telling.exchange(*exchange)
            return False
        done.append((piece, last, time))
        telling.exchange(*done[-1])
        piece = before[piece]
    return True


def _hidden(telling: Telling) -> list[int]:
    """The pieces that lie where the seat doesn't see them."""
    tracked, zones = telling.tracked, telling.story.eyes.hidden_zones
    return [piece for zone in zones for piece in tracked.lying.get(zone, ())]


def _is_spare(telling: Telling, piece: int, needed: Counter[int]) -> bool:
    """Whether there are more of a piece's kind in its zone than must be there."""
    tracked = telling.tracked
    kind = tracked.kind[piece]
    if not needed[kind]:
        return True
    there = sum(tracked.kind[each] == kind for each in tracked.lying[tracked.zone[piece]])
    return there > needed[kind]


def any_exchange(telling: Telling, rng: random.Random) -> tuple[int, int, int] | None:
    """Two pieces of other kinds that can have gone each other's ways, one of them a player's."""
    tracked, eyes = telling.tracked, telling.story.eyes
    hidden = [zone for zone in eyes.hidden_zones if tracked.lying.get(zone)]
    runs = islice(telling.ahead(), NEXT)
    concerned = {run.player for run in runs} | {telling.here.stand.at[w.H_DECIDER]}
    theirs = [zone for zone in hidden if eyes.at(eyes.zones[zone][1]) in concerned]
    of_players = [zone for zone in hidden if eyes.zones[zone][0].of_player]
    for _ in range(TRIES):
        some = theirs if theirs and rng.random() < 0.5 else of_players or hidden
        if not some:
            return None
        piece = rng.choice(tracked.lying[rng.choice(some)])
        others = _hidden(telling)
        rng.shuffle(others)
        found = tracked.partner(piece, others)
        if found is not None:
            return piece, *found
    return None
