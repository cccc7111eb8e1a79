"""The run of a game from decision to decision. Its source is part of each game's kernel.

Each game has tables of its own, and so these functions are copied behind what is generated; those
of this module itself are of no game.
"""

from __future__ import annotations

from collections.abc import Callable

from piecesofeight.hosting.course.words import *
from piecesofeight.machine.dispatch import Dispatch

# Do what comes next: (b, log); the next segment, 0 if somebody must decide or the game is over.
SEGMENTS: Dispatch[Callable[[Words, Words], int]] = Dispatch("do segment")
# Say in H_PC with which segment a phase begins, or H_TURN's turn in it, 0 if there is none: (b).
ENTRIES: Dispatch[Callable[[Words], None]] = Dispatch("enter phase")
# List the options of the pending decision: (b, opts); how many.
LISTS: Dispatch[Callable[[Words, Words], int]] = Dispatch("list the options of decision")
# Take the answer to a decision: (b, log, option).
TAKES: Dispatch[Callable[[Words, Words, int], None]] = Dispatch("take decision")


@LISTS.by(CHANCE)
def list_drawn(b: Words, opts: Words) -> int:
    """The kinds that chance may draw."""
    n = 0
    for kind in range(b[H_KINDS]):
        if b[H_FITTING] >> kind & 1 and b[b[H_FROM] + 1 + kind]:
            opts[n] = b[H_OUTCOME] + kind
            n += 1
    return n


@TAKES.by(CHANCE)
def take_drawn(b: Words, _log: Words, option: int) -> None:
    """Chance has drawn a piece."""
    b[H_DRAWN] = option - b[H_OUTCOME] + 1
    b[H_FROM] = 0
    b[H_FITTING] = 0
    b[H_KINDS] = 0
    b[H_OUTCOME] = 0


def legal(b: Words, opts: Words) -> int:
    """The options of the pending decision, in opts; how many. 0 if the game is over."""
    if b[H_DECISION] == 0:
        return 0
    return LISTS[b[H_DECISION]](b, opts)


def take(b: Words, log: Words, option: int) -> None:
    """Take a decision; what follows from it is left to `advance`."""
    decision = b[H_DECISION]
    TAKES[decision](b, log, option)
    b[H_DECISION] = 0
    b[H_DECIDER] = 0
    b[H_SECRET] = 0


def advance(b: Words, opts: Words, log: Words) -> int:
    """Run on to the next decision that is not forced; how many options it has, 0 at the end.

    -1: a game that can't go on; H_STUCK says why.
    """
    done = 0
    while True:
        segment = b[H_PC]
        while segment and done < MOST_STEPS and b[H_STUCK] == 0:
            segment = SEGMENTS[segment](b, log)
            done += 1
        if done == MOST_STEPS:
            b[H_STUCK] |= STUCK_GOING
        if b[H_STUCK]:
            return -1
        if b[H_DECISION] == 0:
            return 0
        n = LISTS[b[H_DECISION]](b, opts)
        if n == 0:
            b[H_DECISION] = 0
            b[H_DECIDER] = 0
            b[H_SECRET] = 0
        elif n == 1 and b[H_OPTIONS] & O_ASK_ALL == 0:
            take(b, log, opts[0])
        else:
            return n


def step(b: Words, opts: Words, log: Words, option: int) -> int:
    """Apply one legal option in place and run on to the next decision; see `advance`."""
    take(b, log, option)
    return advance(b, opts, log)


def begin(b: Words, opts: Words, log: Words) -> int:
    """Start a game."""
    b[H_PC] = 1
    return advance(b, opts, log)


def begin_phase(b: Words, opts: Words, log: Words, phase: int) -> int:
    """Go on from a block in which somebody laid the pieces: with a phase, by its number from 1.

    The number after the last phase is the end. If H_TURN is a player, it begins with this player's
    turn in the phase; H_TURN is 0 then, unless there is no such turn, where nothing is done.
    """
    ENTRIES[phase](b)
    return advance(b, opts, log)
