"""Numbers about many games: shares with their uncertainty, and how a count is spread."""

from __future__ import annotations

import math
from collections.abc import Mapping

from attrs import frozen

# 95 of 100 draws of a normal distribution lie within so many standard deviations of its mean.
SURE = 1.959963984540054


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
        count = sum(histogram.values())
        if count == 0:
            return cls(0.0, 0.0, 0, 0, 0)

        def at(index: int) -> int:
            """The number at a place, were all of them in a row, the least first."""
            for value in values:
                index -= histogram[value]
                if index < 0:
                    return value
            return values[-1]

        return cls(
            mean=sum(value * histogram[value] for value in values) / count,
            median=(at((count - 1) // 2) + at(count // 2)) / 2,
            p5=at(_rank(count, 5)),
            p95=at(_rank(count, 95)),
            most=values[-1],
        )


def _rank(count: int, percent: int) -> int:
    """The nearest rank of a percentile, from 0."""
    return max(0, -(-count * percent // 100) - 1)
