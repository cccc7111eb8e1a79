"""Secrets: nothing may depend on what its player can't see.

What the user may know: the coins of the own ship and hold, the open coins of all ships,
how many coins there are anywhere, and where the Captains lie in ships (rules 1.2 to 1.6).
"""

from __future__ import annotations

from piecesofeight.language import program as p
from piecesofeight.language.diagnostics.collector import Collector
from piecesofeight.language.parsing.kinds import Kinds
from piecesofeight.language.program.walk import blocks, coin_roles, steps, walk


def depends_on_unseen(filter_: p.Filter, own: p.Player | None, kinds: Kinds) -> bool:
    """Whether a filter asks for the kind of coins that only somebody but `own` can see."""
    asked = [kind for kind in (filter_.kind, filter_.except_kind) if kind is not None]
    if not asked or (own is not None and filter_.owner == own):
        return False
    if filter_.places & p.Place.HOLD:
        return True
    return bool(filter_.places & p.Place.HIDDEN) and not all(
        kind in kinds.captains for kind in asked
    )


def check_sight(ability: p.Ability, kinds: Kinds, report: Collector) -> None:
    """Judge every filter of an ability."""
    _fits(ability, kinds, report)
    event = ability.event if isinstance(ability, p.React) else None
    for parent, _where, part in walk(ability):
        if not isinstance(part, p.Filter) or parent is event or isinstance(parent, p.Fits):
            continue
        own: p.Player | None = p.Who.YOU
        if isinstance(parent, p.ChooseCoin) and parent.chooser is not p.Who.YOU:
            own = p.Who.CHOOSER
        if isinstance(parent, p.Forbid):
            if parent.act.own:
                continue
            own = p.Who.YOU if parent.who is p.Who.YOU else None
        if depends_on_unseen(part, own, kinds):
            _report(part, isinstance(parent, p.Forbid), report)
    if event is not None:
        _event(event, kinds, report)


def _fits(ability: p.Ability, kinds: Kinds, report: Collector) -> None:
    """Conditions on a single coin: all must have seen of which kind it is."""
    if isinstance(ability, p.While):
        return
    event = ability.event if isinstance(ability, p.React) else None
    names = {step.name for step in steps(ability.body) if isinstance(step, p.Naming)}
    # Of names that nothing has it is said elsewhere that they mean nothing.
    idle = {part.name for _, _, part in walk(ability) if isinstance(part, p.Name)} - names
    if ability.condition is not None:
        _asks(ability.condition, idle, event, kinds, report)
    _fits_in(ability.body, idle, event, kinds, report)


def _fits_in(
    body: tuple[p.Statement, ...],
    shown: set[str],
    event: p.Event | None,
    kinds: Kinds,
    report: Collector,
) -> None:
    """The steps of a block; `shown` are the names of coins that all have seen by then."""
    shown = set(shown)
    for step in body:
        _asks(step, shown, event, kinds, report)
        if isinstance(step, p.NamingCoins) and not step.filter.places & ~p.Place.OPEN:
            shown.add(step.name)
        for coins, role in coin_roles(step):
            if role.shown_to is p.Who.ANYONE and isinstance(coins, p.Name):
                shown.add(coins.name)
        for inner in blocks(step):
            _fits_in(inner, shown, event, kinds, report)


def _asks(
    node: object, shown: set[str], event: p.Event | None, kinds: Kinds, report: Collector
) -> None:
    for _parent, _where, part in ((None, "", node), *walk(node, into_bodies=False)):
        if not isinstance(part, p.Fits):
            continue
        asked = [kind for kind in (part.filter.kind, part.filter.except_kind) if kind is not None]
        in_ship = not part.filter.places & p.Place.HOLD
        if not asked or (in_ship and all(kind in kinds.captains for kind in asked)):
            continue
        if isinstance(part.coin, p.Name):
            if part.coin.name not in shown:
                report.add(
                    "E0320",
                    f"not all have seen of which kind `{part.coin.name}` is",
                    part.span,
                    f"write `reveal {part.coin.name}` before it, or leave the kind out",
                )
        elif event is not None and not _is_shown(event):
            report.add(
                "E0321",
                "nobody is shown of which kind a hidden coin of another player was",
                part.span,
                "let the reaction answer what happens to an `open` coin, or leave the kind out",
            )


def _is_shown(event: p.Event) -> bool:
    """Whether all see of which kind the coin of an event is."""
    if event.kind.shows:
        return True
    return isinstance(event.coin, p.Filter) and not event.coin.places & ~p.Place.OPEN


def _report(filter_: p.Filter, forbids: bool, report: Collector) -> None:
    who = "others" if forbids else "whoever decides"
    place = "a hold" if filter_.places & p.Place.HOLD else "hidden places"
    report.add(
        "E0320",
        f"{who} can't see of which kind the coins in {place} are",
        filter_.span,
        "speak of coins in a hold without naming a kind"
        if filter_.places & p.Place.HOLD
        else "say `open`, or speak of coins of your own, or leave the kind out",
    )


def _event(event: p.Event, kinds: Kinds, report: Collector) -> None:
    if not isinstance(event.coin, p.Filter) or event.kind.shows:
        return
    if depends_on_unseen(event.coin, p.Who.YOU, kinds):
        report.add(
            "E0321",
            "nobody is shown of which kind a hidden coin of another player was",
            event.coin.span,
            "say `open`, or leave the kind out",
        )
