"""Blitz: clocks, and the time that goes by on them (rule 8.2).

No time goes by in the kernel: whoever plays says how long a player took, and the milliseconds in
the block are counted here, before the choice is made. So a game depends on what it is told alone.
"""

from __future__ import annotations

import re
from typing import Final

from attrs import field, frozen

from piecesofeight.arguments import a_text, as_number, shown
from piecesofeight.errors import GameError, NotationError
from piecesofeight.machine import constants as m
from piecesofeight.machine.constants import Words
from piecesofeight.machine.walking import timers

LONGEST: Final = 86_400  # seconds that a clock may begin with, a day
_MOST: Final = 2_000_000_000  # milliseconds on a clock, however many increments came to it
_FORMS = "a clock is written `120`, `2:00`, `120+2` or `120 delay 3`"
_AMOUNT = r"\d{1,6}(?::\d{2}){0,2}(?:\.\d{1,3})?"
_TIME = re.compile(_AMOUNT)
_CLOCK = re.compile(
    rf"(?P<seconds>{_AMOUNT})(?: ?\+ ?(?P<increment>{_AMOUNT}))?(?: delay (?P<delay>{_AMOUNT}))?",
    re.IGNORECASE,
)


def milliseconds(seconds: object, what: str) -> int:
    """A time in seconds as whole milliseconds, rounded.

    Args:
        seconds: what was given.
        what: what it is, for the message.

    Raises:
        GameError: it is no number, negative, or no end can be seen of it.

    >>> milliseconds(2.5, "the time")
    2500
    """
    number = seconds if isinstance(seconds, float) else as_number(seconds)
    if number is None:
        raise GameError(f"{what} is a number of seconds, not `{shown(seconds)}`")
    if not 0 <= number < float("inf"):  # what is not a number is neither
        raise GameError(f"{what} is 0 seconds or more, and has an end; `{shown(seconds)}` isn't")
    return round(min(number, _MOST) * 1000)


def in_seconds(time: int) -> float:
    """Milliseconds as seconds; `milliseconds` gives them back."""
    return time / 1000


def _time(given: object) -> float:
    return _in_range(given, "the time of a clock", 1)


def _increment(given: object) -> float:
    return _in_range(given, "the increment of a clock", 0)


def _delay(given: object) -> float:
    return _in_range(given, "the delay of a clock", 0)


def _in_range(given: object, what: str, least: int) -> float:
    """Seconds of a clock, exact to the millisecond; `least` is in milliseconds."""
    time = milliseconds(given, what)
    if least <= time <= LONGEST * 1000:
        return plain_seconds(time)
    raise GameError(f"{what} is {in_seconds(least):g} to {LONGEST} seconds, not `{shown(given)}`")


def plain_seconds(time: int) -> float:
    """Milliseconds as seconds for people, without a point where none is needed.

    >>> plain_seconds(2000), plain_seconds(2500)
    (2, 2.5)
    """
    return time // 1000 if time % 1000 == 0 else in_seconds(time)


@frozen
class Clock:
    """How much time each player has (rule 8.2). Whose time is up is out, Captain or not.

    Attributes:
        seconds: what each player's clock begins with, to the millisecond; more than 0.
        increment: seconds that come to a player's clock with each main decision (3.2) that the
            player takes.
        delay: seconds of each decision that take nothing from the clock.

    Raises:
        GameError: something is no number of seconds, or is out of range.

    >>> Clock(120, increment=2)
    Clock(seconds=120, increment=2, delay=0)
    >>> str(Clock(150, delay=3)), Clock.parse("2:30 delay 3") == Clock(150, delay=3)
    ('150 delay 3', True)
    """

    seconds: float = field(converter=_time)
    increment: float = field(default=0, converter=_increment)
    delay: float = field(default=0, converter=_delay)

    @classmethod
    def parse(cls, text: str) -> Clock:
        """The clock that a text means: seconds, or minutes and seconds as in `2:00`.

        Raises:
            NotationError: it can't be read.
            GameError: a number is out of range.

        >>> Clock.parse("2:00+2")
        Clock(seconds=120, increment=2, delay=0)
        """
        plain = " ".join(a_text(text, "a clock's text", NotationError).split())
        found = _CLOCK.fullmatch(plain)
        if found is None:
            message = f"`{shown(plain)}` is no clock"
            raise NotationError(message, text=text, hint=_FORMS)
        return cls(*(_seconds(found[name] or "0") for name in ("seconds", "increment", "delay")))

    def __str__(self) -> str:
        text = f"{self.seconds}"
        if self.increment:
            text += f"+{self.increment}"
        return text + (f" delay {self.delay}" if self.delay else "")


