"""What a condition leans on: an aft coin that is shown because only with it the condition holds."""

from __future__ import annotations

from piecesofeight.machine.constants import *
from piecesofeight.machine.log import record
from piecesofeight.machine.select import suits, term_holds
from piecesofeight.machine.zones import active_coin, place_of


def leans(b: Words, t: Words, term: int, aft: int, this: int, user: int) -> bool:
    """Whether a term that holds would not hold without the user's aft coin."""
    if t[term] != TERM_COMPARE or t[term + TERM_NOT] or t[term + TERM_B] == AT_MOST:
        return False
    row = t[term + TERM_A]
    fil = t[row + Q_ARGUMENT]
    if t[row + Q_QUANTITY] != COUNT or t[fil + F_OWNER] != YOU or t[fil + F_PLACES] & AFT == 0:
        return False
    if not suits(b, t, fil, aft, this, NONE):
        return False
    shown = 0
    for index in range(2):
        coin = active_coin(b, user, index)
        if coin and place_of(b, coin) & t[fil + F_PLACES]:
            if suits(b, t, fil, coin, this, NONE):
                shown += 1
    return shown < t[t[term + TERM_C] + Q_CONSTANT]


def lean_on(b: Words, t: Words, log: Words, condition: int, this: int, user: int, e: int) -> None:
    """Show the user's aft coin if a condition that holds does so only because of it (4.1)."""
    aft = active_coin(b, user, AT_AFT)
    if aft == 0 or aft == this or b[aft + C_KNOWN] == b[H_EVERYBODY]:
        return
    serves = True  # what was read of this half of an "or" holds without the aft coin
    term = condition
    while t[term] != TERM_END:
        if t[term] == TERM_OR:
            if serves:
                return
            serves = True
        elif serves:
            serves = term_holds(b, t, term, this, user, 0, e, user)
            serves = serves and not leans(b, t, term, aft, this, user)
        term += TERM_SIZE
    if not serves:
        b[aft + C_KNOWN] = b[H_EVERYBODY]
        record(log, LOG_REVEALED, user, aft, 0, 0, b[H_EVERYBODY])
