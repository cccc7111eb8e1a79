"""Coins in a row: beside a coin, or at an end of a deck (rule 9.9)."""

from __future__ import annotations

from piecesofeight.machine.abilities.kept import meant
from piecesofeight.machine.constants import *
from piecesofeight.machine.dispatch import ANNOUNCES, RESOLVES
from piecesofeight.machine.frames import keep
from piecesofeight.machine.limits import forbidden
from piecesofeight.machine.select import amount, one_player, row_start
from piecesofeight.machine.zones import in_deck, owner_of


def first_of_row(b: Words, t: Words, f: int, line: int) -> int:
    """The coin of a row that is nearest to where it begins; 0 if there is none."""
    way = C_NEXT if t[line] == OP_AFTWARD else C_PREV
    if t[line + I_D] != NO_COINS:
        coin = meant(b, f, t[line + I_D], 0)
        return b[coin + way] if in_deck(b, coin) else NONE
    fil = t[line + I_B]
    user = b[f + U_USER]
    e = b[f + U_EVENT]
    if t[fil + F_KIND]:
        coin = row_start(b, t, fil, NO_COINS, b[f + U_COIN], user, f, e, user)
        return b[coin + way] if coin else NONE
    player = one_player(b, t[fil + F_OWNER], user, f, e, user)
    if player == 0:
        return NONE
    return b[player + P_DECK] if way == C_NEXT else b[player + P_DECK + Z_LAST]


@RESOLVES.by(OP_AFTWARD, OP_FOREWARD)
def keep_row(b: Words, t: Words, _log: Words, f: int, line: int) -> None:
    """Keep the coins of a row, from fore to aft, but for those that can't be targets."""
    user = b[f + U_USER]
    coin = first_of_row(b, t, f, line)
    left = b[H_COINS_END]  # more than any row has
    if t[line + I_C]:
        left = amount(b, t, t[line + I_C], b[f + U_COIN], user, f, b[f + U_EVENT], user)
    if coin == 0 or left <= 0:
        return
    if t[line] == OP_FOREWARD:
        count = 1
        while count < left and b[coin + C_PREV]:
            coin = b[coin + C_PREV]
            count += 1
        left = count
    while coin and left > 0:
        if not forbidden(b, t, ACT_TARGET, user, coin, b[f + U_COIN]):
            keep(b, f, t[line + I_A], coin, owner_of(b, coin))
        coin = b[coin + C_NEXT]
        left -= 1


@ANNOUNCES.by(OP_AFTWARD, OP_FOREWARD)
def announce_row(b: Words, t: Words, _opts: Words, f: int, line: int) -> bool:
    """Keep the coins of a row; there is nothing to decide."""
    keep_row(b, t, _opts, f, line)
    return False
