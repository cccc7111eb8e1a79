"""What an ability may say of the event that it answers, and of those who choose."""

from __future__ import annotations

import attrs

from piecesofeight.language import program as p
from piecesofeight.language.checks.pronouns import ONLY_REACTIONS, is_it, pronouns, span_of
from piecesofeight.language.diagnostics.collector import Collector
from piecesofeight.language.program.walk import steps, uses, walk

MOST_KEPT = 2
# What is said of a step that answers an event where there is no such event.
_UNANSWERED = {
    p.EventKind.USED: (
        "E0309",
        "there is no ability here that could be negated",
        "only a reaction such as `react when any ability is used:` can negate it",
    ),
    p.EventKind.WOULD_BE_DESTROYED: (
        "E0310",
        "there is nothing here that could be prevented",
        "only a reaction such as `react when this would be destroyed:` can prevent it",
    ),
}


def check_events(ability: p.Ability, report: Collector) -> None:
    """Judge the words that need an event or a chooser."""
    event = ability.event if isinstance(ability, p.React) else None
    if not isinstance(ability, p.React):
        # The steps are judged with the names that they may mean.
        header = ability if isinstance(ability, p.While) else ability.condition
        _no_event_words(header, report, ONLY_REACTIONS)
    else:
        _no_event_words(
            ability.event,
            report,
            "nobody is known before something has happened: say `of an opponent`, for instance",
        )
        _it(ability, ability.event.kind, report)
    for _parent, _where, part in walk(ability):
        needed = part.facts.answers if isinstance(part, p.Step) else None
        if needed is not None and (event is None or event.kind is not needed):
            code, message, hint = _UNANSWERED[needed]
            report.error(code, message, span_of(None, part), hint)
    _choosers(ability, report)
    for statement in () if isinstance(ability, p.While) else steps(ability.body):
        if isinstance(statement, p.Later):
            _later(statement, event is not None, report)


def _no_event_words(node: object, report: Collector, why: str, code: str = "E0308") -> None:
    for one in pronouns(node):
        report.error(code, f"`{one.word}` means nothing here", one.span, why)
    for _parent, _where, part in walk(node):
        if isinstance(part, p.Step) and part.facts.answers and code == "E0326":
            report.error(code, "`it` means nothing here", span_of(None, part), why)


def _it(ability: p.React, kind: p.EventKind, report: Collector) -> None:
    for _parent, _where, part in walk(ability):
        if part is p.Who.EVENT_OWNER and kind.is_turn:
            report.error(
                "E0308",
                "`its owner` means nothing here",
                span_of(_parent, part),
                "a turn has no coin; write `that player` for the player whose turn it is",
            )
        if not isinstance(part, p.It):
            continue
        if kind.is_turn:
            word = "it" if is_it(part) else "its coin"
            report.error("E0308", f"`{word}` means nothing here", part.span, "a turn has no coin")
            continue
        if kind is p.EventKind.USED and is_it(part):
            report.error(
                "E0308",
                "`it` is the ability here, not a coin",
                part.span,
                "write `its coin` for the coin whose ability is used",
            )
        if kind is not p.EventKind.USED and not is_it(part):
            report.error(
                "E0308",
                "`its coin` means nothing here",
                part.span,
                "write `it` for the coin that the reaction is about",
            )


# --- who is choosing ------------------------------------------------------------------


def _choosers(ability: p.Ability, report: Collector) -> None:
    allowed: list[p.Filter] = []
    for _parent, _where, part in walk(ability):
        if not isinstance(part, p.ChooseCoin):
            continue
        if part.chooser is p.Who.YOU:
            _choose_from_hold(part, p.Who.YOU, "your", report)
            continue
        allowed.append(part.filter)
        _choose_from_hold(part, p.Who.CHOOSER, "their", report)
        if part.filter.owner in (p.Who.OPPONENT, p.Who.ANOTHER):
            report.error(
                "E0319",
                "it isn't clear whether this is seen from you or from the one who chooses",
                part.filter.span,
                "write `of theirs` or `of yours`, or leave the owner out",
            )
    for _parent, _where, part in walk(ability):
        if isinstance(part, p.Filter) and part.owner is p.Who.CHOOSER:
            if not any(part is one for one in allowed):
                report.error(
                    "E0319",
                    "nobody else is choosing here",
                    part.span,
                    "`of theirs` and `in their hold` belong to a choice by another player, as in "
                    "`each opponent chooses an open coin of theirs as loss`",
                )


def _choose_from_hold(choice: p.ChooseCoin, owner: p.Who, whose: str, report: Collector) -> None:
    if choice.filter.places & p.Place.HOLD and choice.filter.owner is not owner:
        report.error(
            "E0322",
            "whoever chooses can't see the coins in this hold",
            choice.filter.span,
            f"choose from `{whose} hold`, or pick a coin at random: `pick 1 random coin in ...`",
        )


# --- later ------------------------------------------------------------------------------


def _later(later: p.Later, in_reaction: bool, report: Collector) -> None:
    inner = {step.name for step in steps(later.body) if isinstance(step, p.Naming)}
    kept: dict[str, p.Span] = {}
    for step in steps(later.body):
        for name, _ in uses(step, into_bodies=False):
            if name.name not in inner:
                kept.setdefault(name.name, name.span)
    for statement in steps(later.body):
        if isinstance(statement, p.Later):
            report.error(
                "E0327",
                "a delayed step can't put off anything again",
                statement.span,
                "put the inner steps directly below the outer line",
            )
        _targets(statement, kept)
    for number, span in enumerate(kept.values()):
        if number >= MOST_KEPT:
            report.error(
                "E0326",
                f"a delayed step can remember {MOST_KEPT} coins or players at most",
                span,
            )
    if in_reaction:
        body = attrs.evolve(later, whose=None)
        _no_event_words(body, report, "by then the event is long past", "E0326")


def _targets(statement: p.Statement, kept: dict[str, p.Span]) -> None:
    """Players are chosen at the announcement, so they are remembered; coins when the step comes."""
    for _parent, _where, part in walk(statement, into_bodies=False):
        if isinstance(part, p.AnyPlayer):
            kept.setdefault(f"target at {part.span}", part.span)
    if isinstance(statement, p.ChoosePlayer):
        kept.setdefault(f"target at {statement.span}", statement.span)
