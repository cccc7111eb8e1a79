"""When the choices of an ability are settled: announced, or when their step comes (4.5a).

What a tool says that an ability is aimed at comes from `announced`, and from nowhere else.
"""

from __future__ import annotations

from collections.abc import Iterator

from piecesofeight.language import program as p
from piecesofeight.language.program.walk import steps, walk

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
        after, below = late or tells(step), list(_below(step, late))
        late = after or any(opened for opened, _ in below)
        found += [one for _, ids in below for one in ids]
    return late, found


def tells(step: p.Statement) -> bool:
    """Whether a step brings something to light that the user may wait for."""
    if isinstance(step, p.ChooseCoin):
        return step.chooser is not p.Who.YOU
    return isinstance(step, p.Look | p.Reveal | p.Pick)


def _below(step: p.Statement, late: bool) -> Iterator[tuple[bool, list[int]]]:
    """The blocks of a step, one after the other."""
    match step:
        case p.If(_, then, otherwise) | p.May(_, then, otherwise):
            first, ids = _late(then, late=late)
            second, more = _late(otherwise, late=late)
            yield first or second, ids + more
        case p.Later(_, _, body):
            yield False, _late(body, late=True)[1]


def announced(ability: p.Play | p.React) -> Iterator[Target]:
    """The coins and players that are chosen when an ability is announced (4.2, 4.5a)."""
    late = settled_late(ability.body)
    costs = ability.costs if isinstance(ability, p.React) else ()
    for step in (*costs, *steps(ability.body)):
        for part in (step, *(part for _, _, part in walk(step, into_bodies=False))):
            match part:
                case p.AnyPlayer() | p.ChoosePlayer():
                    yield part
                case p.Any() if id(step) not in late:
                    yield part
                case p.ChooseCoin(chooser=p.Who.YOU) if id(step) not in late:
                    if not part.filter.places & p.Place.HOLD:
                        yield part
