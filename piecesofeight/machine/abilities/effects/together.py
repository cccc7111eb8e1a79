"""Numbers that several players name in secret, and that are shown at once (9.6a).

They are asked one after the other, clockwise from the user. Nothing is told before all have
answered, and what others have named changes nothing for who is still to be asked.
"""

from __future__ import annotations

from piecesofeight.machine.abilities.effects.numbers import number_options
from piecesofeight.machine.abilities.kept import current_line, entries_end
from piecesofeight.machine.constants import *
from piecesofeight.machine.dispatch import GOES_ON, LISTS, RESOLVES, TAKES
from piecesofeight.machine.frames import ask, keep
from piecesofeight.machine.log import record
from piecesofeight.machine.select import one_player, stands


@RESOLVES.by(OP_NUMBERS)
def begin_numbers(b: Words, _t: Words, _log: Words, f: int, _line: int) -> None:
    """Begin with the user."""
    b[f + U_CURSOR] = b[f + U_USER]
    b[f + FRAME_STAGE] = STAGE_NUMBERS


def names_one(b: Words, t: Words, f: int, player: int) -> bool:
    """Whether a player is among those who name a number: with one player the user is, too."""
    who = t[current_line(b, f) + I_B]
    user = b[f + U_USER]
    if b[player + P_OUT]:
        return False
    if who == ANYONE or who == OPPONENT or who == ANOTHER:
        return stands(b, who, user, f, b[f + U_EVENT], user, player)
    return player == user or player == one_player(b, who, user, f, b[f + U_EVENT], user)


def go_round(b: Words, t: Words, log: Words, f: int) -> None:
    """Go on to the next player; after the last all numbers are shown."""
    player = b[b[f + U_CURSOR] + P_FOLLOWS]
    if player != b[f + U_USER]:
        b[f + U_CURSOR] = player
        return
    slot = t[current_line(b, f) + I_A]
    for entry in range(f + ABILITY_FRAME_SIZE, entries_end(b, f), ENTRY_SIZE):
        if b[entry] == slot:
            number = -1 - b[entry + ENTRY_KEPT]
            record(log, LOG_NAMED, b[entry + ENTRY_SHIP], NONE, number, 0, 0)
    b[f + U_CURSOR] = 0
    b[f + FRAME_STAGE] = STAGE_RESOLVE


@GOES_ON.by(STAGE_NUMBERS)
def run_numbers(b: Words, t: Words, _opts: Words, log: Words, f: int) -> None:
    """Ask the player under the cursor, who names a number, or go on."""
    player = b[f + U_CURSOR]
    if names_one(b, t, f, player):
        ask(b, SECRET_NUMBER, player)
    else:
        go_round(b, t, log, f)


@LISTS.by(SECRET_NUMBER)
def secret_options(b: Words, t: Words, opts: Words, f: int) -> int:
    """The numbers that may be named."""
    return number_options(b, t, opts, f)


@TAKES.by(SECRET_NUMBER)
def take_secret(b: Words, t: Words, log: Words, f: int, option: int) -> None:
    """A player has named a number, which nobody else learns yet."""
    number = option // TARGET_UNIT
    keep(b, f, t[current_line(b, f) + I_A], -1 - number, b[f + U_CURSOR])
    go_round(b, t, log, f)


def name_lowest_too(b: Words, t: Words, log: Words, f: int) -> None:
    """Who was asked goes out, which counts as the lowest number (9.6)."""
    line = current_line(b, f)
    keep(b, f, t[line + I_A], -1 - t[line + I_C], b[f + U_CURSOR])
    go_round(b, t, log, f)
