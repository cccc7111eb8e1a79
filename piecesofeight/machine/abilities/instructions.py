"""The instructions of an ability in use."""

from __future__ import annotations

from piecesofeight.machine.abilities.choices import ask_contribution, target_options
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
    is_meant,
    meant,
    single_coin,
)
from piecesofeight.machine.constants import *
from piecesofeight.machine.dispatch import ANNOUNCES, RESOLVES
from piecesofeight.machine.events import begin_destruction, condemn, destroy, raise_event, seal
from piecesofeight.machine.frames import ask, ask_among, keep
from piecesofeight.machine.knowledge import blur_copies, lose_trace, mix_up
from piecesofeight.machine.limits import forbidden, spared
from piecesofeight.machine.log import record
from piecesofeight.machine.memory import note_deed
from piecesofeight.machine.select import amount, fits, holds, one_player
from piecesofeight.machine.zones import (
    after_in_round,
    exchange,
    in_ship,
    next_in_round,
    owner_of,
    place_of,
    settle,
    swap_barred,
    transfer,
)


@RESOLVES.by(OP_DESTROY)
def do_destroy(b: Words, t: Words, log: Words, f: int, line: int) -> None:
    """Destroy coins at once, nest first, then fore to aft, ship by ship (5.6)."""
    ref = t[line + I_A]
    actor = b[f + U_USER]
    first = meant(b, f, ref, 0)
    if first == 0 or not in_ship(b, first):
        record(log, LOG_SKIPPED_TARGET, actor, b[f + U_COIN], 0, 0, b[H_EVERYBODY])
        return
    if meant(b, f, ref, 1) == 0:
        if not spared(b, t, log, f, ACT_DESTROY, first):
            destroy(b, t, log, first, actor)
        return
    x = begin_destruction(b, actor)
    player = b[H_CURRENT]
    while player:
        coin = b[player + P_NEST]
        if coin and is_meant(b, f, ref, coin) and not spared(b, t, log, f, ACT_DESTROY, coin):
            condemn(b, x, coin)
        coin = b[player + P_DECK]
        while coin:
            if is_meant(b, f, ref, coin) and not spared(b, t, log, f, ACT_DESTROY, coin):
                condemn(b, x, coin)
            coin = b[coin + C_NEXT]
        player = after_in_round(b, player)
    seal(b)


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
        arrive(b, t, coin, old, place, b[f + U_USER], player)
    return True


def arrive(b: Words, t: Words, coin: int, old: int, place: int, actor: int, player: int) -> None:
    """A coin came to a place in a player's ship: *taken* from another ship, or *fetched*."""
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


def spared_swap(b: Words, t: Words, log: Words, f: int, one: int, two: int) -> bool:
    """Whether a prohibition keeps one of two coins from coming to where the other lies (9.8)."""
    if t[T_LIMITS_ACTS] == 0:
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
    if t[T_EVENTS] & (1 << WOULD_TAKE) == 0 or owner_of(b, one) == owner_of(b, two):
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
    if in_ship(b, two):
        arrive(b, t, two, theirs, there, user, mine)
    if in_ship(b, one):
        arrive(b, t, one, mine, here, user, theirs)


def show(b: Words, t: Words, log: Words, f: int, line: int, coin: int) -> None:
    """Show a coin that is meant to all, or to the user, which is *looked at*."""
    ref = t[line + I_A]
    user = b[f + U_USER]
    to_all = t[line] == OP_REVEAL
    mask = b[H_EVERYBODY] if to_all else b[user + P_BIT]
    if place_of(b, coin) == HOLD:
        blur_copies(b, f, ref, coin, mask)
    b[coin + C_KNOWN] |= mask
    record(log, LOG_REVEALED if to_all else LOG_LOOKED, user, coin, 0, 0, mask)
    if not to_all:
        raise_event(b, t, LOOKED, coin, owner_of(b, coin), place_of(b, coin), user, NONE, 0)


@RESOLVES.by(OP_REVEAL, OP_LOOK)
def do_reveal(b: Words, t: Words, log: Words, f: int, line: int) -> None:
    """Show the coins meant to all, or to the user."""
    ref = t[line + I_A]
    if t[line] == OP_LOOK and t[T_EVENTS] & (1 << WOULD_LOOK):
        if look_at_next(b, t, log, f, line):
            b[f + U_PC] = line
        else:
            b[f + U_CURSOR] = 0
        return
    i = 0
    coin = meant(b, f, ref, 0)
    while coin:
        if t[line] == OP_REVEAL or not spared(b, t, log, f, ACT_LOOK, coin):
            show(b, t, log, f, line, coin)
        i += 1
        coin = meant(b, f, ref, i)


def look_at_next(b: Words, t: Words, log: Words, f: int, line: int) -> bool:
    """Look at the next of the coins meant, unless that is prevented; False if none is left."""
    ref = t[line + I_A]
    user = b[f + U_USER]
    if ref < 0:
        coin = single_coin(b, f, ref) if b[f + U_CURSOR] == 0 else NONE
    else:
        coin = NONE
        while coin == 0 and b[f + U_CURSOR] < b[f + U_COUNT]:
            entry = entry_of(f, b[f + U_CURSOR])
            if b[entry] == ref and entry_stands(b, entry):
                coin = b[entry + ENTRY_KEPT]
            else:
                forget_foreseen(b, f)
                b[f + U_CURSOR] += 1
    if coin == 0:
        forget_foreseen(b, f)
        return False
    if spared(b, t, log, f, ACT_LOOK, coin):
        forget_foreseen(b, f)
        b[f + U_CURSOR] += 1
        return True
    go = verdict(b, t, f, WOULD_LOOK, coin, owner_of(b, coin), place_of(b, coin), user)
    if go != WAIT:
        b[f + U_CURSOR] += 1
    if go == GO_ON:
        show(b, t, log, f, line, coin)
    return True


