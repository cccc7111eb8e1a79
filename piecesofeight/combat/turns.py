"""The run of a game: turns and their phases (section 3), agreements (7.4), giving up (7.5, 8.2).

`begin`, `legal` and `step` are all that the world outside needs.
"""

from __future__ import annotations

from piecesofeight.combat.agreement import propose
from piecesofeight.combat.brink import on_the_brink
from piecesofeight.combat.calling import begin_call, call_options
from piecesofeight.combat.course import go_on, on_captains_moved, start_turn
from piecesofeight.combat.victory import put_out
from piecesofeight.machine.abilities.choices import next_chooser, take_contribution
from piecesofeight.machine.abilities.effects.arranging import drop_picks
from piecesofeight.machine.abilities.effects.drawing import draw_weight
from piecesofeight.machine.abilities.effects.numbers import chance_weight, name_lowest
from piecesofeight.machine.abilities.effects.together import answer_for_who_is_out
from piecesofeight.machine.abilities.elsewhere import plays, used_coin
from piecesofeight.machine.abilities.program import take_consent
from piecesofeight.machine.abilities.whom import choose_nobody
from piecesofeight.machine.chance import draw
from piecesofeight.machine.constants import *
from piecesofeight.machine.counters import begin_anew
from piecesofeight.machine.dispatch import GOES_ON, LISTS, TAKES
from piecesofeight.machine.events import destroy, note_answer, raise_event
from piecesofeight.machine.frames import announce, ask, pop, rule_frame
from piecesofeight.machine.limits import forbidden
from piecesofeight.machine.log import record
from piecesofeight.machine.run import clean, run
from piecesofeight.machine.zones import active_coin, place_of, player_count, settle, transfer


@LISTS.by(FIRST_NEST, LAST_NEST)
def send_options(b: Words, t: Words, opts: Words, _f: int) -> int:
    """Fore or aft coin to the empty nest, or neither (3.1); a one-coin deck has only a fore."""
    player = b[H_DECIDER]
    fore = b[player + P_DECK]
    aft = b[player + P_DECK + Z_LAST]
    n = 0
    if not forbidden(b, t, ACT_SEND, player, fore, NONE):
        opts[n] = V_SEND + PLACE_UNIT * AT_FORE
        n += 1
    if fore != aft and not forbidden(b, t, ACT_SEND, player, aft, NONE):
        opts[n] = V_SEND + PLACE_UNIT * AT_AFT
        n += 1
    opts[n] = V_PASS
    return n + 1


@LISTS.by(MAIN)
def main_options(b: Words, t: Words, opts: Words, _f: int) -> int:
    """Everything that the main phase allows (3.2)."""
    player = b[H_DECIDER]
    n = plays(b, t, player, opts, 0)
    if b[H_PHASE] == PHASE_ACTION:  # a further coin (9.17)
        opts[n] = V_PASS
        return n + 1
    if not forbidden(b, t, ACT_CALL, player, NONE, NONE):
        n = call_options(b, t, player, opts, n)
    if b[player + P_NEST] and not forbidden(b, t, ACT_SCUTTLE, player, NONE, NONE):
        opts[n] = V_SCUTTLE
        n += 1
    if b[H_LIMITS_ACTS] & DUTIES:
        return dutiful(b, t, player, opts, n)
    return n


def is_due(b: Words, t: Words, player: int, option: int) -> bool:
    """Whether a main action is one that a player must take if they can (9.17)."""
    verb = option % PLACE_UNIT
    if verb == V_CALL:
        return forbidden(b, t, ACT_MUST_CALL, player, NONE, NONE)
    if verb != V_PLAY:
        return False
    coin = used_coin(b, t, player, option, NONE)
    return forbidden(b, t, ACT_MUST_PLAY, player, coin, NONE)


def dutiful(b: Words, t: Words, player: int, opts: Words, n: int) -> int:
    """Leave only the main actions that are a duty, if there are any; how many are left."""
    due = 0
    for i in range(n):
        if is_due(b, t, player, opts[i]):
            opts[due] = opts[i]
            due += 1
    return due or n


@LISTS.by(CHANCE_NEXT, CHANCE_FIRST)
def seat_options(b: Words, _t: Words, opts: Words, _f: int) -> int:
    """The seats of all who are in the game, as outcomes of chance."""
    n = 0
    for seat in range(player_count(b)):
        if b[HEADER + PLAYER_SIZE * seat + P_OUT] == 0:
            opts[n] = V_SEAT + TARGET_UNIT * (seat + 1)
            n += 1
    return n


