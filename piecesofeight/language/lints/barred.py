"""Prohibitions of what never happens anyway, and of what the coin itself is to do."""

from __future__ import annotations

from piecesofeight.language import program as p
from piecesofeight.language.loading.library import Loaded
from piecesofeight.language.program.walk import (
    blocks,
    coin_roles,
    delays,
    forbid_groups,
    forbids_of,
    walk,
)

# What an ability raises that does it; to target raises nothing.
_RAISED = {
    p.Act.DESTROY: p.EventKind.WOULD_BE_DESTROYED,
    p.Act.TAKE: p.EventKind.TAKEN,
    p.Act.LOOK: p.EventKind.LOOKED_AT,
    p.Act.FETCH: p.EventKind.FETCHED,
    p.Act.NEGATE: p.EventKind.NEGATED,
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
        lasting = tuple(
            forbid
            for ability in coin.abilities
            if isinstance(ability, p.While) and ability.condition is None
            for forbid in ability.forbids
            if ability.places & p.Place.ACTIVE == p.Place.ACTIVE
        )
        for ability in coin.abilities:
            _spared(ability.body, lasting, coin, loaded)


def _spared(
    body: tuple[p.Step, ...], forbidden: tuple[p.Forbid, ...], coin: p.Coin, loaded: Loaded
) -> None:
    """Warn where a coin is to destroy itself after it has forbidden just that (9.8)."""
    for step in body:
        forbidden += forbids_of(step)
        bars = [forbid for forbid in forbidden if _spares_itself(forbid, coin)]
        itself = (one for one, role in coin_roles(step) if isinstance(one, p.This) and role.raises)
        if isinstance(step, p.Destroy) and step.player is p.Who.YOU and bars and any(itself):
            loaded.report.say("W0440", step.span, related=bars[0].span)
        for block in blocks(step):
            _spared(block, () if delays(step) else forbidden, coin, loaded)


def _spares_itself(forbid: p.Forbid, coin: p.Coin) -> bool:
    """Whether a prohibition keeps the player of a coin from destroying it, wherever it is used."""
    if forbid.act is not p.Act.DESTROY or forbid.who not in (p.Who.YOU, p.Who.ANYONE):
        return False
    if forbid.by is not None and forbid.by.kind != coin.name:
        return False
    fits = forbid.filter
    if fits is None:
        return True
    all_places = fits.places & p.Place.ACTIVE == p.Place.ACTIVE
    plain = not fits.other and not fits.needs_names and fits.except_kind != coin.name
    mine = fits.owner in (p.Who.YOU, p.Who.ANYONE) and fits.kind in (None, coin.name)
    return all_places and plain and mine


def _does(kind: str, act: p.Act, loaded: Loaded) -> bool:
    """Whether an ability of a kind of coin may do something."""
    named = [used for used in loaded.used if used.name == kind]
    if act is p.Act.TARGET:
        chosen = p.Any | p.Every | p.NamingCoins
        return any(isinstance(part, chosen) for use in named for _, _, part in walk(use.ability))
    return any(cause.event is _RAISED[act] for use in named for cause in use.causes)
