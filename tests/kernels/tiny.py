"""A tiny game as a generated kernel: pips are drawn and added, doubled or taken away by a table."""

from __future__ import annotations

from piecesofeight.kernels.source import KernelSource

TEXT = '''
"""What a game's rules might become: a row of steps, each of which says which comes next."""

from piecesofeight.machine.chance import draw
from piecesofeight.machine.constants import LOG_START
from piecesofeight.machine.dispatch import Dispatch
from piecesofeight.machine.log import record

W_DECISION = 0
W_STEP = 1
W_RNG = 2
W_PIPS = 4
W_ROUND = W_PIPS + 1
MOST = {most}

STEPS = Dispatch("do step")


@STEPS.by(0, 7)
def add_pips(b: Words, log: Words) -> None:
    """Draw a number of pips, and go on to what they say."""
    pips = draw(b, W_RNG, 6)
    b[W_PIPS] += pips
    b[W_STEP] = 1 if even(pips) else 2
    record(log, 40, 0, 0, pips, 0, -1)


@STEPS.by(1)
def twice(b: Words, log: Words) -> None:
    b[W_PIPS] = 2 * b[W_PIPS] % 1000
    b[W_STEP] = 2


@STEPS.by(2)
def next_round(b: Words, log: Words) -> None:
    b[W_ROUND] += 1
    b[W_STEP] = 7 if b[W_ROUND] > 3 else 0
    if b[W_ROUND] == MOST:
        b[W_DECISION] = 9


def even(number: int) -> bool:
    return number % 2 == 0


def over(b: Words) -> bool:
    return b[W_DECISION] != 0


def play(b: Words, log: Words) -> int:
    while b[W_DECISION] == 0:
        STEPS[b[W_STEP]](b, log)
    return b[W_PIPS]


def forget(b: Words) -> None:
    for word in range(W_ROUND + 1):
        if word != W_RNG and word != W_RNG + 1:
            b[word] = 0
    b[W_ROUND] = LOG_START - 2
'''


def tiny(most: int = 50, text: str = TEXT) -> KernelSource:
    """The kernel of a game of so many rounds."""
    modules = "piecesofeight.machine.chance", "piecesofeight.machine.log"
    return KernelSource("tiny", modules, ("play", "over", "forget"), (text.format(most=most),))
