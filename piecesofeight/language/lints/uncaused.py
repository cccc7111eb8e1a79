"""Reactions to what nothing in the loaded sets brings about."""

from __future__ import annotations

from piecesofeight.language import program as p
from piecesofeight.language.loading.library import Loaded
from piecesofeight.language.logic.causes import Waiting, plain_causes, used_abilities


def lint_uncaused(loaded: Loaded) -> None:
    """Warn of each reaction that no ability of the sets, and no rule, ever calls for."""
    if loaded.report.errors:
        return  # what they do isn't known
    causes = dict.fromkeys(plain_causes(loaded.captains))
    for ability in loaded.used:
        causes |= dict.fromkeys(ability.causes)
    waiting = Waiting(used for used in used_abilities(loaded.judged) if used.event is not None)
    for cause in causes:
        for reaction, _ in waiting.answering(cause):
            waiting.remove(reaction)
    for reaction in waiting.left():
        event = reaction.event
        assert event is not None
        kind = event.coin.kind if isinstance(event.coin, p.Filter) else None
        used = "used of a kind" if kind else "used"
        case = used if event.kind is p.EventKind.USED else "done"
        coin = f"`{kind}`" if kind else "coin"
        loaded.report.say("W0404", event.span, case, coin=coin)
