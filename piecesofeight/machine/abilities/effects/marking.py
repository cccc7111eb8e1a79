"""Instructions that put marks on coins and players, and take them away (9.16)."""

from __future__ import annotations

from piecesofeight.machine.abilities.kept import meant
from piecesofeight.machine.constants import *
from piecesofeight.machine.counters import marks_of, set_marks
from piecesofeight.machine.dispatch import RESOLVES
from piecesofeight.machine.log import record
from piecesofeight.machine.select import amount, kept_in, one_player
from piecesofeight.machine.zones import in_ship, owner_of


def mark_by(b: Words, log: Words, what: int, mark: int, more: int) -> None:
    """Change how many marks of a name lie on a coin or player: 0 to 99 in all (9.16)."""
    old = marks_of(b, what, mark)
    new = min(max(old + more, 0), MOST_MARKS)
    if new == old:
        return
    set_marks(b, what, mark, new)
    if what < b[H_PLAYERS_END]:
        record(log, LOG_MARKED, what, NONE, mark, new, 0)
    else:
        record(log, LOG_MARKED, owner_of(b, what), what, mark, new, b[what + C_KNOWN])


@RESOLVES.by(OP_MARK, OP_UNMARK)
def do_mark(b: Words, t: Words, log: Words, f: int, line: int) -> None:
    """Put marks on the coins meant that are in ships, or on the player meant; or take them."""
    ref = t[line + I_A]
    user = b[f + U_USER]
    e = b[f + U_EVENT]
    more = amount(b, t, t[line + I_D], b[f + U_COIN], user, f, e, user)
    if t[line] == OP_UNMARK:
        more = -more
    player = NONE
    if ref == NO_COINS:
        player = one_player(b, t[line + I_B], user, f, e, user)
    elif ref >= 0:
        kept = kept_in(b, f, ref)
        if kept < b[H_PLAYERS_END]:
            player = kept
    if player:
        if b[player + P_OUT] == 0:
            mark_by(b, log, player, t[line + I_C], more)
        return
    i = 0
    coin = meant(b, f, ref, 0)
    while coin:
        if in_ship(b, coin):
            mark_by(b, log, coin, t[line + I_C], more)
        i += 1
        coin = meant(b, f, ref, i)
