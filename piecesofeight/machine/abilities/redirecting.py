"""Another target for the answered ability, among those that are legal for its user (9.14)."""

from __future__ import annotations

from piecesofeight.machine.abilities.aiming import aim, aim_player, target_coin, target_player
from piecesofeight.machine.abilities.kept import entry_of
from piecesofeight.machine.constants import *


def is_target_line(t: Words, line: int) -> bool:
    """Whether an instruction of an announcement keeps what the user chooses."""
    return t[line] == OP_TARGET or t[line] == OP_TARGET_PLAYER


def last_target(b: Words, t: Words, g: int) -> int:
    """The instruction of the last target of an ability in use, 0 if there is none.

    What is paid with is chosen first, so the last one is it only if there is no other.
    """
    ability = b[g + U_ABILITY]
    line = t[ability + A_PROGRAM]
    found = NONE
    while OP_TARGET <= t[line] <= LAST_ANNOUNCE:
        if is_target_line(t, line):
            found = line
        line += INSTRUCTION_SIZE
    for _ in range(t[ability + A_COSTS]):
        if found and t[line] != OP_SKIP and t[line + I_A] == t[found + I_A]:
            return NONE
        line += INSTRUCTION_SIZE
    return found


def targets_kept(b: Words, t: Words, g: int) -> int:
    """How many targets an ability in use has kept; they are its first entries."""
    n = 0
    line = t[b[g + U_ABILITY] + A_PROGRAM]
    while OP_TARGET <= t[line] <= LAST_ANNOUNCE:
        if is_target_line(t, line) and n < b[g + U_COUNT]:
            if b[entry_of(g, n)] == t[line + I_A]:
                n += 1
        line += INSTRUCTION_SIZE
    return n


def is_plain(t: Words, kind: int) -> bool:
    """Whether a kind is none, or one whose coins all see: then all see what fits, too."""
    return kind == 0 or t[kind + K_FLAGS] & KEY != 0


def shows(b: Words, t: Words, line: int, code: int, chooser: int) -> bool:
    """Whether a player can see that a coin fits a target, or it is a player."""
    if t[line] == OP_TARGET_PLAYER:
        return True
    fil = t[line + I_B]
    if is_plain(t, t[fil + F_KIND]) and is_plain(t, t[fil + F_NOT_KIND]):
        return True
    return b[target_coin(b, code) + C_KNOWN] & b[chooser + P_BIT] != 0


def redirect_options(b: Words, t: Words, g: int, chooser: int, opts: Words, n: int) -> int:
    """Append an option for each other target that an ability in use could have; the new count.

    The stage and the entries are for a moment as they were when it was announced.
    """
    line = last_target(b, t, g)
    kept = targets_kept(b, t, g)
    if line == 0 or kept == 0 or b[entry_of(g, kept - 1)] != t[line + I_A]:
        return n
    old = b[entry_of(g, kept - 1) + ENTRY_KEPT]
    stage = b[g + FRAME_STAGE]
    count = b[g + U_COUNT]
    b[g + FRAME_STAGE] = STAGE_ANNOUNCE
    b[g + U_COUNT] = kept - 1
    this = b[g + U_COIN]
    user = b[g + U_USER]
    e = b[g + U_EVENT]
    if t[line] == OP_TARGET:
        end = aim(b, t, t[line + I_B], this, user, g, e, user, V_AIM, opts, n)
    else:
        who, having, but = t[line + I_B], t[line + I_C], t[line + I_D]
        end = aim_player(b, t, who, having, but, this, user, g, e, V_AIM, opts, n)
    b[g + FRAME_STAGE] = stage
    b[g + U_COUNT] = count
    for i in range(n, end):
        code = opts[i] // TARGET_UNIT
        new = target_player(code)
        if t[line] == OP_TARGET:
            new = target_coin(b, code)
        if new != old and shows(b, t, line, code, chooser):
            opts[n] = opts[i]
            n += 1
    return n
