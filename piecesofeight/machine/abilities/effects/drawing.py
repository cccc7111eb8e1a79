"""Random draws within an ability (4.7, 4.8), by the seeded generator or by chance outcomes."""

from __future__ import annotations

from piecesofeight.machine.abilities.aiming import target_code
from piecesofeight.machine.abilities.kept import (
    add_once,
    current_line,
    entries_end,
    is_meant,
    kind_option,
)
from piecesofeight.machine.chance import draw
from piecesofeight.machine.constants import *
from piecesofeight.machine.dispatch import GOES_ON, LISTS, RESOLVES, TAKES
from piecesofeight.machine.frames import ask, keep
from piecesofeight.machine.log import record
from piecesofeight.machine.select import amount, fits, means_several
from piecesofeight.machine.zones import (
    in_ship,
    is_key,
    key_barred,
    next_in_round,
    owner_of,
    place_of,
)


def drawable(b: Words, t: Words, f: int, line: int, coin: int) -> bool:
    """Whether a coin may be drawn next: it fits, and makes no second key coin (4.8).

    If coins are shuffled, it is one of them that has no place yet (9.24).
    """
    if t[line] == OP_SHUFFLE:
        return b[coin + C_USED] & PICKED == 0 and is_meant(b, f, t[line + I_A], coin)
    fil = t[line + I_C]
    user = b[f + U_USER]
    if not fits(b, t, fil, coin, b[f + U_COIN], user, f, b[f + U_EVENT], user):
        return False
    if b[owner_of(b, coin) + P_OUT]:
        return False
    keys = False
    for entry in range(f + ABILITY_FRAME_SIZE, entries_end(b, f), ENTRY_SIZE):
        if b[entry] == t[line + I_A]:
            if b[entry + ENTRY_KEPT] == coin:
                return False
            if is_key(b, t, b[entry + ENTRY_KEPT]):
                keys = True
    if t[fil + F_FLAGS] & TO_SHIP:
        if keys and is_key(b, t, coin):
            return False
        return not key_barred(b, t, coin, user)
    return True


def next_drawable(b: Words, t: Words, f: int, coin: int) -> int:
    """The drawable coin after another, 0 after the last; with 0 the first. In the order of 5.6."""
    line = current_line(b, f)
    coin = next_in_round(b, coin)
    while coin and not drawable(b, t, f, line, coin):
        coin = next_in_round(b, coin)
    return coin


def drawn(b: Words, t: Words, log: Words, f: int, coin: int) -> None:
    """A coin was drawn; if coins are shuffled, for the next of their places."""
    line = current_line(b, f)
    if t[line] == OP_SHUFFLE:
        b[coin + C_USED] |= PICKED
        keep(b, f, ARRANGED, coin, NONE)
        return
    ship = owner_of(b, coin) if in_ship(b, coin) else NONE
    keep(b, f, t[line + I_A], coin, ship)
    b[f + U_CURSOR] -= 1
    record(log, LOG_PICKED, b[f + U_USER], coin, place_of(b, coin), 0, b[owner_of(b, coin) + P_BIT])


def moves_to_ship(b: Words, t: Words, f: int) -> bool:
    """Whether what is drawn will be moved into the user's ship."""
    return t[t[current_line(b, f) + I_C] + F_FLAGS] & TO_SHIP != 0


@RESOLVES.by(OP_PICK)
def begin_pick(b: Words, t: Words, _log: Words, f: int, line: int) -> None:
    """Set how many coins are drawn."""
    row = t[line + I_B]
    user = b[f + U_USER]
    b[f + U_CURSOR] = amount(b, t, row, b[f + U_COIN], user, f, b[f + U_EVENT], user)
    b[f + FRAME_STAGE] = STAGE_PICK


@GOES_ON.by(STAGE_PICK)
def run_pick(b: Words, t: Words, _opts: Words, log: Words, f: int) -> None:
    """Draw the next coin; what takes all there is needs no chance (4.7).

    Of two key coins only one may come (4.8), and which is chance.
    """
    left = b[f + U_CURSOR]
    count = 0
    keys = 0
    first = next_drawable(b, t, f, NONE)
    coin = first
    while coin:
        count += 1
        if is_key(b, t, coin):
            keys += 1
        coin = next_drawable(b, t, f, coin)
    if left <= 0 or count == 0:
        b[f + U_CURSOR] = 0
        b[f + FRAME_STAGE] = STAGE_RESOLVE
    elif count <= left and (keys < 2 or not moves_to_ship(b, t, f)):
        drawn(b, t, log, f, first)
    else:
        draw_one(b, t, log, f, count)


def draw_one(b: Words, t: Words, log: Words, f: int, count: int) -> None:
    """Let chance draw one of so many coins."""
    if b[H_OPTIONS] & O_EXPLICIT_CHANCE:
        ask(b, CHANCE_DRAW, NONE)
        return
    coin = next_drawable(b, t, f, NONE)
    for _ in range(draw(b, H_RNG, count)):
        coin = next_drawable(b, t, f, coin)
    drawn(b, t, log, f, coin)


def draw_option(b: Words, t: Words, f: int, coin: int) -> int:
    """The chance outcome that draws a coin: by kind from a hold, by place from a ship.

    Where it may be the hold of several players, the outcome says whose, too: copies in two holds
    aren't the same coin.
    """
    if in_ship(b, coin):
        return V_CHOOSE + TARGET_UNIT * target_code(b, coin)
    option = kind_option(b, t, coin)
    if means_several(t[t[current_line(b, f) + I_C] + F_OWNER]):
        option += HOLD_UNIT * (1 + b[owner_of(b, coin) + P_SEAT])
    return option


@LISTS.by(CHANCE_DRAW)
def draw_options(b: Words, t: Words, opts: Words, f: int) -> int:
    """The outcomes of a draw."""
    n = 0
    coin = next_drawable(b, t, f, NONE)
    while coin:
        n = add_once(opts, n, draw_option(b, t, f, coin))
        coin = next_drawable(b, t, f, coin)
    return n


def draw_weight(b: Words, t: Words, f: int, option: int) -> int:
    """Of how many coins an outcome of a draw means any one."""
    n = 0
    coin = next_drawable(b, t, f, NONE)
    while coin:
        if draw_option(b, t, f, coin) == option:
            n += 1
        coin = next_drawable(b, t, f, coin)
    return n


@TAKES.by(CHANCE_DRAW)
def take_draw(b: Words, t: Words, log: Words, f: int, option: int) -> None:
    """Chance drew a coin of this kind, from this hold perhaps, or at this place."""
    coin = next_drawable(b, t, f, NONE)
    while draw_option(b, t, f, coin) != option:
        coin = next_drawable(b, t, f, coin)
    drawn(b, t, log, f, coin)
