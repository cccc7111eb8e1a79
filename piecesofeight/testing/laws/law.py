"""Laws as values: a name, a property with its reason, and a check of games that were played."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from inspect import cleandoc
from pathlib import Path
from typing import Any

from attrs import field, frozen

from piecesofeight.arguments import a_kind
from piecesofeight.kernels import native
from piecesofeight.testing.laws.told import CAN_FAIL, MISHAPS, Outcome, Told
from piecesofeight.testing.laws.trial import Moment, Played, Trial, play

Look = Callable[[Played, Moment], Iterator[str]]
OUTCOME: Any = Outcome  # of whatever kind of game
Judge = Callable[[Any], Iterator[tuple[int, str]]]  # of what its kind of game came to


@frozen
class Law:
    """A property that every game has, whatever its coins; or every game from a file.

    Attributes:
        name: its name, in kebab-case.
        rules: the numbers of the rules that it is about, as in `docs/reference/rules.md`.
        text: the property and its reason.
        every: it looks at every nth decision; 0 for a law about whole games.
        needs: the extra that it needs (`fast`), or empty.
    """

    name: str
    rules: tuple[str, ...]
    text: str
    every: int = 0
    needs: str = ""
    _judge: Judge = field(repr=False, eq=False, kw_only=True)

    def __str__(self) -> str:
        return self.name

    @property
    def available(self) -> bool:
        """Whether what it needs is installed."""
        return not self.needs or native.available()

    def breaches(self, played: Outcome) -> Iterator[Breach]:
        """Where a game breaks the law, the earliest first.

        Raises:
            GameError: it is no game that was played.
        """
        given: Outcome = a_kind(played, OUTCOME, "a game that was played", "a `Played`")
        number = 0
        try:
            for number, reason in self._judge(given):
                yield Breach(self, given, number, reason)
        except CAN_FAIL as error:
            reason = f"the check itself failed: {type(error).__name__}: {error}"
            yield Breach(self, given, number or given.last, reason)

    def breach(self, trial: Trial) -> Breach | None:
        """The first breach of the law in a game, None if it keeps it.

        Raises:
            GameError: it is no trial.
        """
        return next(self.breaches(play(trial)), None)

    def check(self, trial: Trial) -> None:
        """Play a trial and hold it to the law.

        Raises:
            LawBrokenError: the law is broken; the error tells how to get there.
            GameError: it is no trial.
        """
        found = self.breach(trial)
        if found is not None:
            raise LawBrokenError(found)


@frozen(eq=False)
class Breach:
    """Where a game breaks a law.

    Attributes:
        law: the law.
        played: the game.
        number: how many choices were made before.
        reason: what is wrong.
    """

    law: Law
    played: Any
    number: int
    reason: str

    @property
    def choices(self) -> tuple[int, ...]:
        """The options that lead there."""
        return tuple(self.played.choices[: self.number])

    def told(self, folder: str | Path | None = None) -> Told:
        """The breach for people.

        Args:
            folder: where its scenario is going to lie, which names coin files from there; left
                out, the working folder.
        """
        law, where = self.law, Path(folder or ".")
        found: Told = self.played.told(law.name, law.rules, self.number, self.reason, where)
        return found


class LawBrokenError(AssertionError):
    """A game breaks a law.

    Attributes:
        breach: where.
    """

    def __init__(self, breach: Breach) -> None:
        super().__init__(breach.law.name)
        self.breach = breach

    def __str__(self) -> str:
        return self.breach.told().text


def moment_law(name: str, *rules: str, every: int = 1) -> Callable[[Look], Law]:
    """Make a law of a function that says what is wrong with a decision, by its docstring."""

    def made(look: Look) -> Law:
        def judge(played: Played) -> Iterator[tuple[int, str]]:
            for moment in played.some(every):
                try:
                    yield from ((moment.number, text) for text in look(played, moment))
                except MISHAPS as error:
                    yield moment.number, f"{type(error).__name__}: {error}"

        return Law(name, rules, cleandoc(look.__doc__ or ""), every, judge=judge)

    return made


def game_law(name: str, *rules: str, needs: str = "") -> Callable[[Judge], Law]:
    """Make a law of a function that says after which choice what is wrong with a game."""

    def made(judge: Judge) -> Law:
        return Law(name, rules, cleandoc(judge.__doc__ or ""), needs=needs, judge=judge)

    return made