def legal(b: Words, t: Words, opts: Words) -> int:
    """The options of the pending decision, in opts; how many. 0 if the game is over.

    Surrender, the loss on time and the proposal of an agreement are not among them.
    """
    if b[H_DECISION] == 0:
        return 0
    return LISTS[b[H_DECISION]](b, t, opts, b[H_FP])


def weight(b: Words, t: Words, option: int) -> int:
    """How much a chance outcome weighs against the others of its decision."""
    if b[H_DECISION] == CHANCE_DRAW:
        return draw_weight(b, t, b[H_FP], option)
    if b[H_DECISION] == CHANCE_NUMBER:
        return chance_weight(b, t, b[H_FP], option)
    return 1


# --- from decision to decision ------------------------------------------------------------


def advance(b: Words, t: Words, opts: Words, log: Words) -> int:
    """Run on to the next decision that is not forced; how many options it has, 0 at the end.

    -1: reactions to reactions went deeper than the stack (see `H_OVERFLOW`). After
    MOST_FORCED forced decisions the next one is asked all the same: while-active coins can
    leave everybody a single thing to do for ever, and a step must end.
    """
    forced = 0
    while True:
        if b[H_KEY_MOVED]:
            if b[H_EVENTS] & (1 << WOULD_WIN) and on_the_brink(b, t):
                continue
            on_captains_moved(b, t, log)
            if b[H_OUTCOME]:
                clean(b)
                return 0
            drop_stale_decision(b)
        elif b[H_DECISION]:
            n = b[H_READY]
            b[H_READY] = 0
            if n == 0:
                n = legal(b, t, opts)
            if n == 0:
                out = b[H_DECIDER]
                ask(b, NONE, NONE)
                put_out(b, t, log, out)
            elif n == 1 and forced < MOST_FORCED and b[H_OPTIONS] & O_ASK_ALL == 0:
                forced += 1
                take(b, t, log, opts[0])
            else:
                if b[H_HIGH] != b[H_SP]:
                    clean(b)
                return n
        elif b[H_FP]:
            if not run(b, t, opts, log):
                return -1
        else:
            go_on(b, t, log)


def drop_stale_decision(b: Words) -> None:
    """Who went out just now has nothing to decide any more."""
    decider = b[H_DECIDER]
    b[H_READY] = 0
    if b[H_DECISION] and decider and b[decider + P_OUT]:
        ask(b, NONE, NONE)


# --- taking a decision ----------------------------------------------------------------------


