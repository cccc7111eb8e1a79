"""Measuring fairly on a machine that does other things too: rounds, medians, ratios.

What is compared is measured in turn, round after round, so that a slow minute slows both
sides; a ratio is that of a round, and the median of the rounds' ratios is reported, with the
least and the greatest beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import median
from time import process_time

from attrs import frozen


@frozen
class Series:
    """What came of the rounds.

    >>> Series.of([3.0, 1.0, 2.0])
    Series(median=2.0, low=1.0, high=3.0)
    """

    median: float
    low: float
    high: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Series:
        """The series of the rounds' values."""
        return cls(median(values), min(values), max(values))


@frozen
class Side:
    """Something that can be measured; its unit is by the second, unless it is a time."""

    name: str
    unit: str
    measure: Callable[[], float]


@frozen
class Contest:
    """A figure to be measured: one side, or two compared. A figure that can't be says why.

    Attributes:
        key: its name for programs.
        bound: what bounds the figure, for people who want to better it.
        missing: why it can't be measured here; empty if it can.
    """

    key: str
    bound: str
    side: Side | None = None
    against: Side | None = None
    missing: str = ""


@frozen
class Figure:
    """What was measured of a contest.

    Attributes:
        value: the rounds' values of its side.
        base: those of what it is compared with.
        ratio: value divided by base, round by round.
    """

    key: str
    bound: str
    name: str = ""
    unit: str = ""
    value: Series | None = None
    against: str = ""
    base_unit: str = ""
    base: Series | None = None
    ratio: Series | None = None
    missing: str = ""


def timed(work: Callable[[], int]) -> float:
    """How many things a second some work does, by the processor's time."""
    began = process_time()
    count = work()
    return count / max(process_time() - began, 1e-9)


def measured(
    contests: Sequence[Contest], rounds: int, tell: Callable[[int, str], object] | None = None
) -> list[Figure]:
    """Measure everything once a round.

    Args:
        contests: what is to be measured.
        rounds: how many rounds; one more, which is not counted, comes first to warm up.
        tell: told the number of the round (0 for the first) and the figure it is at.
    """
    values: list[list[tuple[float, float]]] = [[] for _ in contests]
    for number in range(rounds + 1):
        for contest, found in zip(contests, values, strict=True):
            if contest.side is None:
                continue
            if tell is not None:
                tell(number, contest.key)
            mine = contest.side.measure()
            other = contest.against.measure() if contest.against else 0.0
            if number:
                found.append((mine, other))
    return list(map(_figure, contests, values))


def _figure(contest: Contest, values: Sequence[tuple[float, float]]) -> Figure:
    side, against = contest.side, contest.against
    if side is None:
        return Figure(contest.key, contest.bound, missing=contest.missing)
    value = Series.of([mine for mine, _ in values])
    if against is None:
        return Figure(contest.key, contest.bound, side.name, side.unit, value)
    base = Series.of([other for _, other in values])
    ratio = Series.of([mine / other for mine, other in values])
    compared = against.name, against.unit, base, ratio
    return Figure(contest.key, contest.bound, side.name, side.unit, value, *compared)
