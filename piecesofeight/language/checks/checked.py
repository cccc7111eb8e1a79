"""What every check is given: an ability, whose it is, and where mistakes are reported."""

from __future__ import annotations

import functools
from collections.abc import Callable
from types import UnionType

import attrs
from attrs import field, frozen

from piecesofeight.language import program as p
from piecesofeight.language.diagnostics.collector import Collector
from piecesofeight.language.logic.one_coin import ANYWHERE, places_within
from piecesofeight.language.logic.worlds import Situation, joined, lost_some, there_is
from piecesofeight.language.parsing.kinds import Kinds
from piecesofeight.language.program.walk import number_bounds, steps, walk

MOST_PARTS = 8
Check = Callable[["Checked"], None]
_Sorts = type | UnionType


def is_large(condition: p.Condition) -> bool:
    """Whether a condition has too many parts to be judged."""
    own = isinstance(condition, p.Simple)
    return own + sum(isinstance(part, p.Simple) for _, _, part in walk(condition)) > MOST_PARTS


@frozen(slots=False)
class Checked:
    """An ability that is checked.

    Attributes:
        ability: the ability.
        report: where its mistakes are reported.
        coin: whose ability it is; nobody's if only the ability itself is judged.
        kinds: which coins there are.
    """

    ability: p.Ability
    report: Collector
    coin: p.Coin = field(factory=lambda: p.Coin("", 1, ()))
    kinds: Kinds = field(factory=lambda: Kinds(frozenset()))

    @functools.cached_property
    def steps(self) -> tuple[p.Step, ...]:
        """All its steps, those of its blocks too; costs are none."""
        return tuple(steps(self.ability.body))

    @functools.cached_property
    def sorts(self) -> frozenset[type]:
        """Which sorts of parts it has."""
        return frozenset(type(part) for _, _, part in walk(self.ability))

    def has(self, wanted: _Sorts) -> bool:
        """Whether it has parts of these sorts."""
        return _some(self.sorts, wanted)

    def judge(self, checks: tuple[Check, ...]) -> None:
        """Judge it by those of some checks that are about parts that it has."""
        for check in _asked(checks, self.sorts):
            check(self)

    @functools.cached_property
    def at_header(self) -> Situation:
        """What is certain when it is announced: its coin lies where it works (4.1, 9.20)."""
        situation, event = self._situation, self.ability.event
        places = places_within(self.ability.places or p.Place.ACTIVE)
        if event is None:
            return attrs.evolve(situation, places=places)
        if event.kind is p.EventKind.DESTROYED:
            return situation  # its coin may be elsewhere by then (5.7)
        if event.kind is p.EventKind.WOULD_BE_DESTROYED and isinstance(event.coin, p.Filter):
            theirs = attrs.evolve(event.coin, owner=p.Who.EVENT_OWNER)
            situation = attrs.evolve(situation, known=(there_is(theirs), there_is(event.coin)))
        return attrs.evolve(situation, places=places)

    @functools.cached_property
    def given(self) -> list[p.Literals]:
        """The cases in which it may be announced: none if its condition can't hold."""
        condition = self.ability.condition
        if condition is None:
            return [()]
        if is_large(condition):
            return []  # that is reported, and it isn't judged
        return joined([()], p.alternatives(condition), self.at_header)

    @functools.cached_property
    def at_steps(self) -> Situation:
        """What is certain when a step comes: what was lost in this turn stays lost."""
        destroys = any(isinstance(cost, p.Destroy) for cost in self.ability.costs)
        paid = (lost_some(p.Who.YOU),) if destroys else ()
        return attrs.evolve(self._situation, known=(*self._situation.known, *paid))

    @functools.cached_property
    def later(self) -> Situation:
        """What is certain in another turn."""
        return Situation(self.coin.name or None, self.kinds.captains, known=self._numbers)

    @property
    def _numbers(self) -> p.Literals:
        """Between which bounds the numbers lie that the ability gives a name to (9.6)."""
        found: list[p.Literal] = []
        for name, (lowest, highest) in number_bounds(self.steps).items():
            number = p.Amount(0, 1, p.Named(p.Name(name)))
            for compare, bound in ((p.Compare.AT_LEAST, lowest), (p.Compare.AT_MOST, highest)):
                found.append(p.Literal(p.Comparison(number, compare, p.Amount(bound))))
        return tuple(found)

    @property
    def _situation(self) -> Situation:
        event = self.ability.event
        if event is None:
            return self.later
        same = _same(event)
        lost = event.kind is p.EventKind.DESTROYED
        whose = same.get(p.Who.EVENT_OWNER, p.Who.EVENT_OWNER)
        known = (*self._numbers, lost_some(whose)) if lost else self._numbers
        return attrs.evolve(self.later, places=ANYWHERE, same=same, known=known)


_MOST_KEPT = 1_000  # sets of sorts that abilities had
_ABOUT: dict[Check, _Sorts] = {}


def about(wanted: _Sorts) -> Callable[[Check], Check]:
    """A check that has nothing to say of an ability without parts of these sorts."""

    def noted(check: Check) -> Check:
        _ABOUT[check] = wanted
        return check

    return noted


@functools.lru_cache(maxsize=_MOST_KEPT)
def _asked(checks: tuple[Check, ...], sorts: frozenset[type]) -> tuple[Check, ...]:
    return tuple(check for check in checks if check not in _ABOUT or _some(sorts, _ABOUT[check]))


@functools.lru_cache(maxsize=_MOST_KEPT)
def _some(sorts: frozenset[type], wanted: _Sorts) -> bool:
    return any(issubclass(sort, wanted) for sort in sorts)


def _same(event: p.Event) -> dict[p.Player, p.Player]:
    """Which words for the players of an event mean the same player."""
    yours = isinstance(event.coin, p.Filter) and event.coin.owner is p.Who.YOU
    if event.kind is not p.EventKind.TAKEN:  # its owner then is who had the coin before
        yours = yours or isinstance(event.coin, p.This)
    same: dict[p.Player, p.Player] = {}
    if yours:
        same[p.Who.EVENT_OWNER] = p.Who.YOU
    if event.player is p.Who.YOU:
        same[p.Who.EVENT_PLAYER] = p.Who.YOU
    if event.kind.own_verb:
        whose = same.get(p.Who.EVENT_OWNER, same.get(p.Who.EVENT_PLAYER, p.Who.EVENT_PLAYER))
        same[p.Who.EVENT_OWNER] = same[p.Who.EVENT_PLAYER] = whose
    return same
