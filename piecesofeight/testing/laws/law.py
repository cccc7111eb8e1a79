"""Laws as values: a name, a property with its reason, and a check of games that were played."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from inspect import cleandoc

from attrs import field, frozen

from piecesofeight import native
from piecesofeight.arguments import a_kind, a_number, a_text
from piecesofeight.testing.laws.trial import MISHAPS, Moment, Played, Trial, play

Look = Callable[[Played, Moment], Iterator[str]]
Judge = Callable[[Played], Iterator[tuple[int, str]]]


@frozen
class Law:
    """A property that every game has, whatever its coins.

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
    _look: Look | None = field(default=None, repr=False, eq=False)
    _judge: Judge | None = field(default=None, repr=False, eq=False)

    def __str__(self) -> str:
        return self.name

    @property
    def available(self) -> bool:
        """Whether what it needs is installed."""
        return not self.needs or native.available()

    @property
    def of_moments(self) -> bool:
        """Whether it looks at single decisions."""
        return self._look is not None

    def look(self, played: Played, moment: Moment) -> Iterator[str]:
        """What is wrong with one decision; nothing for a law about whole games.

        Raises:
            GameError: it is no game that was played, or no decision of it.
        """
        a_kind(moment, Moment, "a decision that was played", "a `Moment`")
        if _a_game(played) and self._look is not None:
            yield from self._look(played, moment)

    def looks(self, played: Played) -> int:
        """How many decisions, or games, it looks at in a game.

        Raises:
            GameError: it is no game that was played.
        """
        return len(_a_game(played).some(self.every)) if self.of_moments else 1

    def at(self, played: Played, number: int, reason: str) -> Breach:
        """A breach after so many choices of a game.

        Raises:
            GameError: something isn't of the kind it should be.
        """
        number = a_number(number, "the number of choices")
        return Breach(self, _a_game(played), number, a_text(reason, "what is wrong"))

    def breaches(self, played: Played) -> Iterator[Breach]:
        """Where a game breaks the law, the earliest first.

        Raises:
            GameError: it is no game that was played.
        """
        _a_game(played)
        number = 0
        try:
            for number, reason in self._found(played):
                yield Breach(self, played, number, reason)
        except MISHAPS as error:
            reason = f"the check itself failed: {type(error).__name__}: {error}"
            yield Breach(self, played, self._reached(played, number), reason)

    def _found(self, played: Played) -> Iterator[tuple[int, str]]:
        if self._judge is not None:
            yield from self._judge(played)
        if self._look is not None:
            for moment in played.some(self.every):
                try:
                    yield from ((moment.number, text) for text in self._look(played, moment))
                except MISHAPS as error:
                    yield moment.number, f"{type(error).__name__}: {error}"

    def _reached(self, played: Played, number: int) -> int:
        return number or max(len(played.moments) - 1, 0)

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


def _a_game(played: Played) -> Played:
    return a_kind(played, Played, "a game that was played", "a `Played`")


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
    played: Played
    number: int
    reason: str

    @property
    def choices(self) -> tuple[int, ...]:
        """The options that lead there."""
        return self.played.choices[: self.number]


class LawBrokenError(AssertionError):
    """A game breaks a law.

    Attributes:
        breach: where.
    """

    def __init__(self, breach: Breach) -> None:
        super().__init__(breach.law.name)
        self.breach = breach

    def __str__(self) -> str:
        from piecesofeight.testing.laws.telling import told

        return told(self.breach).text


def moment_law(name: str, *rules: str, every: int = 1) -> Callable[[Look], Law]:
    """Make a law of a function that says what is wrong with a decision, by its docstring."""

    def made(look: Look) -> Law:
        return Law(name, rules, cleandoc(look.__doc__ or ""), every, look=look)

    return made


def game_law(name: str, *rules: str, needs: str = "") -> Callable[[Judge], Law]:
    """Make a law of a function that says after which choice what is wrong with a game."""

    def made(judge: Judge) -> Law:
        return Law(name, rules, cleandoc(judge.__doc__ or ""), needs=needs, judge=judge)

    return made
