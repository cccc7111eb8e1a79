"""Chances that are none, numbers that leave nothing to choose, and marks (9.5, 9.6, 9.16)."""

from __future__ import annotations

from collections.abc import Mapping

from piecesofeight.language import program as p
from piecesofeight.language.checks.checked import Checked, about
from piecesofeight.language.program.walk import walk

MOST_NAMES = 4  # of marks in a game; what a game is made of is counted again when it is made


@about(p.Chance | p.Roll | p.NameNumber)
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


@about(p.NamingNumbers | p.NamingPlayers | p.ChooseCoin)
def check_told(checked: Checked) -> None:
    """Judge of which numbers and players it is spoken: one, or what several chose (9.6a)."""
    named = {step.name: step for step in checked.steps if isinstance(step, p.Naming)}
    secret = [step for step in checked.steps if _is_secret(step)]
    for step in secret:
        if isinstance(step, p.SecretNumbers) and step.lowest >= step.highest:
            case = "one" if step.lowest == step.highest else "turned"
            checked.report.say("E0346", step.span, case, lowest=step.lowest, highest=step.highest)
    if len(secret) > 1:
        checked.report.say("E0380", secret[1].span, related=secret[0].span)
    for parent, _, part in walk(checked.ability):
        namer = named.get(part.name) if isinstance(part, p.Name) else None
        if isinstance(part, p.Name) and namer is not None:
            _one_or_several(part, parent, namer, checked)
        if isinstance(part, p.NumberOf | p.ChoiceOf | p.ChosenBy):
            _whose(part, named, checked)


def _one_or_several(name: p.Name, parent: object, step: p.Naming, checked: Checked) -> None:
    """Judge whether what has that name is spoken of as one, or as that of one of several."""
    several = isinstance(parent, p.NumberOf | p.ChoiceOf | p.OfNumbers)
    if isinstance(step, p.NamingNumbers | p.NamingPlayers) and _is_secret(step) != several:
        number = isinstance(step, p.NamingNumbers)
        cases = ("one", "several") if number else ("one player", "several players")
        case = cases[_is_secret(step)]
        checked.report.say("E0379", name.span, case, related=step.span, name=name.name)


def _whose(
    part: p.NumberOf | p.ChoiceOf | p.ChosenBy, named: Mapping[str, p.Naming], checked: Checked
) -> None:
    """Judge whose answer it is of those that several have given in secret."""
    name = _name_in(part)
    step = named.get(name.name)
    if step is None:
        return  # that is said of the name
    if isinstance(part, p.ChosenBy) and not _is_secret(step):
        checked.report.say("E0379", part.span, "one coin", related=step.span, name=name.name)
    elif part.whose is p.Who.YOU and _leaves_you_out(step):
        checked.report.say("E0379", part.span, "not you", related=step.span, name=name.name)


def _name_in(part: p.NumberOf | p.ChoiceOf | p.ChosenBy) -> p.Name:
    if isinstance(part, p.ChosenBy):
        assert part.filter.among is not None
        return part.filter.among
    return part.number if isinstance(part, p.NumberOf) else part.name


def _is_secret(step: p.Step) -> bool:
    """Whether several choose or name something in secret (9.6a)."""
    return isinstance(step, p.SecretNumbers) or getattr(step, "secret", False)


def _leaves_you_out(step: p.Naming) -> bool:
    """Whether the user isn't among those who choose or name something in secret.

    One player does so together with the user; other players do it without.
    """
    match step:
        case p.SecretNumbers(player=who):
            return p.is_another(who)
        case p.ChooseCoin(chooser=who, secret=True) | p.ChoosePlayer(chooser=who, secret=True):
            return p.is_another(who)
    return False


@about(p.Mark)
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
