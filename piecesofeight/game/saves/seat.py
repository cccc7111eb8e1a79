"""A save for one seat: what a player sees and was told, as text, without anybody's secrets.

It is a copy of a view and of a log, made of names and numbers that the player may know. A
state can't be made of it again.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from typing import ClassVar, Protocol

from attrs import evolve, frozen
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override

from piecesofeight.arguments import a_kind
from piecesofeight.errors import SaveError
from piecesofeight.game.decision import Decision
from piecesofeight.game.event import Event
from piecesofeight.game.saves.files import read_saved, write_whole
from piecesofeight.game.state import State
from piecesofeight.game.view import View
from piecesofeight.played.json_data import (
    AGAIN,
    converter,
    data_text,
    from_data,
    parsed,
    to_data,
)
from piecesofeight.played.seats import SPECTATOR

NOBODY = -1  # for a seat: nobody's, or chance's


class Story(Protocol):
    """A game of which every state is known, such as a `Record`."""

    @property
    def state(self) -> State:
        """Where it stands."""

    def states(self) -> Iterator[State]:
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
    def of(cls, decision: Decision) -> AskedDecision:
        """A decision that is pending."""
        offered = (OfferedOption(option.id, option.text, option.sentence) for option in decision)
        return cls(decision.kind, tuple(offered))


@frozen
class ToldEvent:
    """Something that happened, as the player was told it.

    After how many choices isn't told: that would count those that were made in secret (5.2).

    Attributes:
        kind: what, one of the words of `Event.kind`.
        player: the seat whose doing or whose coin it is, -1 if it is nobody's.
        coin: the coin's name; None if there is none, or if the player may not know it.
        text: a sentence in English, without a full stop.
    """

    kind: str
    player: int
    coin: str | None
    text: str


@frozen
class SeatSave:
    """A game as one seat knows it.

    >>> from piecesofeight import Game, Layout, Record
    >>> ships = [Layout("Mate", ("Captain",)), Layout("Bomb", ("Cannon", "Captain", "Mate"))]
    >>> record = Record.begin(Game.from_layouts(ships)).apply("play nest at Bart.aft")
    >>> save = SeatSave.of(record, "Anne")
    >>> save.view.sees[1].deck, save.log[2].text
    (('Cannon', 'Captain'), "Anne destroys a coin of Bart's (aft)")
    >>> SeatSave.from_json(save.to_json()) == save
    True

    Attributes:
        view: what the player sees and knows; without the decision and the events.
        decision: what the player has to decide, None if nothing.
        log: all that the player was told since the record began.
    """

    FORMAT: ClassVar = "piecesofeight-seat"
    VERSION: ClassVar = 1

    view: View
    decision: AskedDecision | None
    log: tuple[ToldEvent, ...]

    @classmethod
    def of(cls, game: Story | State, player: int | str) -> SeatSave:
        """What a seat, a name or `SPECTATOR` knows of a game.

        Args:
            game: a record; or a state, of which only the last events are told.
            player: whose eyes.

        Raises:
            GameError: there is no such player.
        """
        here = getattr(game, "state", None) if callable(getattr(game, "states", None)) else game
        state = a_kind(here, State, "the game", "a `Record` or a `State`")
        view = state.view(state.game.eyes(player))
        told: Iterable[Event] = view.events
        if not isinstance(game, State):
            told = (event for state in game.states() for event in state.told(player))
        asked = AskedDecision.of(view.decision) if view.decision else None
        log = tuple(ToldEvent(event.kind, event.player, event.coin, event.text()) for event in told)
        return cls(evolve(view, decision=None, events=()), asked, log)

    def to_json(self) -> str:
        """The save as JSON, a line for each thing that was told."""
        return data_text(to_data(self), listed="log")

    @classmethod
    def from_json(cls, text: str) -> SeatSave:
        """The save that `to_json` gave.

        Raises:
            SaveError: the text is damaged, or of another version.
        """
        save = from_data(parsed(text), cls)
        _check_players(save)
        return save


def save_seat(game: Story | State, player: int | str, path: str | os.PathLike[str]) -> None:
    """Write what one seat knows to a file, whole or not at all.

    Raises:
        GameError: there is no such player.
        SaveError: the file can't be written.
    """
    write_whole(path, SeatSave.of(game, player).to_json())


def load_seat(path: str | os.PathLike[str]) -> SeatSave:
    """The save in a file that `save_seat` wrote.

    Raises:
        SaveError: the file can't be read, or what is in it is no good.
    """
    return SeatSave.from_json(read_saved(path, "give the save of a seat"))


def _check_players(save: SeatSave) -> None:
    """Refuse what tells of players that there aren't: each ship is a name's, each seat a ship's."""
    view = save.view
    for where, fleet in (("view.sees", view.sees), ("view.knows", view.knows)):
        if tuple(ship.name for ship in fleet) != view.names:
            raise SaveError("these are not the ships of the players", where=where, hint=AGAIN)
    if len(view.clocks) not in (0, len(view.names)):
        raise SaveError("there is one for each player", where="view.clocks", hint=AGAIN)
    if view.player != SPECTATOR and not 0 <= view.player < len(view.names):
        raise SaveError("this is no seat", where="view.player", hint=AGAIN)
    for where, seat in _seats(save):
        if not NOBODY <= seat < len(view.names):
            raise SaveError("this is no seat", where=where, hint=AGAIN)


def _seats(save: SeatSave) -> Iterator[tuple[str, int]]:
    """Every seat that a save names, and where."""
    view, answered, outcome = save.view, save.view.answered, save.view.outcome
    yield from (("view.to_move", view.to_move), ("view.next_player", view.next_player))
    if view.deciding is not None:
        yield "view.deciding", view.deciding
    if answered:
        yield from (
            ("view.answered.owner", answered.owner),
            ("view.answered.actor", answered.actor),
        )
    for at, seat in enumerate((*outcome.winners, *outcome.team) if outcome else ()):
        yield f"view.outcome, seat {at + 1}", seat
    for at, action in enumerate(view.actions):
        yield f"view.actions[{at}].player", action.player
    for at, told in enumerate(save.log):
        yield f"log[{at}].player", told.player


def _hold(value: object, _type: object) -> tuple[str, ...] | int:
    """The coins in a hold, or how many there are."""
    if type(value) is int:
        return value
    return converter().structure(value, tuple[str, ...])


def _register() -> None:
    """Tell the converter what is odd about a view."""
    made = converter()
    made.register_structure_hook(tuple[str, ...] | int, _hold)
    left = override(omit=True)  # the decision is told by itself, events are in the log
    named = override(unstruct_hook=sorted)
    tell = make_dict_unstructure_fn(
        View,
        made,
        captains=named,
        decision=left,
        events=left,
        clocks=override(omit_if_default=True),
    )
    made.register_unstructure_hook(View, tell)
    read = make_dict_structure_fn(View, made, decision=left, events=left)
    made.register_structure_hook(View, read)


_register()
