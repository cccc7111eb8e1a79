"""Putting coins in an order, and rearranging a ship, by many small decisions (6.2, 6.5a)."""

from __future__ import annotations

from piecesofeight.machine.abilities.effects.moving import move_coin
from piecesofeight.machine.abilities.effects.places import (
    commit_parts,
    loose_part,
    part_options,
    show_parts,
)
from piecesofeight.machine.abilities.kept import (
    add_once,
    current_line,
    entries_end,
    entry_of,
    entry_stands,
    kind_option,
    meant,
)
from piecesofeight.machine.constants import *
from piecesofeight.machine.dispatch import GOES_ON, LISTS, RESOLVES, TAKES
from piecesofeight.machine.events import raise_event
from piecesofeight.machine.frames import ask_among, keep
from piecesofeight.machine.knowledge import forget_picks, lose_at_leaving, lose_trace
from piecesofeight.machine.limits import forbidden, spared
from piecesofeight.machine.log import record
from piecesofeight.machine.select import one_player
from piecesofeight.machine.zones import in_ship, link, owner_of, settle, transfer, unlink


@LISTS.by(ORDER)
def order_options(b: Words, t: Words, opts: Words, f: int) -> int:
    """Kinds of the coins that are still to be put; the slots of the others are marked."""
    line = current_line(b, f)
    n = 0
    for entry in range(f + ABILITY_FRAME_SIZE, entries_end(b, f), ENTRY_SIZE):
        if b[entry] == t[line + I_A] and entry_stands(b, entry):
            n = add_once(opts, n, kind_option(b, t, b[entry + ENTRY_KEPT]))
    return n


@GOES_ON.by(STAGE_ORDER)
def run_order(b: Words, t: Words, opts: Words, _log: Words, f: int) -> None:
    """Ask which coin comes next, until all are put."""
    n = order_options(b, t, opts, f)
    if n:
        ask_among(b, ORDER, b[f + U_USER], n)
    else:
        for entry in range(f + ABILITY_FRAME_SIZE, entries_end(b, f), ENTRY_SIZE):
            b[entry] %= PUT
        b[f + FRAME_STAGE] = STAGE_RESOLVE


@TAKES.by(ORDER)
def take_order(b: Words, t: Words, log: Words, f: int, option: int) -> None:
    """Put the chosen coin."""
    line = current_line(b, f)
    user = b[f + U_USER]
    player = one_player(b, t[line + I_B], user, f, b[f + U_EVENT], user)
    for entry in range(f + ABILITY_FRAME_SIZE, entries_end(b, f), ENTRY_SIZE):
        if b[entry] == t[line + I_A] and entry_stands(b, entry):
            if kind_option(b, t, b[entry + ENTRY_KEPT]) == option:
                b[entry] += PUT
                lose_at_leaving(b, b[entry + ENTRY_KEPT], player)
                if player and move_coin(b, t, log, f, line, b[entry + ENTRY_KEPT], player):
                    b[entry + ENTRY_SHIP] = NONE if t[line + I_C] == SPOT_HOLD else player
                return


def picks(b: Words, f: int) -> int:
    """How many picks of a rearrangement were made; the first is for the nest."""
    n = 0
    for entry in range(f + ABILITY_FRAME_SIZE, entries_end(b, f), ENTRY_SIZE):
        if b[entry] == ARRANGED:
            n += 1
    return n


def extra_coin(b: Words, t: Words, f: int, line: int, i: int) -> int:
    """The i-th coin that joins the ship in a rearrangement, 0 if none."""
    if t[line + I_B] == NO_COINS:
        return NONE
    return meant(b, f, t[line + I_B], i)


def may_join(b: Words, t: Words, f: int, coin: int) -> bool:
    """Whether a coin is to join the ship that is rearranged, and has no place there yet (9.8)."""
    if in_ship(b, coin) or b[coin + C_USED] & PICKED:
        return False
    if b[H_LIMITS_ACTS] == 0 or t[b[f + U_ABILITY] + A_TYPE] == RULE:
        return True
    return not forbidden(b, t, ACT_FETCH, b[f + U_USER], coin, b[f + U_COIN])


