"""What can be so at one moment: every way in which a ship may be laden.

A conjunction of simple conditions is possible if some ship suits all that is said of one
player's coins. A ship is a nest with or without a coin, a deck, and a hold (rules 1.1 to 1.4);
the counts of coins follow from their sizes, and those of one kind lie between bounds. What is said
of two players' coins is compared by the difference, and what is said of single coins is judged in
`single`. Whatever this doesn't model is taken to be possible, so "impossible" is always true.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Mapping
from contextvars import ContextVar
from itertools import product

from attrs import define, evolve, field, frozen

from piecesofeight.language import program as p
from piecesofeight.language.logic.one_coin import (
    ACTIVE,
    ALONE,
    ANYWHERE,
    coins_possible,
    is_modelled,
    lies,
)

# How many ships are tried for all conditions of the files that are checked together:
MOST_TRIED = 4_000_000
# How many answers are kept.
_MOST_KNOWN = 10_000
_MANY = 10_000
_MOST_TERMS = 200


@define
class Budget:
    """How many ships may still be tried; after one too many everything is taken to be possible."""

    left: int = MOST_TRIED
    known: dict[object, bool] = field(factory=dict)

    @property
    def done(self) -> bool:
        """Whether nothing is judged any more, which is to be reported."""
        return self.left < 0

    def spent(self) -> bool:
        """Count one ship; whether that is one too many."""
        self.left -= 1
        return self.done


# What the checks of this moment may do; where none is set, each question has a bound of its own.
BUDGET: ContextVar[Budget | None] = ContextVar("BUDGET", default=None)


@frozen
class Situation:
    """What is certain when a condition is judged.

    `kind` is the coin whose ability asks (None: any may be), `captains` are the kinds of which a
    ship never holds two (2.3), `places` is where the coin may lie (None: in no zone of its player),
    `same` says which words mean the same player, and `known` are simple conditions that hold.
    """

    kind: str | None = None
    captains: frozenset[str] = frozenset()
    places: tuple[p.Place | None, ...] = ANYWHERE
    same: Mapping[p.Player, p.Player] = field(factory=dict)
    known: p.Literals = ()

    def possible(self, terms: Iterable[p.Literal]) -> bool:
        """Whether all these may hold at once."""
        groups: dict[p.Player, list[p.Literal]] = {}
        amounts: dict[object, _Range] = {}
        single: list[tuple[p.Fits, bool]] = []
        others: dict[p.Simple, bool] = {}
        for part in (*self.known, *terms):
            condition = part.condition
            owner = self._subject(condition)
            if owner is not None:
                groups.setdefault(owner, []).append(part)
            elif isinstance(condition, p.Fits):
                single.append((condition, part.holds))
            elif not isinstance(condition, p.Comparison):
                if others.setdefault(condition, part.holds) != part.holds:
                    return False
            elif condition.right.of is None:
                start = amounts.get(condition.left, _Range())
                amounts[condition.left] = _narrowed(start, condition, part.holds)
            else:
                pair, apart = self._difference(condition)
                start = amounts.get(pair, _NO_MATTER if pair[0] != pair[1] else _EQUAL)
                amounts[pair] = _narrowed(start, apart, part.holds)
        return (
            all(numbers.possible() for numbers in amounts.values())
            and all(self._one(owner, group) for owner, group in groups.items())
            and coins_possible(single, self.kind, self.places, self.same)
        )

    def is_there(
        self, fits: p.Filter, number: int = 1, given: Iterable[p.Literals] = ((),)
    ) -> bool:
        """Whether so many coins that fit may be there, in one of the cases that are given."""
        return bool(joined(list(given), [(there_is(fits, number),)], self))

    def _subject(self, condition: p.Simple) -> p.Player | None:
        """The one player whom a simple condition is about, if it can be judged for one."""
        if isinstance(condition, p.Lies):
            return p.Who.YOU
        if not isinstance(condition, p.Comparison) or condition.right.of is not None:
            return None
        of = condition.left.of
        if condition.left.times != 1 or not isinstance(of, p.Count | p.Lost):
            return None
        if isinstance(of, p.Lost) and of.is_tally:
            return None  # each of them is judged by itself
        owner = of.player if isinstance(of, p.Lost) else of.filter.owner
        if p.is_one(owner):
            return self.same.get(owner, owner)
        return None

    def _difference(
        self, condition: p.Comparison
    ) -> tuple[tuple[p.Amount, p.Amount], p.Comparison]:
        """What two amounts of coins are compared, and how far apart they are to be.

        The same two stand in the same order, whichever the text names first.
        """
        left, right = (self._seen(one) for one in (condition.left, condition.right))
        apart = right.constant - left.constant
        compare = condition.compare
        pair = (evolve(left, constant=0), evolve(right, constant=0))
        if repr(pair[0]) > repr(pair[1]):
            pair = (pair[1], pair[0])
            apart, compare = -apart, _TURNED[compare]
        return pair, p.Comparison(pair[0], compare, p.Amount(apart))

    def _seen(self, amount: p.Amount) -> p.Amount:
        """An amount with one word for each player."""
        of = amount.of
        if isinstance(of, p.Lost):
            return evolve(amount, of=evolve(of, player=self.same.get(of.player, of.player)))
        if isinstance(of, p.Count):
            owner = self.same.get(of.filter.owner, of.filter.owner)
            return evolve(amount, of=p.Count(evolve(of.filter, owner=owner)))
        return amount

    def _one(self, owner: p.Player, parts: list[p.Literal]) -> bool:
        lost = [part for part in parts if _is_lost(part)]
        if not _range(lost).possible():
            return False
        rest = [part for part in parts if not _is_lost(part)]
        if not rest:
            return True
        return self._tried(owner is p.Who.YOU, rest)

    def _tried(self, mine: bool, parts: list[p.Literal]) -> bool:
        """Whether some ship suits all parts; what was found once isn't looked for again."""
        budget = BUDGET.get() or Budget()
        kind = self.kind if any(map(_names_kind, parts)) else None
        key = (kind, self.captains, self.places if mine else None, frozenset(parts))
        found = budget.known.get(key)
        if found is None:
            found = any(
                budget.spent() or self._suits(world, mine, parts)
                for place in (self.places if mine else (None,))
                for world in _worlds(place, parts)
            )
            if len(budget.known) >= _MOST_KNOWN:
                budget.known.clear()
            budget.known[key] = found
        return found

    def _suits(self, world: _World, mine: bool, parts: list[p.Literal]) -> bool:
        kinds: dict[tuple[object, ...], dict[p.Place, _Range]] = {}
        for part in parts:
            condition = part.condition
            if isinstance(condition, p.Lies):
                if (world.this is not None and lies(world.this, condition.places)) != part.holds:
                    return False
                continue
            assert isinstance(condition, p.Comparison)
            assert isinstance(condition.left.of, p.Count)
            fits = condition.left.of.filter
            least, most = self._bounds(world, mine, fits)
            key = (fits.kind, fits.except_kind, fits.called, fits.marked, fits.other)
            ranges = kinds.setdefault(key, {})
            start = ranges.get(fits.places, _Range(least, most))
            ranges[fits.places] = _narrowed(start, condition, part.holds)
            if not ranges[fits.places].possible():
                return False
        return all(_monotone(ranges, world) for ranges in kinds.values())

    def _bounds(self, world: _World, mine: bool, fits: p.Filter) -> tuple[int, int]:
        """How many coins can fit at least and at most."""
        most = world.count(fits.places)
        here = mine and world.this is not None and lies(world.this, fits.places)
        this_fits = here and not fits.other
        unknown = self.kind is None and bool(fits.asked_kinds)
        if unknown or not is_modelled(fits):
            return 0, max(0, most - (here and fits.other))
        if fits.kind is not None:
            this_fits = this_fits and fits.kind == self.kind
        elif fits.except_kind is not None:
            this_fits = this_fits and fits.except_kind != self.kind
        if here and not this_fits:
            most -= 1
        elif fits.other and not mine:
            return max(0, most - 1), most
        if fits.kind is None and fits.except_kind is None:
            return most, most
        if fits.kind in self.captains and not fits.places & p.Place.HOLD:
            aboard = mine and world.this in (*ACTIVE, p.Place.MIDDLE) and self.kind in self.captains
            most = min(most, int(this_fits) if aboard else 1)
        return int(this_fits), max(0, most)


