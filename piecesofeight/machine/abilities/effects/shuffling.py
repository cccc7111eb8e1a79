"""Coins of a ship that chance puts in another order (9.24)."""

from __future__ import annotations

from piecesofeight.machine.abilities.effects.arranging import drop_picks, picks
from piecesofeight.machine.abilities.effects.drawing import draw_one, drawn, next_drawable
from piecesofeight.machine.abilities.effects.places import put_in_place
from piecesofeight.machine.abilities.kept import current_line
from piecesofeight.machine.constants import *
from piecesofeight.machine.dispatch import GOES_ON, RESOLVES
from piecesofeight.machine.log import record


@RESOLVES.by(OP_SHUFFLE)
def begin_shuffle(b: Words, _t: Words, _log: Words, f: int, _line: int) -> None:
    """Begin with the first of the places that the coins have."""
    b[f + FRAME_STAGE] = STAGE_SHUFFLE


@GOES_ON.by(STAGE_SHUFFLE)
def run_shuffle(b: Words, t: Words, _opts: Words, log: Words, f: int) -> None:
    """Draw the coin for the next place, each as likely as the others, until all have theirs.

    Nobody sees which are drawn, only whose ship it is sees what it has become.
    """
    left = 0
    coin = next_drawable(b, t, f, NONE)
    while coin:
        left += 1
        coin = next_drawable(b, t, f, coin)
    if left > 1:
        draw_one(b, t, log, f, left)
    elif left == 1:
        drawn(b, t, log, f, next_drawable(b, t, f, NONE))
    else:
        b[f + FRAME_STAGE] = STAGE_RESOLVE
        count = picks(b, f)
        if count:
            owner = put_in_place(b, t, f, t[current_line(b, f) + I_A], count, 0)
            drop_picks(b, f)
            record(log, LOG_SHUFFLED, owner, NONE, count, 0, 0)
