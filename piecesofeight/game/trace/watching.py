"""A step of the game, watched: the same kernel, frame by frame, with somebody looking on.

`watched_step` does what `kernel.step` does, and leaves the same block and the same log; a
test compares the two over many games. Between any two things that the machine does it
calls a watcher, who may look at the block. Only who asks for a trace pays for that.
"""

from __future__ import annotations

from typing import Protocol

from piecesofeight.combat.turns import drop_stale_decision, go_on, legal, take
from piecesofeight.combat.victory import judge, put_out
from piecesofeight.machine.events import run_destruction, run_event
from piecesofeight.machine.frames import ask
from piecesofeight.machine.layout import (
    ABILITY_FRAME,
    EVENT_FRAME,
    H_DECIDER,
    H_DECISION,
    H_DECISIONS,
    H_FP,
    H_HIGH,
    H_KEY_MOVED,
    H_LIMIT,
    H_OPTIONS,
    H_OUTCOME,
    H_OVERFLOW,
    H_READY,
    H_SP,
    MOST_FORCED,
    NONE,
    O_ASK_ALL,
    Words,
)
from piecesofeight.machine.run import clean, run_ability


class Watcher(Protocol):
    """Looks on while the machine works; must not change anything.

    Each call but the last comes before something is done to the block, `after` when it is done.
    """

    def choice(self, option: int, forced: bool) -> None:
        """An option is about to be taken; `forced` if it was the only one."""

    def frame(self) -> None:
        """The newest frame is about to do one step."""

    def rules(self) -> None:
        """The rules go on by themselves: the next phase or turn, who has won, who is out."""

    def after(self) -> None:
        """It is done."""


def watched_step(b: Words, t: Words, opts: Words, log: Words, option: int, watcher: Watcher) -> int:
    """Apply one legal option in place, watched; see `turns.step`."""
    b[H_DECISIONS] += 1
    watcher.choice(option, False)
    take(b, t, log, option)
    watcher.after()
    return _advance(b, t, opts, log, watcher)


def _advance(b: Words, t: Words, opts: Words, log: Words, watcher: Watcher) -> int:
    """As `turns.advance` and `run.run` do it together, one thing at a time."""
    forced = 0
    while True:
        if b[H_KEY_MOVED]:
            watcher.rules()
            judge(b, t, log)
            watcher.after()
            if b[H_OUTCOME]:
                clean(b)
                return 0
            drop_stale_decision(b)
        elif b[H_DECISION]:
            n = b[H_READY] or legal(b, t, opts)
            b[H_READY] = 0
            if n > 1 or (n == 1 and (forced >= MOST_FORCED or b[H_OPTIONS] & O_ASK_ALL)):
                if b[H_HIGH] != b[H_SP]:
                    clean(b)
                return n
            forced += n
            _go_without_asking(b, t, opts, log, n, watcher)
        elif b[H_FP] == 0:
            watcher.rules()
            go_on(b, t, log)
            watcher.after()
        elif b[H_SP] > b[H_LIMIT]:
            b[H_OVERFLOW] = 1
            return -1
        else:
            watcher.frame()
            _run_frame(b, t, opts, log)
            watcher.after()


def _go_without_asking(
    b: Words, t: Words, opts: Words, log: Words, n: int, watcher: Watcher
) -> None:
    """Take the only option there is; who has none is out (3.2)."""
    if n:
        watcher.choice(opts[0], True)
        take(b, t, log, opts[0])
    else:
        watcher.rules()
        out = b[H_DECIDER]
        ask(b, NONE, NONE)
        put_out(b, t, log, out)
    watcher.after()


def _run_frame(b: Words, t: Words, opts: Words, log: Words) -> None:
    frame = b[H_FP]
    if b[frame] == ABILITY_FRAME:
        run_ability(b, t, opts, log, frame)
    elif b[frame] == EVENT_FRAME:
        run_event(b, t, opts, log, frame)
    else:
        run_destruction(b, t, log, frame)
