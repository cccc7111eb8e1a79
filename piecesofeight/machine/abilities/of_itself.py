"""What happens of itself whenever an event comes about, as long as a coin is active (9.27).

Nobody is asked, and nothing is announced. One active place after the other is gone through, as its
coin is then: so a stage of the event says how far it has come. The last is the coin to which the
event happened, where it lies elsewhere in a deck.
"""

from __future__ import annotations

from piecesofeight.machine.abilities.usable import answers, may_use, responder, works_at
from piecesofeight.machine.constants import *
from piecesofeight.machine.frames import ability_frame
from piecesofeight.machine.log import record
from piecesofeight.machine.zones import place_of, player_count


def may_begin(b: Words, coin: int) -> bool:
    """Whether nothing of the coin happens of itself by now, nor too much within each other."""
    within = 0
    frame = b[H_FP]
    while frame:
        if b[frame] == ABILITY_FRAME and b[frame + U_FLAGS] & OF_ITSELF:
            if b[frame + U_COIN] == coin:
                return False
            within += 1
        frame = b[frame + FRAME_BELOW]
    return within < MOST_USES


def due_ability(b: Words, t: Words, coin: int, player: int, place: int, e: int) -> int:
    """The first ability of a coin that happens of itself upon an event, 0 if none does."""
    kind = b[coin + C_KIND]
    for i in range(t[kind + K_ABILITY_COUNT]):
        ability = t[kind + K_ABILITIES] + i * ABILITY_SIZE
        if works_at(t, ability, WHENEVER, place) and answers(b, t, ability, coin, player, e, NONE):
            if may_use(b, t, ability, coin, player, e):
                return ability
    return NONE


def player_of_place(b: Words, at: int) -> int:
    """The player of one of the active places of all, clockwise from whose turn it is."""
    seat = (b[b[H_CURRENT] + P_SEAT] + at // ACTIVE_PLACES) % player_count(b)
    return HEADER + PLAYER_SIZE * seat


def begin_of_itself(b: Words, t: Words, log: Words, e: int) -> bool:
    """Begin what is next to happen of itself upon an event; False if nothing is."""
    if b[H_WHENEVER] & (1 << b[e + E_KIND]) == 0:
        return False
    first = b[e + FRAME_STAGE] - STAGE_OF_ITSELF if b[e + FRAME_STAGE] >= STAGE_OF_ITSELF else 0
    last = ACTIVE_PLACES * player_count(b)
    for at in range(first, last):
        player = player_of_place(b, at)
        index = at % ACTIVE_PLACES
        if begin_at(b, t, log, e, responder(b, e, player, index), player, 1 << index, at):
            return True
    if first > last or b[e + E_COIN] == 0:
        return False
    place = middle_place(b, e)
    return place != 0 and begin_at(b, t, log, e, b[e + E_COIN], b[e + E_OWNER], place, last)


def middle_place(b: Words, e: int) -> int:
    """MIDDLE if that is where the coin of an event lies, for *destroyed* just before; else 0."""
    place = b[e + E_PLACE]
    if b[e + E_KIND] != DESTROYED:
        place = place_of(b, b[e + E_COIN])
    return place & MIDDLE


def begin_at(
    b: Words, t: Words, log: Words, e: int, coin: int, player: int, place: int, at: int
) -> bool:
    """Begin what a coin does of itself from a place; False if that is nothing."""
    if coin == 0 or b[player + P_OUT] or not may_begin(b, coin):
        return False
    ability = due_ability(b, t, coin, player, place, e)
    if ability == 0:
        return False
    b[e + FRAME_STAGE] = STAGE_OF_ITSELF + at + 1
    begin_whenever(b, t, log, ability, coin, player, e)
    return True


def begin_whenever(
    b: Words, t: Words, log: Words, ability: int, coin: int, player: int, e: int
) -> None:
    """Begin what an ability does of itself; all see whose it is."""
    b[coin + C_KNOWN] = b[H_EVERYBODY]
    f = ability_frame(b, ability, player, coin, t[ability + A_PROGRAM], OF_ITSELF)
    b[f + FRAME_STAGE] = STAGE_RESOLVE
    b[f + U_EVENT] = e
    record(log, LOG_HAPPENED, player, coin, ability, 0, b[H_EVERYBODY])
