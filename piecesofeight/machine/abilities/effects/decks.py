"""Putting coins between others, changing whole decks and holds, turning a deck round (9.11)."""

from __future__ import annotations

from piecesofeight.machine.abilities.effects.moving import arrive, follow_itself
from piecesofeight.machine.abilities.instead import forget_foreseen, taking
from piecesofeight.machine.abilities.kept import entry_of, entry_stands, meant, single_coin
from piecesofeight.machine.constants import *
from piecesofeight.machine.dispatch import RESOLVES
from piecesofeight.machine.knowledge import lose_trace
from piecesofeight.machine.log import record
from piecesofeight.machine.select import one_player
from piecesofeight.machine.zones import (
    in_deck,
    in_ship,
    is_key,
    key_barred,
    owner_of,
    place_of,
    settle,
    transfer,
)


def lay_beside(b: Words, t: Words, log: Words, f: int, line: int, coin: int, anchor: int) -> bool:
    """Put a coin directly behind or before one in a deck; False if that can't be (2.3)."""
    player = owner_of(b, anchor)
    if coin == anchor or key_barred(b, t, coin, player):
        return False
    if t[line + I_D] & MOVE_UNSEEN:
        lose_trace(b, t, f, t[line + I_A], coin)
    old = owner_of(b, coin)
    place = place_of(b, coin)
    spot = t[line + I_C]
    if place & OPEN:
        b[coin + C_KNOWN] = b[H_EVERYBODY]
    after = b[anchor + C_NEXT] if spot == SPOT_BEHIND else anchor
    if after != coin:
        transfer(b, t, coin, player + P_DECK, after)
    settle(b, old)
    settle(b, player)
    record(log, LOG_MOVED, player, coin, 256 * b[old + P_SEAT] + place, spot, b[coin + C_KNOWN])
    arrive(b, t, f, coin, old, place, player)
    return True


def move_next_beside(b: Words, t: Words, log: Words, f: int, line: int) -> bool:
    """Move the next of the coins meant; False when there is none left.

    Those that go behind a coin go last to first, so that they keep their order.
    """
    ref = t[line + I_A]
    anchor = meant(b, f, t[line + I_B], 0)
    if not in_deck(b, anchor):
        forget_foreseen(b, f)
        return False
    if ref < 0:
        coin = single_coin(b, f, ref)
        if coin == 0 or b[f + U_CURSOR]:
            forget_foreseen(b, f)
            return False
        go = taking(b, t, log, f, line, coin, owner_of(b, anchor))
        if go != WAIT:
            b[f + U_CURSOR] = 1
        if go == GO_ON:
            lay_beside(b, t, log, f, line, coin, anchor)
        return True
    while b[f + U_CURSOR] < b[f + U_COUNT]:
        index = b[f + U_CURSOR]
        if t[line + I_C] == SPOT_BEHIND:
            index = b[f + U_COUNT] - 1 - index
        entry = entry_of(f, index)
        if b[entry] == ref and entry_stands(b, entry):
            go = taking(b, t, log, f, line, b[entry + ENTRY_KEPT], owner_of(b, anchor))
            if go == WAIT:
                return True
            b[f + U_CURSOR] += 1
            if go == GO_ON and lay_beside(b, t, log, f, line, b[entry + ENTRY_KEPT], anchor):
                b[entry + ENTRY_SHIP] = owner_of(b, anchor)
            return True
        forget_foreseen(b, f)
        b[f + U_CURSOR] += 1
    return False


@RESOLVES.by(OP_MOVE_BESIDE)
def do_move_beside(b: Words, t: Words, log: Words, f: int, line: int) -> None:
    """Put coins beside another, one a step."""
    if move_next_beside(b, t, log, f, line):
        b[f + U_PC] = line
    else:
        b[f + U_CURSOR] = 0


def bars_deck(b: Words, t: Words, player: int, other: int) -> bool:
    """Whether a ship would have two key coins with the deck of another player (2.3)."""
    nest = b[player + P_NEST]
    coin = b[other + P_DECK]
    if nest == 0 or not is_key(b, t, nest):
        return False
    while coin:
        if is_key(b, t, coin):
            return True
        coin = b[coin + C_NEXT]
    return False


def pour(b: Words, t: Words, zone: int, other: int, count: int) -> None:
    """The first coins of a zone come to the end of another, in the order that they have."""
    for _ in range(count):
        transfer(b, t, b[zone], other, NONE)


@RESOLVES.by(OP_SWAP_ALL)
def do_swap_all(b: Words, t: Words, log: Words, f: int, line: int) -> None:
    """Two players change decks, or holds; each then knows what came, and nothing is taken."""
    user = b[f + U_USER]
    one = one_player(b, t[line + I_A], user, f, b[f + U_EVENT], user)
    two = one_player(b, t[line + I_B], user, f, b[f + U_EVENT], user)
    if one == 0 or two == 0 or one == two or b[one + P_OUT] or b[two + P_OUT]:
        return
    zone = P_HOLD if t[line + I_C] & HOLD else P_DECK
    if zone == P_DECK and (bars_deck(b, t, one, two) or bars_deck(b, t, two, one)):
        return
    mine = b[one + zone + Z_COUNT]
    theirs = b[two + zone + Z_COUNT]
    pour(b, t, one + zone, two + zone, mine)
    pour(b, t, two + zone, one + zone, theirs)
    settle(b, one)
    settle(b, two)
    if in_ship(b, b[f + U_COIN]):
        follow_itself(b, f, b[f + U_COIN])
    record(log, LOG_DECKS if zone == P_DECK else LOG_HOLDS, one, NONE, 0, two, 0)


@RESOLVES.by(OP_TURN_ROUND)
def do_turn_round(b: Words, t: Words, log: Words, f: int, line: int) -> None:
    """The last coin of a deck becomes the first, and so on; all see it, so nobody loses track."""
    user = b[f + U_USER]
    player = one_player(b, t[line + I_A], user, f, b[f + U_EVENT], user)
    if player == 0 or b[player + P_OUT] or b[player + P_DECK] == 0:
        return
    deck = player + P_DECK
    b[b[deck] + C_KNOWN] = b[H_EVERYBODY]
    last = b[deck + Z_LAST]
    while b[deck] != last:
        transfer(b, t, b[deck], deck, b[last + C_NEXT])
    settle(b, player)
    record(log, LOG_TURNED, player, NONE, 0, 0, 0)
