"""Laws of games from files, as values."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from inspect import cleandoc

from attrs import field, frozen

from piecesofeight.kernels import native
from piecesofeight.testing.laws.hosted.trial import MISHAPS, PlayedGame

Judge = Callable[[PlayedGame], Iterator[tuple[int, str]]]


@frozen
class GameLaw:
    """A property that every game from a file has, whatever is in the file.

    Attributes:
        name: its name, in kebab-case.
        text: the property and its reason.
        needs: the extra that it needs (`fast`), or empty.
    """

    name: str
    text: str
    needs: str = ""
    _judge: Judge = field(repr=False, eq=False, kw_only=True)

    def __str__(self) -> str:
        return self.name

    @property
    def available(self) -> bool:
        """Whether what it needs is installed."""
        return not self.needs or native.available()

    def breach(self, played: PlayedGame) -> GameBreach | None:
        """The first breach of the law in a game, None if it keeps it."""
        try:
            for number, reason in self._judge(played):
                return GameBreach(self, played, number, reason)
        except MISHAPS as error:
            reason = f"the check itself failed: {type(error).__name__}: {error}"
            return GameBreach(self, played, max(len(played.states) - 1, 0), reason)
        return None


@frozen(eq=False)
class GameBreach:
    """Where a game breaks a law.

    Attributes:
        law: the law.
        played: the game.
        number: how many choices were made before.
        reason: what is wrong.
    """

    law: GameLaw
    played: PlayedGame
    number: int
    reason: str

    def __str__(self) -> str:
        trial = self.played.trial
        chance = ", explicit chance" if trial.explicit_chance else ""
        head = f"law {self.law.name} is broken: {self.reason} after {self.number} choices"
        game = f"{trial.game.name}, {trial.players} players, seed {trial.seed}{chance}"
        return "\n".join([head, game, *self.played.way[: self.number]])


def game_law(name: str, needs: str = "") -> Callable[[Judge], GameLaw]:
    """Make a law of a function that says after which choice what is wrong, by its docstring."""

    def made(judge: Judge) -> GameLaw:
        return GameLaw(name, cleandoc(judge.__doc__ or ""), needs, judge=judge)

    return made
