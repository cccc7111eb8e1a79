"""Clocks as values (8.2): read, written, judged."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from piecesofeight import Clock, GameError, NotationError
from piecesofeight.combat.clock import LONGEST, in_seconds, milliseconds, time_text


def clocks() -> st.SearchStrategy[Clock]:
    """Any clock."""
    times = st.integers(0, LONGEST * 1000).map(in_seconds)
    return st.builds(Clock, times.filter(bool), times, times)


@given(clocks())
def test_a_clock_is_read_as_it_is_written(clock: Clock) -> None:
    """Its text parses back, and its `repr` evaluates back."""
    assert clock == Clock.parse(str(clock))
    assert clock == eval(repr(clock), {"Clock": Clock})


@pytest.mark.parametrize(
    ("text", "clock"),
    [
        ("120", Clock(120)),
        ("2:00", Clock(120)),
        ("1:00:00.5", Clock(3600.5)),
        (" 120 + 2 ", Clock(120, increment=2)),
        ("2:30+0:02", Clock(150, increment=2)),
        ("120 delay 3", Clock(120, delay=3)),
        ("120+2 DELAY 1.25", Clock(120, increment=2, delay=1.25)),
    ],
)
def test_people_write_clocks_in_several_ways(text: str, clock: Clock) -> None:
    """8.2: seconds, minutes and seconds, increments and delays."""
    assert clock == Clock.parse(text)


@pytest.mark.parametrize("text", ["", "two", "-120", "120+", "120 delay", "120++2", "1:2", "nan"])
def test_what_is_no_clock_is_refused(text: str) -> None:
    """The error says what one looks like."""
    with pytest.raises(NotationError, match="a clock is written `120`, `2:00`, `120"):
        Clock.parse(text)


@pytest.mark.parametrize(
    ("given_", "says"),
    [
        ((0,), "the time of a clock is 0.001 to 86400 seconds, not `0`"),
        ((0.0004,), "the time of a clock is 0.001 to 86400 seconds"),
        ((86_401,), "the time of a clock is 0.001 to 86400 seconds"),
        ((-1,), "the time of a clock is 0 seconds or more"),
        ((120, -1), "the increment of a clock is 0 seconds or more"),
        ((120, 0, float("inf")), "the delay of a clock is 0 seconds or more, and has an end"),
        ((float("nan"),), "the time of a clock is 0 seconds or more"),
        ((True,), "the time of a clock is a number of seconds, not `True`"),
        (("120",), "the time of a clock is a number of seconds, not `120`"),
    ],
)
def test_times_that_no_clock_has_are_refused(given_: tuple[float, ...], says: str) -> None:
    """Nothing is taken for a number that is none, and a clock begins with some time."""
    with pytest.raises(GameError, match=says):
        Clock(*given_)


@given(st.integers(0, 2 * 10**9))
def test_milliseconds_are_exact(time: int) -> None:
    """Time is counted in whole milliseconds: as seconds and back it is the same."""
    assert time == milliseconds(in_seconds(time), "the time")


def test_people_read_minutes_and_seconds() -> None:
    """With tenths where there are some, and never more time than there is."""
    texts = [time_text(seconds) for seconds in (0, 9.96, 59.999, 60, 119.5, 86_400)]
    assert ["0:00", "0:09.9", "0:59.9", "1:00", "1:59.5", "1440:00"] == texts
