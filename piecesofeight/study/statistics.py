"""Numbers about many games: shares with their uncertainty, and how a count is spread."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Mapping
from itertools import accumulate
from typing import Any

from attrs import asdict, frozen

# 95 of 100 draws of a normal distribution lie within so many standard deviations of its mean.
SURE = 1.959963984540054
# What is used in fewer games says nothing: the share of so few is sure to some 18 of 100.
FEW_USES = 30
# Nor does a win rate of ships of which a smaller share used it.
FEW_SHIPS = 0.05


def wilson(count: int, total: int, sure: float = SURE) -> tuple[float, float]:
    """The Wilson interval: where a probability lies of which `count` of `total` trials tell.

    It stays within 0 to 1 and is right for few trials and for shares near 0 or 1 too,
    where the textbook's mean plus and minus two deviations is not.

    Args:
        count: trials in which it happened.
        total: all trials.
        sure: how sure, in standard deviations; left out, 95 %.

    >>> [round(end, 4) for end in wilson(5, 10)]
    [0.2366, 0.7634]
    >>> wilson(0, 0)
    (0.0, 1.0)
    """
    if total == 0:
        return 0.0, 1.0
    share = count / total
    spread = sure * sure / total
    middle = share + spread / 2
    reach = sure * math.sqrt(share * (1 - share) / total + spread / total / 4)
    low = 0.0 if count == 0 else (middle - reach) / (1 + spread)
    high = 1.0 if count == total else (middle + reach) / (1 + spread)
    return low, high


@frozen
class Share:
    """How often something happened, and how often it may happen in truth.

    Attributes:
        count: how often it happened.
        total: how often it could have.
        low: lower end of the 95 % Wilson interval of its probability.
        high: upper end of that interval.

    >>> print(Share.of(520, 1000))
    52.0% (48.9 to 55.1)
    """

    count: int
    total: int
    low: float
    high: float

    @classmethod
    def of(cls, count: int, total: int) -> Share:
        """The share `count` has of `total`, with its interval."""
        return cls(count, total, *wilson(count, total))

    @property
    def rate(self) -> float:
        """The share itself; 0 if nothing could have happened."""
        return self.count / self.total if self.total else 0.0

    def __str__(self) -> str:
        if not self.total:
            return "-"
        return f"{100 * self.rate:.1f}% ({100 * self.low:.1f} to {100 * self.high:.1f})"


@frozen
class Shift:
    """How much oftener something happens in the one than in the other of two paired trials.

    The pairing is what makes it sharp: trials that end alike in both say that nothing shifted.
    The interval is that of Agresti and Min (2005) for paired proportions, which adds half a trial
    to each of the four outcomes: so it has a width even where no pair differs.

    Attributes:
        total: how many pairs there are.
        before: in how many it happened in the first of the pair.
        after: in how many it happened in the second.
        gained: in how many it happened in the second only.
        lost: in how many it happened in the first only.
        low: lower end of the 95 % interval of the shift.
        high: upper end of it.

    >>> Shift.of(total=1000, before=500, after=520, gained=50, lost=30).is_clear
    True
    """

    total: int
    before: int
    after: int
    gained: int
    lost: int
    low: float
    high: float

    @classmethod
    def of(cls, *, total: int, before: int, after: int, gained: int, lost: int) -> Shift:
        """The shift that so many pairs show."""
        trials = total + 2
        middle = (gained - lost) / trials
        differing = gained + lost + 1
        reach = SURE * math.sqrt(differing - (gained - lost) ** 2 / trials) / trials
        low, high = max(-1.0, middle - reach), min(1.0, middle + reach)
        return cls(total, before, after, gained, lost, low, high)

    @property
    def rate(self) -> float:
        """The shift itself; 0 if there are no pairs."""
        return (self.after - self.before) / self.total if self.total else 0.0

    @property
    def is_clear(self) -> bool:
        """Whether the interval leaves out no shift at all."""
        return not self.low <= 0 <= self.high


def rated(counted: Share | Shift) -> dict[str, Any]:
    """A share, or a shift, as data for JSON; its rate is from 0 to 1."""
    return {**asdict(counted), "rate": counted.rate}


@frozen
class Spread:
    """How a whole number varies from game to game.

    Attributes:
        mean: the mean.
        median: as many games lie below as above; between two numbers it is their middle.
        p5: one game in twenty has this or less.
        p95: one game in twenty has this or more.
        most: the largest.
    """

    mean: float
    median: float
    p5: int
    p95: int
    most: int

    @classmethod
    def of(cls, histogram: Mapping[int, int]) -> Spread:
        """The spread of numbers of which it is known how often each occurred.

        >>> Spread.of({1: 2, 2: 1, 10: 1})
        Spread(mean=3.5, median=1.5, p5=1, p95=10, most=10)
        """
        values = sorted(histogram)
        ranks = list(accumulate(histogram[value] for value in values))
        if not ranks or not ranks[-1]:
            return cls(0.0, 0.0, 0, 0, 0)
        count = ranks[-1]

        def at(index: int) -> int:
            """The number at a place, were all of them in a row, the least first."""
            return values[bisect_right(ranks, index)]

        return cls(
            mean=sum(value * histogram[value] for value in values) / count,
            median=(at((count - 1) // 2) + at(count // 2)) / 2,
            p5=at(-(-count * 5 // 100) - 1),
            p95=at(-(-count * 95 // 100) - 1),
            most=values[-1],
        )
