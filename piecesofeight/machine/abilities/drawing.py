"""Random draws within an ability (4.7, 4.8), by the seeded generator or by chance outcomes."""

from __future__ import annotations

from piecesofeight.machine.abilities.aiming import target_code
from piecesofeight.machine.abilities.kept import add_once, current_line, entries_end, kind_option
from piecesofeight.machine.chance import draw
from piecesofeight.machine.dispatch import GOES_ON, LISTS, RESOLVES, TAKES
from piecesofeight.machine.frames import ask, keep
from piecesofeight.machine.layout import *
from piecesofeight.machine.log import record
from piecesofeight.machine.select import amount, means_several, stands, suits
from piecesofeight.machine.zones import (
    after_in_round,
    in_ship,
    is_key,
    key_barred,
    lies_in,
    owner_of,
    place_of,
)


def drawable(b: Words, t: Words, f: int, line: int, coin: int) -> bool:
    """Whether a coin may be drawn next: it fits, and makes no second key coin (4.8)."""
    fil = t[line + I_C]
    if not suits(b, t, fil, coin, b[f + U_COIN]):
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
        return not key_barred(b, t, coin, b[f + U_USER])
    return True


def nth_drawable(b: Words, t: Words, f: int, index: int) -> int:
    """The drawable coin number `index`, 0 if there are fewer; ship by ship, clockwise as in 5.6."""
    line = current_line(b, f)
    fil = t[line + I_C]
    user = b[f + U_USER]
    player = b[H_CURRENT]
    while player:
        if b[player + P_OUT] == 0 and stands(
            b, t[fil + F_OWNER], user, f, b[f + U_EVENT], user, player
        ):
            for zone in range(player + P_NEST, player + P_GONE, ZONE_SIZE):
                coin = b[zone]
                while coin:
                    if lies_in(place_of(b, coin), t[fil + F_PLACES]) and drawable(
                        b, t, f, line, coin
                    ):
                        if index == 0:
                            return coin
                        index -= 1
                    coin = b[coin + C_NEXT]
        player = after_in_round(b, player)
    return NONE


def drawn(b: Words, t: Words, log: Words, f: int, coin: int) -> None:
    """A coin was drawn."""
    line = current_line(b, f)
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
    b[f + U_CURSOR] = amount(b, t, row, b[f + U_COIN], b[f + U_USER], f, b[f + U_EVENT])
    b[f + FRAME_STAGE] = STAGE_PICK


@GOES_ON.by(STAGE_PICK)
def run_pick(b: Words, t: Words, _opts: Words, log: Words, f: int) -> None:
    """Draw the next coin; what takes all there is needs no chance (4.7).

    Of two key coins only one may come (4.8), and which is chance.
    """
    left = b[f + U_CURSOR]
    count = 0
    keys = 0
    coin = nth_drawable(b, t, f, 0)
    while coin:
        count += 1
        if is_key(b, t, coin):
            keys += 1
        coin = nth_drawable(b, t, f, count)
    if left <= 0 or count == 0:
        b[f + U_CURSOR] = 0
        b[f + FRAME_STAGE] = STAGE_RESOLVE
    elif count <= left and (keys < 2 or not moves_to_ship(b, t, f)):
        drawn(b, t, log, f, nth_drawable(b, t, f, 0))
    elif b[H_OPTIONS] & O_EXPLICIT_CHANCE:
        ask(b, CHANCE_DRAW, NONE)
    else:
        drawn(b, t, log, f, nth_drawable(b, t, f, draw(b, H_RNG, count)))


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
    index = 0
    coin = nth_drawable(b, t, f, 0)
    while coin:
        n = add_once(opts, n, draw_option(b, t, f, coin))
        index += 1
        coin = nth_drawable(b, t, f, index)
    return n


def draw_weight(b: Words, t: Words, f: int, option: int) -> int:
    """Of how many coins an outcome of a draw means any one."""
    n = 0
    index = 0
    coin = nth_drawable(b, t, f, 0)
    while coin:
        if draw_option(b, t, f, coin) == option:
            n += 1
        index += 1
        coin = nth_drawable(b, t, f, index)
    return n


@TAKES.by(CHANCE_DRAW)
def take_draw(b: Words, t: Words, log: Words, f: int, option: int) -> None:
    """Chance drew a coin of this kind, from this hold perhaps, or at this place."""
    index = 0
    coin = nth_drawable(b, t, f, 0)
    while draw_option(b, t, f, coin) != option:
        index += 1
        coin = nth_drawable(b, t, f, index)
    drawn(b, t, log, f, coin)
