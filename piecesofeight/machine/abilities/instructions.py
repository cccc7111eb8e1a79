"""The instructions of an ability in use."""

from __future__ import annotations

from piecesofeight.machine.abilities.kept import (
    entry_of,
    entry_stands,
    is_meant,
    meant,
    single_coin,
)
from piecesofeight.machine.delayed import do_later
from piecesofeight.machine.events import begin_destruction, condemn, destroy, raise_event, seal
from piecesofeight.machine.frames import keep
from piecesofeight.machine.knowledge import blur_copies, lose_trace, mix_up
from piecesofeight.machine.layout import *
from piecesofeight.machine.limits import forbidden
from piecesofeight.machine.log import record
from piecesofeight.machine.select import amount, holds, one_player, stands, suits
from piecesofeight.machine.zones import (
    after_in_round,
    exchange,
    in_ship,
    key_barred,
    lies_in,
    owner_of,
    place_of,
    settle,
    swap_barred,
    transfer,
)


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


def gather(b: Words, t: Words, f: int, line: int) -> None:
    """Keep every coin that fits, as targets (6.1); ship by ship, clockwise as in 5.6."""
    fil = t[line + I_B]
    user = b[f + U_USER]
    this = b[f + U_COIN]
    e = b[f + U_EVENT]
    player = b[H_CURRENT]
    while player:
        if b[player + P_OUT] == 0 and stands(b, t[fil + F_OWNER], user, f, e, user, player):
            for zone in range(player + P_NEST, player + P_GONE, ZONE_SIZE):
                coin = b[zone]
                while coin:
                    if lies_in(place_of(b, coin), t[fil + F_PLACES]) and suits(
                        b, t, fil, coin, this
                    ):
                        if not forbidden(b, t, ACT_TARGET, user, coin):
                            keep(b, f, t[line + I_A], coin, player if in_ship(b, coin) else NONE)
                    coin = b[coin + C_NEXT]
        player = after_in_round(b, player)


def extend_line(b: Words, t: Words, f: int, line: int) -> None:
    """Keep the coins directly behind the target too, so many for each coin added (6.3)."""
    slot = t[line + I_A]
    coin = meant(b, f, slot, 0)
    for _ in range(b[f + U_ADDED] * t[line + I_B]):
        if coin:
            coin = b[coin + C_NEXT]
        if coin:
            keep(b, f, slot, coin, owner_of(b, coin))


def begin_move(b: Words, t: Words, log: Words, f: int, line: int) -> None:
    """Move coins: one a step, or in an order that the user chooses."""
    if t[line + I_D] & MOVE_IN_ORDER:
        mix_up(b, t, f, t[line + I_A])
        b[f + U_CURSOR] = 0
        b[f + FRAME_STAGE] = STAGE_ORDER
    elif do_move(b, t, log, f, line):
        b[f + U_PC] = line
    else:
        b[f + U_CURSOR] = 0


def run_control(b: Words, t: Words, log: Words, f: int, line: int) -> None:
    """Instructions that decide what comes next."""
    op = t[line]
    user = b[f + U_USER]
    e = b[f + U_EVENT]
    if op == OP_JUMP:
        b[f + U_PC] = t[line + I_A]
    elif op == OP_UNLESS:
        if not holds(b, t, t[line + I_A], b[f + U_COIN], user, f, e):
            b[f + U_PC] = t[line + I_B]
    elif op == OP_MAY:
        player = one_player(b, t[line + I_A], user, f, e, user)
        if player and b[player + P_OUT] == 0:
            b[f + FRAME_STAGE] = STAGE_MAY
            b[H_DECISION] = CONSENT
            b[H_DECIDER] = player
        else:
            b[f + U_PC] = t[line + I_B]
    elif op == OP_LATER:
        do_later(b, t, log, f, line)
        b[f + U_PC] = t[line + I_C]
