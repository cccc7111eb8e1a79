"""How a game that is told anew begins: with all pieces told apart.

Where a game went on from a position that somebody laid out, the pieces that the seat doesn't see
there can have been laid out otherwise: they are dealt anew, those of a sort among themselves.
"""

from __future__ import annotations

import random
from collections import Counter

from attrs import evolve

from piecesofeight.hosted.loaded.beginning import Beginning
from piecesofeight.hosted.secrets.story import Eyes
from piecesofeight.hosted.secrets.tracked import Moved, Plan, Tracked
from piecesofeight.language.games.program import Sort

LAID = -1  # at which of what was shown pieces were laid out
Lying = dict[int, list[int]]  # the numbers of kinds, by zone


def laid(
    beginning: Beginning, eyes: Eyes, rng: random.Random, plan: Plan
) -> tuple[Beginning, Tracked]:
    """The beginning of a game that is told anew, and its pieces."""
    lying = _lying(beginning.block(eyes.game.source.layout), eyes)
    if beginning.given is not None:
        lying |= _dealt(lying, eyes, rng, plan)
        beginning = _given(beginning, lying, eyes)
    tracked, hidden = Tracked(rng), set(eyes.hidden_zones)
    for at, kinds in lying.items():
        pool = beginning.given is not None and at in hidden
        first = len(tracked.kind)
        for kind in kinds:
            tracked.add(_sort_number(eyes, at), kind, at, pool=pool)
        if pool:
            tracked.moves.append(Moved(0, (LAID, at), list(range(first, len(tracked.kind)))))
    return beginning, tracked


def _sort_number(eyes: Eyes, at: int) -> int:
    return list(eyes.game.source.layout.sorts).index(eyes.zones[at][0].sort)


def _kinds(eyes: Eyes, at: int) -> Sort:
    return eyes.game.source.layout.sorts[eyes.zones[at][0].sort]


def _lying(block: list[int], eyes: Eyes) -> Lying:
    """What lies in each zone of a block."""
    found: Lying = {}
    for at, (zone, _) in eyes.zones.items():
        if zone.single:
            found[at] = [block[at] - 1] if block[at] else []
        else:
            counts = block[at + 1 : at + 1 + len(_kinds(eyes, at).kinds)]
            found[at] = [kind for kind, count in enumerate(counts) for _ in range(count)]
    return found


def _dealt(lying: Lying, eyes: Eyes, rng: random.Random, plan: Plan) -> Lying:
    """What lies in the zones that the seat doesn't see: as it is planned, or else dealt anew.

    A plan of what went unseen alone leaves everything where it was laid out.
    """
    planned = {at: plan[LAID, at] for at in eyes.hidden_zones if (LAID, at) in plan}
    if plan:
        return {at: list(kinds.elements()) for at, kinds in planned.items()}
    found: Lying = {}
    for sort in eyes.game.source.layout.sorts:
        zones = [at for at in eyes.hidden_zones if eyes.zones[at][0].sort == sort]
        kinds = [kind for at in zones for kind in lying[at]]
        rng.shuffle(kinds)
        for at in zones:
            found[at] = [kinds.pop() for _ in lying[at]]
    return found


def _given(beginning: Beginning, lying: Lying, eyes: Eyes) -> Beginning:
    """A beginning from a position in which other pieces lie in some zones."""
    given, where = beginning.given, {(z.name, owner): at for at, (z, owner) in eyes.zones.items()}
    assert given is not None
    zones = []
    for name, owner, _ in given.zones:
        at = where[name, owner]
        counts, kinds = Counter(lying[at]), _kinds(eyes, at).kinds
        pieces = ((each.name, counts[kind]) for kind, each in enumerate(kinds) if counts[kind])
        zones.append((name, owner, tuple(pieces)))
    return evolve(beginning, given=evolve(given, zones=tuple(zones)))
