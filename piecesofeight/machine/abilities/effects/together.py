"""What several players choose or name in secret, and what is shown at once (9.6a).

They are asked one after the other, clockwise from the user. Nothing is told before all have
answered, and what others have answered changes nothing for who is still to be asked. Until then
an answer is kept as -1 - its option, with whose it is.
"""

from __future__ import annotations

from piecesofeight.machine.abilities.aiming import aim_player, target_player
from piecesofeight.machine.abilities.choices import choose_options, chosen_coin, ship_of
from piecesofeight.machine.abilities.effects.numbers import number_options
from piecesofeight.machine.abilities.kept import current_line, entries_end, entry_stands, in_slot
from piecesofeight.machine.constants import *
from piecesofeight.machine.dispatch import GOES_ON, LISTS, RESOLVES, TAKES
from piecesofeight.machine.frames import ask_among, keep
from piecesofeight.machine.log import record
from piecesofeight.machine.select import answer_of, one_player, stands


@RESOLVES.by(OP_NUMBERS, OP_PLAYERS, OP_CHOOSE_SECRETLY)
def begin_secret(b: Words, _t: Words, _log: Words, f: int, _line: int) -> None:
    """Begin with the user."""
    b[f + U_CURSOR] = b[f + U_USER]
    b[f + FRAME_STAGE] = STAGE_SECRET


def takes_part(b: Words, t: Words, f: int, player: int) -> bool:
    """Whether a player is among those who are asked: with one player the user is, too."""
    who = t[current_line(b, f) + I_B]
    user = b[f + U_USER]
    if b[player + P_OUT]:
        return False
    if who == ANYONE or who == OPPONENT or who == ANOTHER:
        return stands(b, who, user, f, b[f + U_EVENT], user, player)
    return player == user or player == one_player(b, who, user, f, b[f + U_EVENT], user)


@LISTS.by(SECRET)
def secret_options(b: Words, t: Words, opts: Words, f: int) -> int:
    """What the player under the cursor may choose or name."""
    line = current_line(b, f)
    if t[line] == OP_NUMBERS:
        return number_options(b, t, opts, f)
    if t[line] == OP_CHOOSE_SECRETLY:
        return choose_options(b, t, opts, f)
    who, having = t[line + I_C], t[line + I_D]
    e, this, chooser = b[f + U_EVENT], b[f + U_COIN], b[f + U_CURSOR]
    return aim_player(b, t, who, having, ANYONE, this, chooser, f, e, V_CHOOSE, opts, 0)


@GOES_ON.by(STAGE_SECRET)
def run_secret(b: Words, t: Words, opts: Words, log: Words, f: int) -> None:
    """Ask the player under the cursor, or go on if there is nothing to ask."""
    player = b[f + U_CURSOR]
    n = secret_options(b, t, opts, f) if takes_part(b, t, f, player) else 0
    if n:
        ask_among(b, SECRET, player, n)
    else:
        go_round(b, t, log, f)


@TAKES.by(SECRET)
def take_secret(b: Words, t: Words, log: Words, f: int, option: int) -> None:
    """A player has answered, which nobody else learns yet."""
    keep(b, f, t[current_line(b, f) + I_A], -1 - option, b[f + U_CURSOR])
    go_round(b, t, log, f)


def go_round(b: Words, t: Words, log: Words, f: int) -> None:
    """Go on to the next player; after the last everything is shown."""
    player = b[b[f + U_CURSOR] + P_FOLLOWS]
    if player != b[f + U_USER]:
        b[f + U_CURSOR] = player
        return
    slot = t[current_line(b, f) + I_A]
    for entry in range(f + ABILITY_FRAME_SIZE, entries_end(b, f), ENTRY_SIZE):
        if b[entry] == slot:
            show_answer(b, t, log, f, entry)
    b[f + U_CURSOR] = 0
    b[f + FRAME_STAGE] = STAGE_RESOLVE


def show_answer(b: Words, t: Words, log: Words, f: int, entry: int) -> None:
    """Show what a player has answered, and keep it as what it is from now on."""
    line = current_line(b, f)
    op = t[line]
    option = -1 - b[entry + ENTRY_KEPT]
    player = b[entry + ENTRY_SHIP]
    code = option // TARGET_UNIT
    if op == OP_NUMBERS:
        b[entry + ENTRY_KEPT] = -1 - code
        record(log, LOG_NAMED, player, NONE, code, 0, 0)
    elif op == OP_PLAYERS:
        b[entry + ENTRY_KEPT] = target_player(code)
        record(log, LOG_SINGLED, target_player(code), NONE, 0, player, 0)
    else:
        coin = chosen_coin(b, t, log, f, player, option)
        if coin:
            keep(b, f, t[line + I_D] // BY_UNIT, coin, player)
        if in_slot(b, f, t[line + I_A], coin):
            coin = NONE  # two chose the same, which is meant once
        b[entry + ENTRY_KEPT] = coin
        b[entry + ENTRY_SHIP] = ship_of(b, coin)


@RESOLVES.by(OP_CHOSEN)
def do_chosen(b: Words, t: Words, _log: Words, f: int, line: int) -> None:
    """Keep the coin that a player has chosen, if it is still what was chosen."""
    user = b[f + U_USER]
    player = one_player(b, t[line + I_D], user, f, b[f + U_EVENT], user)
    coin = answer_of(b, f, t[line + I_C], player)
    for entry in range(f + ABILITY_FRAME_SIZE, entries_end(b, f), ENTRY_SIZE):
        if b[entry] == t[line + I_B] and b[entry + ENTRY_KEPT] == coin and entry_stands(b, entry):
            keep(b, f, t[line + I_A], coin, b[entry + ENTRY_SHIP])


def answer_for_who_is_out(b: Words, t: Words, log: Words, f: int) -> None:
    """Who was asked goes out: that counts as the lowest number, or as no choice (9.6, 9.7)."""
    line = current_line(b, f)
    if t[line] == OP_NUMBERS:
        lowest = V_NUMBER + TARGET_UNIT * t[line + I_C]
        keep(b, f, t[line + I_A], -1 - lowest, b[f + U_CURSOR])
    go_round(b, t, log, f)
