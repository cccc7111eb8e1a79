"""Steps without effect, whatever happens; also those about coins that are elsewhere by then.

Destroying a coin does not settle that it is gone, since others may prevent it; costs, moves and
what has happened do. What only one of two branches does is not certain below them.
"""

from __future__ import annotations

import functools
from collections.abc import Collection

from attrs import evolve, frozen

from piecesofeight.language import program as p
from piecesofeight.language.checks.checked import Checked
from piecesofeight.language.checks.meant.pronouns import is_it
from piecesofeight.language.diagnostics.collector import Collector
from piecesofeight.language.program.facts import Part, PlayerRole
from piecesofeight.language.program.inferred.normal_form import normal
from piecesofeight.language.program.inferred.timing import settled_late
from piecesofeight.language.program.walk import (
    blocks,
    coin_roles,
    coins_of,
    delays,
    is_still,
    player_with,
    repeats,
    shown,
    surely,
    those,
    walk,
)

MOST_ADDED = 3


def check_idle(checked: Checked) -> None:
    """Judge the steps of an ability that do nothing."""
    for statement in (*checked.ability.costs, *checked.steps):
        _nothing(statement, checked.report)
    if checked.ability.costs and not checked.ability.body:
        checked.report.say("W0437", checked.ability.costs[-1].span)
    _stays(checked)
    _seen(checked)
    _again(checked.ability.body, None, checked.report)
    _turns(checked.ability.body, None, checked.report)
    _lost(checked.ability.body, checked.report)


def _nothing(statement: p.Step, report: Collector) -> None:
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


_PLACES = {
    p.Spot.FORE: p.Place.FORE,
    p.Spot.AFT: p.Place.AFT,
    p.Spot.NEST: p.Place.NEST,
    p.Spot.HOLD: p.Place.HOLD,
}


def _stays(checked: Checked) -> None:
    """Moves to where a coin lies anyway, as long as nothing else has been moved."""
    condition = checked.ability.condition
    asked = condition.conditions if isinstance(condition, p.All) else (condition,)
    here = p.Filter(p.Place.SHIP, p.Who.YOU)
    lies = [evolve(here, places=one.places) for one in asked if isinstance(one, p.Lies)]
    known: dict[p.Coins, p.Filter] = {p.This(): lies[0]} if lies else {}
    for step in surely(checked.ability.body):
        for going in step.goes():
            coins = going.coins
            fits = coins.filter if isinstance(coins, p.Any | p.Every) else known.get(coins)
            place = None if going.spot is None else _PLACES[going.spot]
            theirs = isinstance(coins, p.Name) and going.to == p.OwnerOf(coins)
            if fits is not None and fits.places == place and (fits.owner == going.to or theirs):
                named = isinstance(coins, p.Name)  # of those in a hold it is said below
                if not (named and place is p.Place.HOLD):
                    checked.report.say("E0333", step.span, "stays")
        if isinstance(step, p.NamingCoins):
            known[p.Name(step.name)] = step.filter
        elif not is_still(step):
            known.clear()


def _is_none(number: object) -> bool:
    if isinstance(number, p.Amount):
        return number.constant == number.times == 0
    return number == 0


# --- showing what can be seen anyway -----------------------------------------------------


def _seen(checked: Checked) -> None:
    named: dict[str, p.Filter] = {}
    for statement in checked.steps:
        if isinstance(statement, p.NamingCoins):
            named[statement.name] = evolve(statement.filter, owner=statement.owner)
        for coins, sees in shown(statement):
            why = _why_seen(coins, sees, named)
            if why:
                checked.report.add("E0333", "this shows nothing new", statement.span, why)


def _why_seen(coins: p.Coins, sees: p.Player, named: dict[str, p.Filter]) -> str:
    """Why who is shown some coins sees them anyway; empty if they may not."""
    fits = coins.filter if isinstance(coins, p.Any | p.Every) else None
    if isinstance(coins, p.Name):
        fits = named.get(coins.name)
    if isinstance(coins, p.This):
        return "whoever uses a coin shows it (4.1)"
    if fits is not None and not fits.places & ~p.Place.OPEN:
        return "all players can see the open coins (1.3)"
    if fits is not None and fits.owner == sees and p.is_one(sees):
        if sees is p.Who.YOU:
            return "you know the coins of your own ship and hold (1.4)"
        return "players know the coins of their own ship and hold (1.4)"
    return ""


