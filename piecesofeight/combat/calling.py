"""Calling coins to the Captain (3.6 to 3.8)."""

from __future__ import annotations

from piecesofeight.machine.constants import *
from piecesofeight.machine.counters import note_deed
from piecesofeight.machine.dispatch import GOES_ON
from piecesofeight.machine.events import raise_event
from piecesofeight.machine.frames import pop, rule_frame
from piecesofeight.machine.limits import forbidden
from piecesofeight.machine.log import record
from piecesofeight.machine.zones import link, settle, unlink


def find_key(b: Words, t: Words, player: int) -> int:
    """The Captain in the player's deck, 0 if none lies there (3.7)."""
    if b[player + P_KEYS] == 0:
        return NONE
    coin = b[player + P_DECK]
    while coin:
        if t[b[coin + C_KIND] + K_FLAGS] & KEY:
            return coin
        coin = b[coin + C_NEXT]
    return NONE


def alike(b: Words, coin: int, end: int) -> bool:
    """Whether the coins from `coin` up to, not with, `end` are of one kind."""
    kind = b[coin + C_KIND]
    while coin != end:
        if b[coin + C_KIND] != kind:
            return False
        coin = b[coin + C_NEXT]
    return True


def call_options(b: Words, t: Words, player: int, opts: Words, n: int) -> int:
    """Append the calls that change the deck (3.8) and aren't forbidden; the new count.

    A coin called to its own side of the Captain turns that side round by one, which
    changes nothing if the side is of one kind. Every call to the other side moves the
    Captain, except one each way: that changes nothing only if all coins are alike.
    Calling both where one side has a single coin can leave the same row as calling one:
    then it is listed only as the latter.
    """
    key = find_key(b, t, player)
    if key == 0:
        return n
    fore = b[player + P_DECK]
    aft = b[player + P_DECK + Z_LAST]
    front = fore != key
    back = aft != key
    turns_front = front and not alike(b, fore, key)
    turns_back = back and not alike(b, b[key + C_NEXT], NONE)
    calls = turns_front << CALL_FORE_FORE | front << CALL_FORE_AFT
    calls |= back << CALL_AFT_FORE | turns_back << CALL_AFT_AFT
    if front and back:
        turns = turns_front or turns_back
        several_front = b[fore + C_NEXT] != key
        several_back = b[aft + C_PREV] != key
        unlike = b[fore + C_KIND] != b[aft + C_KIND]
        calls |= (several_front and several_back and turns) << CALL_FORE_FORE_AFT_AFT
        calls |= (turns or unlike) << CALL_FORE_AFT_AFT_FORE
        calls |= several_front << CALL_AFT_FORE_FORE_FORE | several_back << CALL_FORE_AFT_AFT_AFT
        calls |= 1 << CALL_FORE_FORE_AFT_FORE | 1 << CALL_AFT_AFT_FORE_AFT
    calls &= ~barred_calls(b, t, player)
    for which in range(CALL_AFT_AFT_FORE_AFT + 1):
        if calls >> which & 1:
            opts[n] = V_CALL + TARGET_UNIT * which
            n += 1
    return n


def is_among(calls: int, which: int) -> bool:
    """Whether a call is one of those of a mask."""
    return calls >> which & 1 != 0


def barred_calls(b: Words, t: Words, player: int) -> int:
    """The calls that move a coin which may not be called."""
    barred = MOVES_FORE if forbidden(b, t, ACT_CALL, player, b[player + P_DECK], NONE) else 0
    if forbidden(b, t, ACT_CALL, player, b[player + P_DECK + Z_LAST], NONE):
        barred |= MOVES_AFT
    return barred


def put_beside(b: Words, coin: int, key: int, fore_side: bool) -> None:
    """Put a coin of the same deck directly beside the Captain."""
    deck = b[coin + C_ZONE]
    unlink(b, coin)
    link(b, coin, deck, key if fore_side else b[key + C_NEXT])


def begin_call(b: Words, t: Words, log: Words, player: int, which: int) -> None:
    """Call, as soon as everybody who may answer that has done so (9.13)."""
    if b[H_EVENTS] & (1 << WOULD_CALL):
        f = rule_frame(b, t, player, STAGE_CALL, which)
        raise_event(b, t, WOULD_CALL, NONE, player, 0, player, f, 0)
    else:
        call(b, t, log, player, which)


@GOES_ON.by(STAGE_CALL)
def go_on_calling(b: Words, t: Words, opts: Words, log: Words, f: int) -> None:
    """Call, unless that was prevented, or can't be done any more."""
    player = b[f + U_USER]
    which = b[f + U_CURSOR]
    foiled = b[f + U_FLAGS] & PREVENTED
    pop(b)
    if foiled == 0:
        for i in range(call_options(b, t, player, opts, 0)):
            if opts[i] == V_CALL + TARGET_UNIT * which:
                call(b, t, log, player, which)
                return


def call(b: Words, t: Words, log: Words, player: int, which: int) -> None:
    """Carry out a call; of two coins to one side the one named first ends next to the Captain."""
    key = find_key(b, t, player)
    fore = b[player + P_DECK]
    aft = b[player + P_DECK + Z_LAST]
    record(log, LOG_CALLED, player, fore, which, aft, b[H_EVERYBODY])
    moves_fore = is_among(MOVES_FORE, which)
    moves_aft = is_among(MOVES_AFT, which)
    aft_first = which == CALL_FORE_FORE_AFT_FORE or which == CALL_FORE_AFT_AFT_AFT
    if aft_first:
        put_beside(b, aft, key, is_among(AFT_TO_FORE, which))
    if moves_fore:
        put_beside(b, fore, key, is_among(FORE_TO_FORE, which))
    if moves_aft and not aft_first:
        put_beside(b, aft, key, is_among(AFT_TO_FORE, which))
    settle(b, player)
    for _ in range(moves_fore + moves_aft):
        note_deed(b, player, DID_CALLED)
    if moves_fore:
        raise_event(b, t, CALLED, fore, player, FORE, player, NONE, 0)
    if moves_aft:
        raise_event(b, t, CALLED, aft, player, AFT, player, NONE, 0)
    raise_event(b, t, CALLS, NONE, player, 0, player, NONE, 0)
