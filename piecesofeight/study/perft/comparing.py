"""Where two counts of a position part."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import zip_longest

from attrs import frozen

from piecesofeight.study.perft.hosted import GameCount
from piecesofeight.study.perft.positions import Count

NOTHING: Mapping[str, int] = {}  # on a level that isn't there


@frozen
class Difference:
    """The first thing that was counted differently.

    Attributes:
        position: the name of the position.
        depth: the least number of decisions after which something differs.
        kind: the first kind of decision that differs there; `end` for games that are over;
            empty if only the split differs.
        expected: how many ways to it there should be.
        found: how many there are.
        option: the first option at the start through which the deepest level differs; empty if
            none does.
        option_expected: how many ways should go through it, None if it should not be there.
        option_found: how many do, None if it isn't there.
    """

    position: str
    depth: int
    kind: str
    expected: int
    found: int
    option: str = ""
    option_expected: int | None = None
    option_found: int | None = None

    def __str__(self) -> str:
        to = f" to `{self.kind}`" if self.kind else ""
        lead = f"{_number(self.found, 'way')}{to}, {self.expected} expected"
        text = f"{self.position}: after {_number(self.depth, 'decision')} {lead}"
        if self.option:
            was, now = self.option_expected, self.option_found
            says = "is new" if was is None else "is gone" if now is None else ""
            says = says or f"leads {_number(now or 0, 'way')} on, {was} expected"
            text += f"\n  `{self.option}` {says}"
        return text


def first_difference(expected: Count | GameCount, found: Count | GameCount) -> Difference | None:
    """The first difference between two counts of the same position; None if there is none.

    >>> was = Count("Gulls", (), levels=({"main": 1}, {"main": 4}), split={"a": 4})
    >>> now = Count("Gulls", (), levels=({"main": 1}, {"main": 3}), split={"a": 3})
    >>> print(first_difference(was, now))
    Gulls: after 1 decision 3 ways to `main`, 4 expected
      `a` leads 3 ways on, 4 expected
    """
    option = _first(expected.split, found.split)
    levels = zip_longest(expected.levels, found.levels, fillvalue=NOTHING)
    parted = ((depth, _first(was, now)) for depth, (was, now) in enumerate(levels))
    depth, kind = next(((depth, kind) for depth, kind in parted if kind), (expected.depth, ""))
    if not kind and not option:
        return None
    was, now = (dict(enumerate(each.levels)).get(depth, NOTHING) for each in (expected, found))
    return Difference(
        expected.name,
        depth,
        kind,
        was.get(kind, 0) if kind else sum(was.values()),
        now.get(kind, 0) if kind else sum(now.values()),
        option,
        expected.split.get(option),
        found.split.get(option),
    )


def _first(expected: Mapping[str, int], found: Mapping[str, int]) -> str:
    """The first name whose number differs, those first that only one of both has."""
    names = sorted(expected.keys() ^ found.keys()) + sorted(expected.keys() & found.keys())
    return next((name for name in names if expected.get(name) != found.get(name)), "")


def _number(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
