"""The program of an ability, line by line: first its announcement, then what it does."""

from __future__ import annotations

import piecesofeight.machine.abilities.choices
import piecesofeight.machine.abilities.costs
import piecesofeight.machine.abilities.each

# These enter their functions in the tables of `dispatch`.
import piecesofeight.machine.abilities.effects.arranging
import piecesofeight.machine.abilities.effects.decks
import piecesofeight.machine.abilities.effects.drawing
import piecesofeight.machine.abilities.effects.marking
import piecesofeight.machine.abilities.effects.moving
import piecesofeight.machine.abilities.effects.numbers
import piecesofeight.machine.abilities.effects.rows
import piecesofeight.machine.abilities.effects.seeing
import piecesofeight.machine.abilities.effects.shuffling
import piecesofeight.machine.abilities.effects.together
import piecesofeight.machine.abilities.effects.using
import piecesofeight.machine.abilities.instructions
import piecesofeight.machine.abilities.modes
import piecesofeight.machine.abilities.whom
import piecesofeight.machine.delayed  # noqa: F401
from piecesofeight.machine.abilities.each import they_are_out
from piecesofeight.machine.abilities.effects.aiming_anew import settle_anew
from piecesofeight.machine.abilities.kept import current_line
from piecesofeight.machine.constants import *
from piecesofeight.machine.dispatch import ANNOUNCES, GOES_ON, LISTS, PAYS, RESOLVES, TAKES
from piecesofeight.machine.events import raise_event
from piecesofeight.machine.frames import keep_target, pop
from piecesofeight.machine.zones import place_of


def run_announcement(b: Words, t: Words, opts: Words, log: Words, f: int) -> None:
    """One step of an announcement (4.2): targets, contributions, then costs and *used*."""
    line = b[f + U_PC]
    if t[line] < OP_TARGET or t[line] > LAST_ANNOUNCE:
        be_used(b, t, log, f)
    elif not ANNOUNCES[t[line]](b, t, opts, f, line):
        b[f + U_PC] = line + INSTRUCTION_SIZE


def be_used(b: Words, t: Words, log: Words, f: int) -> None:
    """The announcement is complete: costs are paid, and the ability is used (4.2, 4.6a)."""
    coin = b[f + U_COIN]
    user = b[f + U_USER]
    place = place_of(b, coin) if coin else 0
    for _ in range(t[b[f + U_ABILITY] + A_COSTS]):
        line = b[f + U_PC]
        b[f + U_PC] = line + INSTRUCTION_SIZE
        PAYS[t[line]](b, t, log, f, line)
    b[f + FRAME_STAGE] = STAGE_USED
    if coin:
        raise_event(b, t, USED, coin, user, place, user, f, 0)
    if b[H_FP] == f:
        b[f + FRAME_STAGE] = STAGE_RESOLVE


@TAKES.by(MORE_TARGETS)
def take_target(b: Words, t: Words, _log: Words, f: int, option: int) -> None:
    """A further target was chosen."""
    keep_target(b, f, t[b[f + U_PC] + I_A], option // TARGET_UNIT)
    b[f + U_PC] += INSTRUCTION_SIZE


def run_instruction(b: Words, t: Words, log: Words, f: int) -> None:
    """One instruction of an ability that resolves."""
    line = b[f + U_PC]
    if t[line] == OP_END or b[b[f + U_USER] + P_OUT]:
        pop(b)
    elif they_are_out(b, t, f, line):
        b[f + U_PC] = b[f + U_EACH]
    else:
        b[f + U_PC] = line + INSTRUCTION_SIZE
        RESOLVES[t[line]](b, t, log, f, line)


def run_ability(b: Words, t: Words, opts: Words, log: Words, f: int) -> None:
    """One step of an ability in use."""
    stage = b[f + FRAME_STAGE]
    if stage == STAGE_RESOLVE:
        run_instruction(b, t, log, f)
    elif b[b[f + U_USER] + P_OUT]:
        pop(b)
    elif stage == STAGE_ANNOUNCE:
        run_announcement(b, t, opts, log, f)
    elif stage == STAGE_USED:
        b[f + FRAME_STAGE] = STAGE_RESOLVE
        if b[f + U_FLAGS] & NEGATED:
            pop(b)
        elif b[f + U_FLAGS] & REDIRECTED:
            settle_anew(b, t, opts, f)
    elif stage == STAGE_MAY:
        b[f + FRAME_STAGE] = STAGE_RESOLVE
    else:
        GOES_ON[stage](b, t, opts, log, f)


@LISTS.by(CONSENT)
def yes_or_no(_b: Words, _t: Words, opts: Words, _f: int) -> int:
    """Yes comes first."""
    opts[0] = V_ANSWER + TARGET_UNIT
    opts[1] = V_ANSWER
    return 2


@TAKES.by(CONSENT)
def take_consent(b: Words, t: Words, _log: Words, f: int, option: int) -> None:
    """A player decided whether something that they may do happens."""
    if option // TARGET_UNIT == 0:
        b[f + U_PC] = t[current_line(b, f) + I_B]
    b[f + FRAME_STAGE] = STAGE_RESOLVE