@TAKES.by(MAIN)
def take_main(b: Words, t: Words, log: Words, _f: int, option: int) -> None:
    """The main action begins (3.2)."""
    player = b[H_CURRENT]
    verb = option % PLACE_UNIT
    if b[H_PHASE] == PHASE_ACTION:
        b[H_FURTHER] = 1
    b[H_PHASE] = PHASE_ACTION
    if option == V_PASS:
        return
    begin_anew(b, SINCE_ACTION)
    if verb == V_PLAY:
        coin = used_coin(b, t, player, option, NONE)
        announce(b, t, log, player, coin, option, NONE)
    elif verb == V_CALL:
        begin_call(b, t, log, player, option // TARGET_UNIT)
    else:
        destroy(b, t, log, b[player + P_NEST], player)


@TAKES.by(FIRST_NEST, LAST_NEST)
def take_send(b: Words, t: Words, log: Words, _f: int, option: int) -> None:
    """A coin is sent to the nest, or not (3.1)."""
    player = b[H_CURRENT]
    if option == V_PASS:
        raise_event(b, t, UNSENT, NONE, player, 0, player, NONE, 0)
        return
    coin = active_coin(b, player, option // PLACE_UNIT % 4)
    if b[H_EVENTS] & (1 << WOULD_SEND):
        f = rule_frame(b, t, player, STAGE_SEND, coin)
        raise_event(b, t, WOULD_SEND, coin, player, place_of(b, coin), player, f, 0)
    else:
        send(b, t, log, player, coin)


@GOES_ON.by(STAGE_SEND)
def go_on_sending(b: Words, t: Words, _opts: Words, log: Words, f: int) -> None:
    """Send a coin, unless that was prevented, or can't be done any more (9.13)."""
    player = b[f + U_USER]
    coin = b[f + U_CURSOR]
    foiled = b[f + U_FLAGS] & PREVENTED
    pop(b)
    fore = b[player + P_DECK]
    if foiled == 0 and b[player + P_NEST] == 0 and fore:
        if coin == fore or coin == b[player + P_DECK + Z_LAST]:
            send(b, t, log, player, coin)


def send(b: Words, t: Words, log: Words, player: int, coin: int) -> None:
    """Put a coin into the nest of its player (3.1)."""
    place = place_of(b, coin)
    transfer(b, t, coin, player + P_NEST, NONE)
    settle(b, player)
    record(log, LOG_SENT, player, coin, place, 0, b[H_EVERYBODY])
    raise_event(b, t, SENT, coin, player, place, player, NONE, 0)


def stop_timer(b: Words, player: int) -> None:
    """A player's clock stands at nothing; in a game without clocks there is none (8.2)."""
    timer = b[H_COINS_END] + TIMER_SIZE * b[player + P_SEAT]
    if timer < b[H_DELAYED]:
        b[timer + TIMER_LEFT] = 0
        b[timer + TIMER_SHOWN] = 0
        b[timer + TIMER_WAITED] = 0


def give_up(b: Words, t: Words, log: Words, how: int) -> None:
    """The player who must decide surrenders (7.5), or has no time left (8.2).

    What they had to decide is not decided.
    """
    player = b[H_DECIDER]
    f = b[H_FP]
    decision = b[H_DECISION]
    ask(b, NONE, NONE)
    if how == V_TIME:
        stop_timer(b, player)
        record(log, LOG_OUT_OF_TIME, player, NONE, 0, 0, 0)
    else:
        record(log, LOG_SURRENDERED, player, NONE, 0, 0, 0)
    if decision == REACTION:
        note_answer(b, t, log, f, V_PASS)
    elif decision == CONTRIBUTE:
        take_contribution(b, t, log, f, V_PASS)
    elif decision == CHOOSE and b[f + U_USER] != player:
        next_chooser(b, t, f)
    elif decision == CONSENT and b[f + U_USER] != player:
        take_consent(b, t, log, f, V_ANSWER)
    elif decision == WHICH_PLAYER and b[f + U_USER] != player:
        choose_nobody(b, f)
    elif decision == NUMBER and b[f + U_USER] != player:
        name_lowest(b, t, f)
    elif decision == SECRET and b[f + U_USER] != player:
        answer_for_who_is_out(b, t, log, f)
    elif decision == ARRANGE:
        drop_picks(b, f)
        if b[f + U_USER] != player:
            b[f + U_CURSOR] = 0
            b[f + FRAME_STAGE] = STAGE_RESOLVE
    put_out(b, t, log, player)


@TAKES.by(CHANCE_FIRST)
def take_first(b: Words, t: Words, log: Words, _f: int, option: int) -> None:
    """Chance drew who begins."""
    start_turn(b, t, log, HEADER + PLAYER_SIZE * (option // TARGET_UNIT - 1))


def take(b: Words, t: Words, log: Words, option: int) -> None:
    """Take a decision; what follows from it is left to `advance`."""
    if option == V_SURRENDER or option == V_TIME:
        give_up(b, t, log, option)
    elif option == V_PROPOSE:
        propose(b, log)
    else:
        decision = b[H_DECISION]
        ask(b, NONE, NONE)
        TAKES[decision](b, t, log, b[H_FP], option)


def step(b: Words, t: Words, opts: Words, log: Words, option: int) -> int:
    """Apply one legal option in place and run on to the next decision; see `advance`."""
    b[H_DECISIONS] += 1
    take(b, t, log, option)
    return advance(b, t, opts, log)


def begin(b: Words, t: Words, opts: Words, log: Words, first: int) -> int:
    """Start the game with the player at seat `first`, drawn at random if it is -1 (2.4)."""
    b[H_KEY_MOVED] = 1
    if first >= 0:
        start_turn(b, t, log, HEADER + PLAYER_SIZE * first)
    elif b[H_OPTIONS] & O_EXPLICIT_CHANCE:
        ask(b, CHANCE_FIRST, NONE)
    else:
        seat = draw(b, H_RNG, player_count(b))
        start_turn(b, t, log, HEADER + PLAYER_SIZE * seat)
    return advance(b, t, opts, log)