@frozen
class _World:
    """How many coins a player has where, and where this coin lies if it is theirs."""

    nest: int
    deck: int
    hold: int
    this: p.Place | None = None

    def count(self, places: p.Place) -> int:
        """How many coins of whatever kind lie in these places."""
        nest, fore, aft, middle, hold, alone = _asked(places)
        found = nest * self.nest + hold * self.hold
        if self.deck > 1:
            return found + fore + aft + middle * (self.deck - 2)
        return found + alone * self.deck


@functools.cache  # so many ships are tried that asking an enum each time is felt
def _asked(places: p.Place) -> tuple[int, ...]:
    """Which places are asked for, as 0 or 1; the last is the only coin of a deck."""
    each = (p.Place.NEST, p.Place.FORE, p.Place.AFT, p.Place.MIDDLE, p.Place.HOLD)
    return (*(int(bool(places & one)) for one in each), int(lies(ALONE, places)))


@frozen
class _Range:
    """The numbers that an amount may still be."""

    low: int = 0
    high: int = _MANY
    never: frozenset[int] = frozenset()

    def possible(self) -> bool:
        return any(n not in self.never for n in range(self.low, min(self.high, self.low + 99) + 1))


# How far two amounts may be apart.
_NO_MATTER = _Range(-_MANY)
_EQUAL = _Range(0, 0)


