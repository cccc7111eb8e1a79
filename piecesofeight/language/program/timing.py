"""When the choices of an ability are settled: announced, or when their step comes (4.5a).

What a tool says that an ability is aimed at comes from `announced`, and from nowhere else.
"""

from __future__ import annotations

from collections.abc import Iterator

from piecesofeight.language import program as p
from piecesofeight.language.program.walk import blocks, delays, steps, walk

Target = p.Any | p.AnyPlayer | p.ChooseCoin | p.ChoosePlayer


def settled_late(body: tuple[p.Statement, ...]) -> frozenset[int]:
    """The ids of the steps whose coins are chosen when they come, not at the announcement.

    Those are the steps of a delayed block, and those that come after something was looked at,
    shown, drawn or chosen by another player: what that brings may decide the choice.
    Players are settled at the announcement all the same.
    """
    return frozenset(_late(body, late=False)[1])


def _late(body: tuple[p.Statement, ...], *, late: bool) -> tuple[bool, list[int]]:
    """Whether what follows a block is settled late, and the steps of the block that are."""
    found: list[int] = []
    for step in body:
        if late:
            found.append(id(step))
        delayed = delays(step)
        below = [_late(block, late=late or delayed) for block in blocks(step)]
        late = late or step.tells or (not delayed and any(told for told, _ in below))
        found += [inner for _, ids in below for inner in ids]
    return late, found


def settled(ability: p.Ability) -> Iterator[Target | p.Every]:
    """What is chosen, or looked up, when an ability is announced (4.2, 4.5a, 6.1)."""
    late = settled_late(ability.body)
    for step in (*ability.costs, *steps(ability.body)):
        waits = id(step) in late
        for part in (step, *(part for _, _, part in walk(step, into_bodies=False))):
            match part:
                case p.AnyPlayer() | p.ChoosePlayer():
                    yield part
                case p.Any() | p.Every() if not waits:
                    yield part
                case p.ChooseCoin() if part.is_target and not waits:
                    yield part


def announced(ability: p.Ability) -> Iterator[Target]:
    """The coins and players that are chosen when an ability is announced (4.2, 4.5a)."""
    return (part for part in settled(ability) if not isinstance(part, p.Every))
