"""Abilities, and prohibitions, that add nothing to the others of their coin."""

from __future__ import annotations

import attrs
from attrs import frozen

from piecesofeight.language import program as p
from piecesofeight.language.checks.checked import Checked, is_large
from piecesofeight.language.diagnostics.collector import Collector
from piecesofeight.language.diagnostics.diagnostic import Related
from piecesofeight.language.logic.worlds import Situation, joined
from piecesofeight.language.program.normal_form import normal, normal_forbid
from piecesofeight.language.program.walk import forbid_groups


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
            _forbids(forbids, report)
    if len(abilities) < 2:
        return
    kept: list[_Judged] = []
    for later in map(_judged, abilities):
        for earlier in tuple(kept):
            if later.normal == earlier.normal:
                literally = later.ability == earlier.ability
                report.add(
                    "E0328",
                    "the coin has this ability already" + ("" if literally else ", in other words"),
                    later.ability.span,
                    "leave one of them out",
                    (Related("the first one", earlier.ability.span),),
                )
                break
            if _covers(earlier, later):
                _adds_nothing(later.ability.span, earlier.ability.span, report)
                break
            if _covers(later, earlier):
                _adds_nothing(earlier.ability.span, later.ability.span, report)
                kept.remove(earlier)
        else:
            kept.append(later)


def _judged(checked: Checked) -> _Judged:
    bare = form = normal(checked.ability)
    if not isinstance(form, p.While):
        bare = attrs.evolve(form, condition=None, once=p.Once.ALWAYS)
    return _Judged(checked.ability, checked.at_header, form, bare)


def _covers(wide: _Judged, narrow: _Judged) -> bool:
    """Whether an ability can do all that another can, whenever that can."""
    if isinstance(wide.ability, p.While) or wide.ability.once is p.Once.GAME:
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


def _adds_nothing(span: p.Span, other: p.Span, report: Collector) -> None:
    report.say("E0329", span, related=other)


# --- prohibitions ------------------------------------------------------------------------


def _forbids(forbids: tuple[p.Forbid, ...], report: Collector) -> None:
    said: set[int] = set()
    forms = [normal_forbid(forbid) for forbid in forbids]
    for index, form in enumerate(forms):
        for other, wider in enumerate(forms):
            if other == index or other in said or not _binds_as(wider, form):
                continue
            if form != wider or other < index:
                said.add(index)
                report.say(
                    "E0328",
                    forbids[index].span,
                    "prohibition",
                    related=(
                        Related(
                            "the first one" if other < index else "all of it is here",
                            forbids[other].span,
                        ),
                    ),
                )
                break


def _binds_as(wider: p.Forbid, forbid: p.Forbid) -> bool:
    """Whether a prohibition forbids all that another does."""
    if wider.act is not forbid.act or wider.filter not in (None, forbid.filter):
        return False
    if wider.who is p.Who.ANOTHER:
        return forbid.who in (p.Who.ANOTHER, p.Who.OPPONENT)
    return wider.who in (forbid.who, p.Who.ANYONE)
