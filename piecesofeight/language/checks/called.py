"""Coins of a kind that is known, or among those that were named: where they are (9.6b, 9.10)."""

from __future__ import annotations

from piecesofeight.language import program as p
from piecesofeight.language.checks.checked import Checked, about
from piecesofeight.language.printing.unparse import unparse_part
from piecesofeight.language.program.inferred.timing import in_ways
from piecesofeight.language.program.walk import walk, who_fit


@about(p.Name | p.KindOf)
def check_called(checked: Checked) -> None:
    """Judge every description that needs a name: it must be known when the coins are looked up."""
    below = frozenset(map(id, in_ways(checked.ability.body)))
    for step in checked.steps:
        waits = isinstance(step, p.PickPlayer) or id(step) in below
        waits = waits or (isinstance(step, p.ChoosePlayer) and not step.is_target)
        for having in () if waits else (one for _, one in who_fit(step)):
            for _parent, _where, part in walk(having):
                if isinstance(part, p.Filter) and part.needs_names:
                    checked.report.say("E0392", part.span, "player")
    for parent, _where, part in walk(checked.ability):
        if not isinstance(part, p.Filter) or not part.needs_names:
            continue
        if part.called is not None and part.kind is not None:
            said = unparse_part("called", part.called)
            checked.report.say("E0391", part.span, kind=part.kind, said=said)
        case = _too_early(parent)
        if case and id(parent) not in below:
            checked.report.say("E0392", part.span, case)
    for where in (checked.ability.condition, *checked.ability.costs):
        for _parent, _where, part in walk(where):
            if isinstance(part, p.Filter) and isinstance(part.called, p.KindOf):
                if isinstance(part.called.coin, p.It):
                    checked.report.say("E0392", part.span, "header")


def _too_early(parent: object) -> str:
    """Why what the ability has named isn't known there; empty if it is."""
    match parent:
        case p.Forbid():
            return "forbidden"
        case p.AddOwn() | p.Invite():
            return "added"
    return ""
