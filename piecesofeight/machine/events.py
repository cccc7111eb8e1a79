"""The pipeline: events, who answers them, and destruction.

Whatever happens goes through here: would-happen answers, the commit at one stroke,
then the events matched against the ships as they were just before (5.5 to 5.7).
Each function does one step and leaves what comes next on the stack.
"""

from __future__ import annotations

from piecesofeight.machine.abilities.elsewhere import (
    could_react,
    listening_elsewhere,
    note_lying,
    reactions,
    used_coin,
)
from piecesofeight.machine.abilities.of_itself import begin_of_itself
from piecesofeight.machine.abilities.waiting import begin_waiting, is_waited_for
from piecesofeight.machine.chance import draw
from piecesofeight.machine.constants import *
from piecesofeight.machine.counters import note_deed
from piecesofeight.machine.dispatch import LISTS, TAKES
from piecesofeight.machine.frames import announce, ask, ask_among, pop, push
from piecesofeight.machine.log import record
from piecesofeight.machine.zones import (
    active_coin,
    after_in_round,
    in_ship,
    owner_of,
    place_of,
    player_count,
    settle,
    transfer,
)


def listening(b: Words, t: Words, mask: int) -> bool:
    """Whether anybody might answer such events; where no coin ever does, nobody is looked at."""
    return b[H_EVENTS] & mask != 0 and somebody_listens(b, t, mask)


def somebody_listens(b: Words, t: Words, mask: int) -> bool:
    """Whether a coin that is active now, and has not reacted this turn, answers such events.

    Or whether something that was put off waits for them (9.15). Where everybody is asked, or
    something may happen of itself (9.27), whether any coin that is played with does.
    """
    if b[H_OPTIONS] & O_ASK_EVERYBODY or b[H_WHENEVER] & mask:
        return True
    turn = b[H_TURN]
    for player in range(HEADER, b[H_PLAYERS_END], PLAYER_SIZE):
        coin = b[player + P_NEST]
        if coin and t[b[coin + C_KIND] + K_LISTENS] & mask and b[coin + C_REACTED] != turn:
            return True
        coin = b[player + P_DECK]
        if coin:
            if t[b[coin + C_KIND] + K_LISTENS] & mask and b[coin + C_REACTED] != turn:
                return True
            coin = b[player + P_DECK + Z_LAST]
            if t[b[coin + C_KIND] + K_LISTENS] & mask and b[coin + C_REACTED] != turn:
                return True
    if b[H_ELSEWHERE] != 0 and listening_elsewhere(b, t, mask):
        return True
    return is_waited_for(b, t, mask)


def raise_event(
    b: Words, t: Words, kind: int, coin: int, owner: int, place: int, actor: int, about: int, i: int
) -> None:
    """Put an event on the stack if anybody might answer it."""
    if listening(b, t, 1 << kind):
        put_event(b, kind, coin, owner, place, actor, about, i)


def put_event(
    b: Words, kind: int, coin: int, owner: int, place: int, actor: int, about: int, i: int
) -> None:
    """Put an event on the stack."""
    e = push(b, EVENT_FRAME, EVENT_FRAME_SIZE + player_count(b))
    b[e + E_KIND] = kind
    b[e + E_COIN] = coin
    b[e + E_OWNER] = owner
    b[e + E_PLACE] = place
    b[e + E_ACTOR] = actor
    b[e + E_TARGET] = about
    b[e + E_INDEX] = i
    b[e + E_CURSOR] = b[H_CURRENT]
    b[e + E_CLOCK] = b[H_CLOCK]
    for word in range(e + E_ANSWERS, b[H_SP]):
        b[word] = 0


def is_duty(b: Words, t: Words, player: int, option: int, e: int) -> bool:
    """Whether an option answers an event by an ability that its owner can't decline (9.21)."""
    kind = b[used_coin(b, t, player, option, e) + C_KIND]
    ability = t[kind + K_ABILITIES] + option // ABILITY_UNIT % 8 * ABILITY_SIZE
    return t[ability + A_MUST] != 0


