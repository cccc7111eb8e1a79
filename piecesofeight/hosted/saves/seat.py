"""A save of a game from a file for one seat: see `piecesofeight.played.saved_seat`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from attrs import frozen, resolve_types
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override

from piecesofeight.errors import SaveError
from piecesofeight.hosted.loaded.setup import HostedSetup
from piecesofeight.hosted.position import HostedPosition
from piecesofeight.hosted.seen.event import HostedEvent
from piecesofeight.hosted.seen.outcome import HostedOutcome
from piecesofeight.hosted.seen.view import HostedView
from piecesofeight.played.json_data import AGAIN, converter
from piecesofeight.played.saved_seat import AskedDecision, SavedSeat, check_seats


@frozen
class ToldHosted:
    """Something that happened, as the player was told it.

    Attributes:
        kind: what, one of the words of `HostedEvent.kind`.
        player: the seat whose doing it is, -1 if it is nobody's.
        count: how many pieces there are.
        pieces: how many of each kind; None if the player may not know, or there are none.
        text: a sentence in English, without a full stop.
    """

    kind: str
    player: int
    count: int
    pieces: Mapping[str, int] | None
    text: str


@frozen
class HostedSeatSave(SavedSeat):
    """A game from a file as one seat knows it.

    >>> from piecesofeight import HostedSeatSave, load_game
    >>> state = load_game("black-spot").start(players=3, seed=7).apply("name 2")
    >>> save = HostedSeatSave.of(state, "Carl")
    >>> save.view.zone("stash", "Anne").pieces, save.log[1].text
    (None, 'Anne: two coins from the bag to their palm')
    >>> HostedSeatSave.from_json(save.to_json()) == save
    True

    Attributes:
        view: what the player sees; without the decision and the events.
        decision: what the player has to decide, None if nothing.
        log: all that the player was told since the record began.
    """

    FORMAT: ClassVar = "piecesofeight-hosted-seat"
    VERSION: ClassVar = 1
    OF: ClassVar = HostedPosition
    CALLED: ClassVar = "HostedState"
    LEFT: ClassVar = {**SavedSeat.LEFT, "rules": None}

    view: HostedView
    decision: AskedDecision | None
    log: tuple[ToldHosted, ...]

    @staticmethod
    def _told(event: HostedEvent) -> ToldHosted:
        return ToldHosted(event.kind, event.player, event.count, event.pieces, event.text())

    def check(self) -> None:
        """Refuse what tells of players that there aren't.

        Raises:
            SaveError: it does.
        """
        view = self.view
        counted = {f"view.player_counters.{name}": n for name, n in view.player_counters.items()}
        for where, each in (("view.statuses", view.statuses), *counted.items()):
            if len(each) != len(view.names):
                raise SaveError("there is one for each player", where=where, hint=AGAIN)
        check_seats(view.player, len(view.names), self._seats())

    def _seats(self) -> Iterator[tuple[str, int]]:
        """Every seat that it names, and where."""
        view = self.view
        yield from ((f"view.zones[{at}].owner", zone.owner) for at, zone in enumerate(view.zones))
        yield from ((f"view.deciding[{at}]", seat) for at, seat in enumerate(view.deciding))
        yield from ((f"view.idle[{at}]", seat) for at, seat in enumerate(view.idle))
        if view.outcome is not None:
            yield from (("view.outcome.winners", seat) for seat in view.outcome.winners)
        yield from ((f"log[{at}].player", told.player) for at, told in enumerate(self.log))


def _register() -> None:
    """Tell the converter what is left out of a view, and what is called otherwise."""
    made = converter()
    named = override(rename="players")
    made.register_unstructure_hook(
        HostedOutcome, make_dict_unstructure_fn(HostedOutcome, made, _players=named)
    )
    made.register_structure_hook(
        HostedOutcome, make_dict_structure_fn(HostedOutcome, made, _players=named)
    )
    resolve_types(HostedView, localns={"HostedSetup": HostedSetup})
    left = override(omit=True)  # see `SavedSeat.LEFT`
    tell = make_dict_unstructure_fn(HostedView, made, decision=left, events=left, rules=left)
    made.register_unstructure_hook(HostedView, tell)
    read = make_dict_structure_fn(HostedView, made, decision=left, events=left, rules=left)
    made.register_structure_hook(HostedView, read)


_register()
