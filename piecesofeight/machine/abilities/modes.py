"""Several blocks of which some happen (9.3): which can be chosen, who chooses, and what then.

A block that was chosen is kept as a number under the slot of the step; its `way` lets it happen.
"""

from __future__ import annotations

from piecesofeight.machine.abilities.aiming import may_aim
from piecesofeight.machine.abilities.effects.numbers import keep_number
from piecesofeight.machine.abilities.kept import current_line, entries_end, in_slot, meant
from piecesofeight.machine.chance import draw
from piecesofeight.machine.constants import *
from piecesofeight.machine.counters import is_marked
from piecesofeight.machine.dispatch import GOES_ON, LISTS, RESOLVES, TAKES
from piecesofeight.machine.frames import ask_among
from piecesofeight.machine.log import record
from piecesofeight.machine.select import holds, named_among, one_player, stands, suits
from piecesofeight.machine.zones import key_barred, lies_in, next_in_round, owner_of, place_of


def seems_to_suit(b: Words, t: Words, fil: int, coin: int, f: int, decider: int) -> bool:
    """Whether a coin may suit a filter, as far as a player can know who doesn't see all coins."""
    this = b[f + U_COIN]
    user = b[f + U_USER]
    if b[coin + C_KNOWN] & b[decider + P_BIT]:
        if decider == user:
            return may_aim(b, t, fil, coin, this, user, f)
        if t[fil + F_FLAGS] & TO_SHIP and key_barred(b, t, coin, user):
            return False
        return suits(b, t, fil, coin, this, f) and named_among(b, t, fil, coin, f)
    if t[fil + F_FLAGS] & MARKED and not is_marked(b, t, fil, coin):
        return False
    return named_among(b, t, fil, coin, f)


def finds_one(b: Words, t: Words, fil: int, f: int, chooser: int, decider: int) -> bool:
    """Whether there may be a coin to choose, as far as a player can know (9.3)."""
    coin = next_in_round(b, NONE)
    while coin:
        owner = owner_of(b, coin)
        if b[owner + P_OUT] == 0 and lies_in(place_of(b, coin), t[fil + F_PLACES]):
            if stands(b, t[fil + F_OWNER], b[f + U_USER], f, b[f + U_EVENT], chooser, owner):
                if seems_to_suit(b, t, fil, coin, f, decider):
                    return True
        coin = next_in_round(b, coin)
    return False


def finds_player(b: Words, t: Words, having: int, f: int, who: int) -> bool:
    """Whether there is a player to choose of whom a condition holds, which all can see (9.3)."""
    user = b[f + U_USER]
    e = b[f + U_EVENT]
    for player in range(HEADER, b[H_PLAYERS_END], PLAYER_SIZE):
        if b[player + P_OUT] == 0 and stands(b, who, user, f, e, user, player):
            if holds(b, t, having, b[f + U_COIN], user, f, e, player):
                return True
    return False


def seems_possible(b: Words, t: Words, f: int, way: int, decider: int) -> bool:
    """Whether a block can be done, as far as a player can know: it has what it needs first."""
    need = t[way + I_D]
    user = b[f + U_USER]
    while need and t[need + N_WHAT]:
        if t[need + N_WHAT] == NEEDS_COIN:
            chooser = one_player(b, t[need + N_WHO], user, f, b[f + U_EVENT], user)
            if not finds_one(b, t, t[need + N_OF], f, chooser, decider):
                return False
        elif t[need + N_WHAT] == NEEDS_PLAYER:
            if not finds_player(b, t, t[need + N_OF], f, t[need + N_WHO]):
                return False
        elif meant(b, f, t[need + N_OF], 0) == 0:
            return False
        need += NEED_SIZE
    return True


def who_decides(b: Words, t: Words, f: int) -> int:
    """The player who chooses among the blocks of the step under way; none if chance does."""
    who = t[current_line(b, f) + I_B]
    user = b[f + U_USER]
    return one_player(b, who, user, f, b[f + U_EVENT], user) if who else NONE


def ways_left(b: Words, t: Words, opts: Words, f: int, decider: int) -> int:
    """The blocks that can still be chosen, as options; to chance all are open."""
    line = current_line(b, f)
    way = line + INSTRUCTION_SIZE
    n = 0
    for number in range(1, t[line + I_D] + 1):
        if not in_slot(b, f, t[line + I_A], -1 - number):
            if decider == 0 or seems_possible(b, t, f, way, decider):
                opts[n] = V_NUMBER + TARGET_UNIT * number
                n += 1
        way = t[way + I_C]
    return n


def ways_chosen(b: Words, t: Words, f: int) -> int:
    """How many blocks were chosen."""
    slot = t[current_line(b, f) + I_A]
    n = 0
    for entry in range(f + ABILITY_FRAME_SIZE, entries_end(b, f), ENTRY_SIZE):
        if b[entry] == slot:
            n += 1
    return n


@RESOLVES.by(OP_MODES)
def begin_modes(b: Words, _t: Words, _log: Words, f: int, _line: int) -> None:
    """Begin to choose among blocks."""
    b[f + FRAME_STAGE] = STAGE_MODES


@GOES_ON.by(STAGE_MODES)
def run_modes(b: Words, t: Words, opts: Words, log: Words, f: int) -> None:
    """Have the next block chosen, if another is due and there is one."""
    line = current_line(b, f)
    decider = who_decides(b, t, f)
    chance = t[line + I_B] == 0
    n = 0
    if ways_chosen(b, t, f) < t[line + I_C]:
        if chance or (decider and b[decider + P_OUT] == 0):
            n = ways_left(b, t, opts, f, decider)
    if n == 0:
        b[f + FRAME_STAGE] = STAGE_RESOLVE
    elif not chance:
        ask_among(b, MODE, decider, n)
    elif b[H_OPTIONS] & O_EXPLICIT_CHANCE:
        ask_among(b, CHANCE_MODE, NONE, n)
    else:
        take_mode(b, t, log, f, opts[draw(b, H_RNG, n)])


@LISTS.by(MODE, CHANCE_MODE)
def mode_options(b: Words, t: Words, opts: Words, f: int) -> int:
    """The blocks that can be chosen."""
    return ways_left(b, t, opts, f, who_decides(b, t, f))


@TAKES.by(MODE, CHANCE_MODE)
def take_mode(b: Words, t: Words, log: Words, f: int, option: int) -> None:
    """A block was chosen."""
    number = option // TARGET_UNIT
    keep_number(b, f, t[current_line(b, f) + I_A], number)
    decider = who_decides(b, t, f)
    record(log, LOG_MODE, decider, b[f + U_COIN], number, 0, b[H_EVERYBODY])


@RESOLVES.by(OP_WAY)
def do_way(b: Words, t: Words, _log: Words, f: int, line: int) -> None:
    """Go on behind a block that wasn't chosen."""
    if not in_slot(b, f, t[line + I_A], -1 - t[line + I_B]):
        b[f + U_PC] = t[line + I_C]
