"""What was put off and begins: at a moment of a turn, or when an event comes about (9.15)."""

from __future__ import annotations

from piecesofeight.machine.abilities.usable import answers
from piecesofeight.machine.constants import *
from piecesofeight.machine.frames import ability_frame, keep
from piecesofeight.machine.log import record


def forget_delayed(b: Words, entry: int) -> None:
    """Something put off is begun, or lapses."""
    for word in range(DELAYED_SIZE):
        b[entry + word] = 0


def begin_delayed(b: Words, log: Words, entry: int, e: int) -> None:
    """Begin something that was put off; `e` is the event that it waited for, 0 for a moment."""
    coin = b[entry + D_COIN]
    user = b[entry + D_USER]
    flags = DELAYED | OF_HELD if b[entry + D_MOMENT] & M_OF_HELD else DELAYED
    f = ability_frame(b, b[entry + D_ABILITY], user, coin, b[entry + D_BODY], flags)
    b[f + FRAME_STAGE] = STAGE_RESOLVE
    b[f + U_EVENT] = e
    for i in range(b[entry + D_ENTRIES]):
        kept = entry + D_KEPT + i * ENTRY_SIZE
        keep(b, f, b[kept], b[kept + ENTRY_KEPT], b[kept + ENTRY_SHIP])
    record(log, LOG_FIRED, user, coin, 0, 0, b[H_EVERYBODY])
    forget_delayed(b, entry)


def waited_for(b: Words, t: Words, entry: int) -> int:
    """The row that says for what event something waits."""
    return t[b[entry + D_BODY] - INSTRUCTION_SIZE + I_B]


def is_waited_for(b: Words, t: Words, mask: int) -> bool:
    """Whether something waits for such events."""
    for entry in range(b[H_DELAYED], b[H_DELAYED_END], DELAYED_SIZE):
        if b[entry + D_MOMENT] & M_NEXT:
            if mask >> t[waited_for(b, t, entry) + A_EVENT] & 1:
                return True
    return False


def waits_for(b: Words, t: Words, entry: int, e: int) -> bool:
    """Whether something waits for this event, and waited before it came about.

    Who waits for the coin itself waits no longer when it was mixed with others in secret: that
    this coin was meant would tell where it went.
    """
    user = b[entry + D_USER]
    coin = b[entry + D_COIN]
    if b[entry + D_MOMENT] & M_NEXT == 0 or b[user + P_OUT] or b[entry + D_SET] > b[e + E_CLOCK]:
        return False
    row = waited_for(b, t, entry)
    if b[coin + C_MIXED] > b[entry + D_SET]:
        fil = t[row + A_SUBJECT]
        if b[e + E_COIN] and (fil == 0 or t[fil + F_FLAGS] & OTHER):
            return False
    return answers(b, t, row, coin, user, e, entry)


def begin_waiting(b: Words, t: Words, log: Words, e: int) -> bool:
    """Begin what has waited longest for an event, once that was answered; False if nothing does."""
    first = NONE
    for entry in range(b[H_DELAYED], b[H_DELAYED_END], DELAYED_SIZE):
        if waits_for(b, t, entry, e) and (first == 0 or b[entry + D_SET] < b[first + D_SET]):
            first = entry
    if first == 0:
        return False
    b[e + FRAME_STAGE] = STAGE_ANSWERED
    begin_delayed(b, log, first, e)
    return True
