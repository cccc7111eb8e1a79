"""Chances that are none, numbers that leave nothing to choose, and marks (9.5, 9.6, 9.16)."""

from __future__ import annotations

from piecesofeight.language import program as p
from piecesofeight.language.checks.checked import Checked
from piecesofeight.language.program.walk import walk

MOST_NAMES = 4  # of marks in a game; what a game is made of is counted again when it is made


def check_chance(checked: Checked) -> None:
    """Judge what chance decides, and what numbers may be rolled or named."""
    for step in checked.steps:
        if isinstance(step, p.Chance) and not 0 < step.many < step.of:
            case = "always" if step.many >= step.of else "never"
            checked.report.say("E0345", step.span, case, many=step.many, of=step.of)
        if isinstance(step, p.Roll) and step.sides < 2:
            checked.report.say("E0346", step.span, "die")
        if isinstance(step, p.NameNumber) and step.lowest >= step.highest:
            case = "one" if step.lowest == step.highest else "turned"
            checked.report.say("E0346", step.span, case, lowest=step.lowest, highest=step.highest)


def check_told(checked: Checked) -> None:
    """Judge which numbers are spoken of: one, or those that several named in secret (9.6a)."""
    named = {step.name: step for step in checked.steps if isinstance(step, p.NamingNumbers)}
    secret = [step for step in checked.steps if isinstance(step, p.SecretNumbers)]
    for step in secret:
        if step.lowest >= step.highest:
            case = "one" if step.lowest == step.highest else "turned"
            checked.report.say("E0346", step.span, case, lowest=step.lowest, highest=step.highest)
    if len(secret) > 1:
        checked.report.say("E0380", secret[1].span, related=secret[0].span)
    for _, _, part in walk(checked.ability):
        if isinstance(part, p.Named | p.NumberOf | p.OfNumbers):
            namer = named.get(part.number.name)
            if namer is not None:
                _told(part, namer, checked)


def _told(
    part: p.Named | p.NumberOf | p.OfNumbers, step: p.NamingNumbers, checked: Checked
) -> None:
    name = part.number.name
    if isinstance(step, p.SecretNumbers) == isinstance(part, p.Named):
        case = "several" if isinstance(part, p.Named) else "one"
        checked.report.say("E0379", part.number.span, case, related=step.span, name=name)
    elif isinstance(part, p.NumberOf) and isinstance(part.whose, p.AnyPlayer):
        checked.report.say("E0379", part.span, "any", name=name)
    elif isinstance(part, p.NumberOf) and part.whose is p.Who.YOU and _leaves_you_out(step):
        checked.report.say("E0379", part.span, "not you", related=step.span, name=name)


def _leaves_you_out(step: p.NamingNumbers) -> bool:
    """Whether the user isn't among those who name a number."""
    return isinstance(step, p.SecretNumbers) and p.is_another(step.player)


def check_marks(checked: Checked) -> None:
    """Judge what an ability says of marks."""
    names: set[str] = set()
    for _, _, part in walk(checked.ability):
        if isinstance(part, p.Mark):
            if len(names) == MOST_NAMES and part.name not in names:
                checked.report.say("E0365", part.span, most=MOST_NAMES)
            names.add(part.name)
        if isinstance(part, p.Filter) and part.marked is not None:
            _filter(part, part.marked, checked)


def _filter(asked: p.Filter, marked: p.Marked, checked: Checked) -> None:
    if asked.places == p.Place.HOLD:
        checked.report.say("E0366", marked.span, "hold")
    elif marked.least == 0 and marked.most > 98:
        checked.report.say("E0366", marked.span, "any number", mark=marked.mark.name)
