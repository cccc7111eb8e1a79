"""A save of a game for one seat: see `piecesofeight.played.saved_seat`; and files of such saves."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import ClassVar

from attrs import frozen
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override

from piecesofeight.errors import SaveError
from piecesofeight.game.event import Event
from piecesofeight.game.saves.files import read_saved, write_whole
from piecesofeight.game.state import State
from piecesofeight.game.view import View
from piecesofeight.hosted.saves.seat import HostedSeatSave
from piecesofeight.hosted.state import HostedState
from piecesofeight.played.json_data import AGAIN, converter, parsed
from piecesofeight.played.saved_seat import AskedDecision, SavedSeat, Story, check_seats, standing


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
class SeatSave(SavedSeat):
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
    OF: ClassVar = State
    CALLED: ClassVar = "State"

    view: View
    decision: AskedDecision | None
    log: tuple[ToldEvent, ...]

    @staticmethod
    def _told(event: Event) -> ToldEvent:
        return ToldEvent(event.kind, event.player, event.coin, event.text())

    def check(self) -> None:
        """Refuse what tells of players that there aren't.

        Raises:
            SaveError: it does.
        """
        view = self.view
        for where, fleet in (("view.sees", view.sees), ("view.knows", view.knows)):
            if tuple(ship.name for ship in fleet) != view.names:
                raise SaveError("these are not the ships of the players", where=where, hint=AGAIN)
        if len(view.clocks) not in (0, len(view.names)):
            raise SaveError("there is one for each player", where="view.clocks", hint=AGAIN)
        check_seats(view.player, len(view.names), _seats(self))


def save_seat(
    game: Story | State | HostedState, player: int | str, path: str | os.PathLike[str]
) -> None:
    """Write what one seat knows to a file, whole or not at all.

    Args:
        game: a record or a state, of coin combat or of a game from a file.
        player: a seat, a name, or `SPECTATOR`.
        path: of the file.

    Raises:
        GameError: there is no such player.
        SaveError: the file can't be written.
    """
    kind = HostedSeatSave if isinstance(standing(game), HostedState) else SeatSave
    write_whole(path, kind.of(game, player).to_json())


def load_seat(path: str | os.PathLike[str]) -> SeatSave | HostedSeatSave:
    """The save in a file that `save_seat` wrote.

    Raises:
        SaveError: the file can't be read, or what is in it is no good.
    """
    text = read_saved(path, "give the save of a seat")
    data = parsed(text)
    is_hosted = isinstance(data, dict) and data.get("format") == HostedSeatSave.FORMAT
    return (HostedSeatSave if is_hosted else SeatSave).from_json(text)


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
