"""The errors that people meet, all of them in one family.

Every error of the package is a `PiecesOfEightError`, and also a `ValueError`,
since what went wrong is a value that somebody gave; but for `WorkerError`. A message says what
is wrong in plain words, quotes what the user wrote in backquotes, and, where
something can be done about it, ends with what to do.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from piecesofeight.answers.reasons import Reason

PLAY_AGAIN = "take the record as it was written"


class PiecesOfEightError(Exception):
    """The family of all errors that this package raises on purpose."""

    def __reduce__(self) -> tuple[Any, ...]:
        return _unpickled, (type(self), self.args, vars(self))


def _unpickled(
    kind: type[PiecesOfEightError], args: tuple[Any, ...], fields: dict[str, Any]
) -> PiecesOfEightError:
    error = kind.__new__(kind, *args)
    vars(error).update(fields)
    return error


class NotationError(PiecesOfEightError, ValueError):
    """A text in the notation (a ship, an option, a position) can't be read.

    Attributes:
        what: what is wrong.
        text: what was to be read.
        hint: what to do about it; empty if there is nothing to say.
        column: where it is wrong, from 1; 0 if that isn't known.
    """

    def __init__(self, message: str, *, text: str = "", hint: str = "", column: int = 0) -> None:
        place = f"column {column}: " if column else ""
        super().__init__(f"{place}{message}; {hint}" if hint else f"{place}{message}")
        self.what = message
        self.text = text
        self.hint = hint
        self.column = column


class Fault(NamedTuple):
    """One way in which a ship breaks the rules of building.

    Attributes:
        rule: the rule's number.
        message: what is wrong, in plain words.
        hint: what to do about it; empty if there is nothing to say.
    """

    rule: str
    message: str
    hint: str = ""

    def __str__(self) -> str:
        return f"{self.message} ({self.rule})" + (f"; {self.hint}" if self.hint else "")


class ShipError(PiecesOfEightError, ValueError):
    """One or more ships break the rules of building (rules 2.1 to 2.3).

    Attributes:
        faults: every fault of every ship, in the order of the ships.
    """

    def __init__(self, message: str, faults: Sequence[Fault] = ()) -> None:
        super().__init__(message)
        self.faults = tuple(faults)


class GameError(PiecesOfEightError, ValueError):
    """A game can't be set up or asked like this: players, names, teams, seats."""


class DepthError(GameError):
    """Reactions to reactions went deeper than the machine has room for; see `game.setup`."""


class WorkerError(PiecesOfEightError, RuntimeError):
    """A process that worked for this one was ended, or can't be started.

    Attributes:
        hint: what to do about it.
    """

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(f"{message}; {hint}")
        self.hint = hint


class KernelError(PiecesOfEightError, RuntimeError):
    """A kernel can't be compiled or loaded, or a checked one broke a promise of the dialect.

    A source that isn't in the dialect is a plain `ValueError`: a mistake in the engine.

    Attributes:
        places: the files and lines at which a checked kernel stopped: the innermost one, and from
            where the functions were called. The message begins with the first of them.
    """

    def __init__(self, message: str, places: Sequence[tuple[str, int]] = ()) -> None:
        lines = tuple((file, line) for file, line in places if line)  # tables have none
        super().__init__(f"{lines[0][0]}:{lines[0][1]}: {message}" if lines else message)
        self.places = lines


class KernelWarning(UserWarning):
    """Something runs, but not as fast as it could: compiled code of a kernel can't be had."""


class IllegalOption(PiecesOfEightError, ValueError):  # noqa: N818 (its name is public)
    """What was chosen isn't allowed at this decision.

    Attributes:
        text: what was chosen, in the notation if it could be read.
        reason: why it isn't allowed, in plain words.
        rules: the numbers of the rules that forbid it, as in `docs/reference/rules.md`.
        allowed: the texts of the options that are allowed.
        reasons: the same piece by piece, each with its rules and with the coins' own words.
    """

    def __init__(
        self,
        text: str,
        reason: str,
        rules: Sequence[str] = (),
        allowed: Sequence[str] = (),
        reasons: Sequence[Reason] = (),
    ) -> None:
        self.text = text
        self.reason = reason
        self.rules = tuple(rules)
        self.allowed = tuple(allowed)
        self.reasons = tuple(reasons)
        cited = f" ({', '.join(self.rules)})" if self.rules else ""
        quoted = [f"`{one}`" for one in self.allowed]
        offered = f"; allowed now: {shortened(quoted)}" if quoted else ""
        super().__init__(f"`{text}` is not allowed: {reason}{cited}{offered}")


class SaveError(PiecesOfEightError, ValueError):
    """A saved state can't be read or written.

    Attributes:
        what: what is wrong.
        where: the place in the data, like `block[12]`, or the file; may be empty.
        hint: what to do about it.
    """

    def __init__(self, message: str, *, where: str = "", hint: str = "") -> None:
        text = f"{where}: {message}" if where else message
        super().__init__(f"{text}; {hint}" if hint else text)
        self.what = message
        self.where = where
        self.hint = hint


class RecordError(SaveError):
    """A record doesn't describe a game that was played by the rules.

    Attributes:
        number: the choice at which it goes wrong, from 1; 0 for the start or the end.
    """

    def __init__(self, message: str, number: int = 0, where: str = "") -> None:
        place = where or (f"choice {number}" if number else "")
        super().__init__(message, where=place, hint=PLAY_AGAIN)
        self.number = number


def shortened(texts: Sequence[str], most: int = 12) -> str:
    """The first `most` texts as a list for a message, and how many more there are.

    >>> shortened(["`a`", "`b`", "`c`"], most=2)
    '`a`, `b` and 1 more'
    """
    shown = ", ".join(texts[:most])
    more = len(texts) - most
    return f"{shown} and {more} more" if more > 0 else shown
