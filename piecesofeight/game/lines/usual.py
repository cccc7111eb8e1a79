"""What a position's line leaves out: words of a block that are as they nearly always are."""

from __future__ import annotations

from piecesofeight.machine import constants as m
from piecesofeight.machine.chance import seed_words
from piecesofeight.machine.constants import Words
from piecesofeight.machine.walking import coins, players
from piecesofeight.notation.position import is_key, seat_of, seats

# Words of players and their notes in the line, those that are usually 0.
NOTES = {m.P_SKIPS: "misses", m.P_OUT: "out", m.P_EMPTY: "empty"}
# Words that count by the counter `H_CLOCK`.
COUNTED = {
    "player": (m.P_OUT, m.P_EMPTY),
    "coin": (m.C_GROUP, m.C_SINCE, m.C_MIXED),
}


def is_quiet(b: Words) -> bool:
    """Whether nothing is under way, so that a line says all there is to know."""
    return b[m.H_FP] == 0


def usual_knowers(b: Words, words: Words, coin: int) -> int:
    """The mask of those who know a coin at least: all do if it lies open, its owner does."""
    zone = b[coin + m.C_ZONE]
    role = b[zone + m.Z_ROLE]
    if role == m.NEST or (role == m.MIDDLE and (not b[coin + m.C_PREV] or is_key(b, words, coin))):
        return b[m.H_EVERYBODY]
    return b[b[zone + m.Z_OWNER] + m.P_BIT]


def usual_turns(b: Words, seat: int) -> int:
    """How many turns a player has begun if all turns so far were taken in turn."""
    count = seats(b)
    behind = (seat_of(b, b[m.H_CURRENT]) - seat) % count
    return max(0, (b[m.H_TURN] - behind + count - 1) // count)


def usual_counter(b: Words) -> int:
    """The highest number that something has by the counter."""
    found = [b[at + word] for at in players(b) for word in COUNTED["player"]]
    found += [b[at + word] for at in coins(b) for word in COUNTED["coin"]]
    return max(found)


def has_emptied(b: Words) -> int:
    """Whether a player with an empty ship is still in the game."""
    return int(any(b[at + m.P_EMPTY] and not b[at + m.P_OUT] for at in players(b)))


def luck_text(b: Words) -> str:
    """The generator as a line has it: sixteen hexadecimal digits."""
    return "".join(f"{word & 0xFFFFFFFF:08x}" for word in b[m.H_RNG : m.H_RNG + 2])


def usual_luck() -> str:
    """The generator of a game with the seed 0, before anything was drawn."""
    block = [0] * m.HEADER
    seed_words(block, m.H_RNG, 0, 0, 0)
    return luck_text(block)