@LISTS.by(ARRANGE)
def arrange_options(b: Words, t: Words, opts: Words, f: int) -> int:
    """Kinds for the nest (or none), then for the deck from fore to aft."""
    line = current_line(b, f)
    if t[line] == OP_ARRANGE:
        return part_options(b, t, opts, f, t[line + I_B])
    player = b[f + U_CURSOR]
    this = b[f + U_COIN]
    n = 0
    for zone in range(player + P_NEST, player + P_HOLD, ZONE_SIZE):
        coin = b[zone]
        while coin:
            if coin != this and b[coin + C_USED] & PICKED == 0:
                n = add_once(opts, n, kind_option(b, t, coin))
            coin = b[coin + C_NEXT]
    i = 0
    coin = extra_coin(b, t, f, line, 0)
    while coin:
        if may_join(b, t, f, coin):
            n = add_once(opts, n, kind_option(b, t, coin))
        i += 1
        coin = extra_coin(b, t, f, line, i)
    if n and picks(b, f) == 0:
        opts[n] = V_KIND
        n += 1
    return n


def loose_coin(b: Words, t: Words, f: int, option: int) -> int:
    """A coin of the chosen kind that has no place in the rearrangement yet."""
    line = current_line(b, f)
    if t[line] == OP_ARRANGE:
        return loose_part(b, t, f, t[line + I_B], option)
    player = b[f + U_CURSOR]
    this = b[f + U_COIN]
    for zone in range(player + P_NEST, player + P_HOLD, ZONE_SIZE):
        coin = b[zone]
        while coin:
            if coin != this and b[coin + C_USED] & PICKED == 0:
                if kind_option(b, t, coin) == option:
                    return coin
            coin = b[coin + C_NEXT]
    i = 0
    coin = extra_coin(b, t, f, line, 0)
    while coin:
        if may_join(b, t, f, coin) and kind_option(b, t, coin) == option:
            return coin
        i += 1
        coin = extra_coin(b, t, f, line, i)
    return NONE


def kept_from_rearranging(b: Words, t: Words, log: Words, f: int, player: int) -> bool:
    """Whether a prohibition keeps a player from rearranging their ship by an ability (9.8)."""
    if b[H_LIMITS_ACTS] == 0 or t[b[f + U_ABILITY] + A_TYPE] == RULE:
        return False
    if not forbidden(b, t, ACT_REARRANGE, player, NONE, b[f + U_COIN]):
        return False
    record(log, LOG_SPARED, player, NONE, ACT_REARRANGE, 0, 0)
    return True


@RESOLVES.by(OP_REARRANGE)
def begin_arrangement(b: Words, t: Words, log: Words, f: int, line: int) -> None:
    """Set whose ship is rearranged, unless a coin forbids it (9.8)."""
    user = b[f + U_USER]
    player = one_player(b, t[line + I_A], user, f, b[f + U_EVENT], user)
    if player and b[player + P_OUT] == 0:
        if kept_from_rearranging(b, t, log, f, player):
            return
        b[f + U_CURSOR] = player
        b[f + FRAME_STAGE] = STAGE_ARRANGE
        i = 0
        coin = extra_coin(b, t, f, line, 0)
        while coin:  # who puts them somewhere sees them
            if not spared(b, t, log, f, ACT_FETCH, coin):
                b[coin + C_KNOWN] |= b[player + P_BIT]
            i += 1
            coin = extra_coin(b, t, f, line, i)


@RESOLVES.by(OP_ARRANGE)
def begin_parts(b: Words, t: Words, log: Words, f: int, line: int) -> None:
    """Set who puts some coins of a ship into another order, and sees them for that."""
    user = b[f + U_USER]
    player = one_player(b, t[line + I_A], user, f, b[f + U_EVENT], user)
    if player and b[player + P_OUT] == 0:
        first = meant(b, f, t[line + I_B], 0)
        if first and owner_of(b, first) == player:
            if kept_from_rearranging(b, t, log, f, player):
                return
        b[f + U_CURSOR] = player
        b[f + FRAME_STAGE] = STAGE_ARRANGE
        show_parts(b, f, t[line + I_B], player)


