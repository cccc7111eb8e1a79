"""Who may be told which coin it is: the one place where secrets are kept.

Everything that tells a player of a coin (views, sentences, logs) asks here. A
seat of `SPECTATOR` is somebody without a ship, who knows what was shown to all.
"""

from __future__ import annotations

from attrs import frozen

from piecesofeight.machine import constants as m
from piecesofeight.machine.constants import Words
from piecesofeight.notation.position import is_key
from piecesofeight.played.seats import SPECTATOR


def sees(b: Words, words: Words, seat: int, coin: int) -> bool:
    """Whether that seat sees now which coin it is (rules 1.3, 1.4, 1.6).

    One's own coins, all nest and fore coins, and the Captains in the decks.
    """
    zone = b[coin + m.C_ZONE]
    if b[b[zone + m.Z_OWNER] + m.P_SEAT] == seat:
        return True
    role = b[zone + m.Z_ROLE]
    if role == m.NEST:
        return True
    return role == m.MIDDLE and (b[coin + m.C_PREV] == 0 or is_key(b, words, coin))


def knows(b: Words, words: Words, seat: int, coin: int) -> bool:
    """Whether that seat knows which coin it is: it sees it, or was shown it and could follow."""
    if sees(b, words, seat, coin):
        return True
    return told(seat, b[coin + m.C_KNOWN])


def lost(b: Words, seat: int, coin: int) -> bool:
    """Whether that seat once knew which coin it is, and couldn't follow it since."""
    return told(seat, b[coin + m.C_LOST])


def who_knows(b: Words, coin: int) -> int:
    """The mask of the players who know which coin it is."""
    return b[coin + m.C_KNOWN]


@frozen
class Mixing:
    """How a coin was mixed with others in secret, since it was last known to all.

    Attributes:
        group: the same for coins that were mixed with one another, by way of others perhaps;
            0 if the coin never was.
        since: the number of the first mixing; numbers grow in the course of a game.
        last: the number of the last. A coin may now lie where a coin of its group lies, if
            that was mixed when this one had been already: `last` there is `since` here or more.
    """

    group: int
    since: int
    last: int


def mixing(b: Words, coin: int) -> Mixing:
    """How a coin was mixed with others in secret."""
    return Mixing(b[coin + m.C_GROUP], b[coin + m.C_SINCE], b[coin + m.C_MIXED])


def mixed_since(b: Words, frame: int, coin: int) -> bool:
    """Whether a coin may have been mixed with others in secret since an ability named it."""
    if b[frame + m.U_FLAGS] & m.DELAYED:  # it did so in an earlier turn
        return b[coin + m.C_MIXED] != 0
    return b[coin + m.C_MIXED] > b[frame + m.U_CLOCK]


def told(seat: int, mask: int) -> bool:
    """Whether a mask of those who know a coin has that seat in it.

    What only players were shown, be it all of them one after the other, isn't for spectators.
    """
    return bool(mask & (m.SPECTATORS if seat == SPECTATOR else 1 << seat if seat >= 0 else 0))
