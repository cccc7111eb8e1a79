"""Putting some coins of a ship into another order, each into one of their places (9.18)."""

from __future__ import annotations

from piecesofeight.machine.abilities.kept import (
    add_once,
    entries_end,
    kind_option,
    meant,
)
from piecesofeight.machine.constants import *
from piecesofeight.machine.knowledge import forget_picks
from piecesofeight.machine.log import record
from piecesofeight.machine.zones import exchange, owner_of, place_of, settle


def part_options(b: Words, t: Words, opts: Words, f: int, ref: int) -> int:
    """Kinds of the coins that have no place yet."""
    n = 0
    i = 0
    coin = meant(b, f, ref, 0)
    while coin:
        if b[coin + C_USED] & PICKED == 0:
            n = add_once(opts, n, kind_option(b, t, coin))
        i += 1
        coin = meant(b, f, ref, i)
    return n


def loose_part(b: Words, t: Words, f: int, ref: int, option: int) -> int:
    """A coin of the chosen kind that has no place yet."""
    i = 0
    coin = meant(b, f, ref, 0)
    while coin:
        if b[coin + C_USED] & PICKED == 0 and kind_option(b, t, coin) == option:
            return coin
        i += 1
        coin = meant(b, f, ref, i)
    return NONE


def show_parts(b: Words, f: int, ref: int, player: int) -> None:
    """Who puts coins in order sees them."""
    i = 0
    coin = meant(b, f, ref, 0)
    while coin:
        b[coin + C_KNOWN] |= b[player + P_BIT]
        i += 1
        coin = meant(b, f, ref, i)


def all_open(b: Words, f: int, ref: int) -> bool:
    """Whether all of these coins are open, so that everybody sees where they go."""
    i = 0
    coin = meant(b, f, ref, 0)
    while coin:
        if place_of(b, coin) & OPEN == 0:
            return False
        i += 1
        coin = meant(b, f, ref, i)
    return True


def lay_out(b: Words, t: Words, f: int, owner: int, count: int) -> None:
    """Put the picked coins into their places: the nest first, then from fore to aft."""
    entry = entries_end(b, f) - ENTRY_SIZE * count
    for zone in range(owner + P_NEST, owner + P_HOLD, ZONE_SIZE):
        coin = b[zone]
        while coin:
            if b[coin + C_USED] & PICKED:
                exchange(b, t, coin, b[entry + ENTRY_KEPT])
                coin = b[entry + ENTRY_KEPT]
                entry += ENTRY_SIZE
            coin = b[coin + C_NEXT]


def put_in_place(b: Words, t: Words, f: int, ref: int, count: int, seeing: int) -> int:
    """Put so many picked coins into their places; whose ship it is.

    Those of a mask, and whose ship it is, know where each of them went.
    """
    owner = owner_of(b, meant(b, f, ref, 0))
    if count > 1 and not all_open(b, f, ref):
        forget_picks(b, t, f, seeing | b[owner + P_BIT])
    lay_out(b, t, f, owner, count)
    settle(b, owner)
    return owner


def commit_parts(b: Words, t: Words, log: Words, f: int, ref: int, count: int) -> int:
    """Put coins as a player has arranged them (9.18); whose ship it is, 0 if there are none."""
    if count == 0:
        return NONE
    player = b[f + U_CURSOR]
    owner = put_in_place(b, t, f, ref, count, b[player + P_BIT])
    record(log, LOG_ARRANGED, player, NONE, count, owner, 0)
    return owner
