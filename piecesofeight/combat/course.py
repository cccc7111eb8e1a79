"""The course of pieces-of-eight: written from its file, coins/pieces_of_eight/game.yaml.

To write it anew after a change there, run `UPDATE_GOLDEN=1 pytest tests/combat/test_course.py`.
"""

from __future__ import annotations

from piecesofeight.combat.door import (
    COUNT_TURNS,
    FACT_CAPTAINS_MOVED,
    FACT_SHIPS_EMPTIED,
    FIRST,
    H_CURRENT,
    H_DECISION,
    H_FP,
    H_PHASE,
    H_PLAYERS_END,
    NOBODY,
    P_BIT,
    P_COUNT_BEGUN,
    P_COUNT_CAPTAINS,
    P_COUNT_EMPTIED,
    P_COUNT_LOST,
    P_STATUS,
    P_ZONE_DECK,
    P_ZONE_NEST,
    PHASE_ACTION,
    PHASE_AGREEING,
    PHASE_DRAWING,
    PHASE_END,
    PHASE_FIRST_NEST,
    PHASE_LAST_NEST,
    PHASE_MAIN,
    PHASE_REFITTING,
    PHASE_START,
    PLAYER_SIZE,
    REMEMBERED_SUCCESSOR,
    Words,
    active,
    choose_action,
    choose_further,
    first_of,
    go_on_agreeing,
    hear_end,
    hear_start,
    how_many,
    let_team_win,
    next_active,
    offer_nest,
    over,
    put_out,
    tell_lost_turn,
    tell_turn,
    wake_at_end,
    wake_at_start,
)


def best_of_0(b: Words, they: int) -> int:
    mask = active(b)
    kept = 0
    best = 0
    for who in range(FIRST, b[H_PLAYERS_END], PLAYER_SIZE):
        if mask & b[who + P_BIT]:
            amount = b[who + P_COUNT_CAPTAINS]
            if kept == 0 or amount > best:
                best = amount
                kept = b[who + P_BIT]
            elif amount == best:
                kept |= b[who + P_BIT]
    mask = kept
    return mask


def who_of_1(b: Words, they: int) -> int:
    among = active(b)
    mask = 0
    for who in range(FIRST, b[H_PLAYERS_END], PLAYER_SIZE):
        if among & b[who + P_BIT] and (b[who + P_ZONE_NEST] + b[who + P_ZONE_DECK]) == 0:
            mask |= b[who + P_BIT]
    return mask


def best_of_2(b: Words, they: int, v_those_left: int) -> int:
    mask = v_those_left
    kept = 0
    best = 0
    for who in range(FIRST, b[H_PLAYERS_END], PLAYER_SIZE):
        if mask & b[who + P_BIT]:
            amount = b[who + P_COUNT_EMPTIED]
            if kept == 0 or amount < best:
                best = amount
                kept = b[who + P_BIT]
            elif amount == best:
                kept |= b[who + P_BIT]
    mask = kept
    return mask


def on_captains_moved(b: Words, t: Words, log: Words) -> None:
    """It is heard: captains moved."""
    b[FACT_CAPTAINS_MOVED] = 0
    they = b[H_CURRENT]
    let_team_win(b, t, log, they)
    v_leaders = best_of_0(b, they)
    if how_many(v_leaders) == 1:
        over(b, log, v_leaders)
        return
    if v_leaders == 0:
        over(b, log, 0)
        return


def on_ships_emptied(b: Words, t: Words, log: Words) -> None:
    """It is heard: ships emptied."""
    b[FACT_SHIPS_EMPTIED] = 0
    they = b[H_CURRENT]
    due_100 = who_of_1(b, they)
    while due_100:
        who_100 = first_of(b, best_of_2(b, they, due_100))
        due_100 &= ~b[who_100 + P_BIT]
        put_out(b, t, log, who_100)


def start_turn(b: Words, t: Words, log: Words, they: int) -> None:
    """A turn begins."""
    b[H_CURRENT] = they
    b[H_PHASE] = PHASE_START
    b[COUNT_TURNS] = (b[COUNT_TURNS] + 1)
    b[they + P_COUNT_BEGUN] = (b[they + P_COUNT_BEGUN] + 1)
    tell_turn(b, t, log, they)
    hear_start(b, t, log, they)
    if b[H_DECISION] or b[H_FP]:
        return


def do_fill_the_nest(b: Words, t: Words, log: Words, they: int) -> None:
    """They fill-the-nest."""
    if (b[they + P_ZONE_NEST] == 0) and (b[they + P_ZONE_DECK] > 0):
        offer_nest(b, t, log, they)
        if b[H_DECISION] or b[H_FP]:
            return


def do_pass_the_turn(b: Words, t: Words, log: Words, they: int) -> None:
    """They pass-the-turn."""
    if b[REMEMBERED_SUCCESSOR] and b[b[REMEMBERED_SUCCESSOR] + P_STATUS] == 0:
        they = b[REMEMBERED_SUCCESSOR]
        b[H_CURRENT] = they
    else:
        they = next_active(b, they)
        b[H_CURRENT] = they
    b[REMEMBERED_SUCCESSOR] = NOBODY
    while b[they + P_COUNT_LOST] >= 1:
        b[they + P_COUNT_LOST] = (b[they + P_COUNT_LOST] - 1)
        tell_lost_turn(b, t, log, they)
        they = next_active(b, they)
        b[H_CURRENT] = they


def go_on(b: Words, t: Words, log: Words) -> None:
    """Nothing is under way, nobody is asked: what comes next?"""
    at = b[H_PHASE]
    if at == PHASE_AGREEING or at == PHASE_REFITTING or at == PHASE_DRAWING:
        go_on_agreeing(b, t, log)
        return
    if b[FACT_SHIPS_EMPTIED]:
        on_ships_emptied(b, t, log)
        if b[FACT_CAPTAINS_MOVED]:
            return
    they = b[H_CURRENT]
    if b[they + P_STATUS] and at < PHASE_LAST_NEST:
        at = PHASE_LAST_NEST
    while True:
        if at <= PHASE_START:
            if wake_at_start(b, t, log, they):
                return
            b[H_PHASE] = PHASE_FIRST_NEST
            do_fill_the_nest(b, t, log, they)
            if b[H_DECISION] or b[H_FP]:
                return
        if at <= PHASE_FIRST_NEST:
            b[H_PHASE] = PHASE_MAIN
        if at <= PHASE_MAIN:
            if choose_action(b, t, log, they):
                return
            b[H_PHASE] = PHASE_ACTION
        if at <= PHASE_ACTION:
            if choose_further(b, t, log, they):
                return
            b[H_PHASE] = PHASE_LAST_NEST
            do_fill_the_nest(b, t, log, they)
            if b[H_DECISION] or b[H_FP]:
                return
        if at <= PHASE_LAST_NEST:
            b[H_PHASE] = PHASE_END
            hear_end(b, t, log, they)
            if b[H_DECISION] or b[H_FP]:
                return
        if wake_at_end(b, t, log, they):
            return
        do_pass_the_turn(b, t, log, they)
        they = b[H_CURRENT]
        start_turn(b, t, log, they)
        if b[H_DECISION] or b[H_FP]:
            return
        at = PHASE_START