# --- what was done already, or is done anew ------------------------------------------------


def _again(body: tuple[p.Step, ...], first: p.Step | None, report: Collector) -> p.Step | None:
    """Negating or preventing a second time; the step that has certainly done it after the block."""
    for statement in body:
        answer = statement.facts.answers
        if answer is not None and not answer.done:
            continue
        if answer is not None and type(first) is type(statement):
            span, done = statement.span, answer.done
            report.say("E0333", span, "done", related=first.span, done=done)
        elif answer is not None:
            first = statement
        ways = [_again(block, first, report) for block in blocks(statement)]
        if ways and not delays(statement) and len({type(way) for way in ways}) == 1:
            first = first or ways[0]
    return first


def _turns(body: tuple[p.Step, ...], later: p.Step | None, report: Collector) -> None:
    """Giving away the next turn where a step that certainly follows gives it anew (6.4)."""
    for statement in reversed(body):
        for block in blocks(statement):
            _turns(block, None if delays(statement) else later, report)
        if player_with(statement, PlayerRole.HAS_TURN) is None:
            continue
        if later is not None:
            report.say("E0333", statement.span, "later turn", related=later.span)
        later = later or statement


def _lost(body: tuple[p.Step, ...], report: Collector) -> None:
    """Steps behind one by which whoever uses the ability has lost the game (9.25a)."""
    ended = None
    for statement in body:
        if ended is not None:
            report.say("E0333", statement.span, "lost", related=ended.span)
            return
        if isinstance(statement, p.LoseGame) and statement.player in (p.Who.YOU, p.Who.ANYONE):
            ended = statement
        for block in blocks(statement):
            _lost(block, report)


# --- coins that are elsewhere -----------------------------------------------------------


_Coin = p.Name | p.This | p.It


@frozen
class _Known:
    """The coins that certainly lie in a hold; of these, those in the user's own; and those gone."""

    held: frozenset[_Coin] = frozenset()
    own: frozenset[_Coin] = frozenset()
    gone: frozenset[_Coin] = frozenset()

    def holds(self, coin: _Coin, *, own: bool = False) -> _Known:
        mine = self.own | {coin} if own else self.own - {coin}
        return _Known(self.held | {coin}, mine, self.gone)

    def without(self, coin: object) -> _Known:
        return _Known(self.held - {coin}, self.own - {coin}, self.gone)

    def leaves(self, coin: _Coin) -> _Known:
        """The coin has left the game, for good (9.25)."""
        return evolve(self.without(coin), gone=self.gone | {coin})

    def or_else(self, other: _Known) -> _Known:
        """What is certain if either may be so."""
        return _Known(self.held & other.held, self.own & other.own, self.gone & other.gone)


def check_whereabouts(checked: Checked) -> None:
    """Judge what an ability does to coins that lie elsewhere by then.

    Of a coin that couldn't be chosen at all, or is none of the event, that alone is said.
    """
    known, event = _Known(), checked.ability.event
    if event is not None and event.kind is p.EventKind.DESTROYED:
        mine = isinstance(event.coin, p.This)
        if mine:
            known = known.holds(p.This(), own=True)
        theirs = isinstance(event.coin, p.Filter) and event.coin.owner is p.Who.YOU
        known = known.holds(p.It(), own=mine or theirs)
    if checked.ability.places == p.Place.HOLD:
        known = known.holds(p.This(), own=True)  # from where it is used (9.20)
    gone = known.held
    for cost in checked.ability.costs:
        _Walk(checked.report).judge(cost, known)
    for cost in checked.ability.costs:
        known = _after(cost, known)
        if p.This() in coins_of(cost) and p.This() not in known.gone:
            known = known.holds(p.This(), own=True)
    late = settled_late(checked.ability.body)
    _Walk(checked.report, _wrong(checked), late, gone).block(checked.ability.body, known)


def _wrong(checked: Checked) -> frozenset[str]:
    """The names of coins that nobody can choose, since they lie in a hold unseen (E0322)."""
    return frozenset(
        step.name
        for step in checked.steps
        if isinstance(step, p.ChooseCoin)
        and step.filter.places & p.Place.HOLD
        and step.filter.owner is not (p.Who.YOU if step.chooser is p.Who.YOU else p.Who.CHOOSER)
    )


