"""Who may be told which coin it is: the one place where secrets are kept.

Everything that tells a player of a coin (views, sentences, logs) asks here. A
seat of `SPECTATOR` is somebody without a ship, who knows what everybody knows.
"""

from __future__ import annotations

from piecesofeight.machine.layout import (
    C_KNOWN,
    C_PREV,
    C_ZONE,
    H_EVERYBODY,
    MIDDLE,
    NEST,
    P_BIT,
    P_SEAT,
    Z_OWNER,
    Z_ROLE,
    Words,
)
from piecesofeight.notation.position import is_key, player_at

SPECTATOR = -5


def sees(b: Words, words: Words, seat: int, coin: int) -> bool:
    """Whether that seat sees now which coin it is (rules 1.3, 1.4, 1.6).

    One's own coins, all nest and fore coins, and the Captains in the decks.
    """
    zone = b[coin + C_ZONE]
    if b[b[zone + Z_OWNER] + P_SEAT] == seat:
        return True
    role = b[zone + Z_ROLE]
    if role == NEST:
        return True
    return role == MIDDLE and (b[coin + C_PREV] == 0 or is_key(b, words, coin))


def knows(b: Words, words: Words, seat: int, coin: int) -> bool:
    """Whether that seat knows which coin it is: it sees it, or was shown it and could follow."""
    if sees(b, words, seat, coin):
        return True
    return told(b, seat, b[coin + C_KNOWN])


def told(b: Words, seat: int, mask: int) -> bool:
    """Whether a mask of those who know a coin has that seat in it."""
    if seat == SPECTATOR:
        return mask == b[H_EVERYBODY]
    return bool(mask & b[player_at(seat) + P_BIT])
