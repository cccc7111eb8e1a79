"""When the choices of an ability are settled: announced, or when their step comes (4.5a).

What a tool says that an ability is aimed at comes from `announced`, and from nowhere else.
"""

from __future__ import annotations

from collections.abc import Iterator

from piecesofeight.language import program as p
from piecesofeight.language.program.once import once_each
from piecesofeight.language.program.walk import (
    blocks,
    coins_of,
    delays,
    repeats,
    steps,
    surely,
    uses,
    waits_for_all,
    walk,
    who_fit,
)

Target = p.Any | p.AnyPlayer | p.ChooseCoin | p.ChoosePlayer


@once_each
def settled_late(body: tuple[p.Step, ...]) -> frozenset[int]:
    """The ids of the steps whose coins are chosen when they come, not at the announcement.

    Those are the steps of a delayed block, those of a block for each player, that is one of several
    or that chance may bring, those below *afterwards*, and those that come after something was
    looked at, shown, drawn or chosen by another player: what that brings may decide the choice. So
    it is with coins in a row, if how many they are is a number that the ability names, and with
    those of the kind of another.
    Players are settled at the announcement all the same, but for those of `players_late`.
    """
    return frozenset(_late(body, late=False)[1])


@once_each
def players_late(body: tuple[p.Step, ...]) -> frozenset[int]:
    """The ids of the steps whose players are chosen when they come, not at the announcement.

    Those are the steps of `in_ways`, and choices of a player by what isn't known before: other
    than one who was drawn at random, or whose coin was; who has more coins than that one.
    """
    late, found = settled_late(body), {id(step) for step in in_ways(body)}
    unknown: set[str] = set()
    for step in steps(body):
        asked = [one for _, having in who_fit(step) for one in uses(having, into_bodies=False)]
        if isinstance(step, p.ChoosePlayer) and step.but is not None:
            asked += uses(step, into_bodies=False)
        if any(name.name in unknown for name, _ in asked):
            found.add(id(step))
        waits = id(step) in (found if isinstance(step, p.ChoosePlayer) else late)
        target = isinstance(step, p.ChooseCoin | p.ChoosePlayer) and step.is_target
        if isinstance(step, p.Naming) and (waits or not target):
            unknown.add(step.name)
    return frozenset(found)


def in_ways(body: tuple[p.Step, ...]) -> Iterator[p.Step]:
    """The steps of blocks of which some happen (9.3), and below *afterwards* (9.22).

    Of these players wait, too.
    """
    for step in body:
        for block in blocks(step):
            yield from steps(block) if waits_for_all(step) else in_ways(block)


def _late(
    body: tuple[p.Step, ...], *, late: bool, before: frozenset[str] = frozenset()
) -> tuple[bool, list[int]]:
    """Whether what follows a block is settled late, and the steps of the block that are.

    `before` are names of coins from a hold that were given before the block: they are known only
    when their step comes.
    """
    found: list[int] = []
    unsettled = set(before)
    for step in body:
        late = late or _is_alike(step)
        if late or _in_late_row(step, unsettled):
            found.append(id(step))
        if isinstance(step, p.ChooseCoin) and not step.is_target:
            unsettled.add(step.name)
        delayed = delays(step)
        waits = late or delayed or repeats(step) or waits_for_all(step)
        waits = waits or step.tells  # what it brings isn't known before
        names = frozenset(unsettled)
        below = [_late(block, late=waits, before=names) for block in blocks(step)]
        late = late or step.tells or (not delayed and any(told for told, _ in below))
        found += [inner for _, ids in below for inner in ids]
    return late, found


def _is_alike(step: p.Step) -> bool:
    """Whether a step is done to coins of the kind of another, which must be there by then."""
    described = (step, *coins_of(step)) if isinstance(step, p.NamingCoins) else coins_of(step)
    parts = (part for one in described for _, _, part in walk(one, into_bodies=False))
    return any(isinstance(part, p.Filter) and part.needs_names for part in parts)


