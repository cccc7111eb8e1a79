"""Ships as they are, for people who may see everything, and as somebody sees them."""

from __future__ import annotations

from attrs import frozen

from piecesofeight.arguments import a_number
from piecesofeight.machine import constants as m
from piecesofeight.notation import position
from piecesofeight.notation.counts.marks import Marks, marks_at
from piecesofeight.notation.counts.tallies import Tally, tallies_of
from piecesofeight.notation.position import player_at
from piecesofeight.notation.scene import Scene


@frozen
class ShipState:
    """A ship with everything in it, hidden or not.

    Attributes:
        name: the player's name.
        nest: the coin in the crow's nest, None if it is empty.
        deck: the coins of the deck from fore to aft.
        hold: the coins in the hold, sorted by name.
        skips: turns the player has to miss.
        out: 0, or a number that is the higher the later the player went out.
        marks: the marks on coins of the ship, and on the player (9.16).
        tallies: what the player did, where coins ask for it (9.15).
        gone: the coins that left the game, sorted by name (9.25); none of who is out, whose whole
            ship left.
    """

    name: str
    nest: str | None
    deck: tuple[str, ...]
    hold: tuple[str, ...]
    skips: int = 0
    out: int = 0
    marks: tuple[Marks, ...] = ()
    tallies: tuple[Tally, ...] = ()
    gone: tuple[str, ...] = ()


@frozen
class ShipView:
    """A ship as somebody sees it; a coin whose face they don't see is `?`.

    Attributes:
        name: the player's name.
        nest: the coin in the crow's nest, None if it is empty.
        deck: the coins of the deck from fore to aft; `?` is face down.
        hold: the names of the coins in the hold, sorted, if any of them is known,
            with `?` for the others; a plain number if none is.
        skips: turns the player has to miss.
        out: whether the player is out of the game.
        team: the number of the player's team (one's own without teams).
        marks: the marks on coins of the ship, and on the player; all see them (9.16).
        tallies: what the player did, where coins ask for it; all know that (9.15).
        gone: the coins that left the game (9.25), sorted, with `?` for those that aren't known;
            none of who is out, whose whole ship left.
    """

    name: str
    nest: str | None
    deck: tuple[str, ...]
    hold: tuple[str, ...] | int
    skips: int = 0
    out: bool = False
    team: int = 0
    marks: tuple[Marks, ...] = ()
    tallies: tuple[Tally, ...] = ()
    gone: tuple[str, ...] = ()

    @property
    def hold_size(self) -> int:
        """How many coins are in the hold."""
        return self.hold if isinstance(self.hold, int) else len(self.hold)

    @property
    def size(self) -> int:
        """How many coins are in the ship: nest and deck."""
        return len(self.deck) + (self.nest is not None)

    def coin_at(self, spot: int) -> str | None:
        """The coin at a spot (`constants.TARGET_...`), `?` if face down, None if there is none.

        Raises:
            GameError: the spot is no whole number.
        """
        spot = a_number(spot, "a spot")
        if spot == m.TARGET_NEST:
            return self.nest
        if spot in (m.TARGET_FORE, m.TARGET_AFT):
            return self.deck[0 if spot == m.TARGET_FORE else -1] if self.deck else None
        index = spot - m.TARGET_DECK - 1
        return self.deck[index] if 0 <= index < len(self.deck) else None


def ship_state(scene: Scene, seat: int) -> ShipState:
    """The ship of a seat with everything in it."""
    b, name = scene.block, scene.coin_name
    nest = position.nest(b, seat)
    return ShipState(
        name=scene.names[seat],
        nest=name(nest) if nest else None,
        deck=tuple(map(name, position.deck(b, seat))),
        hold=tuple(sorted(map(name, position.hold(b, seat)))),
        skips=b[player_at(seat) + m.P_SKIPS],
        out=b[player_at(seat) + m.P_OUT],
        marks=marks_at(scene, seat),
        tallies=tallies_of(scene, seat),
        gone=tuple(sorted(map(name, position.gone(b, seat)))),
    )
