"""Prohibitions with a kind of coin that never does what is forbidden."""

from __future__ import annotations

from piecesofeight.language import program as p
from piecesofeight.language.loading.library import Loaded
from piecesofeight.language.program.walk import forbid_groups, walk

# What an ability raises that does it; to target raises nothing.
_RAISED = {
    p.Act.DESTROY: p.EventKind.WOULD_BE_DESTROYED,
    p.Act.TAKE: p.EventKind.TAKEN,
    p.Act.LOOK: p.EventKind.LOOKED_AT,
    p.Act.FETCH: p.EventKind.FETCHED,
}


def lint_barred(loaded: Loaded) -> None:
    """Warn of each prohibition `with` coins that don't do such a thing in any case."""
    if loaded.report.errors:
        return  # what they do isn't known
    for coin in loaded.judged:
        for forbid in (one for a in coin.abilities for group in forbid_groups(a) for one in group):
            if forbid.by is not None and forbid.by.kind is not None:
                if not _does(forbid.by.kind, forbid.act, loaded):
                    loaded.report.say("W0423", forbid.span, coin=forbid.by.kind)


def _does(kind: str, act: p.Act, loaded: Loaded) -> bool:
    """Whether an ability of a kind of coin may do something."""
    named = [used for used in loaded.used if used.name == kind]
    if act is p.Act.TARGET:
        chosen = p.Any | p.Every | p.NamingCoins
        return any(isinstance(part, chosen) for use in named for _, _, part in walk(use.ability))
    return any(cause.event is _RAISED[act] for use in named for cause in use.causes)
