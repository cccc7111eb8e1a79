"""Reactions that never happen, and prohibitions that never apply.

What the plain rules do not allow can't be answered, and needn't be forbidden.
"""

from __future__ import annotations

from collections.abc import Iterator

from piecesofeight.language import program as p
from piecesofeight.language.checks.checked import Checked, about
from piecesofeight.language.diagnostics.collector import Collector
from piecesofeight.language.diagnostics.diagnostic import Related
from piecesofeight.language.parsing.kinds import Kinds
from piecesofeight.language.program.walk import forbid_groups, waits

_ENDS = p.Place.FORE | p.Place.AFT


@about(p.Forbid | p.Event)
def check_never(checked: Checked) -> None:
    """Judge what an ability answers, or what it forbids."""
    ability, event = checked.ability, checked.ability.event
    places = ability.places if isinstance(ability, p.While) else p.Place.SHIP | p.Place.HOLD
    for forbid in (forbid for forbids in forbid_groups(ability) for forbid in forbids):
        why = _never_applies(forbid, places, checked.kinds)
        if why is not None:
            checked.report.add("E0340", "this never applies", forbid.span, why)
    waited = (wait.event for wait in waits(ability))
    for one in (*([event] if event else []), *waited):
        why = _never_happens(one, checked.coin, checked.kinds)
        if why is not None:
            checked.report.add("E0339", "this never happens", one.span, why)
    if isinstance(ability, p.Whenever) and ability.places & ~p.Place.ACTIVE:
        if ability.places & p.Place.HOLD or not isinstance(ability.event.coin, p.This):
            checked.report.say("E0397", ability.span)


# --- events ---------------------------------------------------------------------------


def _never_happens(event: p.Event, coin: p.Coin, kinds: Kinds) -> str | None:
    fits = event.coin
    if fits is None:
        return None  # it is about a player, whatever there is
    owner: p.Player = p.Who.YOU if isinstance(fits, p.This) else fits.owner
    if event.kind.own_verb and _contrary(event.player, owner):
        return f"players only {event.kind.own_verb} their own coins"
    if isinstance(fits, p.This):
        return _itself(event.kind, coin)
    match event.kind:
        case p.EventKind.CALLED | p.EventKind.SENT | p.EventKind.WOULD_BE_SENT if (
            not fits.places & _ENDS
        ):
            verb = event.kind.own_verb
            return f"players {verb} their fore coin or their aft coin, as it lies before (3.1, 3.6)"
        case p.EventKind.FETCHED if not fits.places & p.Place.HOLD:
            return "a coin that comes from a hold lay in the hold just before (9.12)"
        case p.EventKind.CALLED if fits.kind in kinds.captains:
            return f"`{fits.kind}` is a captain, and a captain can't be called (3.7)"
    second = fits.kind in kinds.captains and coin.captain and owner is p.Who.YOU and fits.other
    if second and not (event.kind is p.EventKind.TAKEN or event.kind.in_holds):
        return "a ship never holds two Captains (2.3)"
    return None


def _itself(kind: p.EventKind, coin: p.Coin) -> str | None:
    if kind is p.EventKind.CALLED and coin.captain:
        return "a captain can't be called (3.7)"
    if kind is p.EventKind.USED and not any(isinstance(one, p.Play) for one in coin.abilities):
        return "this coin can't be played, and it reacts once a turn: not to its own reaction (5.4)"
    return None


def _contrary(player: p.Player, owner: p.Player) -> bool:
    """Whether a player and an owner, seen from you, can't be the same."""
    return any(
        one is p.Who.YOU and p.is_another(two) for one, two in ((player, owner), (owner, player))
    )


# --- prohibitions ---------------------------------------------------------------------


def _never_applies(forbid: p.Forbid, places: p.Place, kinds: Kinds) -> str | None:
    if forbid.act is p.Act.SEND and forbid.who is p.Who.YOU and places == p.Place.NEST:
        return "while your nest is taken, you can't send a coin there anyway (3.1)"
    fits = forbid.filter
    if fits is None:
        return None
    if forbid.act.own and _contrary(forbid.who, fits.owner):
        return f"players only {forbid.act.value.removeprefix('must ')} their own coins"
    if forbid.act is p.Act.TAKE and p.Who.YOU is forbid.who is fits.owner:
        return "what you take was in another ship"
    if forbid.act is p.Act.TAKE and not fits.places & p.Place.SHIP:
        return "what is taken was in another ship: out of a hold coins are fetched"
    if forbid.act is p.Act.DESTROY and not fits.places & p.Place.SHIP:
        return "nothing can destroy coins in a hold anyway (4.9)"
    if forbid.act in (p.Act.CALL, p.Act.SEND) and not fits.places & _ENDS:
        return f"players can only {forbid.act.value} their fore coin or their aft coin anyway"
    if forbid.act is p.Act.CALL and fits.kind in kinds.captains:
        return f"`{fits.kind}` is a captain, and a captain can't be called anyway (3.7)"
    return None


# --- abilities that their own coin forbids ----------------------------------------------


def check_forbidden(coin: p.Coin, report: Collector) -> None:
    """Judge whether a coin forbids its own player to use it, wherever it could be used."""
    if not any(isinstance(ability, p.While) for ability in coin.abilities):
        return
    for act, kind in ((p.Act.PLAY, p.Play), (p.Act.REACT, p.React)):
        barred: dict[p.Place, p.Span] = {}
        for ability in coin.abilities:
            for place, forbid in _barred(ability, act, coin):
                barred.setdefault(place, forbid.span)
        for ability in coin.abilities:
            of_itself = isinstance(ability, p.Whenever)
            if not isinstance(ability, kind) or of_itself or _of_lost_coin(ability):
                continue
            if all(place in barred for place in ability.places or p.Place.ACTIVE):
                report.say(
                    "E0341",
                    ability.span,
                    related=tuple(
                        Related("it is forbidden here", span) for span in set(barred.values())
                    ),
                )


def _of_lost_coin(ability: p.Ability) -> bool:
    """Whether it may be used when the coin, with its prohibitions, has left the ship (5.7)."""
    return ability.event is not None and ability.event.kind is p.EventKind.DESTROYED


def _barred(ability: p.Ability, act: p.Act, coin: p.Coin) -> Iterator[tuple[p.Place, p.Forbid]]:
    """Where an ability forbids the player of this coin to do something with this coin."""
    if not isinstance(ability, p.While) or ability.condition is not None:
        return
    for forbid in ability.forbids:
        if forbid.act is not act or forbid.who not in (p.Who.YOU, p.Who.ANYONE):
            continue
        fits = forbid.filter or p.Filter(p.Place.ACTIVE)
        kind = fits.kind in (None, coin.name) and fits.except_kind != coin.name
        if kind and fits.owner in (p.Who.YOU, p.Who.ANYONE) and not fits.other:
            yield from ((place, forbid) for place in fits.places & ability.places)
