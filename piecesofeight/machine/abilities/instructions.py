"""The instructions of an ability in use."""

from __future__ import annotations

from piecesofeight.machine.events import (
    after_in_round,
    begin_destruction,
    condemn,
    destroy,
    raise_event,
    seal,
)
from piecesofeight.machine.layout import *
from piecesofeight.machine.log import record
from piecesofeight.machine.select import amount, forbidden, one_player
from piecesofeight.machine.zones import (
    begin_mixing,
    exchange,
    followers,
    forget_hold,
    in_ship,
    is_key,
    join_group,
    key_barred,
    mingle,
    owner_of,
    place_of,
    settle,
    swap_barred,
    transfer,
)


def entry_of(f: int, i: int) -> int:
    """The address of the i-th entry of an ability frame."""
    return f + ABILITY_FRAME_SIZE + i * ENTRY_SIZE


def entry_stands(b: Words, entry: int) -> bool:
    """Whether a kept coin is still where it was: in that ship, or in a hold (4.4)."""
    what = b[entry + 1]
    if what < b[H_COINS]:
        return False
    ship = b[entry + 2]
    if ship == 0:
        return b[b[what + C_ZONE] + Z_ROLE] == HOLD
    return in_ship(b, what) and owner_of(b, what) == ship


def single_coin(b: Words, f: int, ref: int) -> int:
    """The coin that THIS or IT means, if it is where it should be; else 0.

    That is in the ship concerned (4.4); after *destroyed* in the hold, after *taken* in
    the ship that it came to.
    """
    e = b[f + U_EVENT]
    coin = b[f + U_COIN]
    owner = b[f + U_USER]
    role = SHIP
    if ref == IT:
        coin = b[e + E_COIN]
        owner = b[e + E_OWNER]
        if b[e + E_KIND] == TAKEN:
            owner = b[e + E_TARGET]
    if e and b[e + E_KIND] == DESTROYED and b[e + E_COIN] == coin:
        role = HOLD
    if coin and b[b[coin + C_ZONE] + Z_ROLE] & role and owner_of(b, coin) == owner:
        return coin
    return NONE


def meant(b: Words, f: int, ref: int, skip: int) -> int:
    """The coin number `skip` of those an operand means that are still there, 0 if none."""
    if ref < 0:
        return single_coin(b, f, ref) if skip == 0 else NONE
    for i in range(b[f + U_COUNT]):
        entry = entry_of(f, i)
        if b[entry] == ref and entry_stands(b, entry):
            if skip == 0:
                return b[entry + 1]
            skip -= 1
    return NONE


def is_meant(b: Words, f: int, ref: int, coin: int) -> bool:
    """Whether a coin in a ship is one of those that a slot means."""
    for i in range(b[f + U_COUNT]):
        entry = entry_of(f, i)
        if b[entry] == ref and b[entry + 1] == coin and entry_stands(b, entry):
            return True
    return False


def spared(b: Words, t: Words, log: Words, coin: int, actor: int) -> bool:
    """Whether a prohibition keeps a player's ability from destroying a coin."""
    if t[T_LIMITS_ACTS] == 0 or not forbidden(b, t, ACT_DESTROY, actor, coin):
        return False
    record(log, LOG_SPARED, owner_of(b, coin), coin, 0, 0, b[coin + C_KNOWN])
    return True


def do_destroy(b: Words, t: Words, log: Words, f: int, ref: int) -> None:
    """Destroy coins at once, nest first, then fore to aft, ship by ship (5.6)."""
    actor = b[f + U_USER]
    first = meant(b, f, ref, 0)
    if first == 0 or not in_ship(b, first):
        record(log, LOG_SKIPPED_TARGET, actor, b[f + U_COIN], 0, 0, b[H_EVERYBODY])
        return
    if meant(b, f, ref, 1) == 0:
        if not spared(b, t, log, first, actor):
            destroy(b, t, log, first, actor)
        return
    x = begin_destruction(b, actor)
    player = b[H_CURRENT]
    while player:
        coin = b[player + P_NEST]
        if coin and is_meant(b, f, ref, coin) and not spared(b, t, log, coin, actor):
            condemn(b, x, coin)
        coin = b[player + P_DECK]
        while coin:
            if is_meant(b, f, ref, coin) and not spared(b, t, log, coin, actor):
                condemn(b, x, coin)
            coin = b[coin + C_NEXT]
        player = after_in_round(b, player)
    seal(b)


def put(b: Words, t: Words, log: Words, coin: int, player: int, spot: int) -> bool:
    """Move a coin to a spot of a player; False if that can't be (2.3, a full nest, out)."""
    if b[player + P_OUT] or (spot != SPOT_HOLD and key_barred(b, t, coin, player)):
        return False
    if spot == SPOT_NEST and b[player + P_NEST]:
        return False
    old = owner_of(b, coin)
    place = place_of(b, coin)
    code = 256 * b[old + P_SEAT] + place
    if place & OPEN:
        b[coin + C_KNOWN] = b[H_EVERYBODY]
    if spot == SPOT_AFT:
        transfer(b, t, coin, player + P_DECK, NONE)
    elif spot == SPOT_FORE:
        if b[player + P_DECK] != coin:  # it can't be put before itself
            transfer(b, t, coin, player + P_DECK, b[player + P_DECK])
    elif spot == SPOT_NEST:
        transfer(b, t, coin, player + P_NEST, NONE)
    else:
        transfer(b, t, coin, player + P_HOLD, NONE)
    settle(b, old)
    settle(b, player)
    record(log, LOG_MOVED, player, coin, code, spot, b[coin + C_KNOWN])
    return True


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


