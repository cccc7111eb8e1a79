"""The program of an ability, line by line: first its announcement, then what it does."""

from __future__ import annotations

from piecesofeight.machine.abilities.arranging import begin_arrangement, run_arrangement, run_order
from piecesofeight.machine.abilities.choices import (
    ask_contribution,
    begin_choice,
    run_choice,
    target_options,
)
from piecesofeight.machine.abilities.drawing import run_pick
from piecesofeight.machine.abilities.instructions import (
    begin_move,
    do_destroy,
    do_negate,
    do_next,
    do_prevent,
    do_reveal,
    do_skip,
    do_swap,
    extend_line,
    gather,
    run_control,
)
from piecesofeight.machine.abilities.kept import current_line, meant
from piecesofeight.machine.events import destroy_at_once, raise_event
from piecesofeight.machine.frames import keep_target, pop
from piecesofeight.machine.layout import *
from piecesofeight.machine.select import amount
from piecesofeight.machine.zones import in_ship, place_of


def run_announcement(b: Words, t: Words, opts: Words, log: Words, f: int) -> None:
    """One step of an announcement (4.2): targets, contributions, then costs and *used*."""
    line = b[f + U_PC]
    op = t[line]
    if op == OP_TARGET or op == OP_TARGET_PLAYER:
        n = target_options(b, t, f, opts)
        if n:
            b[H_READY] = n
            b[H_DECISION] = MORE_TARGETS
            b[H_DECIDER] = b[f + U_USER]
            return
    elif op == OP_GROUP:
        gather(b, t, f, line)
    elif op == OP_LINE:
        if b[f + U_FLAGS] & INVITING and ask_contribution(b, t, opts, f):
            return
        extend_line(b, t, f, line)
    else:
        be_used(b, t, log, f)
        return
    b[f + U_PC] = line + INSTRUCTION_SIZE


def be_used(b: Words, t: Words, log: Words, f: int) -> None:
    """The announcement is complete: costs are paid, and the ability is used (4.2, 4.6a)."""
    coin = b[f + U_COIN]
    user = b[f + U_USER]
    place = place_of(b, coin) if coin else 0
    if t[b[f + U_ABILITY] + A_COSTS] & COST_DESTROY_THIS and in_ship(b, coin):
        destroy_at_once(b, t, log, coin, user)
    elif t[b[f + U_ABILITY] + A_COSTS] & COST_DESTROY_TARGET:
        destroy_at_once(b, t, log, meant(b, f, 0, 0), user)
    b[f + FRAME_STAGE] = STAGE_USED
    if coin:
        raise_event(b, t, USED, coin, user, place, user, f, 0)
    if b[H_FP] == f:
        b[f + FRAME_STAGE] = STAGE_RESOLVE


def take_target(b: Words, t: Words, f: int, option: int) -> None:
    """A further target was chosen."""
    keep_target(b, f, t[b[f + U_PC] + I_A], option // TARGET_UNIT)
    b[f + U_PC] += INSTRUCTION_SIZE


def run_instruction(b: Words, t: Words, log: Words, f: int) -> None:
    """One instruction of an ability that resolves."""
    line = b[f + U_PC]
    op = t[line]
    if op == OP_END or b[b[f + U_USER] + P_OUT]:
        pop(b)
        return
    b[f + U_PC] = line + INSTRUCTION_SIZE
    if op == OP_DESTROY:
        do_destroy(b, t, log, f, t[line + I_A])
    elif op == OP_NEGATE:
        do_negate(b, log, f)
    elif op == OP_PREVENT:
        do_prevent(b, log, f)
    elif op == OP_MOVE:
        begin_move(b, t, log, f, line)
    elif op == OP_SKIP:
        do_skip(b, t, log, f, line)
    elif op == OP_NEXT:
        do_next(b, t, log, f, line)
    elif op == OP_CHOOSE:
        begin_choice(b, t, f)
    elif op == OP_PICK:
        row = t[line + I_B]
        b[f + U_CURSOR] = amount(b, t, row, b[f + U_COIN], b[f + U_USER], f, b[f + U_EVENT])
        b[f + FRAME_STAGE] = STAGE_PICK
    elif op == OP_REARRANGE:
        begin_arrangement(b, t, f)
    elif op == OP_SWAP:
        do_swap(b, t, log, f, line)
    elif op == OP_GROUP:
        gather(b, t, f, line)
    elif op == OP_REVEAL:
        do_reveal(b, log, f, t[line + I_A], b[H_EVERYBODY], LOG_REVEALED)
    elif op == OP_LOOK:
        do_reveal(b, log, f, t[line + I_A], b[b[f + U_USER] + P_BIT], LOG_LOOKED)
    else:
        run_control(b, t, log, f, line)


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
    elif stage == STAGE_CHOOSE:
        run_choice(b, t, opts, f)
    elif stage == STAGE_PICK:
        run_pick(b, t, log, f)
    elif stage == STAGE_ORDER:
        run_order(b, t, opts, f)
    elif stage == STAGE_ARRANGE:
        run_arrangement(b, t, opts, log, f)
    else:
        b[f + FRAME_STAGE] = STAGE_RESOLVE


def take_consent(b: Words, t: Words, f: int, option: int) -> None:
    """A player decided whether something that they may do happens."""
    if option // TARGET_UNIT == 0:
        b[f + U_PC] = t[current_line(b, f) + I_B]
    b[f + FRAME_STAGE] = STAGE_RESOLVE