@GOES_ON.by(STAGE_ARRANGE)
def run_arrangement(b: Words, t: Words, opts: Words, log: Words, f: int) -> None:
    """Ask what comes next, until every coin has its place."""
    n = arrange_options(b, t, opts, f)
    if n:
        ask_among(b, ARRANGE, b[f + U_CURSOR], n)
    else:
        player = b[f + U_CURSOR]
        line = current_line(b, f)
        if t[line] == OP_ARRANGE:
            done = commit_parts(b, t, log, f, t[line + I_B], picks(b, f)) == player
            drop_picks(b, f)
        else:
            done = commit_arrangement(b, t, log, f)
        b[f + U_CURSOR] = 0
        b[f + FRAME_STAGE] = STAGE_RESOLVE
        if done:
            tell_arranged(b, t, f, player)


@TAKES.by(ARRANGE)
def take_arrangement(b: Words, t: Words, _log: Words, f: int, option: int) -> None:
    """Pick a coin of the chosen kind for the next place; kind 0 leaves the nest empty."""
    coin = NONE
    if option // TARGET_UNIT:
        coin = loose_coin(b, t, f, option)
        b[coin + C_USED] |= PICKED
    keep(b, f, ARRANGED, coin, NONE)


def tell_arranged(b: Words, t: Words, f: int, player: int) -> None:
    """Coins that joined were *fetched*, and the ship was *rearranged*."""
    for entry in range(f + ABILITY_FRAME_SIZE, entries_end(b, f), ENTRY_SIZE):
        if b[entry] >= PUT:
            b[entry] -= PUT
            coin = b[entry + ENTRY_KEPT]
            raise_event(b, t, FETCHED, coin, player, HOLD, b[f + U_USER], player, 0)
    raise_event(b, t, REARRANGES, NONE, player, 0, player, NONE, 0)


def mark_joined(b: Words, f: int) -> None:
    """Mark what was kept in a hold and has joined the ship, so that it can be told afterwards."""
    for entry in range(f + ABILITY_FRAME_SIZE, entries_end(b, f), ENTRY_SIZE):
        coin = b[entry + ENTRY_KEPT]
        if b[entry] != ARRANGED and b[entry + ENTRY_SHIP] == 0 and coin >= b[H_COINS]:
            if b[coin + C_USED] & PICKED:
                b[entry] += PUT


def commit_arrangement(b: Words, t: Words, log: Words, f: int) -> bool:
    """Put every coin in its new place; the coin whose ability this is comes aft of them (6.2).

    False if there was nothing to put.
    """
    line = current_line(b, f)
    player = b[f + U_CURSOR]
    if picks(b, f) == 0:
        return False
    i = 0
    coin = extra_coin(b, t, f, line, 0)
    while coin and b[coin + C_USED] & PICKED == 0:  # it may not join
        i += 1
        coin = extra_coin(b, t, f, line, i)
    if coin and t[line + I_D] & MOVE_UNSEEN:
        lose_trace(b, t, f, t[line + I_B], coin)
    zone = player + P_NEST
    for entry in range(f + ABILITY_FRAME_SIZE, entries_end(b, f), ENTRY_SIZE):
        if b[entry] == ARRANGED:
            coin = b[entry + ENTRY_KEPT]
            if coin:
                transfer(b, t, coin, zone, NONE)
            zone = player + P_DECK
    forget_picks(b, t, f, b[player + P_BIT])
    this = b[f + U_COIN]
    if this and in_ship(b, this) and owner_of(b, this) == player:
        unlink(b, this)
        link(b, this, player + P_DECK, NONE)
    mark_joined(b, f)
    drop_picks(b, f)
    settle(b, player)
    record(log, LOG_REARRANGED, player, NONE, 0, 0, 0)
    return True


def drop_picks(b: Words, f: int) -> None:
    """Take the picks, which came last, off the frame; what joined the ship is in it now."""
    while b[f + U_COUNT] and b[entry_of(f, b[f + U_COUNT] - 1)] == ARRANGED:
        b[f + U_COUNT] -= 1
        b[H_SP] -= ENTRY_SIZE
        coin = b[b[H_SP] + 1]
        if coin:
            b[coin + C_USED] &= ~PICKED
    for entry in range(f + ABILITY_FRAME_SIZE, entries_end(b, f), ENTRY_SIZE):
        coin = b[entry + ENTRY_KEPT]
        if coin >= b[H_COINS] and b[entry + ENTRY_SHIP] == 0 and in_ship(b, coin):
            b[entry + ENTRY_SHIP] = owner_of(b, coin)
