"""Coins that move or change places, and what that raises (4.8, 2.3)."""

from __future__ import annotations

from piecesofeight.machine.abilities.instead import (
    await_takings,
    coming,
    forget_foreseen,
    taking,
    unwelcome,
    verdict,
)
from piecesofeight.machine.abilities.kept import (
    entry_of,
    entry_stands,
    meant,
    single_coin,
)
from piecesofeight.machine.constants import *
from piecesofeight.machine.counters import note_deed
from piecesofeight.machine.dispatch import RESOLVES
from piecesofeight.machine.events import raise_event
from piecesofeight.machine.knowledge import lose_trace, mix_up
from piecesofeight.machine.limits import spared
from piecesofeight.machine.log import record
from piecesofeight.machine.select import one_player
from piecesofeight.machine.zones import (
    after_in_round,
    exchange,
    in_ship,
    owner_of,
    place_of,
    settle,
    swap_barred,
    transfer,
)


def put(b: Words, t: Words, log: Words, coin: int, player: int, spot: int) -> bool:
    """Move a coin to a spot of a player; False if that can't be (2.3, a full nest, out)."""
    if unwelcome(b, t, coin, player, spot):
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


def move_coin(b: Words, t: Words, log: Words, f: int, line: int, coin: int, player: int) -> bool:
    """Move one coin as an instruction says; new in a ship it raises *taken* or *fetched*."""
    if t[line + I_D] & MOVE_UNSEEN:
        lose_trace(b, t, f, t[line + I_A], coin)
    old = owner_of(b, coin)
    place = place_of(b, coin)
    if not put(b, t, log, coin, player, t[line + I_C]):
        return False
    if t[line + I_C] != SPOT_HOLD:
        arrive(b, t, f, coin, old, place, player)
    return True


def follow_itself(b: Words, f: int, coin: int) -> None:
    """If the coin whose ability it is has come into another ship, there it is meant then (9.22)."""
    if coin == b[f + U_COIN] and owner_of(b, coin) != b[f + U_USER]:
        b[f + U_FLAGS] |= GIVEN_AWAY


def arrive(b: Words, t: Words, f: int, coin: int, old: int, place: int, player: int) -> None:
    """A coin came to a place in a player's ship: *taken* from another ship, or *fetched*."""
    actor = b[f + U_USER]
    follow_itself(b, f, coin)
    if place == HOLD:
        raise_event(b, t, FETCHED, coin, old, place, actor, player, 0)
    elif old != player:
        note_deed(b, actor, DID_TAKEN)
        raise_event(b, t, TAKEN, coin, old, place, actor, player, 0)


def do_move(b: Words, t: Words, log: Words, f: int, line: int) -> bool:
    """Move the next of the coins meant; False when there is none left."""
    ref = t[line + I_A]
    user = b[f + U_USER]
    player = one_player(b, t[line + I_B], user, f, b[f + U_EVENT], user)
    if player == 0:
        return False
    if ref < 0:
        coin = single_coin(b, f, ref)
        if coin == 0 or b[f + U_CURSOR]:
            forget_foreseen(b, f)
            return False
        go = taking(b, t, log, f, line, coin, player)
        if go != WAIT:
            b[f + U_CURSOR] = 1
        if go == GO_ON:
            move_coin(b, t, log, f, line, coin, player)
        return True
    while b[f + U_CURSOR] < b[f + U_COUNT]:
        entry = entry_of(f, b[f + U_CURSOR])
        if b[entry] == ref and entry_stands(b, entry):
            if t[line + I_B] == NAMED + ref:  # each to its own owner
                player = owner_of(b, b[entry + ENTRY_KEPT])
            go = taking(b, t, log, f, line, b[entry + ENTRY_KEPT], player)
            if go == WAIT:
                return True
            b[f + U_CURSOR] += 1
            if go == GO_ON and move_coin(b, t, log, f, line, b[entry + ENTRY_KEPT], player):
                b[entry + ENTRY_SHIP] = NONE if t[line + I_C] == SPOT_HOLD else player
            return True
        forget_foreseen(b, f)
        b[f + U_CURSOR] += 1
    return False


