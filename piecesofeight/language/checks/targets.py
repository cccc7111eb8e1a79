"""Targets that there never are.

All targets of an ability are chosen when it is announced, those in its blocks too (4.2), and are
different coins. So the condition of the header and all of them must be possible at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs
from attrs import frozen

from piecesofeight.language import program as p
from piecesofeight.language.checks.conditions import MOST_PARTS, at_header, parts
from piecesofeight.language.diagnostics.collector import Collector
from piecesofeight.language.diagnostics.diagnostic import Related
from piecesofeight.language.logic.worlds import Situation, joined, there_is
from piecesofeight.language.parsing.kinds import Kinds
from piecesofeight.language.program.timing import settled
from piecesofeight.language.program.walk import steps


@frozen
class Target:
    """Coins that are settled at the announcement: one that is chosen, or every one that fits."""

    filter: p.Filter
    span: p.Span
    every: bool = False
    comes_aboard: bool = False  # it is to come into the ship of the user


def check_targets(ability: p.Play | p.React, name: str, kinds: Kinds, report: Collector) -> None:
    """Judge the targets of an ability of the coin `name`."""
    moment = at_header(ability, name, kinds)
    header: list[p.Literals] = [()]
    if ability.condition is not None:
        if parts(ability.condition) > MOST_PARTS:
            return
        header = joined(header, p.alternatives(ability.condition), moment)
        if not header:
            return  # that is said of the condition
    targets = announced(ability)
    for target in (*targets, *_needed(ability)):
        if _second_captain(target, moment):
            _say(target, "a ship never holds two Captains", report)
            return
        if not joined(header, [(there_is(target.filter),)], moment):
            possible = joined([()], [(there_is(target.filter),)], moment)
            _say(target, _why(target, ability, bool(possible)), report, _head(ability, possible))
            return
    _different([target for target in targets if not target.every], header, moment, report)


def _needed(ability: p.Play | p.React) -> list[Target]:
    """Coins of the own hold without which an ability can't be announced (4.7)."""
    return [
        Target(step.filter, step.span)
        for step in ability.body
        if isinstance(step, p.ChooseCoin) and step.chooser is p.Who.YOU
        if step.filter.places & p.Place.HOLD
    ]


def _second_captain(target: Target, moment: Situation) -> bool:
    """Whether a Captain is to come into a ship that has one: the coin itself (2.3, 4.8)."""
    captains = moment.captains
    return target.comes_aboard and target.filter.kind in captains and moment.kind in captains


def _why(target: Target, ability: p.Play | p.React, possible: bool) -> str:
    thing = "no such coin is there" if target.every else "there is no such coin to choose"
    if possible:
        return f"{thing} when the condition holds"
    return f"{thing}, ever" if isinstance(ability, p.Play) else f"{thing} when this is answered"


def _head(ability: p.Play | p.React, possible: object) -> tuple[Related, ...]:
    if possible and ability.condition is not None:
        span = getattr(ability.condition, "span", None)
        assert isinstance(span, p.Span)
        return (Related("the condition", span),)
    return (Related("the event", ability.event.span),) if isinstance(ability, p.React) else ()


def _different(
    targets: list[Target], header: list[p.Literals], moment: Situation, report: Collector
) -> None:
    """There must be as many coins as there are targets that only they could be.

    Of targets that are alike in what matters, the more the fewer ships will do; so it is enough to
    look at the largest families, of which there are few, rather than at all choices of targets.
    """
    failing: list[list[int]] = []
    for family in _families(targets):
        union = _union([targets[at] for at in family])

        def possible(count: int, union: p.Filter = union) -> bool:
            return bool(joined(header, [(there_is(union, count),)], moment))

        if not possible(len(family)):
            fewest = next(size for size in range(2, len(family) + 1) if not possible(size))
            failing.append(family[:fewest])
    if failing:
        chosen = [targets[at] for at in min(failing, key=lambda found: (len(found), found))]
        _say(
            chosen[-1],
            "the targets must be different coins, and there are too few for that",
            report,
            tuple(Related("a target before it", one.span) for one in chosen[:-1]),
        )


def _families(targets: list[Target]) -> Iterator[list[int]]:
    """Two targets or more of one player within some places, perhaps of a kind, perhaps others.

    They come as places in the list. Each is as large as it can be.
    """
    filters = [target.filter for target in targets]
    for owner in dict.fromkeys(one.owner for one in filters):
        mine = [at for at, one in enumerate(filters) if one.owner == owner]
        kinds = dict.fromkeys(kind for at in mine if (kind := filters[at].kind) is not None)
        for places in _unions(filters[at].places for at in mine):
            within = [at for at in mine if not filters[at].places & ~places]
            for alike in (within, *([at for at in within if filters[at].kind == k] for k in kinds)):
                for family in (alike, [at for at in alike if filters[at].other]):
                    if len(family) > 1:
                        yield family


def _unions(places: Iterable[p.Place]) -> set[p.Place]:
    """All that some of these places are together."""
    found: set[p.Place] = set()
    for one in set(places):
        found |= {one, *(one | other for other in found)}
    return found


def _union(family: list[Target]) -> p.Filter:
    """What all targets of a family have in common, in any of their places."""
    places = p.Place(0)
    for target in family:
        places |= target.filter.places
    first = family[0].filter
    return attrs.evolve(
        first,
        places=places,
        kind=first.kind if len({target.filter.kind for target in family}) == 1 else None,
        except_kind=None,
        other=all(target.filter.other for target in family),
    )


def _say(target: Target, why: str, report: Collector, related: tuple[Related, ...] = ()) -> None:
    report.add(
        "E0338",
        why,
        target.span,
        "this step would never do anything"
        if target.every
        else "an ability whose targets aren't there can't be used at all",
        related,
    )


# --- which coins are targets ----------------------------------------------------------


def announced(ability: p.Play | p.React) -> list[Target]:
    """The coins that are settled when an ability is announced, in the order of the text.

    Not among them are those of delayed steps, and those below a step that shows or draws
    something or lets another player choose: they are chosen when their step comes (4.5a).
    """
    going = [going for step in steps(ability.body) for going in step.goes() if going.aboard]
    names = {one.coins.name for one in going if isinstance(one.coins, p.Name)}
    moved = {id(one.coins) for one in going}
    found = []
    for part in settled(ability):
        match part:
            case p.ChooseCoin(name, _, fits):
                found.append(Target(fits, part.span, False, name in names))
            case p.Any(fits) | p.Every(fits):
                found.append(Target(fits, part.span, isinstance(part, p.Every), id(part) in moved))
    return found
