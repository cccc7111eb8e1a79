"""Coins that are shown to all, or looked at."""

from __future__ import annotations

from piecesofeight.machine.abilities.instead import (
    forget_foreseen,
    verdict,
)
from piecesofeight.machine.abilities.kept import (
    entry_of,
    entry_stands,
    meant,
    single_coin,
)
from piecesofeight.machine.constants import *
from piecesofeight.machine.dispatch import RESOLVES
from piecesofeight.machine.events import raise_event
from piecesofeight.machine.knowledge import blur_copies
from piecesofeight.machine.limits import spared
from piecesofeight.machine.log import record
from piecesofeight.machine.zones import (
    owner_of,
    place_of,
)


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
