"""A broken law as it is told, of whatever kind of game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from pathlib import Path

from attrs import frozen

from piecesofeight.errors import PiecesOfEightError
from piecesofeight.game.saves.files import write_whole

# What the engine may never raise while it plays; nothing of it is caught in the engine itself.
MISHAPS = (
    LookupError,
    ArithmeticError,
    AssertionError,
    TypeError,
    AttributeError,
    RecursionError,
    ValueError,
)
CAN_FAIL = (PiecesOfEightError, *MISHAPS)
DRAWN_COINS = "drawn.yaml"  # what a coin file is called that is nowhere on disk


@frozen
class Told:
    """A broken law for people.

    Attributes:
        name: the law's name.
        reason: what is wrong.
        way: how to get there, a line a step: the ships first, then what is done.
        record: a game file for `piecesofeight replay`; empty if the game can't be written down.
        scenario: an entry of a scenario file that plays it; empty if it can't be said.
        coins: the coin file that they need and that is nowhere on disk; empty if there is none.
    """

    name: str
    reason: str
    way: tuple[str, ...]
    record: str = ""
    scenario: str = ""
    coins: str = ""

    @property
    def text(self) -> str:
        """All of it."""
        parts = [self.head, "\n".join(self.way)]
        if self.coins:
            parts.append(f"the coins ({DRAWN_COINS}):\n\n{self.coins}")
        if self.scenario:
            parts.append(f"as a scenario, which holds as things are:\n\n{self.scenario}")
        if self.record:
            parts.append(f"as a game for `piecesofeight replay`:\n\n{self.record}")
        return "\n\n".join(part.rstrip() for part in parts) + "\n"

    @property
    def head(self) -> str:
        """Which law, and why."""
        return f"law {self.name} is broken: {self.reason}"

    def write(self, folder: str | Path) -> tuple[Path, ...]:
        """Write the game file, the scenario and the coins into a folder; what was written.

        Raises:
            SaveError: they can't be written.
        """
        home = Path(folder)
        files = {
            home / f"{self.name}.json": self.record,
            home / f"{self.name}.scenario.yaml": self.scenario,
            home / DRAWN_COINS: self.coins,
        }
        home.mkdir(parents=True, exist_ok=True)
        for path, text in files.items():
            if text:
                write_whole(path, text)
        return tuple(path for path, text in files.items() if text)


class Outcome(ABC):
    """What came of a trial of some kind of game."""

    @property
    @abstractmethod
    def last(self) -> int:
        """The number of the last position: how many choices were made before."""

    @abstractmethod
    def told(
        self, name: str, rules: tuple[str, ...], number: int, reason: str, folder: Path
    ) -> Told:
        """The breach of a law after so many choices.

        Args:
            name: the law's name.
            rules: the rules that it is about.
            number: how many choices were made before.
            reason: what is wrong.
            folder: where what is written is going to lie.
        """


def when(reason: str, number: int) -> str:
    """What is wrong, and after how many choices."""
    after = f"after {number} choice{'s' if number > 1 else ''}" if number else "at the start"
    return f"{reason} {after}"