@RESOLVES.by(OP_REMOVE)
def remove(b: Words, t: Words, log: Words, f: int, line: int) -> None:
    """Put coins out of the game all at once, each to what its player has lost so (9.25)."""
    coin = meant(b, f, t[line + I_A], 0)
    while coin:
        if t[line + I_D] & MOVE_UNSEEN:
            lose_trace(b, t, f, t[line + I_A], coin)
        owner = owner_of(b, coin)
        place = place_of(b, coin)
        transfer(b, t, coin, owner + P_GONE, NONE)
        record(log, LOG_REMOVED, owner, coin, place, 0, b[coin + C_KNOWN])
        coin = meant(b, f, t[line + I_A], 0)
    player = b[H_CURRENT]
    while player:
        if b[player + P_OUT] == 0:
            settle(b, player)
        player = after_in_round(b, player)


def spared_swap(b: Words, t: Words, log: Words, f: int, one: int, two: int) -> bool:
    """Whether a prohibition keeps one of two coins from coming to where the other lies (9.8)."""
    if b[H_LIMITS_ACTS] == 0:
        return False
    act = coming(b, one, owner_of(b, two)) if in_ship(b, two) else 0
    if act and spared(b, t, log, f, act, one):
        return True
    act = coming(b, two, owner_of(b, one)) if in_ship(b, one) else 0
    return act != 0 and spared(b, t, log, f, act, two)


def await_swap(b: Words, t: Words, log: Words, f: int, one: int, two: int) -> int:
    """Whether two coins change places: neither taking may be forbidden, or prevented."""
    if spared_swap(b, t, log, f, one, two):
        forget_foreseen(b, f)
        return FOILED
    if b[H_EVENTS] & (1 << WOULD_TAKE) == 0 or owner_of(b, one) == owner_of(b, two):
        return GO_ON
    if not in_ship(b, one) or not in_ship(b, two):
        return GO_ON
    while b[f + U_CURSOR] < 2:
        coin = two if b[f + U_CURSOR] else one
        user = b[f + U_USER]
        owner = owner_of(b, coin)
        go = verdict(b, t, f, WOULD_TAKE, coin, owner, place_of(b, coin), user)
        if go != GO_ON:
            return go
        b[f + U_CURSOR] += 1
    return GO_ON


@RESOLVES.by(OP_SWAP)
def do_swap(b: Words, t: Words, log: Words, f: int, line: int) -> None:
    """Two coins change places, unless a ship would have two key coins (2.3)."""
    one = meant(b, f, t[line + I_A], 0)
    two = meant(b, f, t[line + I_B], 0)
    if one == 0 or two == 0 or one == two or swap_barred(b, t, one, two):
        b[f + U_CURSOR] = 0
        forget_foreseen(b, f)
        return
    go = await_swap(b, t, log, f, one, two)
    if go == WAIT:
        b[f + U_PC] = line
        return
    b[f + U_CURSOR] = 0
    if go == FOILED:
        return
    mine = owner_of(b, one)
    theirs = owner_of(b, two)
    here = place_of(b, one)
    there = place_of(b, two)
    exchange(b, t, one, two)
    settle(b, mine)
    settle(b, theirs)
    record(log, LOG_MOVED, theirs, one, 256 * b[mine + P_SEAT] + here, 0, b[one + C_KNOWN])
    record(log, LOG_MOVED, mine, two, 256 * b[theirs + P_SEAT] + there, 0, b[two + C_KNOWN])
    if in_ship(b, two):
        arrive(b, t, f, two, theirs, there, mine)
    if in_ship(b, one):
        arrive(b, t, f, one, mine, here, theirs)


@RESOLVES.by(OP_MOVE)
def begin_move(b: Words, t: Words, log: Words, f: int, line: int) -> None:
    """Move coins: one a step, or in an order that the user chooses."""
    if t[line + I_D] & MOVE_IN_ORDER:
        user = b[f + U_USER]
        player = one_player(b, t[line + I_B], user, f, b[f + U_EVENT], user)
        if await_takings(b, t, log, f, line, player):
            b[f + U_PC] = line
            return
        mix_up(b, t, f, t[line + I_A])
        b[f + U_CURSOR] = 0
        b[f + FRAME_STAGE] = STAGE_ORDER
    elif do_move(b, t, log, f, line):
        b[f + U_PC] = line
    else:
        b[f + U_CURSOR] = 0
