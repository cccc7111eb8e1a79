"""The kernel of the game, interpreted: what the classes for people call.

The same functions, compiled, are in `piecesofeight.native`.
"""

from __future__ import annotations

from piecesofeight.combat.agreement import may_propose
from piecesofeight.combat.setup import MOST_OPTIONS
from piecesofeight.combat.turns import begin, legal, step, weight
from piecesofeight.machine import constants as m

__all__ = ["begin", "legal", "may_propose", "new_log", "new_opts", "step", "weight"]

LOG_WORDS = 16384


def new_opts() -> list[int]:
    """A scratch buffer for options; reuse it, it is no part of a state."""
    return [0] * MOST_OPTIONS


def new_log(words: int = LOG_WORDS) -> list[int]:
    """A log; before each step set word 0 to LOG_START. With LOG_START words it notes nothing."""
    log = [0] * words
    log[m.LOG_USED_WORDS] = m.LOG_START
    log[m.LOG_ROOM] = words
    return log
