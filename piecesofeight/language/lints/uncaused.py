"""Reactions to what nothing in the loaded sets brings about."""

from __future__ import annotations

from piecesofeight.language import program as p
from piecesofeight.language.loading.library import Loaded
from piecesofeight.language.logic.causes import UsedAbility, Waiting, plain_causes, used_abilities
from piecesofeight.language.program.walk import waits


def _never_by(reaction: UsedAbility, loaded: Loaded) -> bool:
    """Whether no ability of the coin that a reaction names brings about what it answers."""
    event = reaction.event
    if event is None or event.by is None or event.by.kind is None:
        return False
    named = (used for used in loaded.used if used.name == event.by.kind)
    causes = (cause for used in named for cause in used.causes)
    return not any(cause.answered_by(event, reaction.name) for cause in causes)


def lint_uncaused(loaded: Loaded) -> None:
    """Warn of each reaction that no ability of the sets, and no rule, ever calls for."""
    if loaded.report.errors:
        return  # what they do isn't known
    causes = dict.fromkeys(plain_causes(loaded.captains))
    for ability in loaded.used:
        causes |= dict.fromkeys(ability.causes)
    for one in used_abilities(loaded.judged):
        for wait in waits(one.ability):
            if not any(cause.answered_by(wait.event, one.name) for cause in causes):
                loaded.report.say("W0427", wait.event.span)
    waiting = Waiting(used for used in used_abilities(loaded.judged) if used.event is not None)
    for cause in causes:
        for reaction, _ in waiting.answering(cause):
            waiting.remove(reaction)
    unheard = list(waiting.left())
    unheard += [
        reaction
        for reaction in used_abilities(loaded.judged)
        if reaction not in unheard and _never_by(reaction, loaded)
    ]
    for reaction in unheard:
        event = reaction.event
        assert event is not None
        kind = event.coin.kind if isinstance(event.coin, p.Filter) else None
        used = "used of a kind" if kind else "used"
        case = used if event.kind is p.EventKind.USED else "done"
        coin = f"`{kind}`" if kind else "coin"
        loaded.report.say("W0404", event.span, case, coin=coin)
