"""What is particular to a kind of game at the terminal; a session asks for nothing else of it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any

from piecesofeight.cli.play.keyboard import meant
from piecesofeight.cli.play.saving import Saved, save
from piecesofeight.cli.play.screen import Screen
from piecesofeight.cli.play.seats import Seat
from piecesofeight.played.decision import Decision, Option
from piecesofeight.played.position import Position
from piecesofeight.records.record import Record

Played = Position[Any, Any, Any]
Choices = list[Option | str]


class Kind(ABC):
    """A kind of game, as people meet it at the terminal; here what most of them have alike.

    Attributes:
        screen: what draws it.
    """

    screen: Screen

    # --- what is shown --------------------------------------------------------------------------

    def show_table(self, played: Played, seat: int, seats: Sequence[Seat]) -> None:
        """Where it stands, as a seat or a `SPECTATOR` sees it."""
        self.screen.table(played.view(seat), seats)

    @abstractmethod
    def show_question(self, played: Played, decision: Decision[Any]) -> None:
        """What somebody must decide."""

    def is_new(self, played: Played, decision: Decision[Any]) -> bool:
        """Whether who was asked just now sees the table again."""
        del played, decision
        return True

    def ending(
        self,
        before: Played,
        choice: Option | str,
        after: Played,
    ) -> Callable[[Sequence[Seat]], None] | None:
        """What shows how a part of it ended by a choice, if that is to be looked at together."""
        del before, choice, after
        return None

    @abstractmethod
    def helps(self, played: Played) -> tuple[str, ...]:
        """The keys of the texts that say what may be typed."""

    def save(self, path: str, record: Record[Any], seats: tuple[Seat, ...], seed: int) -> None:
        """Write what was played to a file, and who plays.

        Raises:
            Failure: it can't be written, or something else is there.
        """
        save(path, Saved(record, seats, seed))

    # --- what is typed --------------------------------------------------------------------------

    def meant(self, played: Played, decision: Decision[Any], text: str) -> Option | str:
        """The option that a line means.

        Raises:
            NotationError: it means none.
        """
        return meant(played, decision, text, self.screen.lang)

    def choices(self, played: Played, decision: Decision[Any], text: str) -> Choices:
        """The choices that a line means; those after the first are read when they are made.

        Raises:
            NotationError, IllegalOption, Failure: it means none, or isn't allowed as a whole.
        """
        return [self.meant(played, decision, text)]

    def by_enter(self, played: Played, decision: Decision[Any]) -> Choices:
        """What Enter alone means: the only option."""
        del played
        return list(decision.options) if len(decision) == 1 else []

    def given(self, played: Played, decision: Decision[Any]) -> Choices:
        """The choices that were made before anything was played."""
        del played, decision
        return []

    def obey(
        self,
        played: Played,
        decision: Decision[Any],
        verb: str,
        rest: str,
    ) -> bool:
        """Do what a command says that only this kind of game has; False if there is none.

        Raises:
            Failure, NotationError, IllegalOption: it can't be done.
        """
        del played, decision, verb, rest
        return False
