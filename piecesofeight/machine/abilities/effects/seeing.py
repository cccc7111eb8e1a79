"""Coins that are shown to all, or that a player looks at."""

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
from piecesofeight.machine.knowledge import blur_copies, known_to_all
from piecesofeight.machine.limits import kept_from
from piecesofeight.machine.log import record
from piecesofeight.machine.select import holds, kept_coin, kind_in, one_player
from piecesofeight.machine.zones import (
    owner_of,
    place_of,
)


def who_looks(b: Words, t: Words, f: int, line: int) -> int:
    """The player who looks at coins; none if they are shown to all, or that player is out."""
    if t[line] != OP_LOOK:
        return NONE
    user = b[f + U_USER]
    player = one_player(b, t[line + I_B], user, f, b[f + U_EVENT], user)
    return player if player and b[player + P_OUT] == 0 else NONE


def show(b: Words, t: Words, log: Words, f: int, line: int, coin: int) -> None:
    """Show a coin that is meant to all, or to a player, who has *looked at* it (9.12)."""
    ref = t[line + I_A]
    looks = who_looks(b, t, f, line)
    mask = b[looks + P_BIT] if looks else b[H_EVERYBODY]
    if place_of(b, coin) == HOLD:
        blur_copies(b, f, ref, coin, mask)
    b[coin + C_KNOWN] |= mask
    if looks:
        record(log, LOG_LOOKED, looks, coin, 0, 0, mask)
        raise_event(b, t, LOOKED, coin, owner_of(b, coin), place_of(b, coin), looks, NONE, 0)
    else:
        record(log, LOG_REVEALED, b[f + U_USER], coin, 0, 0, mask)


@RESOLVES.by(OP_REVEAL)
def do_reveal(b: Words, t: Words, log: Words, f: int, line: int) -> None:
    """Show the coins meant to all."""
    i = 0
    coin = meant(b, f, t[line + I_A], 0)
    while coin:
        show(b, t, log, f, line, coin)
        i += 1
        coin = meant(b, f, t[line + I_A], i)


@RESOLVES.by(OP_ASK)
def do_ask(b: Words, t: Words, log: Words, f: int, line: int) -> None:
    """All see the coins meant that not all have seen; or learn whether one is of a kind (9.28)."""
    if t[line + I_B]:
        ask_for_kind(b, t, log, f, line)
        return
    i = 0
    coin = meant(b, f, t[line + I_A], 0)
    while coin:
        if not known_to_all(b, t, coin):
            show(b, t, log, f, line, coin)
        i += 1
        coin = meant(b, f, t[line + I_A], i)


def ask_for_kind(b: Words, t: Words, log: Words, f: int, line: int) -> None:
    """All learn whether a coin is of a kind, unless all know already of which it is."""
    coin = kept_coin(b, f, b[f + U_EVENT], t[line + I_A])
    if coin <= 0 or known_to_all(b, t, coin):
        return
    wanted = t[line + I_B]
    if wanted < 0:
        wanted = kind_in(b, t, wanted - KIND_IN, b[f + U_COIN], f)
    else:
        wanted = t[wanted + K_ID]
    if t[b[coin + C_KIND] + K_ID] == wanted:
        show(b, t, log, f, line, coin)
    elif wanted:
        record(log, LOG_DENIED, b[f + U_USER], NONE, wanted, 0, b[H_EVERYBODY])


@RESOLVES.by(OP_TELL)
def do_tell(b: Words, t: Words, log: Words, f: int, line: int) -> None:
    """Tell all whether a condition holds that depends on coins which not all see (9.28)."""
    user = b[f + U_USER]
    so = holds(b, t, t[line + I_A], b[f + U_COIN], user, f, b[f + U_EVENT], user)
    record(log, LOG_TOLD, user, NONE, 1 if so else 0, 0, b[H_EVERYBODY])


@RESOLVES.by(OP_LOOK)
def do_look(b: Words, t: Words, log: Words, f: int, line: int) -> None:
    """A player looks at the coins meant, unless out by now.

    Where some kind in the tables may prevent that (9.13), each coin is looked at, and that is
    answered, before the next; else all are. So this doesn't hang on which coins the ships have.
    """
    if t[T_EVENTS] & (1 << WOULD_LOOK):
        if look_at_next(b, t, log, f, line):
            b[f + U_PC] = line
        else:
            b[f + U_CURSOR] = 0
        return
    ref = t[line + I_A]
    looks = who_looks(b, t, f, line)
    i = 0
    coin = meant(b, f, ref, 0) if looks else NONE
    while coin:
        if not kept_from(b, t, log, f, ACT_LOOK, looks, coin):
            show(b, t, log, f, line, coin)
        i += 1
        coin = meant(b, f, ref, i)


def next_to_see(b: Words, f: int, ref: int) -> int:
    """The next coin to look at, under the cursor; 0 if none is left."""
    if ref < 0:
        return single_coin(b, f, ref) if b[f + U_CURSOR] == 0 else NONE
    while b[f + U_CURSOR] < b[f + U_COUNT]:
        entry = entry_of(f, b[f + U_CURSOR])
        if b[entry] == ref and entry_stands(b, entry):
            return b[entry + ENTRY_KEPT]
        forget_foreseen(b, f)
        b[f + U_CURSOR] += 1
    return NONE


def look_at_next(b: Words, t: Words, log: Words, f: int, line: int) -> bool:
    """Look at the next of the coins meant, unless that is prevented; False if none is left."""
    looks = who_looks(b, t, f, line)
    coin = next_to_see(b, f, t[line + I_A]) if looks else NONE
    if coin == 0:
        forget_foreseen(b, f)
        return False
    if kept_from(b, t, log, f, ACT_LOOK, looks, coin):
        forget_foreseen(b, f)
        b[f + U_CURSOR] += 1
        return True
    go = verdict(b, t, f, WOULD_LOOK, coin, owner_of(b, coin), place_of(b, coin), looks)
    if go != WAIT:
        b[f + U_CURSOR] += 1
    if go == GO_ON:
        show(b, t, log, f, line, coin)
    return True
