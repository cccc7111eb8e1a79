"""The machine: runs what is on the stack until somebody must decide."""

from __future__ import annotations

from piecesofeight.machine.abilities.program import run_ability
from piecesofeight.machine.constants import *
from piecesofeight.machine.events import run_destruction, run_event


def run(b: Words, t: Words, opts: Words, log: Words) -> bool:
    """Run until a decision is pending, a key coin moved, or nothing is left to do.

    False if reactions to reactions leave no room on the stack.
    """
    while b[H_DECISION] == 0 and b[H_KEY_MOVED] == 0:
        frame = b[H_FP]
        if frame == 0:
            return True
        if b[H_SP] > b[H_LIMIT]:
            b[H_OVERFLOW] = 1
            return False
        kind = b[frame]
        if kind == ABILITY_FRAME:
            run_ability(b, t, opts, log, frame)
        elif kind == EVENT_FRAME:
            run_event(b, t, opts, log, frame)
        else:
            run_destruction(b, t, log, frame)
    return True


def clean(b: Words) -> None:
    """Clear what finished frames left above the stack, so that equal states are equal blocks."""
    for word in range(b[H_SP], b[H_HIGH]):
        b[word] = 0
    b[H_HIGH] = b[H_SP]
