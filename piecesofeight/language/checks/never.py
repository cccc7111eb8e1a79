"""Reactions that never happen, and prohibitions that never apply.

What the plain rules do not allow can't be answered, and needn't be forbidden.
"""

from __future__ import annotations

from piecesofeight.language.diagnostics.collector import Report
from piecesofeight.language.diagnostics.diagnostic import Related
from piecesofeight.language.parsing.kinds import Kinds
from piecesofeight.language.program import (
    Ability,
    Act,
    Coin,
    Event,
    EventKind,
    Forbid,
    Place,
    Play,
    Player,
    React,
    Span,
    This,
    Until,
    While,
    Who,
)
from piecesofeight.language.program.walk import steps

_OTHERS = (Who.OPPONENT, Who.ANOTHER)
_OWN_DOING = (EventKind.USED, EventKind.CALLED, EventKind.SENT)
_OWN_ACTS = (Act.PLAY, Act.REACT, Act.CALL, Act.SEND)
_ENDS = Place.FORE | Place.AFT


def check_never(coin: Coin, ability: Ability, kinds: Kinds, report: Report) -> None:
    """Judge what an ability answers, or what it forbids."""
    if isinstance(ability, While):
        _forbids(ability.forbids, ability.places, kinds, report)
        return
    for step in steps(ability.body):
        if isinstance(step, Until):
            _forbids(step.forbids, Place.SHIP | Place.HOLD, kinds, report)
    if isinstance(ability, React):
        why = _never_happens(ability.event, coin, kinds)
        if why is not None:
            report.error("E0339", "this never happens", ability.event.span, why)


def _forbids(forbids: tuple[Forbid, ...], places: Place, kinds: Kinds, report: Report) -> None:
    """Judge prohibitions that hold as long as their coin lies in some places."""
    for forbid in forbids:
        why = _never_applies(forbid, places, kinds)
        if why is not None:
            report.error("E0340", "this never applies", forbid.span, why)


# --- events ---------------------------------------------------------------------------


def _never_happens(event: Event, coin: Coin, kinds: Kinds) -> str | None:
    fits = event.coin
    if fits is None:
        return None  # turns begin and end whatever there is
    owner: Player = Who.YOU if isinstance(fits, This) else fits.owner
    if event.kind in _OWN_DOING and _contrary(event.player, owner):
        return f"players only {_DOING[event.kind]} their own coins"
    if isinstance(fits, This):
        return _itself(event.kind, coin)
    match event.kind:
        case EventKind.USED if not fits.places & (Place.ACTIVE | Place.HOLD):
            return "only active coins are used (4.1)"
        case EventKind.CALLED | EventKind.SENT if not fits.places & _ENDS:
            verb = _DOING[event.kind]
            return f"players {verb} their fore coin or their aft coin, as it lies before (3.1, 3.6)"
        case EventKind.CALLED if fits.kind in kinds.captains:
            return f"`{fits.kind}` is a captain, and a captain can't be called (3.7)"
    if fits.kind in kinds.captains and coin.captain and owner is Who.YOU and fits.other:
        return (
            "a ship never holds two Captains (2.3)" if event.kind is not EventKind.TAKEN else None
        )
    return None


_DOING = {EventKind.USED: "use", EventKind.CALLED: "call", EventKind.SENT: "send"}


def _itself(kind: EventKind, coin: Coin) -> str | None:
    if kind is EventKind.CALLED and coin.captain:
        return "a captain can't be called (3.7)"
    if kind is EventKind.USED and not any(isinstance(one, Play) for one in coin.abilities):
        return "this coin can't be played, and it reacts once a turn: not to its own reaction (5.4)"
    return None


def _contrary(player: Player, owner: Player) -> bool:
    """Whether a player and an owner, seen from you, can't be the same."""
    return (player is Who.YOU and owner in _OTHERS) or (owner is Who.YOU and player in _OTHERS)


# --- prohibitions ---------------------------------------------------------------------


def _never_applies(forbid: Forbid, places: Place, kinds: Kinds) -> str | None:
    if forbid.act is Act.SEND and forbid.who is Who.YOU and places == Place.NEST:
        return "while your nest is taken, you can't send a coin there anyway (3.1)"
    fits = forbid.filter
    if fits is None:
        return None
    if forbid.act in _OWN_ACTS and _contrary(forbid.who, fits.owner):
        return f"players only {forbid.act.value} their own coins"
    if forbid.act is Act.DESTROY and not fits.places & Place.SHIP:
        return "nothing can destroy coins in a hold anyway (4.9)"
    if forbid.act is Act.PLAY and not fits.places & Place.ACTIVE:
        return "only active coins can be played anyway (4.1)"
    if forbid.act in (Act.CALL, Act.SEND) and not fits.places & _ENDS:
        return f"players can only {forbid.act.value} their fore coin or their aft coin anyway"
    if forbid.act is Act.CALL and fits.kind in kinds.captains:
        return f"`{fits.kind}` is a captain, and a captain can't be called anyway (3.7)"
    return None


# --- abilities that their own coin forbids ----------------------------------------------


def check_forbidden(coin: Coin, report: Report) -> None:
    """Judge whether a coin forbids its own player to use it, wherever it could be used."""
    for act, kind in ((Act.PLAY, Play), (Act.REACT, React)):
        barred: dict[Place, Span] = {}
        for ability in coin.abilities:
            if isinstance(ability, While):
                for forbid in ability.forbids:
                    for place in _barred(forbid, act, coin) & ability.places:
                        barred.setdefault(place, forbid.span)
        if not all(place in barred for place in Place.ACTIVE):
            continue
        for ability in coin.abilities:
            if isinstance(ability, kind) and not _of_lost_coin(ability):
                report.error(
                    "E0341",
                    "another ability of this coin forbids this wherever the coin is active",
                    ability.span,
                    "leave one of them out, or except this coin: `other ...`",
                    tuple(Related("it is forbidden here", span) for span in set(barred.values())),
                )


def _of_lost_coin(ability: Ability) -> bool:
    """Whether it may be used when the coin, with its prohibitions, has left the ship (5.7)."""
    return isinstance(ability, React) and ability.event.kind is EventKind.DESTROYED


def _barred(forbid: Forbid, act: Act, coin: Coin) -> Place:
    """The places where a prohibition binds the player of this coin about this coin."""
    if forbid.act is not act or forbid.who not in (Who.YOU, Who.ANYONE):
        return Place(0)
    fits = forbid.filter
    if fits is None:
        return Place.ACTIVE
    kind = fits.kind in (None, coin.name) and fits.except_kind != coin.name
    mine = fits.owner in (Who.YOU, Who.ANYONE)
    return fits.places if kind and mine and not fits.other else Place(0)
