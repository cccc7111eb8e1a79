"""Coins that are elsewhere: what is certain of where coins lie, step by step.

Destroying a coin doesn't settle that it is gone, since others may prevent it; costs, moves and
what has happened do. What only one of two branches does is not certain below them.
"""

from __future__ import annotations

import functools

from attrs import frozen

from piecesofeight.language import program as p
from piecesofeight.language.diagnostics.collector import Collector
from piecesofeight.language.program.walk import blocks, coin_roles, coins_of, delays, walk

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
            if delays(statement):
                for later in blocks(statement):
                    self.block(later, _Known())  # much may have happened by then
                continue
            ways = [self.block(block, known) for block in blocks(statement)]
            known = functools.reduce(_Known.or_else, ways) if ways else _after(statement, known)
        return known

    def judge(self, statement: p.Statement, known: _Known) -> None:
        """One step, its blocks aside."""
        for coins, role in coin_roles(statement):
            if role.lie_in == p.Place.SHIP and _in_hold(coins, known):
                self.elsewhere(coins, "this coin is in a hold, where nothing can destroy it")
            if role.lie_in == p.Place.HOLD and coins not in known.held:
                self.elsewhere(coins, "only coins from a hold can be added to a ship")
        for going in statement.goes():
            mine = going.to is p.Who.YOU and going.spot is p.Spot.HOLD
            if mine and going.coins in known.own:
                self.elsewhere(going.coins, "this coin is in your hold already")
        first, *rest = coins_of(statement) or (None,)
        if rest and first and all(_in_hold(coins, known) for coins in (first, *rest)):
            self.elsewhere(rest[-1], "both coins are in a hold")
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
    if isinstance(statement, p.NamingCoins) and statement.filter.places & p.Place.HOLD:
        return known.holds(p.Name(statement.name), own=statement.filter.owner is p.Who.YOU)
    for going in statement.goes():
        if not isinstance(going.coins, p.Name | p.This | p.It):
            continue
        if going.spot is p.Spot.HOLD:
            known = known.holds(going.coins, own=going.to is p.Who.YOU)
        else:
            known = known.without(going.coins)
    return known