def in_slot(b: Words, f: int, slot: int, coin: int) -> bool:
    """Whether a coin is kept under a slot."""
    for i in range(b[f + U_COUNT]):
        entry = entry_of(f, i)
        if b[entry] % PUT == slot and b[entry + 1] == coin:
            return True
    return False


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


def move_coin(b: Words, t: Words, log: Words, f: int, line: int, coin: int, player: int) -> bool:
    """Move one coin as an instruction says; a coin new in a ship raises *taken*."""
    if t[line + I_D] & MOVE_UNSEEN:
        lose_trace(b, t, f, t[line + I_A], coin)
    old = owner_of(b, coin)
    place = place_of(b, coin)
    if not put(b, t, log, coin, player, t[line + I_C]):
        return False
    if old != player and place & SHIP and t[line + I_C] != SPOT_HOLD:
        raise_event(b, t, TAKEN, coin, old, place, b[f + U_USER], player, 0)
    return True


def do_move(b: Words, t: Words, log: Words, f: int, line: int) -> bool:
    """Move the next of the coins meant; False when there is none left."""
    ref = t[line + I_A]
    user = b[f + U_USER]
    player = one_player(b, t[line + I_B], user, f, b[f + U_EVENT], user)
    if player == 0:
        return False
    if ref < 0:
        coin = single_coin(b, f, ref)
        if coin and b[f + U_CURSOR] == 0:
            b[f + U_CURSOR] = 1
            move_coin(b, t, log, f, line, coin, player)
            return True
        return False
    while b[f + U_CURSOR] < b[f + U_COUNT]:
        entry = entry_of(f, b[f + U_CURSOR])
        b[f + U_CURSOR] += 1
        if b[entry] == ref and entry_stands(b, entry):
            if move_coin(b, t, log, f, line, b[entry + 1], player):
                b[entry + 2] = NONE if t[line + I_C] == SPOT_HOLD else player
            return True
    return False


def do_swap(b: Words, t: Words, log: Words, f: int, line: int) -> None:
    """Two coins change places, unless a ship would have two key coins (2.3)."""
    one = meant(b, f, t[line + I_A], 0)
    two = meant(b, f, t[line + I_B], 0)
    if one == 0 or two == 0 or one == two or swap_barred(b, t, one, two):
        return
    user = b[f + U_USER]
    mine = owner_of(b, one)
    theirs = owner_of(b, two)
    here = place_of(b, one)
    there = place_of(b, two)
    exchange(b, t, one, two)
    settle(b, mine)
    settle(b, theirs)
    record(log, LOG_MOVED, theirs, one, 256 * b[mine + P_SEAT] + here, 0, b[one + C_KNOWN])
    record(log, LOG_MOVED, mine, two, 256 * b[theirs + P_SEAT] + there, 0, b[two + C_KNOWN])
    if mine != theirs:
        raise_event(b, t, TAKEN, two, theirs, there, user, mine, 0)
        raise_event(b, t, TAKEN, one, mine, here, user, theirs, 0)


def do_reveal(b: Words, log: Words, f: int, ref: int, mask: int, what: int) -> None:
    """Show the coins meant to the players of a mask."""
    i = 0
    coin = meant(b, f, ref, 0)
    while coin:
        if place_of(b, coin) == HOLD:
            blur_copies(b, f, ref, coin, mask)
        b[coin + C_KNOWN] |= mask
        record(log, what, b[f + U_USER], coin, 0, 0, mask)
        i += 1
        coin = meant(b, f, ref, i)


def do_skip(b: Words, t: Words, log: Words, f: int, line: int) -> None:
    """A player will lose turns (6.5)."""
    user = b[f + U_USER]
    e = b[f + U_EVENT]
    player = one_player(b, t[line + I_A], user, f, e, user)
    if player and b[player + P_OUT] == 0:
        turns = amount(b, t, t[line + I_B], b[f + U_COIN], user, f, e)
        b[player + P_SKIPS] += turns
        record(log, LOG_SKIPS, player, NONE, turns, 0, 0)


def do_next(b: Words, t: Words, log: Words, f: int, line: int) -> None:
    """A player has the next turn; the last such effect of a turn decides (6.4)."""
    user = b[f + U_USER]
    player = one_player(b, t[line + I_A], user, f, b[f + U_EVENT], user)
    if player:
        b[H_NEXT] = player
        record(log, LOG_NEXT, player, NONE, 0, 0, 0)


def do_negate(b: Words, log: Words, f: int) -> None:
    """The answered ability has no effect (5.9)."""
    target = b[b[f + U_EVENT] + E_TARGET]
    b[target + U_FLAGS] |= NEGATED
    record(log, LOG_NEGATED, b[target + U_USER], b[target + U_COIN], 0, 0, b[H_EVERYBODY])


def do_prevent(b: Words, log: Words, f: int) -> None:
    """The answered destruction does not happen."""
    e = b[f + U_EVENT]
    x = b[e + E_TARGET]
    b[x + X_COINS + ITEM_SIZE * b[e + E_INDEX] + ITEM_STATE] = ITEM_SAVED
    record(log, LOG_PREVENTED, b[e + E_OWNER], b[e + E_COIN], 0, 0, b[b[e + E_COIN] + C_KNOWN])
