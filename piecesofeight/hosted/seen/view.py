"""What a player sees of a game from a file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from attrs import field, frozen

from piecesofeight.arguments import a_text
from piecesofeight.errors import GameError
from piecesofeight.hosted.seen.board import TABLE, SeenZone
from piecesofeight.hosted.seen.event import HostedEvent
from piecesofeight.hosted.seen.outcome import HostedOutcome
from piecesofeight.hosted.seen.table import table_text
from piecesofeight.played.decision import Decision
from piecesofeight.played.seats import seat_of_player
from piecesofeight.spelling import did_you_mean

if TYPE_CHECKING:
    from piecesofeight.hosted.loaded.setup import HostedSetup


@frozen
class HostedView:
    """What one player sees of a game, and nothing else; a plain value.

    Attributes:
        player: the seat whose view it is; `SPECTATOR` for somebody who only looks on.
        names: the players' names, by seat.
        phase: the phase of the round; empty before the first one, `end` at the end.
        round: its number, from 1; 0 before the first.
        zones: what the player sees of each zone, in the order of the file.
        counters: the counters of the table.
        player_counters: the counters of the players, by seat.
        statuses: what became of each player, by seat: active, left, out.
        deciding: the seats of which the player knows that they decide now.
        decision: the decision if it is this player's, else None.
        idle: the seats whose players hold what does nothing in this round.
        events: what was told last, as far as this player may know.
        outcome: how the game ended, None while it goes on.
        game: the name of the game.
        rules: the game itself, whose rules all know.
    """

    player: int
    names: tuple[str, ...]
    phase: str
    round: int
    zones: tuple[SeenZone, ...]
    counters: Mapping[str, int]
    player_counters: Mapping[str, tuple[int, ...]]
    statuses: tuple[str, ...]
    deciding: tuple[int, ...]
    decision: Decision[Any] | None = None
    idle: tuple[int, ...] = ()
    events: tuple[HostedEvent, ...] = field(default=(), repr=False)
    outcome: HostedOutcome | None = None
    game: str = ""
    rules: HostedSetup | None = field(default=None, repr=False, eq=False)

    def zone(self, name: str, player: int | str | None = None) -> SeenZone:
        """What the player sees of a zone.

        Args:
            name: the zone's.
            player: a seat or a name, for a zone that each player has.

        Raises:
            GameError: there is no such zone or player.
        """
        return zone_among(self.zones, self.names, name, player)

    def __str__(self) -> str:
        return table_text(self)


def zone_among(
    zones: Sequence[SeenZone], names: tuple[str, ...], name: str, player: int | str | None
) -> SeenZone:
    """One of some zones, by its name and its owner; see `HostedView.zone`."""
    named = [zone for zone in zones if zone.zone == a_text(name, "a zone")]
    if not named:
        known = tuple(dict.fromkeys(zone.zone for zone in zones))
        hint = did_you_mean(name, known, "there are " + ", ".join(known))
        raise GameError(f"there is no zone `{name}`; {hint}")
    of_table = named[0].owner == TABLE
    if of_table and player is not None:
        raise GameError(f"the {name} is the table's: ask for it without a player")
    if not of_table and player is None:
        raise GameError(f"each player has a {name}: say whose, by name or seat")
    owner = TABLE if player is None else seat_of_player(player, names)
    return next(zone for zone in named if zone.owner == owner)
