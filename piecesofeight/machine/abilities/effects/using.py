"""Abilities of other coins, used as one's own; and the answered one, used once more (9.14)."""

from __future__ import annotations

from piecesofeight.machine.abilities.kept import current_line, meant
from piecesofeight.machine.abilities.usable import ability_options
from piecesofeight.machine.constants import *
from piecesofeight.machine.dispatch import GOES_ON, LISTS, RESOLVES, TAKES
from piecesofeight.machine.frames import ability_frame, ask_among
from piecesofeight.machine.leaning import lean_on
from piecesofeight.machine.log import record
from piecesofeight.machine.select import kind_in, one_player

_SCRATCH = 16  # from here on of `opts`, behind the options of a coin's abilities


def answered_use(b: Words, f: int) -> int:
    """The frame of the ability that a reaction answers."""
    return b[b[f + U_EVENT] + E_TARGET]


def who_uses(b: Words, t: Words, f: int, line: int) -> int:
    """The player who uses the ability; 0 if that one is out."""
    user = b[f + U_USER]
    if t[line] == OP_USE_ANSWERED:
        user = one_player(b, t[line + I_A], user, f, b[f + U_EVENT], user)
    return NONE if user == 0 or b[user + P_OUT] else user


def used_with(b: Words, t: Words, f: int, line: int) -> int:
    """The coin with which the ability is used: `this`, or the coin that used it before."""
    if t[line] == OP_USE_ANSWERED and t[line + I_A] != YOU:
        return b[answered_use(b, f) + U_COIN]
    return b[f + U_COIN]


def lent(b: Words, t: Words, f: int, line: int) -> int:
    """The first ability among which one is used, 0 if there is none that all know."""
    if t[line] == OP_USE_ANSWERED:
        return b[answered_use(b, f) + U_ABILITY]
    kind = t[line + I_B]
    if kind < 0:  # it was named, or is that of a coin (9.6b)
        number = kind_in(b, t, kind - KIND_IN, b[f + U_COIN], f)
        if number == 0:
            return NONE
        kind = t[T_KINDS] + (number - 1) * KIND_SIZE
    elif kind == 0:
        coin = meant(b, f, t[line + I_A], 0)
        if coin == 0 or b[coin + C_KNOWN] != b[H_EVERYBODY]:
            return NONE
        kind = b[coin + C_KIND]
    if t[kind + K_ABILITY_COUNT] == 0:
        return NONE
    return t[kind + K_ABILITIES]


def within(b: Words, f: int) -> int:
    """How many abilities in use an ability is used within."""
    n = 0
    while b[f + FRAME_BELOW] and b[b[f + FRAME_BELOW]] == ABILITY_FRAME:
        n += 1
        f = b[f + FRAME_BELOW]
    return n


def may_lend(b: Words, t: Words, row: int, coin: int) -> bool:
    """Whether an ability can be used with a coin at all: played, and not once a game by others."""
    if t[row + A_TYPE] != PLAY:
        return False
    return t[row + A_ONCE] != ONCE_GAME or t[row + A_KIND] == b[coin + C_KIND]


@LISTS.by(WHICH_ABILITY)
def lent_options(b: Words, t: Words, opts: Words, f: int) -> int:
    """The abilities that could be announced, each by its number among those of its coin."""
    line = current_line(b, f)
    user = who_uses(b, t, f, line)
    row = lent(b, t, f, line)
    if user == 0 or row == 0 or within(b, f) >= MOST_USES:
        return 0
    coin = used_with(b, t, f, line)
    many = 1 if t[line] == OP_USE_ANSWERED else t[t[row + A_KIND] + K_ABILITY_COUNT]
    n = 0
    for _ in range(many):
        if may_lend(b, t, row, coin):
            if ability_options(b, t, row, coin, user, 0, 0, opts, _SCRATCH) > _SCRATCH:
                opts[n] = V_NUMBER + TARGET_UNIT * (t[row + A_INDEX] + 1)
                n += 1
        row += ABILITY_SIZE
    return n


@RESOLVES.by(OP_USE, OP_USE_ANSWERED)
def begin_use(b: Words, _t: Words, _log: Words, f: int, _line: int) -> None:
    """An ability will be announced, if one can be."""
    b[f + FRAME_STAGE] = STAGE_USE


@GOES_ON.by(STAGE_USE)
def run_use(b: Words, t: Words, opts: Words, log: Words, f: int) -> None:
    """Ask which of several abilities is used; a single one is, without a question."""
    n = lent_options(b, t, opts, f)
    if n > 1:
        ask_among(b, WHICH_ABILITY, who_uses(b, t, f, current_line(b, f)), n)
        return
    b[f + FRAME_STAGE] = STAGE_RESOLVE
    if n:
        announce_lent(b, t, log, f, opts[0] // TARGET_UNIT - 1)


@TAKES.by(WHICH_ABILITY)
def take_which(b: Words, t: Words, log: Words, f: int, option: int) -> None:
    """A player chose which ability is used."""
    b[f + FRAME_STAGE] = STAGE_RESOLVE
    announce_lent(b, t, log, f, option // TARGET_UNIT - 1)


def announce_lent(b: Words, t: Words, log: Words, f: int, index: int) -> None:
    """Begin the use of an ability with a coin; its targets are asked for one by one (4.2)."""
    line = current_line(b, f)
    user = who_uses(b, t, f, line)
    coin = used_with(b, t, f, line)
    kind = t[lent(b, t, f, line) + A_KIND]
    row = t[kind + K_ABILITIES] + index * ABILITY_SIZE
    if t[row + A_CONDITION]:
        lean_on(b, t, log, t[row + A_CONDITION], coin, user, NONE)
    if t[row + A_ONCE] == ONCE_GAME:
        b[coin + C_USED] |= 1 << index
    ability_frame(b, row, user, coin, t[row + A_PROGRAM], 0)
    record(log, LOG_REUSED, user, coin, row, 0, b[H_EVERYBODY])
