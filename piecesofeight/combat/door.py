"""The door between the file of coin combat and the machine: its native deeds, and its words.

A native deed is a function `(b, t, log, they)`. One that waits `until done` says whether it is to
be called again when all that it began is over. Words that the file declares are constants here.
"""

from __future__ import annotations

from piecesofeight.combat.agreement import everybody_in_game
from piecesofeight.combat.agreement import go_on_agreeing as go_on_agreeing
from piecesofeight.combat.victory import finish, win_as_team, winning_team
from piecesofeight.combat.victory import next_active as next_active
from piecesofeight.combat.victory import put_out as put_out
from piecesofeight.machine.constants import *
from piecesofeight.machine.counters import begin_anew
from piecesofeight.machine.delayed import fire
from piecesofeight.machine.events import raise_event
from piecesofeight.machine.frames import ask
from piecesofeight.machine.limits import forbidden
from piecesofeight.machine.log import record

FIRST = HEADER
NOBODY = NONE
P_STATUS = P_OUT  # 0 is active
COUNT_TURNS = H_TURN
P_COUNT_BEGUN = P_TURNS
P_COUNT_LOST = P_SKIPS
P_COUNT_CAPTAINS = P_KEYS
P_COUNT_EMPTIED = P_EMPTY
P_ZONE_NEST = P_NEST + Z_COUNT
P_ZONE_DECK = P_DECK + Z_COUNT
REMEMBERED_SUCCESSOR = H_NEXT
FACT_CAPTAINS_MOVED = H_KEY_MOVED
FACT_SHIPS_EMPTIED = H_EMPTIED


def active(b: Words) -> int:
    """The mask of the players who are in the game."""
    return everybody_in_game(b)


def how_many(mask: int) -> int:
    """How many players a mask has."""
    n = 0
    while mask:
        mask &= mask - 1
        n += 1
    return n


def first_of(b: Words, mask: int) -> int:
    """The player of a mask with the first seat."""
    player = HEADER
    while mask & b[player + P_BIT] == 0:
        player += PLAYER_SIZE
    return player


def tell_turn(b: Words, _t: Words, log: Words, they: int) -> None:
    """A turn begins, for whoever reads the log, and what counts in a turn begins anew (9.15)."""
    begin_anew(b, SINCE_ACTION)
    begin_anew(b, SINCE_TURN)
    b[H_FURTHER] = 0  # who went out while a further coin was played has not done with it
    record(log, LOG_TURN, they, NONE, b[H_TURN], 0, 0)


def tell_lost_turn(_b: Words, _t: Words, log: Words, they: int) -> None:
    """A player loses a turn (6.5), for whoever reads the log."""
    record(log, LOG_SKIPPED, they, NONE, 0, 0, 0)


def hear_start(b: Words, t: Words, _log: Words, they: int) -> None:
    """That a turn begins may be answered."""
    raise_event(b, t, BEGINS, NONE, they, 0, they, NONE, 0)


def hear_end(b: Words, t: Words, _log: Words, they: int) -> None:
    """That a turn ends may be answered."""
    raise_event(b, t, ENDS, NONE, they, 0, they, NONE, 0)


def wake_at_start(b: Words, _t: Words, log: Words, _they: int) -> bool:
    """Begin something that was put off to the start of a turn, if there is anything."""
    return fire(b, log, M_START)


def wake_at_end(b: Words, _t: Words, log: Words, they: int) -> bool:
    """Begin something that was put off to the end of a turn, if there is anything.

    When that is done, so is the turn: what is counted since then begins anew (9.15).
    """
    if fire(b, log, M_END):
        return True
    begin_anew(b, SINCE_LAST + b[they + P_SEAT])
    return False


def offer_nest(b: Words, t: Words, _log: Words, they: int) -> None:
    """Offer to send a coin to the nest (3.1, 3.3).

    Where everybody is asked, also to whom a coin forbids it: others may not know that coin. So
    that the nest stays empty is an event whether it was forbidden or not.
    """
    if b[H_OPTIONS] & O_ASK_EVERYBODY or not forbidden(b, t, ACT_SEND, they, NONE, NONE):
        ask(b, FIRST_NEST if b[H_PHASE] == PHASE_FIRST_NEST else LAST_NEST, they)
    else:
        raise_event(b, t, UNSENT, NONE, they, 0, they, NONE, 0)


def choose_action(b: Words, _t: Words, _log: Words, they: int) -> bool:
    """Ask for the action of the turn (3.2), as long as none was begun."""
    ask(b, MAIN, they)
    return True


def choose_further(b: Words, t: Words, _log: Words, they: int) -> bool:
    """Ask for a further coin to be played, once, if a coin permits that (9.17)."""
    if b[H_FURTHER]:
        b[H_FURTHER] = 0
        return False
    if not forbidden(b, t, ACT_FURTHER, they, NONE, NONE):
        return False
    ask(b, MAIN, they)
    return True


def let_team_win(b: Words, t: Words, log: Words, _they: int) -> None:
    """If a team has won, all others are out, and its survivors play on (8.4)."""
    member = winning_team(b)
    if member:
        win_as_team(b, t, log, member)


def over(b: Words, log: Words, winners: int) -> None:
    """The game is over: one player has won, or nobody (7.1, 7.3)."""
    b[H_KEY_MOVED] = 0
    if winners == 0:
        finish(b, log, OUTCOME_DRAW, NONE)
    for who in range(HEADER, b[H_PLAYERS_END], PLAYER_SIZE):
        if winners & b[who + P_BIT]:
            finish(b, log, OUTCOME_CAPTAIN if b[who + P_KEYS] else OUTCOME_LAST, who)
