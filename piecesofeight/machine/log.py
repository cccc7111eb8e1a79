"""The log: what a step did, for people and for statistics; no part of a state."""

from __future__ import annotations

from piecesofeight.machine.constants import *


def record(log: Words, what: int, player: int, coin: int, a: int, c: int, mask: int) -> None:
    """Note something in the log, if there is one; `mask` tells who saw which coin it was."""
    at = log[0]
    if at + LOG_SIZE <= log[LOG_ROOM]:
        log[at + LOG_KIND] = what
        log[at + LOG_PLAYER] = player
        log[at + LOG_COIN] = coin
        log[at + LOG_A] = a
        log[at + LOG_B] = c
        log[at + LOG_MASK] = mask
        log[0] = at + LOG_SIZE
