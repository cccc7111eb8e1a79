"""The decisions of the machine: their options, and what an answer does."""

from __future__ import annotations

from piecesofeight.machine.abilities.arranging import (
    arrange_options,
    order_options,
    take_arrangement,
    take_order,
)
from piecesofeight.machine.abilities.choices import (
    choose_options,
    contribute_options,
    take_choice,
    take_contribution,
    target_options,
)
from piecesofeight.machine.abilities.drawing import draw_options, take_draw
from piecesofeight.machine.abilities.program import take_consent, take_target
from piecesofeight.machine.abilities.usable import react_options
from piecesofeight.machine.events import let_react, note_answer, wants
from piecesofeight.machine.layout import *
from piecesofeight.machine.zones import player_count


def machine_options(b: Words, t: Words, opts: Words) -> int:
    """The options of a decision of the machine, in opts; how many."""
    f = b[H_FP]
    decision = b[H_DECISION]
    if decision == REACTION:
        n = react_options(b, t, b[H_DECIDER], f, opts, 0)
        opts[n] = V_PASS
        return n + 1
    if decision == CONTRIBUTE:
        return contribute_options(b, t, f, b[H_DECIDER], opts)
    if decision == CHOOSE:
        return choose_options(b, t, f, b[H_DECIDER], opts)
    if decision == ORDER:
        return order_options(b, t, f, opts)
    if decision == ARRANGE:
        return arrange_options(b, t, f, opts)
    if decision == MORE_TARGETS:
        return target_options(b, t, f, opts)
    if decision == CONSENT:
        opts[0] = V_ANSWER + TARGET_UNIT
        opts[1] = V_ANSWER
        return 2
    if decision == CHANCE_DRAW:
        return draw_options(b, t, f, opts)
    n = 0
    for seat in range(player_count(b)):
        if wants(b, f, seat):
            opts[n] = V_SEAT + TARGET_UNIT * (seat + 1)
            n += 1
    return n


def machine_answer(b: Words, t: Words, log: Words, option: int) -> None:
    """Take the answer to a decision of the machine."""
    f = b[H_FP]
    decision = b[H_DECISION]
    b[H_DECISION] = 0
    b[H_DECIDER] = 0
    if decision == REACTION:
        note_answer(b, f, option)
    elif decision == CONTRIBUTE:
        take_contribution(b, log, f, option)
    elif decision == CHOOSE:
        take_choice(b, t, log, f, option)
    elif decision == ORDER:
        take_order(b, t, log, f, option)
    elif decision == ARRANGE:
        take_arrangement(b, t, f, option)
    elif decision == MORE_TARGETS:
        take_target(b, t, f, option)
    elif decision == CONSENT:
        take_consent(b, t, f, option)
    elif decision == CHANCE_DRAW:
        take_draw(b, t, log, f, option)
    else:
        let_react(b, t, log, f, option // TARGET_UNIT - 1)
