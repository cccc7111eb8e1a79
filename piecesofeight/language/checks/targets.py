"""Targets that there never are.

All targets of an ability are chosen when it is announced, those in its blocks too (4.2), and are
different coins. So the condition of the header and all of them must be possible at once.
"""

from __future__ import annotations

import functools
import operator
from collections.abc import Iterator
from itertools import combinations

import attrs
from attrs import frozen

from piecesofeight.language import program as p
from piecesofeight.language.checks.checked import Checked, is_large
from piecesofeight.language.checks.effects import MOST_TARGETS
from piecesofeight.language.diagnostics.diagnostic import Related
from piecesofeight.language.logic.worlds import Situation, joined
from piecesofeight.language.program.coins import how_many
from piecesofeight.language.program.inferred.timing import players_late, settled
from piecesofeight.language.program.walk import steps, walk, who_fit

_NO_TARGETS = "an ability whose targets aren't there can't be used at all"
_NOBODY = "there is no such player to choose"


@frozen
class Target:
    """Coins that are settled at the announcement: one that is chosen, or every one that fits."""

    filter: p.Filter
    span: p.Span
    every: bool = False
    comes_aboard: bool = False  # it is to come into the ship of the user


def check_targets(checked: Checked) -> None:
    """Judge the targets of an ability."""
    moment, given = checked.at_header, checked.given
    if not given:
        return  # that is said of the condition
    targets = announced(checked.ability)
    for target in (*targets, *_needed(checked.ability)):
        if _second_captain(target, moment):
            _say(checked, target, "a ship never holds two Captains")
            return
        if not moment.is_there(target.filter, given=given):
            possible = moment.is_there(target.filter)
            why = _why(target, checked.ability, possible)
            _say(checked, target, why, _head(checked.ability, possible))
            return
    for step in checked.steps:
        for who, having in who_fit(step) if _announces_players(checked.ability, step) else ():
            holds = (having, _of_some(having, who))
            if not all(joined(given, p.alternatives(one), moment) for one in holds):
                checked.report.add("E0338", _NOBODY, step.span, _NO_TARGETS)
                return
    _different(checked, [target for target in targets if not target.every])
    _below_conditions(checked)


def _announces_players(ability: p.Ability, step: p.Step) -> bool:
    """Whether the players whom a step names are chosen by the user, at the announcement."""
    if isinstance(step, p.PickPlayer) or (isinstance(step, p.ChoosePlayer) and not step.is_target):
        return False
    return id(step) not in players_late(ability.body)


def _of_some(having: p.Condition, who: p.Who) -> p.Condition:
    """What holds of several players together if a condition holds of one: that they have coins."""
    match having:
        case p.Comparison(p.Amount(0, 1, p.Count(fits)) as left, p.Compare.AT_LEAST, right):
            if right.of is None:
                of = p.Count(attrs.evolve(fits, owner=who), span=left.span)
                return attrs.evolve(having, left=attrs.evolve(left, of=of))
    return having


def _below_conditions(checked: Checked) -> None:
    """Judge what is chosen below an `if`, whose condition may leave nothing to choose."""
    header = checked.ability.condition
    before: list[p.Literals] = (
        [()] if header is None or is_large(header) else p.alternatives(header)
    )
    for step in checked.steps:
        if not isinstance(step, p.If) or is_large(step.condition):
            continue
        given = joined(before, p.alternatives(step.condition), checked.later)
        for inner in steps(step.then):
            for fits in _chosen(inner):
                if given and not checked.later.is_there(fits, given=given):
                    condition = Related("the condition", step.condition.span)
                    checked.report.say("W0435", inner.span, related=(condition,))


def _chosen(step: p.Step) -> Iterator[p.Filter]:
    """The coins of one player from which somebody chooses one by a step."""
    for part in (step, *(part for _, _, part in walk(step, into_bodies=False))):
        if isinstance(part, p.Any | p.ChooseCoin) and p.is_one(part.filter.owner):
            yield part.filter


def _needed(ability: p.Ability) -> list[Target]:
    """Coins of the own hold without which an ability can't be announced (4.7)."""
    return [
        Target(step.filter, step.span)
        for step in ability.body
        if isinstance(step, p.ChooseCoin) and step.chooser is p.Who.YOU
        if step.filter.places & p.Place.HOLD and not step.filter.needs_names
    ]


def _second_captain(target: Target, moment: Situation) -> bool:
    """Whether a Captain is to come into a ship that has one: the coin itself (2.3, 4.8)."""
    captains = moment.captains
    return target.comes_aboard and target.filter.kind in captains and moment.kind in captains


def _why(target: Target, ability: p.Ability, possible: bool) -> str:
    thing = "no such coin is there" if target.every else "there is no such coin to choose"
    if possible:
        return f"{thing} when the condition holds"
    return f"{thing} when this is answered" if ability.event else f"{thing}, ever"


def _head(ability: p.Ability, possible: bool) -> tuple[Related, ...]:
    if possible and ability.condition is not None:
        return (Related("the condition", ability.condition.span),)
    return (Related("the event", ability.event.span),) if ability.event else ()


def _different(checked: Checked, targets: list[Target]) -> None:
    """There must be as many coins as there are targets that only they could be."""
    few = targets[:MOST_TARGETS]  # of more of them it is said that they are too many
    for size in range(2, len(few) + 1):
        for chosen in combinations(few, size):
            filters = [target.filter for target in chosen]
            if len({fits.owner for fits in filters}) > 1:
                continue
            if not checked.at_header.is_there(_any_of(filters), size, checked.given):
                why = "the targets must be different coins, and there are too few for that"
                before = (Related("a target before it", target.span) for target in chosen[:-1])
                _say(checked, chosen[-1], why, tuple(before))
                return


def _any_of(filters: list[p.Filter]) -> p.Filter:
    """What fits all that one of these filters of one player fits, if not only that."""
    first = filters[0]
    return attrs.evolve(
        first,
        places=functools.reduce(operator.or_, (fits.places for fits in filters)),
        kind=first.kind if len({fits.kind for fits in filters}) == 1 else None,
        except_kind=None,
        other=all(fits.other for fits in filters),
    )


def _say(checked: Checked, target: Target, why: str, related: tuple[Related, ...] = ()) -> None:
    checked.report.add(
        "E0338",
        why,
        target.span,
        "this step would never do anything" if target.every else _NO_TARGETS,
        related,
    )


# --- which coins are targets ----------------------------------------------------------


def announced(ability: p.Ability) -> list[Target]:
    """The coins that are settled when an ability is announced, in the order of the text.

    Not among them are those of delayed steps, and those below a step that shows or draws
    something or lets another player choose: they are chosen when their step comes (4.5a).
    """
    going = [going for step in steps(ability.body) for going in step.goes() if going.aboard]
    names = {move.coins.name for move in going if isinstance(move.coins, p.Name)}
    moved = {id(move.coins) for move in going}
    found = []
    for part in settled(ability):
        match part:
            case p.ChooseCoin(name, _, fits):
                found.append(Target(fits, part.span, False, name in names))
            case p.Any(fits) | p.Every(fits):
                one = Target(fits, part.span, isinstance(part, p.Every), id(part) in moved)
                found += [one] * min(how_many(part), MOST_TARGETS)
    return found
