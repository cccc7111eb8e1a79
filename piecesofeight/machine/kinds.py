"""What the coins of a game can do at all, by their kinds: nobody looks for anything else.

Tables have kinds of which no ship may carry a coin. Whoever puts coins into a block, or makes
others of them, notes here once what all of them can do, wherever they come to lie.
"""

from __future__ import annotations

from piecesofeight.machine.constants import *


def note_kinds(b: Words, t: Words) -> None:
    """Note in the header what some coin in the block can forbid, answer and so on.

    Where everybody is asked, a hidden coin may be of any kind that is played with (5.2): who is
    asked then hangs on all of them.
    """
    acts = 0
    events = 0
    elsewhere = 0
    duties = 0
    whenever = 0
    rare = t[T_LIMITS_ACTS] | t[T_ELSEWHERE] | t[T_DUTIES] | t[T_WHENEVER]
    for coin in range(b[H_COINS], b[H_COINS_END], COIN_SIZE):
        kind = b[coin + C_KIND]
        events |= t[kind + K_EVENTS]
        if rare:
            acts |= t[kind + K_LIMITS_ACTS]
            elsewhere |= t[kind + K_FLAGS]
            duties |= t[kind + K_DUTIES]
            whenever |= t[kind + K_WHENEVER]
    if b[H_OPTIONS] & O_ASK_EVERYBODY:
        events = t[T_EVENTS]
        elsewhere = t[T_ELSEWHERE]
    b[H_LIMITS_ACTS] = acts
    b[H_EVENTS] = events
    b[H_ELSEWHERE] = elsewhere & ELSEWHERE
    b[H_DUTIES] = duties
    b[H_WHENEVER] = whenever
