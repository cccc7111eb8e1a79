"""Steps without effect, whatever happens; also those about coins that are elsewhere by then.

Destroying a coin does not settle that it is gone, since others may prevent it; costs, moves and
what has happened do. What only one of two branches does is not certain below them.
"""

from __future__ import annotations

import functools

from attrs import frozen

from piecesofeight.language import program as p
from piecesofeight.language.checks.checked import Checked
from piecesofeight.language.diagnostics.collector import Collector
from piecesofeight.language.program.facts import CoinRole, Part, PlayerRole
from piecesofeight.language.program.normal_form import normal
from piecesofeight.language.program.walk import (
    blocks,
    coin_roles,
    coins_of,
    delays,
    player_with,
    those,
    walk,
)

MOST_ADDED = 3


def check_idle(checked: Checked) -> None:
    """Judge the steps of an ability that do nothing."""
    for statement in checked.steps:
        _nothing(statement, checked.report)
    _seen(checked)
    _again(checked.ability.body, None, checked.report)
    _turns(checked.ability.body, None, checked.report)


def _nothing(statement: p.Statement, report: Collector) -> None:
    if isinstance(statement, p.AddOwn) and statement.most > MOST_ADDED:
        report.say("E0325", statement.span, "added", most=MOST_ADDED)
    if any(map(_is_none, those(statement, Part.NUMBER))):
        report.say("E0333", statement.span, "nothing")
        return
    for going in statement.goes()[:1]:
        if going.coins == going.instead_of and isinstance(going.coins, p.This | p.It | p.Name):
            report.say("E0333", statement.span, "itself")
    ways = blocks(statement)
    if len(ways) > 1 and ways[1] and normal(ways[0]) == normal(ways[1]):
        what = "condition" if isinstance(statement, p.If) else "choice"
        report.say("E0342", statement.span, what=what)
    for _parent, _where, part in walk(statement, into_bodies=False):
        if isinstance(part, p.Amount) and part.of is not None and part.times == 0:
            report.say("E0333", part.span, "adds nothing")
        if isinstance(part, p.Comparison) and part.right.of and not part.right.times:
            report.say("E0333", part.span, "compares nothing")


def _is_none(number: object) -> bool:
    if isinstance(number, p.Amount):
        return number.constant == number.times == 0
    return number == 0


# --- showing what can be seen anyway -----------------------------------------------------


def _seen(checked: Checked) -> None:
    named: dict[str, p.Filter] = {}
    for statement in checked.steps:
        if isinstance(statement, p.NamingCoins):
            named.setdefault(statement.name, statement.filter)
        for coins, role in coin_roles(statement):
            why = _why_seen(coins, role, named) if role.shown_to else ""
            if why:
                checked.report.add("E0333", "this shows nothing new", statement.span, why)


def _why_seen(coins: p.Coins, role: CoinRole, named: dict[str, p.Filter]) -> str:
    """Why who is shown some coins sees them anyway; empty if they may not."""
    fits = coins.filter if isinstance(coins, p.Any | p.Every) else None
    if isinstance(coins, p.Name):
        fits = named.get(coins.name)
    if isinstance(coins, p.This):
        return "whoever uses a coin shows it (4.1)"
    if fits is not None and not fits.places & ~p.Place.OPEN:
        return "all players can see the open coins (1.3)"
    if fits is not None and fits.owner is p.Who.YOU and role.shown_to is p.Who.YOU:
        return "you know the coins of your own ship and hold (1.4)"
    return ""


# --- what was done already, or is done anew ------------------------------------------------


def _again(
    body: tuple[p.Statement, ...], first: p.Statement | None, report: Collector
) -> p.Statement | None:
    """Negating or preventing a second time; the step that has certainly done it after the block."""
    for statement in body:
        answer = statement.facts.answers
        if answer is not None and type(first) is type(statement):
            span, done = statement.span, answer.done
            report.say("E0333", span, "done", related=first.span, done=done)
        elif answer is not None:
            first = statement
        ways = [_again(block, first, report) for block in blocks(statement)]
        if ways and not delays(statement) and len({type(way) for way in ways}) == 1:
            first = first or ways[0]
    return first


def _turns(body: tuple[p.Statement, ...], later: p.Statement | None, report: Collector) -> None:
    """Giving away the next turn where a step that certainly follows gives it anew (6.4)."""
    for statement in reversed(body):
        for block in blocks(statement):
            _turns(block, None if delays(statement) else later, report)
        if player_with(statement, PlayerRole.HAS_TURN) is None:
            continue
        if later is not None:
            report.say("E0333", statement.span, "later turn", related=later.span)
        later = later or statement


# --- coins that are elsewhere -----------------------------------------------------------


_Coin = p.Name | p.This | p.It


@frozen
class _Known:
    """The coins that certainly lie in a hold; of these, those in the user's own."""

    held: frozenset[_Coin] = frozenset()
    own: frozenset[_Coin] = frozenset()

    def holds(self, coin: _Coin, *, own: bool = False) -> _Known:
        return _Known(self.held | {coin}, self.own | {coin} if own else self.own - {coin})

    def without(self, coin: object) -> _Known:
        return _Known(self.held - {coin}, self.own - {coin})

    def or_else(self, other: _Known) -> _Known:
        """What is certain if either may be so."""
        return _Known(self.held & other.held, self.own & other.own)


def check_whereabouts(checked: Checked) -> None:
    """Judge what an ability does to coins that lie elsewhere by then."""
    known, event = _Known(), checked.ability.event
    if any(isinstance(cost.coins, p.This) for cost in checked.ability.costs):
        known = known.holds(p.This(), own=True)
    if event is not None and event.kind is p.EventKind.DESTROYED:
        mine = isinstance(event.coin, p.This)
        if mine:
            known = known.holds(p.This(), own=True)
        theirs = isinstance(event.coin, p.Filter) and event.coin.owner is p.Who.YOU
        known = known.holds(p.It(), own=mine or theirs)
    _Walk(checked.report).block(checked.ability.body, known)


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
                self.elsewhere(coins.span, "this coin is in a hold, where nothing can destroy it")
            if role.lie_in == p.Place.HOLD and coins not in known.held:
                self.elsewhere(coins.span, "only coins from a hold can be added to a ship")
        for going in statement.goes():
            mine = going.to is p.Who.YOU and going.spot is p.Spot.HOLD
            if mine and going.coins in known.own:
                self.elsewhere(going.coins.span, "this coin is in your hold already")
        first, *rest = coins_of(statement) or (None,)
        if rest and first and all(_in_hold(coins, known) for coins in (first, *rest)):
            self.elsewhere(rest[-1].span, "both coins are in a hold")
        if p.This() in known.held:
            for _parent, _where, part in walk(statement, into_bodies=False):
                if isinstance(part, p.Lies):
                    self.elsewhere(part.span, "this coin is in the hold by then")

    def elsewhere(self, span: p.Span, message: str) -> None:
        self.report.add("E0335", message, span)


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
