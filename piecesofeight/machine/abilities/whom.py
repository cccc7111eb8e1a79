"""Players who are chosen, or drawn at random, when the step comes (9.3, 9.7)."""

from __future__ import annotations

from piecesofeight.machine.abilities.aiming import aim_player, target_player
from piecesofeight.machine.abilities.kept import current_line
from piecesofeight.machine.chance import draw
from piecesofeight.machine.constants import *
from piecesofeight.machine.dispatch import GOES_ON, LISTS, RESOLVES, TAKES
from piecesofeight.machine.frames import ask_among, keep_target
from piecesofeight.machine.log import record
from piecesofeight.machine.select import one_player


@RESOLVES.by(OP_TARGET_PLAYER, OP_HAVE_CHOSEN, OP_PICK_PLAYER)
def begin_player(b: Words, _t: Words, _log: Words, f: int, _line: int) -> None:
    """Begin to choose a player within a block, or to draw one."""
    b[f + FRAME_STAGE] = STAGE_PLAYER


def who_chooses(b: Words, t: Words, f: int) -> int:
    """The player who chooses a player; 0 if nobody can, or chance does."""
    line = current_line(b, f)
    user = b[f + U_USER]
    if t[line] == OP_TARGET_PLAYER:
        return user
    if t[line] == OP_PICK_PLAYER:
        return NONE
    chooser = one_player(b, t[line + I_D], user, f, b[f + U_EVENT], user)
    return NONE if chooser == 0 or b[chooser + P_OUT] else chooser


@GOES_ON.by(STAGE_PLAYER)
def run_player(b: Words, t: Words, opts: Words, log: Words, f: int) -> None:
    """Have a player chosen or drawn, if there is one."""
    n = player_options(b, t, opts, f)
    if n == 0:
        b[f + FRAME_STAGE] = STAGE_RESOLVE
    elif t[current_line(b, f)] != OP_PICK_PLAYER:
        ask_among(b, WHICH_PLAYER, who_chooses(b, t, f), n)
    elif b[H_OPTIONS] & O_EXPLICIT_CHANCE:
        ask_among(b, CHANCE_PLAYER, NONE, n)
    else:
        take_player(b, t, log, f, opts[draw(b, H_RNG, n)])


@LISTS.by(WHICH_PLAYER, CHANCE_PLAYER)
def player_options(b: Words, t: Words, opts: Words, f: int) -> int:
    """The players who can be chosen, or drawn."""
    line = current_line(b, f)
    e = b[f + U_EVENT]
    user = b[f + U_USER]
    this = b[f + U_COIN]
    who, having, but = t[line + I_B], t[line + I_C], t[line + I_D]
    if t[line] == OP_HAVE_CHOSEN:
        but = ANYONE
        user = who_chooses(b, t, f)
        if user == 0:
            return 0
    return aim_player(b, t, who, having, but, this, user, f, e, V_CHOOSE, opts, 0)


@TAKES.by(WHICH_PLAYER, CHANCE_PLAYER)
def take_player(b: Words, t: Words, log: Words, f: int, option: int) -> None:
    """A player was chosen, or drawn."""
    line = current_line(b, f)
    code = option // TARGET_UNIT
    b[f + FRAME_STAGE] = STAGE_RESOLVE
    keep_target(b, f, t[line + I_A], code)
    record(log, LOG_SINGLED, target_player(code), NONE, 0, who_chooses(b, t, f), 0)


def choose_nobody(b: Words, f: int) -> None:
    """Who was asked goes out, and has chosen nobody."""
    b[f + FRAME_STAGE] = STAGE_RESOLVE
