"""Conditions that never hold, or always do.

A condition is looked at as an "or" of "and"s. An "and" can hold only if there is a place
for this coin that suits all it says of it, and a number for each amount that suits all
comparisons with plain numbers. Whatever else it says is taken to be possible.
"""

from __future__ import annotations

from itertools import product

from attrs import field, frozen

from piecesofeight.language.program import (
    All,
    Amount,
    Compare,
    Comparison,
    Condition,
    Count,
    Either,
    Filter,
    Fits,
    Lies,
    Name,
    Not,
    OwnerOf,
    Place,
    Play,
    Span,
    Who,
)
from piecesofeight.language.report import Report
from piecesofeight.language.walk import walk

MOST_PARTS = 8
Simple = Comparison | Lies | Fits
_MANY = 10_000

# Where a coin can be: a coin that is alone in its deck is fore and aft at once (1.2).
_ACTIVE = (Place.NEST, Place.FORE, Place.AFT, Place.FORE | Place.AFT)
_ANYWHERE = (*_ACTIVE, Place.MIDDLE, Place.HOLD)
_ONE_PLAYER = (Who.YOU, Who.CHOOSER, Who.EVENT_PLAYER, Who.EVENT_OWNER)


@frozen
class Part:
    """A simple condition, or its contrary."""

    condition: Simple
    holds: bool


@frozen
class _Range:
    """The numbers that an amount may still be."""

    low: int = 0
    high: int = _MANY
    never: frozenset[int] = field(default=frozenset())

    def possible(self) -> bool:
        return any(n not in self.never for n in range(self.low, min(self.high, self.low + 99) + 1))


def parts(condition: Condition) -> int:
    """How many simple conditions there are in a condition."""
    own = isinstance(condition, Simple)
    return own + sum(isinstance(part, Simple) for _, _, part in walk(condition))


def check_condition(condition: Condition, where: object, report: Report) -> None:
    """Judge a condition of an ability's header (`where`), or of a step."""
    span = getattr(condition, "span", None)
    assert isinstance(span, Span)
    if parts(condition) > MOST_PARTS:
        report.error(
            "E0325",
            f"a condition can have {MOST_PARTS} parts at most",
            span,
            "make two abilities of it",
        )
        return
    places = _ACTIVE if isinstance(where, Play) else _ANYWHERE
    if not _can_hold(condition, True, places):
        report.error(
            "E0331", "this can never be so", span, "nothing that depends on it would ever happen"
        )
    elif not _can_hold(condition, False, places):
        report.error("E0332", "this is always so", span, "leave the condition out")


def _can_hold(condition: Condition, wanted: bool, places: tuple[Place, ...]) -> bool:
    return any(_consistent(terms, places) for terms in _alternatives(condition, wanted))


def _alternatives(condition: Condition, wanted: bool) -> list[tuple[Part, ...]]:
    match condition:
        case Not(inner):
            return _alternatives(inner, not wanted)
        case All(inner) | Either(inner):
            forms = [_alternatives(part, wanted) for part in inner]
            if isinstance(condition, All) != wanted:
                return [terms for form in forms for terms in form]
            return [tuple(part for terms in chosen for part in terms) for chosen in product(*forms)]
        case Comparison() | Lies() | Fits():
            return [(Part(condition, wanted),)]


def _consistent(terms: tuple[Part, ...], places: tuple[Place, ...]) -> bool:
    fits: dict[Fits, bool] = {}
    for part in terms:
        if isinstance(part.condition, Fits):
            if fits.setdefault(part.condition, part.holds) != part.holds:
                return False
    lies = [
        (part.condition.places, part.holds) for part in terms if isinstance(part.condition, Lies)
    ]
    if not any(all(_lies(at, place) == holds for place, holds in lies) for at in places):
        return False
    ranges: dict[Amount, _Range] = {}
    for part in terms:
        condition = part.condition
        if isinstance(condition, Comparison) and condition.right.of is None:
            left = condition.left
            start = ranges.get(left) or _Range(high=_most(left))
            number = condition.right.constant
            ranges[left] = _narrowed(start, condition.compare, number, part.holds)
    return all(numbers.possible() for numbers in ranges.values())


def _lies(at: Place, place: Place) -> bool:
    if at == Place.FORE | Place.AFT and place == Place.HIDDEN:
        return False  # all can see the only coin of a deck
    return bool(at & place)


def _narrowed(start: _Range, compare: Compare, number: int, holds: bool) -> _Range:
    low, high, never = start.low, start.high, start.never
    match compare, holds:
        case Compare.AT_LEAST, True:
            low = max(low, number)
        case Compare.AT_LEAST, False:
            high = min(high, number - 1)
        case Compare.AT_MOST, True:
            high = min(high, number)
        case Compare.AT_MOST, False:
            low = max(low, number + 1)
        case Compare.EXACTLY, True:
            low, high = max(low, number), min(high, number)
        case Compare.EXACTLY, False:
            never = never | {number}
    return _Range(low, high, never)


def _most(amount: Amount) -> int:
    """The largest number that an amount of coins can be."""
    if isinstance(amount.of, Count) and amount.times == 1:
        return amount.constant + _room(amount.of.filter)
    return _MANY


def _room(filter_: Filter) -> int:
    if filter_.owner not in _ONE_PLAYER and not isinstance(filter_.owner, Name | OwnerOf):
        return _MANY
    if filter_.places & (Place.MIDDLE | Place.HOLD):
        return _MANY
    return int(filter_.places).bit_count()
