"""What chance decides within an ability, and numbers and kinds that have a name (9.5, 9.6).

A number n is kept as -1 - n, which is no address; so is the id of a kind of coin that was named.
"""

from __future__ import annotations

from piecesofeight.machine.abilities.kept import current_line
from piecesofeight.machine.chance import draw
from piecesofeight.machine.constants import *
from piecesofeight.machine.dispatch import LISTS, RESOLVES, TAKES
from piecesofeight.machine.frames import ask, keep
from piecesofeight.machine.log import record
from piecesofeight.machine.select import one_player


def keep_number(b: Words, f: int, slot: int, number: int) -> None:
    """Keep a number under a slot."""
    keep(b, f, slot, -1 - number, NONE)


def favour(b: Words, t: Words, log: Words, f: int, line: int, favoured: bool) -> None:
    """Chance was with the user, or wasn't: then the program goes on elsewhere."""
    record(log, LOG_FLIPPED, b[f + U_USER], NONE, int(favoured), 0, 0)
    if not favoured:
        b[f + U_PC] = t[line + I_C]


def rolled(b: Words, t: Words, log: Words, f: int, line: int, number: int) -> None:
    """A die shows a number."""
    keep_number(b, f, t[line + I_A], number)
    record(log, LOG_ROLLED, b[f + U_USER], NONE, number, 0, 0)


@RESOLVES.by(OP_CHANCE)
def do_chance(b: Words, t: Words, log: Words, f: int, line: int) -> None:
    """Let chance decide whether what comes next happens."""
    if b[H_OPTIONS] & O_EXPLICIT_CHANCE:
        b[f + FRAME_STAGE] = STAGE_MAY
        ask(b, CHANCE_NUMBER, NONE)
    else:
        favour(b, t, log, f, line, draw(b, H_RNG, t[line + I_B]) < t[line + I_A])


@RESOLVES.by(OP_ROLL)
def do_roll(b: Words, t: Words, log: Words, f: int, line: int) -> None:
    """Roll a die."""
    if b[H_OPTIONS] & O_EXPLICIT_CHANCE:
        b[f + FRAME_STAGE] = STAGE_MAY
        ask(b, CHANCE_NUMBER, NONE)
    else:
        rolled(b, t, log, f, line, 1 + draw(b, H_RNG, t[line + I_B]))


@LISTS.by(CHANCE_NUMBER)
def chance_options(b: Words, t: Words, opts: Words, f: int) -> int:
    """The outcomes of a die, or whether chance is with the user."""
    line = current_line(b, f)
    if t[line] == OP_CHANCE:
        opts[0] = V_ANSWER + TARGET_UNIT
        opts[1] = V_ANSWER
        return 2
    for i in range(t[line + I_B]):
        opts[i] = V_NUMBER + TARGET_UNIT * (1 + i)
    return t[line + I_B]


def chance_weight(b: Words, t: Words, f: int, option: int) -> int:
    """How much an outcome weighs against the others."""
    line = current_line(b, f)
    if t[line] != OP_CHANCE:
        return 1
    if option // TARGET_UNIT:
        return t[line + I_A]
    return t[line + I_B] - t[line + I_A]


@TAKES.by(CHANCE_NUMBER)
def take_chance(b: Words, t: Words, log: Words, f: int, option: int) -> None:
    """Chance has decided."""
    line = current_line(b, f)
    b[f + FRAME_STAGE] = STAGE_RESOLVE
    if t[line] == OP_CHANCE:
        favour(b, t, log, f, line, option // TARGET_UNIT != 0)
    else:
        rolled(b, t, log, f, line, option // TARGET_UNIT)


# --- numbers that players name ----------------------------------------------------------------


@RESOLVES.by(OP_NAME)
def do_name(b: Words, t: Words, _log: Words, f: int, line: int) -> None:
    """Ask a player for a number; of who is out it is the lowest (9.6)."""
    user = b[f + U_USER]
    player = one_player(b, t[line + I_B], user, f, b[f + U_EVENT], user)
    if player and b[player + P_OUT] == 0:
        b[f + FRAME_STAGE] = STAGE_MAY
        ask(b, NUMBER, player)
    else:
        keep_number(b, f, t[line + I_A], t[line + I_C])


@RESOLVES.by(OP_NAME_KIND)
def do_name_kind(b: Words, t: Words, _log: Words, f: int, line: int) -> None:
    """Ask a player for a kind of coin; who is out names none (9.6b)."""
    user = b[f + U_USER]
    player = one_player(b, t[line + I_B], user, f, b[f + U_EVENT], user)
    if player and b[player + P_OUT] == 0:
        b[f + FRAME_STAGE] = STAGE_MAY
        ask(b, NUMBER, player)


@LISTS.by(NUMBER)
def number_options(b: Words, t: Words, opts: Words, f: int) -> int:
    """The numbers that may be named; or all kinds of coin that there are in the game."""
    line = current_line(b, f)
    n = 0
    if t[line] == OP_NAME_KIND:
        while n < t[T_KIND_COUNT]:
            opts[n] = V_KIND + TARGET_UNIT * (1 + n)
            n += 1
        return n
    for number in range(t[line + I_C], t[line + I_D] + 1):
        opts[n] = V_NUMBER + TARGET_UNIT * number
        n += 1
    return n


@TAKES.by(NUMBER)
def take_number(b: Words, t: Words, log: Words, f: int, option: int) -> None:
    """A player has named a number, or a kind of coin."""
    line = current_line(b, f)
    b[f + FRAME_STAGE] = STAGE_RESOLVE
    user = b[f + U_USER]
    player = one_player(b, t[line + I_B], user, f, b[f + U_EVENT], user)
    keep_number(b, f, t[line + I_A], option // TARGET_UNIT)
    if t[line] == OP_NAME_KIND:
        record(log, LOG_NAMED_KIND, player, NONE, option // TARGET_UNIT, 0, b[H_EVERYBODY])
    else:
        record(log, LOG_NAMED, player, NONE, option // TARGET_UNIT, 0, 0)


def name_lowest(b: Words, t: Words, f: int) -> None:
    """Who was asked goes out, which counts as the lowest number, and as no kind (9.6, 9.6b)."""
    line = current_line(b, f)
    if t[line] == OP_NAME:
        keep_number(b, f, t[line + I_A], t[line + I_C])
