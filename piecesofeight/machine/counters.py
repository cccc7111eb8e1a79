"""Counters, open to all: marks on coins and players (9.16), and what players did (9.15).

Marks are a byte of a word for each name. What players did is counted since several moments, in
games whose coins ask for it.
"""

from __future__ import annotations

from piecesofeight.machine.constants import *
from piecesofeight.machine.zones import player_count

# --- marks --------------------------------------------------------------------------------


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


# --- what players did ---------------------------------------------------------------------


def tally_of(b: Words, player: int, since: int) -> int:
    """Where it stands what a player did since a moment, 0 if this game doesn't count that."""
    if b[H_DELAYED_END] == b[H_STACK]:
        return NONE
    row = b[player + P_SEAT] * (SINCE_LAST + player_count(b)) + since
    return b[H_DELAYED_END] + row * TALLY_SIZE


def note_deed(b: Words, player: int, deed: int) -> None:
    """Count that a player did something once more, if this game counts that."""
    if b[H_DELAYED_END] != b[H_STACK]:
        count_deed(b, player, deed)


def count_deed(b: Words, player: int, deed: int) -> None:
    """Count that a player did something once more, since each moment."""
    at = tally_of(b, player, 0)
    for _ in range(SINCE_LAST + player_count(b)):
        b[at + deed] += 1
        at += TALLY_SIZE


def begin_anew(b: Words, since: int) -> None:
    """What all players did since a moment is nothing now."""
    if b[H_DELAYED_END] != b[H_STACK]:
        forget_deeds(b, since)


def forget_deeds(b: Words, since: int) -> None:
    """Set what all players did since a moment back to nothing."""
    for player in range(HEADER, b[H_PLAYERS_END], PLAYER_SIZE):
        at = tally_of(b, player, since)
        for word in range(TALLY_SIZE):
            b[at + word] = 0


def done_since(b: Words, player: int, user: int, deed: int, since: int) -> int:
    """How often a player did something since a moment, as the user of an ability counts."""
    if player == 0:
        return 0
    at = tally_of(b, player, since + b[user + P_SEAT] if since == SINCE_LAST else since)
    return b[at + deed] if at else 0
