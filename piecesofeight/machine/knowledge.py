"""Knowledge: who knows which coin, and how coins are mixed in secret.

Each coin has a mask of those who know what it is, and words that say how it was mixed with
others. These change here, and where a coin becomes open (`zones`).
"""

from __future__ import annotations

from piecesofeight.machine.abilities.kept import entries_end, in_slot, meant
from piecesofeight.machine.constants import *
from piecesofeight.machine.zones import is_key, owner_of, place_of


def followers(b: Words, mask: int, coin: int, kind: int) -> int:
    """Who of `mask` can still follow coins mixed in secret, one more of them looked at.

    Who knew all the coins, and they were of one kind, still knows them. `kind` is that
    of the coins before (0: none yet); the caller feeds the coins one by one.
    """
    if kind and b[coin + C_KIND] != kind:
        return 0
    return mask & b[coin + C_KNOWN]


def begin_mixing(b: Words) -> int:
    """The number of a secret mixing of coins that begins."""
    b[H_CLOCK] += 1
    return b[H_CLOCK]


def hand_on(b: Words, coin: int) -> None:
    """A coin that all know leaves the coins it was mixed with.

    Who lost a copy of it there has found it: copies can't be told apart.
    """
    for other in range(b[H_COINS], b[H_COINS_END], COIN_SIZE):
        if b[other + C_GROUP] == b[coin + C_GROUP] and b[other + C_KIND] == b[coin + C_KIND]:
            found = b[other + C_LOST] & ~b[other + C_KNOWN] & ~b[coin + C_LOST]
            b[other + C_LOST] &= ~found
            b[coin + C_LOST] |= found


def join_group(b: Words, coin: int, group: int) -> None:
    """A coin, and all that it was mixed with before, count as mixed with a group."""
    old = b[coin + C_GROUP]
    b[coin + C_GROUP] = group
    if old == 0 or old == group:
        return
    for other in range(b[H_COINS], b[H_COINS_END], COIN_SIZE):
        if b[other + C_GROUP] == old:
            b[other + C_GROUP] = group


def mingle(b: Words, coin: int, mask: int, mixing: int) -> None:
    """A coin is mixed with others in secret; only the players of a mask can follow it."""
    known = b[coin + C_KNOWN]
    if b[coin + C_GROUP] and known == b[H_EVERYBODY]:
        hand_on(b, coin)
        b[coin + C_GROUP] = 0
        b[coin + C_LOST] = 0
    if b[coin + C_GROUP] == 0:
        b[coin + C_SINCE] = mixing
    join_group(b, coin, mixing)
    b[coin + C_MIXED] = mixing
    b[coin + C_LOST] |= known & ~mask
    b[coin + C_KNOWN] = known & mask
    b[coin + C_MARKS] = 0  # they would tell where it went (9.16)


def forget_hold(b: Words, t: Words, player: int) -> None:
    """A coin is about to leave the hold unseen: others no longer know what is in it.

    Key coins stay known: everybody would see one arrive (1.6).
    """
    mask = b[H_EVERYBODY]
    kind = 0
    coin = b[player + P_HOLD]
    while coin:
        if not is_key(b, t, coin):
            mask = followers(b, mask, coin, kind)
            kind = b[coin + C_KIND]
        coin = b[coin + C_NEXT]
    mask |= b[player + P_BIT]
    mixing = begin_mixing(b)
    coin = b[player + P_HOLD]
    while coin:
        if not is_key(b, t, coin):
            mingle(b, coin, mask, mixing)
        coin = b[coin + C_NEXT]


