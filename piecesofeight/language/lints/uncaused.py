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
        assert reaction.event is not None
        loaded.report.add(
            "W0404",
            _why(reaction.event),
            reaction.event.span,
            "check it together with the sets that it is meant for, or let it answer something else",
        )


def _why(event: p.Event) -> str:
    kind = event.coin.kind if isinstance(event.coin, p.Filter) else None
    coin = f"such a `{kind}`" if kind else "such a coin"
    match event.kind:
        case p.EventKind.USED if kind:
            return f"`{kind}` has no ability that is ever used"
        case p.EventKind.USED:
            return "no coin of these sets is ever used like this"
        case p.EventKind.TAKEN:
            return f"no coin of these sets takes {coin} like this"
        case _:
            return f"no coin of these sets destroys {coin} like this"
