"""Giving the answered ability another target, and settling what follows from it (9.14)."""

from __future__ import annotations

from piecesofeight.machine.abilities.aiming import target_coin, target_player
from piecesofeight.machine.abilities.effects.using import answered_use
from piecesofeight.machine.abilities.kept import entry_of
from piecesofeight.machine.abilities.redirecting import (
    is_target_line,
    redirect_options,
    targets_kept,
)
from piecesofeight.machine.constants import *
from piecesofeight.machine.dispatch import ANNOUNCES, GOES_ON, LISTS, RESOLVES, TAKES
from piecesofeight.machine.frames import ask_among
from piecesofeight.machine.log import record


@RESOLVES.by(OP_REDIRECT)
def begin_redirect(b: Words, _t: Words, _log: Words, f: int, _line: int) -> None:
    """The user of the reaction will choose another target, if there is one."""
    b[f + FRAME_STAGE] = STAGE_REDIRECT


@LISTS.by(NEW_TARGET)
def new_targets(b: Words, t: Words, opts: Words, f: int) -> int:
    """The other targets that the answered ability could have."""
    return redirect_options(b, t, answered_use(b, f), b[f + U_USER], opts, 0)


@GOES_ON.by(STAGE_REDIRECT)
def run_redirect(b: Words, t: Words, opts: Words, _log: Words, f: int) -> None:
    """Ask for another target; without one nothing happens."""
    n = new_targets(b, t, opts, f)
    if n:
        ask_among(b, NEW_TARGET, b[f + U_USER], n)
    else:
        b[f + FRAME_STAGE] = STAGE_RESOLVE


@TAKES.by(NEW_TARGET)
def take_new_target(b: Words, t: Words, log: Words, f: int, option: int) -> None:
    """Another target is put in the place of the last one."""
    b[f + FRAME_STAGE] = STAGE_RESOLVE
    g = answered_use(b, f)
    entry = entry_of(g, targets_kept(b, t, g) - 1)
    code = option // TARGET_UNIT
    if (code - 1) % SPOT_UNIT == TARGET_ITSELF:
        b[entry + ENTRY_KEPT] = target_player(code)
    else:
        b[entry + ENTRY_KEPT] = target_coin(b, code)
        b[entry + ENTRY_SHIP] = target_player(code)
    b[g + U_FLAGS] |= REDIRECTED
    record(log, LOG_REDIRECTED, b[f + U_USER], b[g + U_COIN], 0, option, b[H_EVERYBODY])


def settle_anew(b: Words, t: Words, opts: Words, f: int) -> None:
    """Settle the coins that follow from the targets of an ability, as they are now."""
    kept = targets_kept(b, t, f)
    b[f + U_COUNT] = kept
    b[H_SP] = entry_of(f, kept)
    line = t[b[f + U_ABILITY] + A_PROGRAM]
    while OP_TARGET <= t[line] <= LAST_ANNOUNCE:
        if not is_target_line(t, line):
            ANNOUNCES[t[line]](b, t, opts, f, line)
        line += INSTRUCTION_SIZE
