"""What every file of something played says of its choices, and how they are made again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Self, cast

from attrs import evolve, frozen

from piecesofeight.errors import GameError, RecordError
from piecesofeight.played.replay import P, check_end, taken


@frozen
class SavedChoice:
    """A choice of which there is more to say than its text.

    Attributes:
        choice: `NAME: OPTION`.
        after: the number of the choice that it follows, 0 for the start; left out, the one
            that is told before it.
        comment: what somebody says of it.
    """

    BRIEF: ClassVar = True

    choice: str
    after: int | None = None
    comment: str = ""


class SavedCourse:
    """What files of all kinds have alike; a class of a file has these fields, and its own.

    Attributes:
        names: the players' names, by seat.
        choices: every choice, numbered from 1; what was tried first after a choice is the main
            line, what was tried besides it comes later.
        times: of what has clocks, the milliseconds of each choice, and behind them those that
            have gone by where the record stands, if any have.
        result: how the main line ended, None if it goes on.
        end: a hash of where the main line ended.
        tags: what else is told of it, by name.
        comment: what somebody says before the first choice.
        at: the number of the choice at which the record stands; None at the end of the main line.
    """

    FORMAT: ClassVar[str]
    VERSION: ClassVar[int]

    names: tuple[str, ...]
    choices: tuple[str | SavedChoice, ...]
    times: tuple[int, ...] = ()
    result: str | None
    end: str
    tags: Mapping[str, str]
    comment: str
    at: int | None

    def saying(self, **said: Any) -> Self:
        """The same with some of its fields otherwise."""
        return cast("Self", evolve(cast("Any", self), **said))

    @property
    def is_timed(self) -> bool:
        """Whether there are clocks."""
        return False

    def entries(self) -> list[tuple[int, SavedChoice]]:
        """Every choice with the number of the one that it follows.

        Raises:
            RecordError: a choice follows one that isn't told before it.
        """
        found = []
        for number, told in enumerate(self.choices, start=1):
            choice = SavedChoice(told) if isinstance(told, str) else told
            before = number - 1 if choice.after is None else choice.after
            if not 0 <= before < number:
                what = f"it can't follow choice {before}; those before it are 0 to {number - 1}"
                raise RecordError(what, number)
            found.append((before, choice))
        return found

    def time(self, number: int) -> int | None:
        """The milliseconds of a choice; None if there are no clocks."""
        return self.times[number - 1] if self.is_timed else None

    @property
    def waited(self) -> int:
        """The milliseconds that have gone by where the record stands."""
        return sum(self.times[len(self.choices) :])

    def main_line(self) -> list[tuple[int, SavedChoice]]:
        """The choices of the main line, each with its number."""
        line: list[tuple[int, SavedChoice]] = []
        last = 0
        for number, (before, choice) in enumerate(self.entries(), start=1):
            if before == last:
                line.append((number, choice))
                last = number
        return line


def played_again(position: P, saved: SavedCourse) -> P:
    """What follows on the choices of the main line.

    Raises:
        RecordError: a choice isn't allowed, or the end is another one.
    """
    for number, choice in saved.main_line():
        _, position = taken(position, choice.choice, number, time=saved.time(number))
    if saved.at is None:
        position = rested(position, saved.waited)
    check_end(position, saved.end, saved.result)
    return position


def rested(position: P, time: int) -> P:
    """The position after the milliseconds that have gone by since the last choice.

    Raises:
        RecordError: so much time can't have gone by there.
    """
    if not time:
        return position
    number = len(position.history)
    try:
        later = position.wait(time / 1000)
    except GameError as error:
        raise RecordError(str(error), number) from None
    if len(later.history) > number:
        raise RecordError("so much time can't have gone by since the last choice", number)
    return later
