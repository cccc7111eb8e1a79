"""What would happen, and may be prevented (9.13): a deed waits in its frame for the answers.

An instruction asks `verdict` before it does something to a coin or a player. Told to wait, it is
carried out again when the event is over, and is told then whether somebody prevented it.
"""

from __future__ import annotations

from piecesofeight.machine.abilities.kept import entry_of, entry_stands
from piecesofeight.machine.constants import *
from piecesofeight.machine.dispatch import RESOLVES
from piecesofeight.machine.events import raise_event
from piecesofeight.machine.limits import spared
from piecesofeight.machine.log import record
from piecesofeight.machine.zones import in_ship, key_barred, owner_of, place_of


def verdict(
    b: Words, t: Words, f: int, kind: int, coin: int, owner: int, place: int, actor: int
) -> int:
    """Whether a deed of a frame happens: GO_ON, WAIT for those who may answer, or FOILED."""
    if b[H_EVENTS] & (1 << kind) == 0:
        return GO_ON
    if b[f + U_FLAGS] & FORESEEN:
        foiled = b[f + U_FLAGS] & PREVENTED != 0
        forget_foreseen(b, f)
        return FOILED if foiled else GO_ON
    raise_event(b, t, kind, coin, owner, place, actor, f, 0)
    if b[H_FP] == f:
        return GO_ON
    b[f + U_FLAGS] |= FORESEEN
    return WAIT


def forget_foreseen(b: Words, f: int) -> None:
    """What was to happen is decided, or can't happen any more."""
    b[f + U_FLAGS] &= ~(FORESEEN | PREVENTED)


def coming(b: Words, coin: int, player: int) -> int:
    """What it is to bring a coin into a player's ship: to take or to fetch it; 0 for neither."""
    if not in_ship(b, coin):
        return ACT_FETCH
    return ACT_TAKE if owner_of(b, coin) != player else 0


def taking(b: Words, t: Words, log: Words, f: int, line: int, coin: int, player: int) -> int:
    """Whether a move happens, if it would bring the coin into a ship in which it isn't."""
    would = b[H_EVENTS] & (1 << WOULD_TAKE)
    spot = t[line + I_C]
    if (would == 0 and b[H_LIMITS_ACTS] == 0) or spot == SPOT_HOLD:
        return GO_ON
    act = coming(b, coin, player)
    if act == 0 or unwelcome(b, t, coin, player, spot):
        return GO_ON
    if spared(b, t, log, f, act, coin):
        forget_foreseen(b, f)
        return FOILED
    if would == 0 or act == ACT_FETCH:
        return GO_ON
    return verdict(b, t, f, WOULD_TAKE, coin, owner_of(b, coin), place_of(b, coin), b[f + U_USER])


def await_takings(b: Words, t: Words, log: Words, f: int, line: int, player: int) -> bool:
    """Before coins are moved in an order: ask of each whether it is taken; True to wait.

    One that isn't counts as gone, or as put already if it lies in a hold.
    """
    if player == 0 or (b[H_EVENTS] & (1 << WOULD_TAKE) == 0 and b[H_LIMITS_ACTS] == 0):
        return False
    if t[line + I_B] == NAMED + t[line + I_A]:  # each goes to its own owner
        return False
    while b[f + U_CURSOR] < b[f + U_COUNT]:
        entry = entry_of(f, b[f + U_CURSOR])
        if b[entry] == t[line + I_A] and entry_stands(b, entry):
            go = taking(b, t, log, f, line, b[entry + ENTRY_KEPT], player)
            if go == WAIT:
                return True
            if go == FOILED and b[entry + ENTRY_SHIP] == 0:
                b[entry] += PUT
            elif go == FOILED:
                b[entry + ENTRY_SHIP] = NONE
        else:
            forget_foreseen(b, f)
        b[f + U_CURSOR] += 1
    return False


def unwelcome(b: Words, t: Words, coin: int, player: int, spot: int) -> bool:
    """Whether a coin can't come to a spot of a player (2.3, a full nest, out)."""
    if b[player + P_OUT] or (spot != SPOT_HOLD and key_barred(b, t, coin, player)):
        return True
    return spot == SPOT_NEST and b[player + P_NEST] != 0


@RESOLVES.by(OP_PREVENT)
def do_prevent(b: Words, _t: Words, log: Words, f: int, _line: int) -> None:
    """What would happen does not."""
    e = b[f + U_EVENT]
    target = b[e + E_TARGET]
    coin = b[e + E_COIN]
    if b[e + E_KIND] == WOULD:
        b[target + X_COINS + ITEM_SIZE * b[e + E_INDEX] + ITEM_STATE] = ITEM_SAVED
        record(log, LOG_PREVENTED, b[e + E_OWNER], coin, 0, 0, b[coin + C_KNOWN])
        return
    b[target + U_FLAGS] |= PREVENTED
    mask = b[coin + C_KNOWN] if coin else b[H_EVERYBODY]
    record(log, LOG_FOILED, b[e + E_ACTOR], coin, b[e + E_KIND], 0, mask)