@frozen
class _Walk:
    """Follows the steps of an ability."""

    report: Collector
    wrong: frozenset[str] = frozenset()
    late: frozenset[int] = frozenset()  # ids of the steps whose coins are settled when they come
    gone: Collection[p.Coins] = ()  # what lies in a hold at the announcement

    def block(self, body: tuple[p.Step, ...], known: _Known) -> _Known:
        """The steps of a block; what is certain after it."""
        for statement in body:
            self.judge(statement, known)
            if delays(statement):
                for later in blocks(statement):
                    self.block(later, _Known())  # much may have happened by then
                continue
            if repeats(statement):
                known = self.repeated(blocks(statement)[0], known)
                continue
            if isinstance(statement, p.Modes) and statement.many > 1:  # one after the other
                for way in blocks(statement):
                    known = known.or_else(_Walk(Collector()).block(way, known))
            ways = [self.block(block, known) for block in blocks(statement)]
            known = functools.reduce(_Known.or_else, ways) if ways else _after(statement, known)
        return known

    def repeated(self, body: tuple[p.Step, ...], known: _Known) -> _Known:
        """A block that may come for nobody, or several times; what is certain after it."""
        known = known.or_else(_Walk(Collector()).block(body, known))
        return known.or_else(self.block(body, known))

    def judge(self, statement: p.Step, known: _Known) -> None:
        """One step, its blocks aside."""
        for coins, role in coin_roles(statement):
            if isinstance(coins, p.Name) and coins.name in self.wrong:
                continue
            if isinstance(coins, p.It) and not is_it(coins):
                continue  # a reaction to an ability has it, which lies in a ship
            if coins in known.gone:
                self.elsewhere(coins.span, "gone")
                continue
            if role.lie_in == p.Place.SHIP and _in_hold(coins, known):
                destroys = p.EventKind.DESTROYED in role.raises
                self.elsewhere(coins.span, "destroyed" if destroys else "marks")
            if role.lie_in == p.Place.DECK and _in_hold(coins, known):
                self.elsewhere(coins.span, "beside")
            if role.lie_in == p.Place.HOLD and coins not in known.held:
                self.elsewhere(coins.span, "not in a hold")
        for going in statement.goes():
            mine = going.to is p.Who.YOU and going.spot is p.Spot.HOLD
            if mine and going.coins in known.own:
                self.elsewhere(going.coins.span, "already")
        first, *rest = coins_of(statement) or (None,)
        if rest and first and all(_in_hold(coins, known) for coins in (first, *rest)):
            self.elsewhere(rest[-1].span, "both")
        held = known.held if id(statement) in self.late else self.gone
        for _parent, _where, part in walk(statement, into_bodies=False):
            if isinstance(part, p.Row | p.CoinsBeside) and part.start in held:
                self.elsewhere(part.span, "beside")
        if p.This() in known.held | known.gone:
            for _parent, _where, part in walk(statement, into_bodies=False):
                if isinstance(part, p.Lies):
                    self.elsewhere(part.span, "gone" if p.This() in known.gone else "asked")

    def elsewhere(self, span: p.Span, case: str) -> None:
        self.report.say("E0335", span, case)


def _in_hold(coins: p.Coins, known: _Known) -> bool:
    if isinstance(coins, p.ChosenBy):
        return coins.filter.among in known.held
    if isinstance(coins, p.Every):
        return bool(coins.filter.places & p.Place.HOLD)
    return coins in known.held


def _after(statement: p.Step, known: _Known) -> _Known:
    """What is certain after a step that has no blocks."""
    if isinstance(statement, p.NamingCoins) and statement.filter.places & p.Place.HOLD:
        return known.holds(p.Name(statement.name), own=statement.filter.owner is p.Who.YOU)
    for going in statement.goes():
        if not isinstance(going.coins, p.Name | p.This | p.It):
            continue
        if going.leaves:
            known = known.leaves(going.coins)
        elif going.spot is p.Spot.HOLD:
            known = known.holds(going.coins, own=going.to is p.Who.YOU)
        else:
            known = known.without(going.coins)
    return known