@RESOLVES.by(OP_SKIP)
def do_skip(b: Words, t: Words, log: Words, f: int, line: int) -> None:
    """A player will lose turns (6.5)."""
    user = b[f + U_USER]
    e = b[f + U_EVENT]
    player = one_player(b, t[line + I_A], user, f, e, user)
    if player == 0 or b[player + P_OUT]:
        forget_foreseen(b, f)
        return
    turns = amount(b, t, t[line + I_B], b[f + U_COIN], user, f, e)
    go = verdict(b, t, f, WOULD_SKIP, NONE, player, 0, player) if turns else GO_ON
    if go == WAIT:
        b[f + U_PC] = line
    elif go == GO_ON:
        b[player + P_SKIPS] += turns
        record(log, LOG_SKIPS, player, NONE, turns, 0, 0)


@RESOLVES.by(OP_NEXT)
def do_next(b: Words, t: Words, log: Words, f: int, line: int) -> None:
    """A player has the next turn; the last such effect of a turn decides (6.4)."""
    user = b[f + U_USER]
    player = one_player(b, t[line + I_A], user, f, b[f + U_EVENT], user)
    if player:
        b[H_NEXT] = player
        record(log, LOG_NEXT, player, NONE, 0, 0, 0)


@RESOLVES.by(OP_NEGATE)
def do_negate(b: Words, t: Words, log: Words, f: int, _line: int) -> None:
    """The answered ability has no effect (5.9)."""
    e = b[f + U_EVENT]
    target = b[e + E_TARGET]
    coin = b[target + U_COIN]
    again = b[target + U_FLAGS] & NEGATED != 0
    b[target + U_FLAGS] |= NEGATED
    record(log, LOG_NEGATED, b[target + U_USER], coin, 0, 0, b[H_EVERYBODY])
    if not again:
        owner = b[target + U_USER]
        raise_event(b, t, ANNULLED, coin, owner, b[e + E_PLACE], b[f + U_USER], target, 0)


@RESOLVES.by(OP_GROUP)
def gather(b: Words, t: Words, _log: Words, f: int, line: int) -> None:
    """Keep every coin that fits, as targets (6.1); ship by ship, clockwise as in 5.6."""
    fil = t[line + I_B]
    user = b[f + U_USER]
    this = b[f + U_COIN]
    e = b[f + U_EVENT]
    coin = next_in_round(b, NONE)
    while coin:
        if fits(b, t, fil, coin, this, user, f, e, user):
            owner = owner_of(b, coin)
            if b[owner + P_OUT] == 0 and not forbidden(b, t, ACT_TARGET, user, coin, this):
                keep(b, f, t[line + I_A], coin, owner if in_ship(b, coin) else NONE)
        coin = next_in_round(b, coin)


@ANNOUNCES.by(OP_LINE)
def extend_line(b: Words, t: Words, opts: Words, f: int, line: int) -> bool:
    """Keep the coins directly behind the target too, so many for each coin added (6.3)."""
    if b[f + U_FLAGS] & INVITING and ask_contribution(b, t, opts, f):
        return True
    slot = t[line + I_A]
    coin = meant(b, f, slot, 0)
    for _ in range(b[f + U_ADDED] * t[line + I_B]):
        if coin:
            coin = b[coin + C_NEXT]
        if coin:
            keep(b, f, slot, coin, owner_of(b, coin))
    return False


@ANNOUNCES.by(OP_GROUP)
def announce_group(b: Words, t: Words, opts: Words, f: int, line: int) -> bool:
    """Keep every coin that fits; there is nothing to decide."""
    gather(b, t, opts, f, line)
    return False


@ANNOUNCES.by(OP_TARGET, OP_TARGET_PLAYER)
def announce_target(b: Words, t: Words, opts: Words, f: int, _line: int) -> bool:
    """Ask the user for the next target, if there is any."""
    n = target_options(b, t, opts, f)
    if n:
        ask_among(b, MORE_TARGETS, b[f + U_USER], n)
    return n > 0


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


@RESOLVES.by(OP_JUMP)
def do_jump(b: Words, t: Words, _log: Words, f: int, line: int) -> None:
    """Go on elsewhere."""
    b[f + U_PC] = t[line + I_A]


@RESOLVES.by(OP_UNLESS)
def do_unless(b: Words, t: Words, _log: Words, f: int, line: int) -> None:
    """Go on elsewhere if a condition doesn't hold."""
    if not holds(b, t, t[line + I_A], b[f + U_COIN], b[f + U_USER], f, b[f + U_EVENT]):
        b[f + U_PC] = t[line + I_B]


@RESOLVES.by(OP_MAY)
def do_may(b: Words, t: Words, _log: Words, f: int, line: int) -> None:
    """Ask a player whether what comes next shall happen."""
    user = b[f + U_USER]
    player = one_player(b, t[line + I_A], user, f, b[f + U_EVENT], user)
    if player and b[player + P_OUT] == 0:
        b[f + FRAME_STAGE] = STAGE_MAY
        ask(b, CONSENT, player)
    else:
        b[f + U_PC] = t[line + I_B]