def _in_late_row(step: p.Step, names: set[str]) -> bool:
    """Whether a step is about coins in a row that one of these names begins, or as many as counted.

    What is counted is counted when the step comes, as other amounts are (9.4, 9.9).
    """
    parts = (part for _, _, part in walk(step, into_bodies=False))
    rows = [part for part in parts if isinstance(part, p.Row | p.AnyInRow | p.AnyCounted)]
    if any(row.amount is not None and row.amount.of is not None for row in rows):
        return True
    asked = (part for row in rows for _, _, part in walk(row))
    return any(isinstance(part, p.Name) and part.name in names for part in asked)


def settled(ability: p.Ability) -> Iterator[Target | p.Every]:
    """What is chosen, or looked up, when an ability is announced (4.2, 4.5a, 6.1)."""
    late = settled_late(ability.body)
    below = players_late(ability.body)
    for step in (*ability.costs, *steps(ability.body)):
        waits = id(step) in late
        for part in (step, *(part for _, _, part in walk(step, into_bodies=False))):
            match part:
                case p.AnyPlayer() if id(step) not in below:
                    yield part
                case p.ChoosePlayer() if part.is_target and id(step) not in below:
                    yield part
                case p.Any() | p.Every() if not waits:
                    yield part
                case p.ChooseCoin() if part.is_target and not waits:
                    yield part


def announced(ability: p.Ability) -> Iterator[Target]:
    """The coins and players that are chosen when an ability is announced (4.2, 4.5a)."""
    return (part for part in settled(ability) if not isinstance(part, p.Every))


def first_choice(ability: p.Ability) -> p.Any | p.ChooseCoin | None:
    """What is chosen late of all that an ability with costs does, if that comes to nothing else.

    Who pays shall get something for it (9.1): so it is asked for at the announcement. None where
    something is done without a choice, or instead of it.
    """
    return _first(ability.body) if ability.costs else None


def chooses_surely(ability: p.Ability) -> bool:
    """Whether an ability with costs does nothing before its user has chosen a coin late (9.1).

    That choice stands below no `if`, `may`, or chance, so it is made whatever comes; and no coin
    that could be chosen is what is paid with.
    """
    first = first_choice(ability)
    paid = any(map(coins_of, ability.costs))
    if first is None or (paid and not p.is_another(first.filter.owner)):
        return False
    sure = tuple(surely(ability.body))
    late = settled_late(ability.body)
    return any(
        part is first and (id(step) in late or not getattr(part, "is_target", True))
        for step in sure
        for part in (step, *(part for _, _, part in walk(step, into_bodies=False)))
    )


def _first(body: tuple[p.Step, ...]) -> p.Any | p.ChooseCoin | None:
    for step in body:
        if isinstance(step, p.ChooseCoin):
            return step if step.chooser is p.Who.YOU and not step.may else None
        chosen = (part for _, _, part in walk(step, into_bodies=False) if isinstance(part, p.Any))
        first = next(chosen, None)
        if first is not None:
            return first
        ways = blocks(step)
        if ways:
            alone = step is body[-1] and not any(ways[1:]) and not delays(step)
            return _first(ways[0]) if alone and not repeats(step) else None
        if not isinstance(step, p.Roll | p.NameNumber | p.NameKind | p.ChoosePlayer):
            return None
    return None


def chosen_late(ability: p.Ability) -> Iterator[Target]:
    """What the user of an ability chooses when a step comes, and not before (4.5a, 9.3)."""
    late = settled_late(ability.body)
    below = players_late(ability.body)
    for step in steps(ability.body):
        waits = id(step) in late
        for part in (step, *(part for _, _, part in walk(step, into_bodies=False))):
            match part:
                case p.Any() if waits:
                    yield part
                case p.AnyPlayer() if id(step) in below:
                    yield part
                case p.ChoosePlayer() if part.is_target and id(step) in below:
                    yield part
                case p.ChooseCoin(chooser=p.Who.YOU) if waits or not part.is_target:
                    yield part
