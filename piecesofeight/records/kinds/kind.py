"""A kind of what is played, as files of records tell of it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, ClassVar

from attrs import field, frozen

from piecesofeight.answers.tree import Trace
from piecesofeight.arguments import a_kind
from piecesofeight.errors import GameError
from piecesofeight.hosted.state import HostedGame
from piecesofeight.notation.games import WrittenTag
from piecesofeight.notation.names import CoinSource
from piecesofeight.played.replay import Played
from piecesofeight.played.saved import SavedChoice, SavedCourse


def _a_game(given: Any) -> HostedGame | str | Path | None:
    if given is None or isinstance(given, str | Path):
        return given
    return a_kind(given, HostedGame, "the game", "what `load_game` gives or takes")


@frozen
class PlayedWith:
    """What somebody gives besides a file: what it was played with, if that isn't what is shipped.

    Attributes:
        coins: the coins of coin combat; the shipped ones if left out.
        game: a game from a file, or what `load_game` takes; the shipped one of the name that is
            told if left out.

    Raises:
        GameError: the game is none.
    """

    coins: CoinSource | None = None
    game: HostedGame | str | Path | None = field(default=None, converter=_a_game)


class Kind(ABC):
    """What records ask of a kind of what is played.

    Attributes:
        file: the class that its files are read by.
        mark: the tag that its texts have, and no others; empty for the kind of all other texts.
    """

    file: ClassVar[type[Any]]
    mark: ClassVar[str] = ""

    @abstractmethod
    def has(self, state: Played) -> bool:
        """Whether a state is of this kind."""

    @abstractmethod
    def is_known(self, state: Any) -> bool:
        """Whether it is known how a state came about, so that a file can tell of it."""

    def clock(self, state: Any) -> str | None:
        """How much time each player has; None for as much as they like."""
        del state
        return None

    def remarks(self, state: Any, language: str) -> tuple[str, ...]:
        """What came of the choice before a state, a sentence each, beside the choice itself."""
        return tuple(event.text(language) for event in state.events)

    def traced(self, states: Sequence[Any], since: int) -> Trace:
        """What led to the last of some states; see `Record.trace`.

        Args:
            states: all since the beginning.
            since: the place of the one that the tree begins with; from 0 it tells how all began.

        Raises:
            GameError: what came of choices isn't told of such states.
        """
        del states, since
        raise GameError("what came of choices isn't told of this, choice by choice")

    @abstractmethod
    def saved(self, last: Any, choices: Sequence[str | SavedChoice]) -> SavedCourse:
        """What a file says of the choices that led to a state.

        Raises:
            SaveError: nobody knows how it began.
        """

    @abstractmethod
    def begun(self, saved: Any, given: PlayedWith) -> Played:
        """The first state of what a file tells.

        Raises:
            SaveError: what it begins with is no good, or it was played with something else.
        """

    @abstractmethod
    def tags(self, saved: Any, last: Any, given: PlayedWith) -> Iterator[WrittenTag]:
        """The tags of a text, from what a file says of a state."""

    @abstractmethod
    def told(self, tags: Sequence[WrittenTag], given: PlayedWith) -> SavedCourse:
        """What the tags of a text tell, without its choices.

        Raises:
            SaveError: a tag is missing, is there twice, or can't be read; it says where.
        """
