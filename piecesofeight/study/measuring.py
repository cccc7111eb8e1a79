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

    Attributes:
        median: the median.
        low: the least.
        high: the greatest.

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
    """Something that can be measured.

    Attributes:
        name: what it is.
        unit: what is counted; it is reported by the second unless it is a time.
        measure: measures once.
    """

    name: str
    unit: str
    measure: Callable[[], float]


@frozen
class Contest:
    """One figure to be measured.

    Attributes:
        key: its name for programs.
        side: what is measured.
        against: what it is compared with; None for a figure of its own.
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
    """What was measured.

    Attributes:
        key: its name for programs.
        name: what was measured; empty if it couldn't be.
        unit: in what.
        value: the rounds' values.
        against: what it is compared with; empty if with nothing.
        base_unit: in what that was measured.
        base: the rounds' values of that.
        ratio: value divided by base, round by round.
        bound: what bounds it.
        missing: why it wasn't measured; empty if it was.
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
    values: dict[str, list[tuple[float, float]]] = {contest.key: [] for contest in contests}
    for number in range(rounds + 1):
        for contest in contests:
            if contest.side is None:
                continue
            if tell is not None:
                tell(number, contest.key)
            mine = contest.side.measure()
            other = contest.against.measure() if contest.against else 0.0
            if number:
                values[contest.key].append((mine, other))
    return [_figure(contest, values[contest.key]) for contest in contests]


def _figure(contest: Contest, values: Sequence[tuple[float, float]]) -> Figure:
    if contest.side is None:
        return Figure(contest.key, contest.bound, missing=contest.missing)
    base = ratio = None
    if contest.against is not None:
        base = Series.of([other for _, other in values])
        ratio = Series.of([mine / other for mine, other in values])
    return Figure(
        key=contest.key,
        bound=contest.bound,
        name=contest.side.name,
        unit=contest.side.unit,
        value=Series.of([mine for mine, _ in values]),
        against=contest.against.name if contest.against else "",
        base_unit=contest.against.unit if contest.against else "",
        base=base,
        ratio=ratio,
    )
