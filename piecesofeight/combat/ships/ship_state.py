"""Ships as they are, for people who may see everything."""

from __future__ import annotations

from attrs import frozen

from piecesofeight.machine import constants as m
from piecesofeight.notation import position
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
    """

    name: str
    nest: str | None
    deck: tuple[str, ...]
    hold: tuple[str, ...]
    skips: int = 0
    out: int = 0


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
    )
