"""Abilities, and prohibitions, that add nothing to the others of their coin."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

import attrs
from attrs import frozen

from piecesofeight.language import program as p
from piecesofeight.language.checks.checked import Checked, is_large
from piecesofeight.language.diagnostics.collector import Collector
from piecesofeight.language.logic.worlds import Situation, joined
from piecesofeight.language.program.inferred.normal_form import normal
from piecesofeight.language.program.walk import forbid_groups

_Thing = TypeVar("_Thing")


@frozen
class _Judged:
    """An ability with its normal form, and that without what limits its use."""

    ability: p.Ability
    at_header: Situation
    normal: p.Ability
    bare: p.Ability


def check_together(abilities: list[Checked], report: Collector) -> None:
    """Judge the abilities of a coin by each other."""
    for checked in abilities:
        for forbids in forbid_groups(checked.ability):
            forms = [normal(forbid) for forbid in forbids]
            for at, other in _superfluous(forms, _binds_as):
                case = "prohibition" if other < at else "prohibition within another"
                report.say("E0328", forbids[at].span, case, related=forbids[other].span)
    if len(abilities) < 2:
        return
    judged = [_judged(checked) for checked in abilities]
    for at, other in _superfluous(judged, _covers):
        ability, first = judged[at].ability, judged[other].ability
        if judged[at].normal != judged[other].normal:
            report.say("E0329", ability.span, related=first.span)
        else:
            how = "" if ability == first else ", in other words"
            report.say("E0328", ability.span, "ability", related=first.span, how=how)


def _superfluous(
    judged: Sequence[_Thing], covers: Callable[[_Thing, _Thing], bool]
) -> Iterator[tuple[int, int]]:
    """Which ones add nothing, each with the one that covers it: of two alike, the earlier."""
    said: set[int] = set()
    for at, narrow in enumerate(judged):
        for other, wide in enumerate(judged):
            if other == at or other in said or not covers(wide, narrow):
                continue
            if other < at or not covers(narrow, wide):
                said.add(at)
                yield at, other
                break


def _judged(checked: Checked) -> _Judged:
    form = normal(checked.ability)
    bare = attrs.evolve(form, condition=None)
    if not isinstance(bare, p.While):
        bare = attrs.evolve(bare, once=p.Once.ALWAYS)
    return _Judged(checked.ability, checked.at_header, form, bare)


def _covers(wide: _Judged, narrow: _Judged) -> bool:
    """Whether an ability can do all that another can, whenever that can."""
    if wide.normal == narrow.normal:
        return True
    if wide.ability.once is p.Once.GAME:
        return False
    return wide.bare == narrow.bare and _implies(
        narrow.ability.condition, wide.ability.condition, wide.at_header
    )


def _implies(condition: p.Condition | None, other: p.Condition | None, moment: Situation) -> bool:
    """Whether the other condition holds whenever this one does; no condition always holds."""
    if other is None or is_large(other):
        return other is None
    judged = condition is not None and not is_large(condition)
    held: list[p.Literals] = p.alternatives(condition) if condition and judged else [()]
    return not joined(p.alternatives(other, False), held, moment)


def _binds_as(wider: p.Forbid, forbid: p.Forbid) -> bool:
    """Whether a prohibition forbids all that another does."""
    if wider.act is not forbid.act or wider.filter not in (None, forbid.filter):
        return False
    if wider.by not in (None, forbid.by):
        return False
    if wider.who is p.Who.ANOTHER:
        return forbid.who in (p.Who.ANOTHER, p.Who.OPPONENT)
    return wider.who in (forbid.who, p.Who.ANYONE)
