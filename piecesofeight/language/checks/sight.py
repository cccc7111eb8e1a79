"""Secrets: nothing may depend on what its player can't see.

What the user may know: the coins of the own ship and hold, the open coins of all ships,
how many coins there are anywhere, and where the Captains lie in ships (rules 1.2 to 1.6).
"""

from __future__ import annotations

from piecesofeight.language.catalogue import Kinds
from piecesofeight.language.program import (
    Ability,
    Act,
    ChooseCoin,
    Event,
    EventKind,
    Filter,
    Forbid,
    Place,
    Player,
    React,
    Who,
)
from piecesofeight.language.report import Report
from piecesofeight.language.walk import walk

# The user of a coin shows it; a coin sent to the nest is seen there by all.
_SHOWN = (EventKind.USED, EventKind.SENT)
# A player knows the own coins that these acts are about.
_OWN_ACTS = (Act.PLAY, Act.REACT, Act.CALL, Act.SEND)


def depends_on_unseen(filter_: Filter, own: Player | None, kinds: Kinds) -> bool:
    """Whether a filter asks for the kind of coins that only somebody but `own` can see."""
    asked = [kind for kind in (filter_.kind, filter_.except_kind) if kind is not None]
    if not asked or (own is not None and filter_.owner == own):
        return False
    if filter_.places & Place.HOLD:
        return True
    return bool(filter_.places & Place.HIDDEN) and not all(kind in kinds.captains for kind in asked)


def check_sight(ability: Ability, kinds: Kinds, report: Report) -> None:
    """Judge every filter of an ability."""
    event = ability.event if isinstance(ability, React) else None
    for parent, _where, part in walk(ability):
        if not isinstance(part, Filter) or parent is event:
            continue
        own: Player | None = Who.YOU
        if isinstance(parent, ChooseCoin) and parent.chooser is not Who.YOU:
            own = Who.CHOOSER
        if isinstance(parent, Forbid):
            if parent.act in _OWN_ACTS:
                continue
            own = Who.YOU if parent.who is Who.YOU else None
        if depends_on_unseen(part, own, kinds):
            _report(part, isinstance(parent, Forbid), report)
    if event is not None:
        _event(event, kinds, report)


def _report(filter_: Filter, forbids: bool, report: Report) -> None:
    who = "others" if forbids else "whoever decides"
    place = "a hold" if filter_.places & Place.HOLD else "hidden places"
    report.error(
        "E0320",
        f"{who} can't see of which kind the coins in {place} are",
        filter_.span,
        "speak of coins in a hold without naming a kind"
        if filter_.places & Place.HOLD
        else "say `open`, or speak of coins of your own, or leave the kind out",
    )


def _event(event: Event, kinds: Kinds, report: Report) -> None:
    if not isinstance(event.coin, Filter) or event.kind in _SHOWN:
        return
    if depends_on_unseen(event.coin, Who.YOU, kinds):
        report.error(
            "E0321",
            "nobody is shown of which kind a hidden coin of another player was",
            event.coin.span,
            "say `open`, or leave the kind out",
        )
