"""Ships as people build them: no Captain where it is active."""

from __future__ import annotations

from collections.abc import Sequence

from piecesofeight.game.decision import Option
from piecesofeight.machine.constants import FIRST_INNER, SHIP_COINS
from piecesofeight.match.moment import BUILDING
from piecesofeight.match.view import MatchView


def places_of(view: MatchView) -> int:
    """How many coins the ship has that the viewing player builds."""
    return len(view.ship.coins) if view.ship and not view.may_rebuild else SHIP_COINS


def inner(places: int) -> range:
    """Of a ship's places in a row, the nest first, those that aren't active (1.3).

    >>> inner(13)
    range(2, 12)
    """
    return range(FIRST_INNER, places - 1)


def without_open_captain(view: MatchView, options: Sequence[Option]) -> tuple[Option, ...]:
    """Options of building a ship by which the Captain doesn't come to lie where it is active.

    If it can't be helped, or if no coin is placed, these are all options.
    """
    captains = {coin.name for coin in view.coins if coin.captain}
    place, within = len(view.placed), inner(places_of(view))
    others = [option for option in options if option.coin not in captains]
    keys = [option for option in options if option.coin in captains]
    if view.phase != BUILDING or not others or not keys:
        return tuple(options)
    if place not in within:
        return tuple(others)
    return tuple(keys if place == within[-1] else options)