def _worlds(this: p.Place | None, parts: list[p.Literal]) -> Iterator[_World]:
    """The ships that differ in what these parts ask: sizes near to the numbers they name."""
    numbers = {0}
    held = False
    for part in parts:
        if isinstance(part.condition, p.Comparison):
            numbers.add(part.condition.right.constant)
            of = part.condition.left.of
            held |= isinstance(of, p.Count) and bool(of.filter.places & p.Place.HOLD)
    near = sorted({number + more for number in numbers for more in range(4)} | {_MANY})
    for nest in (1,) if this is p.Place.NEST else (0, 1):
        for deck in near:
            if _can_lie(this, deck):
                for hold in near if held else (1,):
                    if this is not p.Place.HOLD or hold:
                        yield _World(nest, deck, hold, this)


def _can_lie(this: p.Place | None, deck: int) -> bool:
    """Whether a coin can lie there in a deck of that size."""
    match this:
        case p.Place.FORE | p.Place.AFT:
            return deck >= 2
        case p.Place.MIDDLE:
            return deck >= 3
        case place if place == ALONE:
            return deck == 1
        case _:
            return True


def _monotone(ranges: Mapping[p.Place, _Range], world: _World) -> bool:
    """Whether the numbers of coins in some places go with those in more places."""
    for (less, few), (more, many) in product(ranges.items(), repeat=2):
        if less & more == less != more:
            beside = world.count(more) - world.count(less)
            if few.low > many.high or many.low > few.high + beside:
                return False
    return True


def _names_kind(part: p.Literal) -> bool:
    """Whether it matters to a condition of which kind the coin is whose ability asks."""
    condition = part.condition
    if not isinstance(condition, p.Comparison) or not isinstance(condition.left.of, p.Count):
        return False
    fits = condition.left.of.filter
    return bool(fits.asked_kinds)


def _is_lost(part: p.Literal) -> bool:
    """Whether a literal is about what a player lost in a turn; its subject is that player."""
    return isinstance(part.condition, p.Comparison) and isinstance(part.condition.left.of, p.Lost)


def _range(parts: Iterable[p.Literal]) -> _Range:
    found = _Range()
    for part in parts:
        assert isinstance(part.condition, p.Comparison)
        found = _narrowed(found, part.condition, part.holds)
    return found


_TURNED = {
    p.Compare.AT_LEAST: p.Compare.AT_MOST,
    p.Compare.AT_MOST: p.Compare.AT_LEAST,
    p.Compare.EXACTLY: p.Compare.EXACTLY,
}


def _narrowed(start: _Range, condition: p.Comparison, holds: bool) -> _Range:
    number = condition.right.constant
    low, high, never = start.low, start.high, start.never
    match condition.compare, holds:
        case p.Compare.AT_LEAST, True:
            low = max(low, number)
        case p.Compare.AT_LEAST, False:
            high = min(high, number - 1)
        case p.Compare.AT_MOST, True:
            high = min(high, number)
        case p.Compare.AT_MOST, False:
            low = max(low, number + 1)
        case p.Compare.EXACTLY, True:
            low, high = max(low, number), min(high, number)
        case p.Compare.EXACTLY, False:
            never = never | {number}
    return _Range(low, high, never)


def joined(one: list[p.Literals], other: list[p.Literals], moment: Situation) -> list[p.Literals]:
    """Both of two conditions; only the first where that would be too many alternatives."""
    if len(one) * len(other) > _MOST_TERMS:
        return one
    both = [tuple(dict.fromkeys((*first, *second))) for first in one for second in other]
    return [terms for terms in both if moment.possible(terms)]


def there_is(fits: p.Filter, number: int = 1) -> p.Literal:
    """That so many coins fit."""
    return p.Literal(
        p.Comparison(p.Amount(0, 1, p.Count(fits)), p.Compare.AT_LEAST, p.Amount(number))
    )


def lost_some(player: p.Player) -> p.Literal:
    """That a player has lost a coin in this turn."""
    return p.Literal(p.Comparison(p.Amount(0, 1, p.Lost(player)), p.Compare.AT_LEAST, p.Amount(1)))
