"""The file of a game as a value: what it is played with, every choice, and where it ended."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from attrs import field, frozen

from piecesofeight.combat.rules import Rules
from piecesofeight.combat.setup import Layout
from piecesofeight.errors import RecordError


@frozen
class SavedCoins:
    """The coins that a game is played with.

    Attributes:
        kinds: their names, in the order of the game.
        digests: a short hash of each one's text.
        fingerprint: a hash of what all of them do, which files of version 3 have instead.
    """

    BRIEF: ClassVar = True

    kinds: tuple[str, ...]
    digests: tuple[str, ...] = ()
    fingerprint: str = ""


@frozen
class SavedStart:
    """How a game began: the seat that was first, None if it was drawn; and the seed."""

    first: int | None
    seed: int


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


@frozen
class SavedMatch:
    """What an evening is, besides its players; see `Match`, whose arguments these are.

    Shipyards and the pool are texts, as `Shipyard.parse` reads them; empty where there is none.
    """

    shipyards: tuple[str, ...]
    pool: str
    pooling: str
    drafted: int
    aside: int
    offers: int
    wins: int
    best_of: int | None
    begins: str
    spoils: bool
    set_aside: str


@frozen
class SavedGame:
    """The file of a game.

    Attributes:
        coins: which coins there are.
        names: the players' names, by seat.
        rules: the options of the rules.
        teams: the seats of each team; empty if everybody plays alone.
        ships: where each player's coins lay, by seat.
        clock: how much time each player has; None for as much as they like.
        start: how the game began.
        choices: every choice, numbered from 1; what was tried first after a choice is the main
            line, what was tried besides it comes later.
        times: of a game with clocks, the milliseconds of each choice, and behind them those that
            have gone by where the record stands, if any have.
        result: how the main line ended, None if the game goes on.
        end: a hash of where the main line ended.
        match: what an evening of several games is, or one with a pool; `ships` are those of its
            first game then, and empty if they are built in it.
        tags: what else is told of the game, by name.
        comment: what somebody says before the first choice.
        at: the number of the choice at which the record stands; None at the end of the main line.
    """

    FORMAT: ClassVar = "piecesofeight-game"
    VERSION: ClassVar = 4
    READS: ClassVar = (3, 4)
    BRIEF: ClassVar = True

    coins: SavedCoins
    names: tuple[str, ...]
    rules: Rules
    teams: tuple[tuple[int, ...], ...]
    ships: tuple[Layout, ...]
    clock: str | None = field(default=None, kw_only=True)
    start: SavedStart
    choices: tuple[str | SavedChoice, ...]
    times: tuple[int, ...] = field(default=(), kw_only=True)
    result: str | None
    end: str
    match: SavedMatch | None = field(default=None, kw_only=True)
    tags: Mapping[str, str] = field(factory=dict)
    comment: str = ""
    at: int | None = None

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
        return None if self.clock is None else self.times[number - 1]

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
