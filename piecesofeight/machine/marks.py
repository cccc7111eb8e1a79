"""Marks on coins and players, open to all: a byte of a word for each name (9.16)."""

from __future__ import annotations

from piecesofeight.machine.constants import *


def marks_of(b: Words, what: int, mark: int) -> int:
    """How many marks of a name (1 to 4) lie on a coin or a player; 0 for nobody."""
    if what == 0:
        return 0
    word = b[what + P_MARKS] if what < b[H_PLAYERS_END] else b[what + C_MARKS]
    return word >> 8 * (mark - 1) & 255


def set_marks(b: Words, what: int, mark: int, count: int) -> None:
    """Let so many marks of a name lie on a coin or a player."""
    shift = 8 * (mark - 1)
    at = what + P_MARKS if what < b[H_PLAYERS_END] else what + C_MARKS
    b[at] = b[at] & ~(255 << shift) | count << shift


def is_marked(b: Words, t: Words, fil: int, coin: int) -> bool:
    """Whether a coin has as many marks as a filter wants."""
    count = marks_of(b, coin, t[fil + F_MARK])
    return t[fil + F_LEAST] <= count and count <= t[fil + F_MOST]


def most_marks(b: Words, mark: int) -> int:
    """How many marks the player in the game has who has most of a name, but 1 at least (9.16)."""
    found = 1
    for player in range(HEADER, b[H_PLAYERS_END], PLAYER_SIZE):
        if b[player + P_OUT] == 0:
            found = max(found, marks_of(b, player, mark))
    return found