def ways_to_answer(b: Words, t: Words, player: int, e: int, opts: Words) -> int:
    """List what a player may decide who is asked about an event; how many that is.

    The last is not to answer, unless a duty is among them: then duties are all there is (9.21).
    """
    n = reactions(b, t, player, e, opts, 0)
    if b[H_DUTIES] & (1 << b[e + E_KIND]):
        due = only_duties(b, t, player, e, opts, n)
        if due:
            return due
    opts[n] = V_PASS
    return n + 1


def only_duties(b: Words, t: Words, player: int, e: int, opts: Words, n: int) -> int:
    """Leave only the answers that are a duty (9.21); how many are left."""
    due = 0
    for i in range(n):
        if is_duty(b, t, player, opts[i], e):
            opts[due] = opts[i]
            due += 1
    return due


def ask_next(b: Words, t: Words, opts: Words, e: int) -> bool:
    """Let the next player who can answer decide (5.2); False if nobody is left to ask.

    Where everybody is asked, it is who could answer as far as all can tell.
    """
    player = b[e + E_CURSOR]
    while player:
        if b[player + P_OUT] == 0:
            n = ways_to_answer(b, t, player, e, opts)
            asked = opts[0] != V_PASS
            if asked or (b[H_OPTIONS] & O_ASK_EVERYBODY and could_react(b, t, player, e)):
                b[e + E_CURSOR] = player
                ask_among(b, REACTION, player, n)
                return True
        player = after_in_round(b, player)
    b[e + E_CURSOR] = 0
    return False


@LISTS.by(REACTION)
def answer_options(b: Words, t: Words, opts: Words, e: int) -> int:
    """Every way for the player who is asked to answer an event, and not to, if that may be."""
    return ways_to_answer(b, t, b[H_DECIDER], e, opts)


@TAKES.by(REACTION)
def note_answer(b: Words, _t: Words, _log: Words, e: int, option: int) -> None:
    """Keep a player's secret answer to an event; the next one is asked."""
    player = b[e + E_CURSOR]
    b[e + E_ANSWERS + b[player + P_SEAT]] = option
    b[e + E_CURSOR] = after_in_round(b, player)


def let_react(b: Words, t: Words, log: Words, e: int, seat: int) -> None:
    """The player at a seat reacts as decided; the event takes no other answer (5.10)."""
    option = b[e + E_ANSWERS + seat]
    player = HEADER + PLAYER_SIZE * seat
    for word in range(e + E_ANSWERS, e + E_ANSWERS + player_count(b)):
        b[word] = 0
    b[e + FRAME_STAGE] = STAGE_ANSWERED
    coin = used_coin(b, t, player, option, e)
    announce(b, t, log, player, coin, option, e)


def wants(b: Words, e: int, seat: int) -> bool:
    """Whether the player at a seat, still in the game, has decided to answer an event."""
    return b[e + E_ANSWERS + seat] > V_PASS and b[HEADER + PLAYER_SIZE * seat + P_OUT] == 0


@LISTS.by(CHANCE_WHO)
def wanting_options(b: Words, _t: Words, opts: Words, e: int) -> int:
    """The seats of those who have decided to answer an event, as outcomes of chance."""
    n = 0
    for seat in range(player_count(b)):
        if wants(b, e, seat):
            opts[n] = V_SEAT + TARGET_UNIT * (seat + 1)
            n += 1
    return n


