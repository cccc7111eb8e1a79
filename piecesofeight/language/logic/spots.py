"""Where one coin may lie, and whether it is in some place then."""

from __future__ import annotations

from piecesofeight.language.program import Place

# A coin that is alone in its deck is fore and aft at once (1.2); None is in no zone of a player.
ALONE = Place.FORE | Place.AFT
ACTIVE: tuple[Place | None, ...] = (Place.NEST, Place.FORE, Place.AFT, ALONE)
ANYWHERE: tuple[Place | None, ...] = (*ACTIVE, Place.MIDDLE, Place.HOLD, None)


def lies(at: Place, places: Place) -> bool:
    """Whether a coin that lies `at` some place is in one of these places.

    The only coin of a deck isn't hidden: all can see it (1.2).
    """
    if at == ALONE:
        return bool(places & Place.FORE) or places & Place.HIDDEN == Place.AFT
    return bool(at & places)
