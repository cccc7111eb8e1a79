"""Costs: what is paid when an ability is announced, which nothing can answer (4.6a, 9.1)."""

from __future__ import annotations

from piecesofeight.machine.abilities.effects.moving import put, remove
from piecesofeight.machine.abilities.instructions import do_skip
from piecesofeight.machine.abilities.kept import meant
from piecesofeight.machine.constants import *
from piecesofeight.machine.dispatch import PAYS
from piecesofeight.machine.events import leave
from piecesofeight.machine.zones import in_ship, place_of, settle


@PAYS.by(OP_DESTROY)
def pay_by_destroying(b: Words, t: Words, log: Words, f: int, line: int) -> None:
    """The user's own coins go to the hold, all at once, and nobody can answer."""
    user = b[f + U_USER]
    coin = meant(b, f, t[line + I_A], 0)
    while coin and in_ship(b, coin):
        leave(b, t, log, coin, place_of(b, coin), user)
        coin = meant(b, f, t[line + I_A], 0)
    settle(b, user)


@PAYS.by(OP_MOVE)
def pay_by_moving(b: Words, t: Words, log: Words, f: int, line: int) -> None:
    """The user's own coins go from the ship to the hold; that is no destruction."""
    coin = meant(b, f, t[line + I_A], 0)
    while coin and in_ship(b, coin):
        put(b, t, log, coin, b[f + U_USER], t[line + I_C])
        coin = meant(b, f, t[line + I_A], 0)


@PAYS.by(OP_SKIP)
def pay_by_skipping(b: Words, t: Words, log: Words, f: int, line: int) -> None:
    """The user will lose turns."""
    do_skip(b, t, log, f, line)


@PAYS.by(OP_REMOVE)
def pay_by_removing(b: Words, t: Words, log: Words, f: int, line: int) -> None:
    """The user's own coins leave the game (9.25)."""
    remove(b, t, log, f, line)