@TAKES.by(CHANCE_WHO)
def take_wanting(b: Words, t: Words, log: Words, e: int, option: int) -> None:
    """Chance says who reacts."""
    let_react(b, t, log, e, option // TARGET_UNIT - 1)


def follow(b: Words, t: Words, log: Words, e: int) -> None:
    """What follows an event that was answered: what waited for it, what happens of itself, no more.

    What happens of itself comes after all that waited (9.15, 9.27).
    """
    if b[e + FRAME_STAGE] < STAGE_OF_ITSELF and begin_waiting(b, t, log, e):
        return
    if not begin_of_itself(b, t, log, e):
        pop(b)


def run_event(b: Words, t: Words, opts: Words, log: Words, e: int) -> None:
    """One step of an event: ask, choose among those who want to, be over."""
    if b[e + FRAME_STAGE] >= STAGE_ANSWERED:
        follow(b, t, log, e)
        return
    if ask_next(b, t, opts, e):
        return
    wanting = 0
    for seat in range(player_count(b)):
        if wants(b, e, seat):
            wanting += 1
    if wanting == 0:
        follow(b, t, log, e)
    elif b[H_OPTIONS] & O_EXPLICIT_CHANCE and wanting > 1:
        b[e + FRAME_STAGE] = STAGE_CHANCE
        ask(b, CHANCE_WHO, NONE)
    else:
        which = draw(b, H_RNG, wanting) if wanting > 1 else 0
        for seat in range(player_count(b)):
            if wants(b, e, seat):
                if which == 0:
                    let_react(b, t, log, e, seat)
                    return
                which -= 1


def leave(b: Words, t: Words, log: Words, coin: int, place: int, actor: int) -> None:
    """A destroyed coin goes to the hold of the player whose ship it is in (4.9, 4.10)."""
    owner = owner_of(b, coin)
    if b[owner + P_LOST_TURN] != b[H_TURN]:
        b[owner + P_LOST_TURN] = b[H_TURN]
        b[owner + P_LOST] = 0
    b[owner + P_LOST] += 1
    note_deed(b, owner, DID_LOST)
    note_deed(b, actor, DID_DESTROYED)
    marks = b[coin + C_MARKS]
    transfer(b, t, coin, owner + P_HOLD, NONE)
    b[coin + C_MARKS] = marks  # as long as it is answered
    record(log, LOG_DESTROYED, owner, coin, place, actor, b[coin + C_KNOWN])


def destroy_at_once(b: Words, t: Words, log: Words, coin: int, actor: int) -> None:
    """Destroy one coin that nobody can answer for."""
    owner = owner_of(b, coin)
    leave(b, t, log, coin, place_of(b, coin), actor)
    b[coin + C_MARKS] = 0
    settle(b, owner)


def begin_destruction(b: Words, actor: int) -> int:
    """Put a destruction without coins yet on the stack."""
    x = push(b, DESTRUCTION_FRAME, DESTRUCTION_FRAME_SIZE)
    b[x + X_ACTOR] = actor
    b[x + X_INDEX] = 0
    b[x + X_COUNT] = 0
    b[x + X_LYING] = 0
    return x


def condemn(b: Words, x: int, coin: int) -> None:
    """Add a coin to the destruction on top of the stack."""
    item = b[H_SP]
    b[item + ITEM_COIN] = coin
    b[item + ITEM_OWNER] = owner_of(b, coin)
    b[item + ITEM_PLACE] = 0
    b[item + ITEM_STATE] = ITEM_DUE
    b[H_SP] = item + ITEM_SIZE
    b[x + X_COUNT] += 1


def seal(b: Words) -> None:
    """Make room behind the coins of a destruction for who is active just before."""
    end = b[H_SP] + 3 * player_count(b)
    for word in range(b[H_SP], end):
        b[word] = 0
    b[H_SP] = end
    if end > b[H_HIGH]:
        b[H_HIGH] = end


def destroy(b: Words, t: Words, log: Words, coin: int, actor: int) -> None:
    """Destroy one coin, with whatever that brings about."""
    if listening(b, t, (1 << WOULD) | (1 << DESTROYED)):
        x = begin_destruction(b, actor)
        condemn(b, x, coin)
        seal(b)
    else:
        destroy_at_once(b, t, log, coin, actor)


def still_there(b: Words, item: int) -> bool:
    """Whether a condemned coin is still in the ship in which it was condemned."""
    coin = b[item + ITEM_COIN]
    return in_ship(b, coin) and owner_of(b, coin) == b[item + ITEM_OWNER]


def would_destroy(b: Words, t: Words, x: int) -> None:
    """The next *would be destroyed* (5.6), or on to the commit."""
    i = b[x + X_INDEX]
    if i == b[x + X_COUNT]:
        b[x + FRAME_STAGE] = STAGE_COMMIT
        return
    b[x + X_INDEX] = i + 1
    item = x + X_COINS + ITEM_SIZE * i
    if still_there(b, item):
        coin = b[item + ITEM_COIN]
        owner = b[item + ITEM_OWNER]
        raise_event(b, t, WOULD, coin, owner, place_of(b, coin), b[x + X_ACTOR], x, i)


def commit_destruction(b: Words, t: Words, log: Words, x: int) -> None:
    """All coins that are not saved leave at once; who was active just before is noted (5.7)."""
    end = x + X_COINS + ITEM_SIZE * b[x + X_COUNT]
    word = end
    for player in range(HEADER, b[H_PLAYERS_END], PLAYER_SIZE):
        for index in range(3):
            b[word + index] = active_coin(b, player, index)
        word += 3
    if b[H_ELSEWHERE]:
        note_lying(b, t, x)
    for item in range(x + X_COINS, end, ITEM_SIZE):
        if b[item + ITEM_STATE] == ITEM_DUE and still_there(b, item):
            b[item + ITEM_STATE] = ITEM_LEFT
            b[item + ITEM_PLACE] = place_of(b, b[item + ITEM_COIN])
    for item in range(x + X_COINS, end, ITEM_SIZE):
        if b[item + ITEM_STATE] == ITEM_LEFT:
            leave(b, t, log, b[item + ITEM_COIN], b[item + ITEM_PLACE], b[x + X_ACTOR])
    for item in range(x + X_COINS, end, ITEM_SIZE):
        if b[item + ITEM_STATE] == ITEM_LEFT:
            settle(b, b[item + ITEM_OWNER])
    b[x + FRAME_STAGE] = STAGE_AFTER
    b[x + X_INDEX] = 0


def drop_marks(b: Words, x: int) -> None:
    """Marks fall off what was destroyed, now that it has been answered (9.16)."""
    for item in range(x + X_COINS, x + X_COINS + ITEM_SIZE * b[x + X_COUNT], ITEM_SIZE):
        if not in_ship(b, b[item + ITEM_COIN]):
            b[b[item + ITEM_COIN] + C_MARKS] = 0


def after_destruction(b: Words, x: int) -> None:
    """The next *destroyed*, or the end of the destruction."""
    i = b[x + X_INDEX]
    if i == b[x + X_COUNT]:
        drop_marks(b, x)
        pop(b)
        return
    b[x + X_INDEX] = i + 1
    item = x + X_COINS + ITEM_SIZE * i
    if b[item + ITEM_STATE] == ITEM_LEFT and b[H_EVENTS] & (1 << DESTROYED):
        owner = b[item + ITEM_OWNER]
        place = b[item + ITEM_PLACE]
        put_event(b, DESTROYED, b[item + ITEM_COIN], owner, place, b[x + X_ACTOR], x, i)


def run_destruction(b: Words, t: Words, log: Words, x: int) -> None:
    """One step of a destruction; what has not happened yet lapses if its player is out (7.2)."""
    stage = b[x + FRAME_STAGE]
    if stage != STAGE_AFTER and b[b[x + X_ACTOR] + P_OUT]:
        pop(b)
    elif stage == STAGE_WOULD:
        would_destroy(b, t, x)
    elif stage == STAGE_COMMIT:
        commit_destruction(b, t, log, x)
    else:
        after_destruction(b, x)
