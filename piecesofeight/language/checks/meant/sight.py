"""Secrets: nothing may depend on what its player can't see.

What the user may know: the coins of the own ship and hold, the open coins of all ships,
how many coins there are anywhere, and where the Captains lie in ships (rules 1.2 to 1.6).
"""

from __future__ import annotations

from collections.abc import Collection

from piecesofeight.language import program as p
from piecesofeight.language.checks.checked import Checked
from piecesofeight.language.program.inferred.asking import (
    all_know,
    can_be_asked,
    is_unseen,
    kinds_asked,
    seen_by_all,
    sought,
)
from piecesofeight.language.program.walk import answered_in, coins_of, waits, walk, who_fit

_ALL_SHIP = (p.Place(0), p.Place.SHIP)


def check_sight(checked: Checked) -> None:
    """Judge every filter of an ability."""
    if checked.has(p.Fits | p.UseAbility | p.KindOf):
        _check_single(checked)
    _check_events(checked)
    public, told = _public(checked), _told(checked)
    for parent, _where, part in walk(checked.ability):
        if not isinstance(part, p.Filter) or isinstance(parent, p.Event | p.Fits):
            continue
        if isinstance(parent, p.Row | p.CoinsBeside) and part is parent.start:
            continue  # a Captain, or E0357 says it
        if isinstance(parent, p.Forbid) and parent.act.shown:
            continue
        if id(part) in public:
            _check_filter(part, parent, None, checked)
        elif id(part) not in told:
            _check_filter(part, parent, _who_sees(parent), checked)


def _who_sees(parent: object) -> p.Player | None:
    """Whose own coins may be asked about there; None if nobody's."""
    match parent:
        case p.ChooseCoin(chooser=chooser) if chooser is not p.Who.YOU:
            return p.Who.CHOOSER
        case p.Forbid(who=who) if who is not p.Who.YOU:
            return None
    return p.Who.YOU


def _check_filter(fits: p.Filter, parent: object, own: p.Player | None, checked: Checked) -> None:
    """Judge whether all that a filter asks for can be seen, but of the coins of `own`."""
    if is_unseen(fits, own, checked.kinds.captains):
        who = "others" if isinstance(parent, p.Forbid) or own is None else "whoever decides"
        case = "others" if own is None else "hidden"
        case = "hold" if fits.places & p.Place.HOLD else case
        checked.report.say("E0320", fits.span, case, who=who)


def _check_events(checked: Checked) -> None:
    """Judge what is answered, or waited for: of which kind a coin was must be shown."""
    ability = checked.ability
    events = [(wait.event, None, "wait") for wait in waits(ability)]  # all see that it came about
    answered = [] if ability.event is None else [(ability.event, p.Who.YOU, "event")]
    for event, own, case in (*events, *answered):
        fits = event.coin
        if isinstance(fits, p.Filter) and not event.kind.shows:
            if is_unseen(fits, own, checked.kinds.captains):
                checked.report.say("E0321", fits.span, case)
    if ability.event is not None and ability.event.kind is p.EventKind.FETCHED:
        _check_places(ability, checked)


def _check_places(ability: p.Ability, checked: Checked) -> None:
    """Judge a condition of an answer to a coin that came from a hold, perhaps in secret (9.18)."""
    for part in (ability.condition, *(part for _, _, part in walk(ability.condition))):
        match part:
            case p.CoinsBeside(start=p.It()):
                checked.report.say("E0321", part.span, "place")
            case p.Fits(coin=p.It(), filter=fits) if fits.places & p.Place.SHIP not in _ALL_SHIP:
                checked.report.say("E0321", part.span, "place")


def _public(checked: Checked) -> frozenset[int]:
    """The filters of what all must see whether it holds: what lasts, and who may be chosen."""
    ability = checked.ability
    lasting = ability.condition if isinstance(ability, p.While) else None
    fit = (having for step in checked.steps for _, having in who_fit(step))
    return frozenset(id(part) for one in (lasting, *fit) for _, _, part in walk(one))


def _told(checked: Checked) -> frozenset[int]:
    """The filters for which coins are looked for that not all see: all are told of it (9.28)."""
    shown = sought(checked.ability.body, checked.kinds.captains)
    groups = (coins for step in checked.steps for coins in coins_of(step) if id(coins) in shown)
    conditions = (step.condition for step in checked.steps if isinstance(step, p.If))
    asked = (part for condition in conditions for _, _, part in walk(condition))
    parts = (part for step in checked.steps for _, _, part in walk(step, into_bodies=False))
    amounts = (amount for amount in parts if isinstance(amount, p.Amount))
    counted = (part for amount in amounts for _, _, part in walk(amount))  # by what is done
    found = [*asked, *counted, *(coins.filter for coins in groups if isinstance(coins, p.Every))]
    return frozenset(map(id, found))


def _check_single(checked: Checked) -> None:
    """Judge what an ability asks of a single coin: all must see of which kind it is (9.28)."""
    ability, events = checked.ability, answered_in(checked.ability)
    # Of names that no coin has it is said elsewhere that they mean nothing.
    named = {step.name for step in checked.steps if isinstance(step, p.NamingCoins)}
    idle = {part.name for _, _, part in walk(ability) if isinstance(part, p.Name)} - named
    if ability.condition is not None:
        for fits in kinds_asked(ability.condition, checked.kinds.captains):
            _all_know(fits.coin, fits.span, idle, ability.event, checked)
        _same_kinds(ability.condition, idle, ability.event, checked)
    for step, seen in seen_by_all(ability.body, frozenset(idle)):
        event = events.get(id(step), ability.event)
        _same_kinds(step, seen, event, checked)
        if isinstance(step, p.UseAbility) and not _lends(step.coins, seen, event):
            checked.report.say("E0360", step.span)
        if isinstance(step, p.If):
            for fits in kinds_asked(step.condition, checked.kinds.captains):
                if not can_be_asked(fits, seen, event):
                    _all_know(fits.coin, fits.span, seen, event, checked)


def _same_kinds(
    node: object, known: Collection[str], event: p.Event | None, checked: Checked
) -> None:
    """Judge every `of the same kind as` in a node, its blocks aside."""
    for _parent, _where, part in walk(node, into_bodies=False):
        if isinstance(part, p.KindOf):
            _all_know(part.coin, part.span, known, event, checked, "alike")


def _lends(coins: p.Coins | None, known: Collection[str], event: p.Event | None) -> bool:
    """Whether all know of which kind a coin is that lends its ability."""
    if isinstance(coins, p.Any | p.Every):
        return not coins.filter.places & ~p.Place.OPEN
    return all_know(coins, known, event)


def _all_know(
    coin: p.Coins,
    span: p.Span,
    known: Collection[str],
    event: p.Event | None,
    checked: Checked,
    case: str = "condition",
) -> None:
    """Say it if not all have seen of which kind a coin is that something depends on."""
    if all_know(coin, known, event):
        return
    if isinstance(coin, p.Name):
        checked.report.say("E0320", span, "condition", name=coin.name)
    else:
        checked.report.say("E0321", span, case)
