"""Delayed effects: set now, begun at the start or end of a later turn, or by an event."""

from __future__ import annotations

from piecesofeight.machine.abilities.kept import entries_end
from piecesofeight.machine.abilities.waiting import begin_delayed, forget_delayed
from piecesofeight.machine.constants import *
from piecesofeight.machine.dispatch import RESOLVES
from piecesofeight.machine.log import record
from piecesofeight.machine.select import kept_in, one_player, player_of_slot


def is_of_them(b: Words, t: Words, f: int, entry: int) -> bool:
    """Whether a delayed effect was set for the player whose turn of a block it is (9.7)."""
    slot = t[b[f + U_EACH] + I_A]
    for kept in range(entry + D_KEPT, entry + DELAYED_SIZE, ENTRY_SIZE):
        if b[kept] == slot and b[kept + ENTRY_KEPT] == kept_in(b, f, slot):
            return True
    return False


@RESOLVES.by(OP_LATER)
def do_later(b: Words, t: Words, log: Words, f: int, line: int) -> None:
    """Set a delayed effect for a moment of somebody's turn."""
    b[f + U_PC] = t[line + I_C]
    user = b[f + U_USER]
    whose = NONE
    if t[line + I_B]:
        whose = one_player(b, t[line + I_B], user, f, b[f + U_EVENT], user)
        if whose == 0 or b[whose + P_OUT]:
            return
    put_off(b, t, log, f, line, whose, b[H_TURN])


@RESOLVES.by(OP_WAIT)
def do_wait(b: Words, t: Words, log: Words, f: int, line: int) -> None:
    """Set a delayed effect for the next event of some sort (9.15)."""
    b[f + U_PC] = t[line + I_C]
    whose = NONE
    row = t[line + I_B]
    who = t[row + A_ACTOR]
    fil = t[row + A_SUBJECT]
    if who < NAMED and fil:
        who = t[fil + F_OWNER]
    if who >= NAMED:
        whose = player_of_slot(b, f, who)
        if whose == 0 or b[whose + P_OUT]:
            return
    b[H_CLOCK] += 1
    put_off(b, t, log, f, line, whose, b[H_CLOCK])


def put_off(b: Words, t: Words, log: Words, f: int, line: int, whose: int, since: int) -> None:
    """Set a delayed effect; one that the same coin has already set and not had stays as it is.

    One that waits for another player's doing gives way to the new one (9.15).
    """
    user = b[f + U_USER]
    free = NONE
    for entry in range(b[H_DELAYED], b[H_DELAYED_END], DELAYED_SIZE):
        if b[entry + D_ABILITY] == 0:
            if free == 0:
                free = entry
        elif b[entry + D_COIN] == b[f + U_COIN] and b[entry + D_BODY] == line + INSTRUCTION_SIZE:
            if b[f + U_EACH] == 0 or is_of_them(b, t, f, entry):
                if t[line] == OP_LATER or b[entry + D_WHOSE] == whose:
                    return
                forget_delayed(b, entry)
                free = entry
    if free == 0:
        return
    b[free + D_ABILITY] = b[f + U_ABILITY]
    b[free + D_COIN] = b[f + U_COIN]
    b[free + D_USER] = user
    b[free + D_BODY] = line + INSTRUCTION_SIZE
    b[free + D_MOMENT] = t[line + I_A] | (M_OF_HELD if b[f + U_FLAGS] & OF_HELD else 0)
    b[free + D_WHOSE] = whose
    b[free + D_SET] = since
    kept = 0
    for old in range(f + ABILITY_FRAME_SIZE, entries_end(b, f), ENTRY_SIZE):
        if t[line + I_D] & (1 << b[old]) and kept < DELAYED_NAMES:
            for word in range(ENTRY_SIZE):
                b[free + D_KEPT + kept * ENTRY_SIZE + word] = b[old + word]
            kept += 1
    more = t[line + I_A] // M_TURNS
    if more:
        b[free + D_KEPT + kept * ENTRY_SIZE] = PUT + more
        b[free + D_KEPT + kept * ENTRY_SIZE + ENTRY_KEPT] = whose
        kept += 1
    b[free + D_ENTRIES] = kept
    what = LOG_BANNED if t[line + I_A] & M_BAN else LOG_DELAYED
    record(log, what, user, b[f + U_COIN], 0, 0, b[H_EVERYBODY])


def holds_on(b: Words, entry: int) -> bool:
    """Whether a ban holds for further turns; one of them is over now (9.8)."""
    for i in range(b[entry + D_ENTRIES]):
        kept = entry + D_KEPT + i * ENTRY_SIZE
        if b[kept] > PUT:
            b[kept] -= 1
            b[entry + D_SET] = b[H_TURN]
            return True
    return False


def is_over(b: Words, entry: int) -> bool:
    """Whether something put off can't happen any more, as one of its players is out."""
    whose = b[entry + D_WHOSE]
    return b[b[entry + D_USER] + P_OUT] != 0 or (whose != 0 and b[whose + P_OUT] != 0)


def fire(b: Words, log: Words, moment: int) -> bool:
    """Begin one delayed effect that is due now; False if there is none.

    Bans, and what waited for an event in this turn, just end.
    """
    for entry in range(b[H_DELAYED], b[H_DELAYED_END], DELAYED_SIZE):
        if b[entry + D_ABILITY] and b[entry + D_MOMENT] & (moment | M_NEXT):
            if fire_entry(b, log, moment, entry):
                return True
    return False


def fire_entry(b: Words, log: Words, moment: int, entry: int) -> bool:
    """Begin a delayed effect if it is due now, or have it lapse; whether it has begun."""
    when = b[entry + D_MOMENT]
    if is_over(b, entry):
        forget_delayed(b, entry)
    elif when & moment:
        whose = b[entry + D_WHOSE]
        due = whose == 0 or when & M_NEXT != 0
        due = due or (whose == b[H_CURRENT] and b[entry + D_SET] != b[H_TURN])
        if due and not holds_on(b, entry):
            if when & (M_BAN | M_NEXT) == 0:
                begin_delayed(b, log, entry, NONE)
                return True
            forget_delayed(b, entry)
    return False
