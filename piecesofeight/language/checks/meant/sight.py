"""Secrets: nothing may depend on what its player can't see.

What the user may know: the coins of the own ship and hold, the open coins of all ships,
how many coins there are anywhere, and where the Captains lie in ships (rules 1.2 to 1.6).
"""

from __future__ import annotations

from piecesofeight.language import program as p
from piecesofeight.language.checks.checked import Checked
from piecesofeight.language.parsing.kinds import Kinds
from piecesofeight.language.program.walk import answered_in, blocks, shown, waits, walk, who_fit


def depends_on_unseen(filter_: p.Filter, own: p.Player | None, kinds: Kinds) -> bool:
    """Whether a filter asks for the kind of coins that only somebody but `own` can see."""
    asked = filter_.asked_kinds
    if filter_.among is not None:
        return False  # `among.py` judges those
    if not asked or (own is not None and filter_.owner == own):
        return False
    if filter_.places & p.Place.HOLD:
        return True
    return bool(filter_.places & p.Place.HIDDEN) and not all(
        kind in kinds.captains for kind in asked
    )


def check_sight(checked: Checked) -> None:
    """Judge every filter of an ability."""
    ability, event = checked.ability, checked.ability.event
    # Of names that no coin has it is said elsewhere that they mean nothing.
    named = {step.name for step in checked.steps if isinstance(step, p.NamingCoins)}
    idle = {part.name for _, _, part in walk(ability) if isinstance(part, p.Name)} - named
    if checked.has(p.Fits | p.UseAbility | p.KindOf):
        if ability.condition is not None:
            _asks(ability.condition, idle, checked)
        _fits_in(ability.body, idle, checked)
    for wait in waits(ability):  # all see that it came about, and so of which kind the coin is
        fits = wait.event.coin
        if isinstance(fits, p.Filter) and not wait.event.kind.shows:
            if depends_on_unseen(fits, None, checked.kinds):
                checked.report.say("E0321", fits.span, "wait")
    lasting = ability.condition if isinstance(ability, p.While) else None
    public = {id(part) for _, _, part in walk(lasting)}  # what all must see whether it holds
    fit = (having for step in checked.steps for _, having in who_fit(step))
    public |= {id(part) for having in fit for _, _, part in walk(having)}  # so who may be chosen
    for parent, _where, part in walk(ability):
        if not isinstance(part, p.Filter) or isinstance(parent, p.Event | p.Fits):
            continue
        if isinstance(parent, p.Row) and part is parent.start:  # a Captain, or E0357 says it
            continue
        own: p.Player | None = p.Who.YOU
        if isinstance(parent, p.ChooseCoin) and parent.chooser is not p.Who.YOU:
            own = p.Who.CHOOSER
        if isinstance(parent, p.Forbid):
            if parent.act.own:
                continue
            own = p.Who.YOU if parent.who is p.Who.YOU else None
        if id(part) in public:
            own = None
        if depends_on_unseen(part, own, checked.kinds):
            who = "others" if isinstance(parent, p.Forbid) or own is None else "whoever decides"
            case = "others" if own is None else "hidden"
            case = "hold" if part.places & p.Place.HOLD else case
            checked.report.say("E0320", part.span, case, who=who)
    if event is not None and isinstance(event.coin, p.Filter) and not event.kind.shows:
        if depends_on_unseen(event.coin, p.Who.YOU, checked.kinds):
            checked.report.say("E0321", event.coin.span, "event")


def _fits_in(body: tuple[p.Step, ...], known: set[str], checked: Checked) -> None:
    """The steps of a block; `known` are the names of coins that all have seen by then."""
    known, event = set(known), checked.ability.event
    for step in body:
        _asks(step, known, checked)
        if isinstance(step, p.UseAbility) and not _all_know(step.coins, known, event):
            checked.report.say("E0360", step.span)
        if isinstance(step, p.NamingCoins) and not step.filter.places & ~p.Place.OPEN:
            known.add(step.name)
        for coins, sees in shown(step):
            if sees is p.Who.ANYONE and isinstance(coins, p.Name):
                known.add(coins.name)
        for inner in blocks(step):
            _fits_in(inner, known, checked)


def _all_know(coins: p.Coins | None, known: set[str], event: p.Event | None) -> bool:
    """Whether all know of which kind a coin is that lends its ability."""
    match coins:
        case p.Name(name):
            return name in known
        case p.It():
            return event is None or _is_shown(event)
        case p.Any(fits) | p.Every(fits):
            return not fits.places & ~p.Place.OPEN
    return True


def _asks(node: object, known: set[str], checked: Checked) -> None:
    """Conditions on a single coin: all must have seen of which kind it is."""
    event = answered_in(checked.ability).get(id(node), checked.ability.event)
    for _parent, _where, part in ((None, "", node), *walk(node, into_bodies=False)):
        if isinstance(part, p.KindOf):
            _known_to_all(part.coin, part.span, known, event, checked)
        if not isinstance(part, p.Fits):
            continue
        asked = part.filter.asked_kinds
        in_ship = not part.filter.places & p.Place.HOLD
        if not asked or (in_ship and all(kind in checked.kinds.captains for kind in asked)):
            continue
        _known_to_all(part.coin, part.span, known, event, checked)


def _known_to_all(
    coin: p.Coins, span: p.Span, known: set[str], event: p.Event | None, checked: Checked
) -> None:
    """Judge whether all have seen of which kind a coin is that something depends on."""
    if isinstance(coin, p.Name):
        if coin.name not in known:
            checked.report.say("E0320", span, "condition", name=coin.name)
    elif isinstance(coin, p.It) and event is not None and not _is_shown(event):
        checked.report.say("E0321", span, "condition")


def _is_shown(event: p.Event) -> bool:
    """Whether all see of which kind the coin of an event is."""
    if event.kind.shows:
        return True
    return isinstance(event.coin, p.Filter) and not event.coin.places & ~p.Place.OPEN