def seconds_in(text: str) -> float | None:
    """The seconds that a text means, as a clock's parts are written; None if it is no time.

    >>> seconds_in("116.5"), seconds_in("1:56.5"), seconds_in("soon")
    (116.5, 116.5, None)
    """
    return _seconds(text) if _TIME.fullmatch(text) else None


def _seconds(text: str) -> float:
    whole, _, part = text.partition(".")
    seconds = 0
    for number in whole.split(":"):
        seconds = 60 * seconds + int(number)
    return plain_seconds(1000 * seconds + int(part.ljust(3, "0")))


def a_clock(given: object) -> Clock | None:
    """A clock, or its text; None for none.

    Raises:
        NotationError: the text can't be read.
        GameError: it is something else, or a number is out of range.
    """
    if given is None or isinstance(given, Clock):
        return given
    if isinstance(given, str):
        return Clock.parse(given)
    raise GameError(f"the clock is a `Clock`, or its text, not `{shown(given)}`; {_FORMS}")


def time_text(seconds: float) -> str:
    """Time on a clock for people, in tenths where there are some.

    >>> time_text(116.55), time_text(3600), time_text(0.04)
    ('1:56.5', '60:00', '0:00.0')
    """
    time = milliseconds(seconds, "the time")
    tenths = f".{time // 100 % 10}" if time % 1000 else ""
    return f"{time // 60_000}:{time // 1000 % 60:02}{tenths}"


# --- the clocks in a block ------------------------------------------------------------------


def time_left(b: Words, seat: int, viewer: int | None = None) -> int:
    """The milliseconds that a seat has left; as a viewer may know it, if one is given.

    Others see a clock without what secret decisions took: it would tell that the player was
    asked (5.2).
    """
    mine = viewer is None or viewer == seat
    return b[timers(b)[seat] + (m.TIMER_LEFT if mine else m.TIMER_SHOWN)]


def time_waited(b: Words, seat: int) -> int:
    """The milliseconds that have gone by at the decision that a seat has to take."""
    return b[timers(b)[seat] + m.TIMER_WAITED]


def time_here(b: Words, seat: int, clock: Clock) -> int:
    """The milliseconds after which the time of a seat is up that must decide, from now on."""
    timer = timers(b)[seat]
    free = round(1000 * clock.delay) - b[timer + m.TIMER_WAITED]
    return b[timer + m.TIMER_LEFT] + max(free, 0)


def let_pass(b: Words, seat: int, time: int, clock: Clock, *, secret: bool) -> None:
    """Time goes by for a seat that must decide, less than it has (`time_here`)."""
    timer = timers(b)[seat]
    left = b[timer + m.TIMER_LEFT]
    taken = left - min(left, time_here(b, seat, clock) - time)
    b[timer + m.TIMER_WAITED] += time
    b[timer + m.TIMER_LEFT] -= taken
    if not secret:
        b[timer + m.TIMER_SHOWN] -= taken


def decided(
    b: Words, seat: int, option: int, time: int, clock: Clock, *, secret: bool
) -> tuple[int, int]:
    """A seat took so many milliseconds more to decide: what it comes to, and how many in all.

    The choice isn't made if the time is up before (8.2).
    """
    here, waited = time_here(b, seat, clock), time_waited(b, seat)
    if option == m.V_TIME or time >= here:
        return m.V_TIME, waited + here
    let_pass(b, seat, time, clock, secret=secret)
    timer = timers(b)[seat]
    b[timer + m.TIMER_WAITED] = 0
    if b[m.H_DECISION] == m.MAIN and option not in (m.V_SURRENDER, m.V_PROPOSE):
        for word in (timer + m.TIMER_LEFT, timer + m.TIMER_SHOWN):
            b[word] = min(b[word] + round(1000 * clock.increment), _MOST)
    return option, waited + time
