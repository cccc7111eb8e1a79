"""Coins that are elsewhere: what is certain of where coins lie, step by step.

Destroying a coin doesn't settle that it is gone, since others may prevent it; costs, moves and
what has happened do. What only one of two branches does is not certain below them.
"""

from __future__ import annotations

from attrs import frozen

from piecesofeight.language import program as p
from piecesofeight.language.diagnostics.collector import Collector
from piecesofeight.language.program.walk import walk

_Coin = p.Name | p.This | p.It


@frozen
class _Known:
    """The coins that certainly lie in a hold; of these, those in the user's own."""

    held: frozenset[_Coin] = frozenset()
    own: frozenset[_Coin] = frozenset()

    def holds(self, coin: _Coin, *, own: bool = False) -> _Known:
        return _Known(self.held | {coin}, self.own | {coin} if own else self.own - {coin})

    def without(self, coin: object) -> _Known:
        return _Known(
            frozenset(one for one in self.held if one != coin),
            frozenset(one for one in self.own if one != coin),
        )

    def or_else(self, other: _Known) -> _Known:
        """What is certain if either may be so."""
        return _Known(self.held & other.held, self.own & other.own)


def check_whereabouts(ability: p.Play | p.React, report: Collector) -> None:
    """Judge what an ability does to coins that lie elsewhere by then."""
    known = _Known()
    if isinstance(ability, p.React):
        if any(isinstance(cost.coins, p.This) for cost in ability.costs):
            known = known.holds(p.This(), own=True)
        if ability.event.kind is p.EventKind.DESTROYED:
            coin = ability.event.coin
            mine = isinstance(coin, p.This) or (coin is not None and coin.owner is p.Who.YOU)
            known = known.holds(p.It(), own=mine)
            if isinstance(coin, p.This):
                known = known.holds(p.This(), own=True)
    _Walk(report).block(ability.body, known)


@frozen
class _Walk:
    """Follows the steps of an ability."""

    report: Collector

    def block(self, body: tuple[p.Statement, ...], known: _Known) -> _Known:
        """The steps of a block; what is certain after it."""
        for statement in body:
            self.judge(statement, known)
            match statement:
                case p.If(_, then, otherwise) | p.May(_, then, otherwise):
                    known = self.block(then, known).or_else(self.block(otherwise, known))
                case p.Later(_, _, later):
                    self.block(later, _Known())  # much may have happened by then
                case _:
                    known = _after(statement, known)
        return known

    def judge(self, statement: p.Statement, known: _Known) -> None:
        """One step, its blocks aside."""
        match statement:
            case p.Destroy(coins) if _in_hold(coins, known):
                self.elsewhere(coins, "this coin is in a hold, where nothing can destroy it")
            case p.Move(coins, p.Who.YOU, p.Spot.HOLD) if coins in known.own:
                self.elsewhere(coins, "this coin is in your hold already")
            case p.Swap(first, second) if _in_hold(first, known) and _in_hold(second, known):
                self.elsewhere(second, "both coins are in a hold")
            case p.Rearrange(_, p.Name() as extra) if extra not in known.held:
                self.elsewhere(extra, "only coins from a hold can be added to a ship")
        if p.This() in known.held:
            for _parent, _where, part in walk(statement, into_bodies=False):
                if isinstance(part, p.Lies):
                    self.elsewhere(part, "this coin is in the hold by then")

    def elsewhere(self, node: object, message: str) -> None:
        span = getattr(node, "span", None)
        assert isinstance(span, p.Span)
        self.report.error("E0335", message, span)


def _in_hold(coins: p.Coins, known: _Known) -> bool:
    if isinstance(coins, p.Every):
        return bool(coins.filter.places & p.Place.HOLD)
    return coins in known.held


def _after(statement: p.Statement, known: _Known) -> _Known:
    """What is certain after a step that has no blocks."""
    match statement:
        case p.ChooseCoin(name, _, fits) if fits.places & p.Place.HOLD:
            return known.holds(p.Name(name), own=fits.owner is p.Who.YOU)
        case p.Pick(name, _, fits) if fits.places & p.Place.HOLD:
            return known.holds(p.Name(name), own=fits.owner is p.Who.YOU)
        case p.Move(p.Name() | p.This() | p.It() as coin, to, p.Spot.HOLD):
            return known.holds(coin, own=to is p.Who.YOU)
        case p.Move(p.Name() | p.This() | p.It() as coin):
            return known.without(coin)
        case p.Swap(first, second):
            return known.without(first).without(second)
        case p.Rearrange(_, p.Name() as extra):
            return known.without(extra)
        case _:
            return known
