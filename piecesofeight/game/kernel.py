"""The kernel of the game, interpreted: what the classes for people call.

The same functions, compiled, are in `piecesofeight.native`.
"""

from __future__ import annotations

from piecesofeight.game.turns import begin, legal, may_propose, step, weight

__all__ = ["begin", "legal", "may_propose", "new_log", "new_opts", "step", "weight"]

OPTIONS_ROOM = 32768
LOG_ROOM = 16384


def new_opts() -> list[int]:
    """A scratch buffer for options; reuse it, it is no part of a state."""
    return [0] * OPTIONS_ROOM


def new_log(room: int = LOG_ROOM) -> list[int]:
    """A log; set its word 0 to 1 before each step. With room 1 nothing is noted."""
    log = [0] * room
    log[0] = 1
    return log
