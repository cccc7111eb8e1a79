"""Shares, intervals and spreads."""

from __future__ import annotations

import statistics
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from piecesofeight.study import Share, Spread, wilson


@pytest.mark.parametrize(
    ("count", "total", "low", "high"),
    [
        # Newcombe, Statistics in Medicine 17 (1998), table I, method 3
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (5, 10, 0.2366, 0.7634),
    ],
)
def test_wilson_gives_published_intervals(count: int, total: int, low: float, high: float) -> None:
    """The interval is the one in the literature, to the digits printed there."""
    assert (low, high) == tuple(round(end, 4) for end in wilson(count, total))


@given(st.integers(0, 10**6).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_wilson_holds_the_share_and_mirrors(trials: tuple[int, int]) -> None:
    """The interval lies within 0 to 1, holds the share, and failures mirror successes."""
    count, total = trials
    low, high = wilson(count, total)
    assert 0 <= low <= high <= 1
    if total:
        assert low <= count / total <= high
    mirrored = wilson(total - count, total)
    assert (1 - high, 1 - low) == pytest.approx(mirrored, abs=1e-12)


@given(st.integers(1, 10**4))
def test_more_trials_make_surer(total: int) -> None:
    """The same share of four times as many trials has a narrower interval."""
    few, many = Share.of(total, 2 * total), Share.of(4 * total, 8 * total)
    assert many.high - many.low < few.high - few.low


def test_a_share_of_nothing_is_not_known() -> None:
    """Without a trial the rate is 0, anything is possible, and nothing is printed."""
    share = Share.of(0, 0)
    assert (0.0, 0.0, 1.0, "-") == (share.rate, share.low, share.high, str(share))


@given(st.lists(st.integers(0, 50), min_size=1, max_size=200))
def test_spread_of_a_histogram_is_that_of_its_numbers(numbers: list[int]) -> None:
    """Mean, median, percentiles and maximum are those of the numbers written out."""
    spread = Spread.of(Counter(numbers))
    row = sorted(numbers)
    assert statistics.fmean(numbers) == pytest.approx(spread.mean)
    assert statistics.median(numbers) == spread.median
    assert max(numbers) == spread.most
    below = sum(number <= spread.p5 for number in row)
    assert below >= 0.05 * len(row)
    assert sum(number < spread.p5 for number in row) < 0.05 * len(row)
    assert sum(number <= spread.p95 for number in row) >= 0.95 * len(row)
    assert sum(number < spread.p95 for number in row) < 0.95 * len(row)


def test_spread_of_nothing_is_zero() -> None:
    """No games have no lengths."""
    assert Spread(0.0, 0.0, 0, 0, 0) == Spread.of({})
