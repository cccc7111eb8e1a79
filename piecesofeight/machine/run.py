"""The machine: runs what is on the stack until somebody must decide."""

from __future__ import annotations

from piecesofeight.machine.abilities.arranging import begin_arrangement, run_arrangement, run_order
from piecesofeight.machine.abilities.choices import (
    ask_contribution,
    begin_choice,
    current_line,
    run_choice,
    target_options,
)
from piecesofeight.machine.abilities.drawing import run_pick
from piecesofeight.machine.abilities.instructions import (
    do_destroy,
    do_move,
    do_negate,
    do_next,
    do_prevent,
    do_reveal,
    do_skip,
    do_swap,
    meant,
    mix_up,
)
from piecesofeight.machine.delayed import do_later
from piecesofeight.machine.events import (
    after_in_round,
    destroy_at_once,
    raise_event,
    run_destruction,
    run_event,
)
from piecesofeight.machine.frames import keep, keep_target, pop
from piecesofeight.machine.layout import *
from piecesofeight.machine.select import amount, forbidden, holds, one_player, stands, suits
from piecesofeight.machine.zones import in_ship, lies_in, owner_of, place_of


def gather(b: Words, t: Words, f: int, line: int) -> None:
    """Keep every coin that fits, as targets (6.1); ship by ship, clockwise as in 5.6."""
    fil = t[line + I_B]
    user = b[f + U_USER]
    this = b[f + U_COIN]
    e = b[f + U_EVENT]
    player = b[H_CURRENT]
    while player:
        if b[player + P_OUT] == 0 and stands(b, t[fil + F_OWNER], user, f, e, user, player):
            for zone in range(player + P_NEST, player + P_GONE, ZONE_SIZE):
                coin = b[zone]
                while coin:
                    if lies_in(place_of(b, coin), t[fil + F_PLACES]) and suits(
                        b, t, fil, coin, this
                    ):
                        if not forbidden(b, t, ACT_TARGET, user, coin):
                            keep(b, f, t[line + I_A], coin, player if in_ship(b, coin) else NONE)
                    coin = b[coin + C_NEXT]
        player = after_in_round(b, player)


def extend_line(b: Words, t: Words, f: int, line: int) -> None:
    """Keep the coins directly behind the target too, so many for each coin added (6.3)."""
    slot = t[line + I_A]
    coin = meant(b, f, slot, 0)
    for _ in range(b[f + U_ADDED] * t[line + I_B]):
        if coin:
            coin = b[coin + C_NEXT]
        if coin:
            keep(b, f, slot, coin, owner_of(b, coin))


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


def begin_move(b: Words, t: Words, log: Words, f: int, line: int) -> None:
    """Move coins: one a step, or in an order that the user chooses."""
    if t[line + I_D] & MOVE_IN_ORDER:
        mix_up(b, t, f, t[line + I_A])
        b[f + U_CURSOR] = 0
        b[f + FRAME_STAGE] = STAGE_ORDER
    elif do_move(b, t, log, f, line):
        b[f + U_PC] = line
    else:
        b[f + U_CURSOR] = 0


def run_control(b: Words, t: Words, log: Words, f: int, line: int) -> None:
    """Instructions that decide what comes next."""
    op = t[line]
    user = b[f + U_USER]
    e = b[f + U_EVENT]
    if op == OP_JUMP:
        b[f + U_PC] = t[line + I_A]
    elif op == OP_UNLESS:
        if not holds(b, t, t[line + I_A], b[f + U_COIN], user, f, e):
            b[f + U_PC] = t[line + I_B]
    elif op == OP_MAY:
        player = one_player(b, t[line + I_A], user, f, e, user)
        if player and b[player + P_OUT] == 0:
            b[f + FRAME_STAGE] = STAGE_MAY
            b[H_DECISION] = CONSENT
            b[H_DECIDER] = player
        else:
            b[f + U_PC] = t[line + I_B]
    elif op == OP_LATER:
        do_later(b, t, log, f, line)
        b[f + U_PC] = t[line + I_C]


def take_consent(b: Words, t: Words, f: int, option: int) -> None:
    """A player decided whether something that they may do happens."""
    if option // TARGET_UNIT == 0:
        b[f + U_PC] = t[current_line(b, f) + I_B]
    b[f + FRAME_STAGE] = STAGE_RESOLVE


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


def run(b: Words, t: Words, opts: Words, log: Words) -> bool:
    """Run until a decision is pending, a key coin moved, or nothing is left to do.

    False if reactions to reactions leave no room on the stack.
    """
    while b[H_DECISION] == 0 and b[H_KEY_MOVED] == 0:
        frame = b[H_FP]
        if frame == 0:
            return True
        if b[H_SP] > b[H_LIMIT]:
            b[H_OVERFLOW] = 1
            return False
        kind = b[frame]
        if kind == ABILITY_FRAME:
            run_ability(b, t, opts, log, frame)
        elif kind == EVENT_FRAME:
            run_event(b, t, opts, log, frame)
        else:
            run_destruction(b, t, log, frame)
    return True


def clean(b: Words) -> None:
    """Clear what finished frames left above the stack, so that equal states are equal blocks."""
    for word in range(b[H_SP], b[H_HIGH]):
        b[word] = 0
    b[H_HIGH] = b[H_SP]