def mix_up(b: Words, t: Words, f: int, ref: int) -> None:
    """Others can't follow coins that will be put in a secret order (6.5a).

    Who puts them in order sees them; whose they are knows them while they are there. An open
    coin is seen by all until it moves, and where it goes.
    """
    mask = b[H_EVERYBODY]
    kind = 0
    count = 0
    coin = meant(b, f, ref, 0)
    while coin:
        if not is_key(b, t, coin) and place_of(b, coin) & OPEN == 0:
            mask = followers(b, mask, coin, kind)
            kind = b[coin + C_KIND]
        count += 1
        coin = meant(b, f, ref, count)
    mask |= b[b[f + U_USER] + P_BIT]
    mixing = begin_mixing(b)
    for i in range(count):
        coin = meant(b, f, ref, i)
        if not is_key(b, t, coin) and place_of(b, coin) & OPEN == 0:
            own = b[owner_of(b, coin) + P_BIT]
            mingle(b, coin, mask | own, mixing)
            b[coin + C_LOST] = b[coin + C_LOST] & ~own | own & ~mask
        b[coin + C_KNOWN] |= b[b[f + U_USER] + P_BIT]


def lose_at_leaving(b: Words, coin: int, player: int) -> None:
    """Whose coin goes to another player in a secret order doesn't know any more where it is."""
    old = owner_of(b, coin)
    if old != player and place_of(b, coin) & OPEN == 0:
        b[coin + C_KNOWN] &= ~(b[coin + C_LOST] & b[old + P_BIT])


def blur_copies(b: Words, f: int, slot: int, coin: int, mask: int) -> None:
    """A coin in a hold is about to be seen by the players of a mask, one of several copies.

    Who knew of another copy in that hold, and not of this one, can't tell them apart: what
    they knew of may be what they see now, so they know of one copy less besides it. Copies
    seen at the same time, under the same slot, are told apart.
    """
    unaware = mask & ~b[coin + C_KNOWN]
    other = b[b[coin + C_ZONE] + Z_FIRST]
    while other and unaware:
        if b[other + C_KIND] == b[coin + C_KIND] and not in_slot(b, f, slot, other):
            blurred = b[other + C_KNOWN] & unaware
            if blurred:
                b[other + C_KNOWN] &= ~blurred
                unaware &= ~blurred
                take_over(b, other, coin, blurred)
        other = b[other + C_NEXT]


def take_over(b: Words, coin: int, other: int, mask: int) -> None:
    """For the players of a mask a coin is now what its copy was, of which they didn't know."""
    b[coin + C_LOST] = b[coin + C_LOST] & ~mask | b[other + C_LOST] & mask
    if b[other + C_GROUP]:
        if b[coin + C_GROUP] == 0 or b[coin + C_SINCE] > b[other + C_SINCE]:
            b[coin + C_SINCE] = b[other + C_SINCE]
        b[coin + C_MIXED] = max(b[coin + C_MIXED], b[other + C_MIXED])
        join_group(b, coin, b[other + C_GROUP])


def lose_trace(b: Words, t: Words, f: int, slot: int, coin: int) -> None:
    """A coin that leaves a hold unseen takes along what others knew of that hold."""
    if place_of(b, coin) == HOLD:
        if is_key(b, t, coin):
            blur_copies(b, f, slot, coin, b[H_EVERYBODY])
        else:
            forget_hold(b, t, owner_of(b, coin))


def known_to_all(b: Words, t: Words, coin: int) -> bool:
    """Whether everybody knows which coin it is; where a Captain lies is always seen (1.6)."""
    return b[coin + C_KNOWN] == b[H_EVERYBODY] or t[b[coin + C_KIND] + K_FLAGS] & KEY != 0


def forget_picks(b: Words, t: Words, f: int, own: int) -> None:
    """Only the players of a mask can follow the coins of a secret rearrangement."""
    mask = b[H_EVERYBODY]
    kind = 0
    for entry in range(f + ABILITY_FRAME_SIZE, entries_end(b, f), ENTRY_SIZE):
        coin = b[entry + ENTRY_KEPT]
        if b[entry] == ARRANGED and coin and not is_key(b, t, coin):
            mask = followers(b, mask, coin, kind)
            kind = b[coin + C_KIND]
    mask |= own
    mixing = begin_mixing(b)
    for entry in range(f + ABILITY_FRAME_SIZE, entries_end(b, f), ENTRY_SIZE):
        coin = b[entry + ENTRY_KEPT]
        if b[entry] == ARRANGED and coin and not is_key(b, t, coin):
            mingle(b, coin, mask, mixing)
