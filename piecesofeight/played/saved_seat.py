"""Saves for one seat: what a player sees and was told, as text, without anybody's secrets.

It is a copy of a view and of what was told, made of names and numbers that the player may know. A
state can't be made of it again. What is alike in all kinds of games is here.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Protocol, Self

from attrs import evolve, frozen

from piecesofeight.arguments import a_kind
from piecesofeight.errors import SaveError
from piecesofeight.played.decision import Decision
from piecesofeight.played.json_data import AGAIN, data_text, from_data, parsed, to_data
from piecesofeight.played.position import Position
from piecesofeight.played.seats import SPECTATOR, eyes_of

NOBODY = -1  # for a seat: nobody's, or chance's


class Story(Protocol):
    """A game of which every state is known, such as a `Record`."""

    @property
    def state(self) -> Position[Any, Any, Any]:
        """Where it stands."""

    def states(self) -> Iterator[Position[Any, Any, Any]]:
        """The first state, and the one after each choice."""


@frozen
class OfferedOption:
    """An option as its player was offered it: its id, its text, and a sentence in English."""

    id: int
    text: str
    sentence: str


@frozen
class AskedDecision:
    """A decision as its player was asked it: its kind, and what may be chosen."""

    kind: str
    options: tuple[OfferedOption, ...]

    @classmethod
    def of(cls, decision: Decision[Any]) -> AskedDecision:
        """A decision that is pending."""
        offered = (OfferedOption(option.id, option.text, option.sentence) for option in decision)
        return cls(decision.kind, tuple(offered))


class SavedSeat(ABC):
    """What files of all kinds of games have alike; a class of a file has these fields.

    Attributes:
        view: what the player sees and knows; without the decision and the events.
        decision: what the player has to decide, None if nothing.
        log: all that the player was told since the record began.
    """

    FORMAT: ClassVar[str]
    VERSION: ClassVar[int]
    OF: ClassVar[type[Position[Any, Any, Any]]]  # the kind of state
    CALLED: ClassVar[str]  # its name in messages
    # What views are saved without: the decision is told by itself, events are in the log.
    LEFT: ClassVar[Mapping[str, Any]] = {"decision": None, "events": ()}

    view: Any
    decision: AskedDecision | None
    log: tuple[Any, ...]

    @abstractmethod
    def __init__(self, view: Any, decision: AskedDecision | None, log: tuple[Any, ...]) -> None:
        """Made of its fields."""

    @staticmethod
    @abstractmethod
    def _told(event: Any) -> Any:
        """An event for the log."""

    @abstractmethod
    def check(self) -> None:
        """Refuse what was read and tells of players that there aren't.

        Raises:
            SaveError: it does.
        """

    @classmethod
    def of(cls, game: Story | Position[Any, Any, Any], player: int | str) -> Self:
        """What a seat, a name or `SPECTATOR` knows of a game.

        Args:
            game: a record; or a state, of which only the last events are told.
            player: whose eyes.

        Raises:
            GameError: there is no such player.
        """
        state = a_kind(standing(game), cls.OF, "the game", f"a `Record` or a `{cls.CALLED}`")
        view = state.view(eyes_of(player, state.names))
        told = view.events
        if not isinstance(game, Position):
            told = (event for each in game.states() for event in each.told(player))
        asked = AskedDecision.of(view.decision) if view.decision else None
        log = tuple(cls._told(event) for event in told)
        return cls(evolve(view, **cls.LEFT), asked, log)

    def to_json(self) -> str:
        """The save as JSON, a line for each thing that was told."""
        return data_text(to_data(self), listed="log")

    @classmethod
    def from_json(cls, text: str) -> Self:
        """The save that `to_json` gave.

        Raises:
            SaveError: the text is damaged, or of another version.
        """
        save = from_data(parsed(text), cls)
        save.check()
        return save


def standing(game: object) -> object:
    """Where a story stands, or whatever is given else."""
    return getattr(game, "state", None) if callable(getattr(game, "states", None)) else game


def check_seats(player: int, players: int, seats: Iterator[tuple[str, int]]) -> None:
    """Refuse seats that there aren't, each told with where it stands.

    Args:
        player: whose save it is.
        players: how many play.
        seats: the others that it names, -1 among them for nobody.

    Raises:
        SaveError: there is no such seat.
    """
    if player != SPECTATOR and not 0 <= player < players:
        raise SaveError("this is no seat", where="view.player", hint=AGAIN)
    for place, seat in seats:
        if not NOBODY <= seat < players:
            raise SaveError("this is no seat", where=place, hint=AGAIN)
