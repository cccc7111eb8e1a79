"""Blocks for each of some players (9.7), or several times (9.23); players meant for later (9.8)."""

from __future__ import annotations

from piecesofeight.machine.abilities.kept import entries_end
from piecesofeight.machine.constants import *
from piecesofeight.machine.dispatch import RESOLVES
from piecesofeight.machine.frames import keep
from piecesofeight.machine.select import kept_in, one_player, stands


def they_are_out(b: Words, t: Words, f: int, line: int) -> bool:
    """Whether the player whose turn of a block it is has gone out in it: the rest lapses."""
    each = b[f + U_EACH]
    if each == 0 or line == each:
        return False
    return b[kept_in(b, f, t[each + I_A]) + P_OUT] != 0


def next_of_each(b: Words, t: Words, f: int, line: int, before: int) -> int:
    """The next player of a block, clockwise from the user, who is first; 0 after the last."""
    user = b[f + U_USER]
    player = b[before + P_FOLLOWS] if before else user
    while before == 0 or player != user:
        if b[player + P_OUT] == 0:
            if stands(b, t[line + I_B], user, f, b[f + U_EVENT], user, player):
                return player
        before = player
        player = b[player + P_FOLLOWS]
    return NONE


def forget_turn(b: Words, f: int, slot: int) -> None:
    """Forget whose turn of a block it was, and what was kept since (it came last)."""
    while b[f + U_COUNT]:
        entry = entries_end(b, f) - ENTRY_SIZE
        last = b[entry] == slot
        b[f + U_COUNT] -= 1
        b[H_SP] = entry
        if last:
            return


@RESOLVES.by(OP_MEAN)
def do_mean(b: Words, t: Words, _log: Words, f: int, line: int) -> None:
    """Keep the player who is meant just now."""
    user = b[f + U_USER]
    player = one_player(b, t[line + I_B], user, f, b[f + U_EVENT], user)
    if player:
        keep(b, f, t[line + I_A], player, NONE)


@RESOLVES.by(OP_EACH)
def do_each(b: Words, t: Words, _log: Words, f: int, line: int) -> None:
    """Begin the turn of the next player of the block, or go on behind it."""
    slot = t[line + I_A]
    before = NONE
    if b[f + U_EACH]:
        before = kept_in(b, f, slot)
        forget_turn(b, f, slot)
    player = next_of_each(b, t, f, line, before)
    if player:
        b[f + U_EACH] = line
        keep(b, f, slot, player, NONE)
    else:
        b[f + U_EACH] = 0
        b[f + U_PC] = t[line + I_C]


@RESOLVES.by(OP_TIMES)
def do_times(b: Words, t: Words, _log: Words, f: int, line: int) -> None:
    """Begin the next of several times that a block happens, or go on behind it."""
    slot = t[line + I_A]
    number = -kept_in(b, f, slot)  # a number n is kept as -1 - n: this is one more than the last
    if number:
        forget_turn(b, f, slot)
    if number < t[line + I_B]:
        keep(b, f, slot, -1 - number, NONE)
    else:
        b[f + U_PC] = t[line + I_C]


@RESOLVES.by(OP_STOP)
def do_stop(b: Words, t: Words, _log: Words, f: int, line: int) -> None:
    """End a block that happens several times or for each player, or both (9.23)."""
    forget_turn(b, f, t[line + I_A])
    b[f + U_PC] = t[line + I_B]
    each = b[f + U_EACH]
    if each and kept_in(b, f, t[each + I_A]) == 0:
        b[f + U_EACH] = 0


@RESOLVES.by(OP_AGAIN)
def do_again(b: Words, _t: Words, _log: Words, f: int, _line: int) -> None:
    """The turn of a player of the block is over."""
    b[f + U_PC] = b[f + U_EACH]
