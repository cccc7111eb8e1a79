"""What must never be: a state that breaks a law, play that is stuck, turns without an end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import field, frozen

from piecesofeight.machine import constants as m
from piecesofeight.machine import walking
from piecesofeight.study.interactions.lineups import Lineup
from piecesofeight.testing.invariants import FORCED, broken

ILLEGAL = "illegal"
STUCK = "stuck"
LOOP = "loop"
DEEP = "deep"
CRASH = "crash"


@frozen
class Fault:
    """Something that must never be, and how to get there.

    Attributes:
        kind: `illegal`, `stuck`, `loop`, `deep` (no room for reactions) or `crash`.
        path: the options taken, by id; forced decisions are not among them.
    """

    kind: str
    text: str
    lineup: Lineup = field(eq=False)
    path: tuple[int, ...] = field(eq=False)


def faults_of(b: list[int], t: list[int], options: Sequence[int]) -> Iterator[tuple[str, str]]:
    """What is wrong with a state at a decision with these options: a kind of fault, and words."""
    if len(options) == 1:
        yield STUCK, f"{m.MOST_FORCED} decisions in a row leave everybody a single option"
    for law in broken(b, t, options):
        if len(options) != 1 or law != FORCED:
            yield ILLEGAL, law


def position(b: list[int]) -> tuple[int, ...]:
    """What of a block between two actions matters for how it can go on: no clocks, no counts."""
    block, turn = b[: b[m.H_SP]], b[m.H_TURN]
    for word in (m.H_TURN, m.H_CLOCK, m.H_DECISIONS, m.H_PROPOSED, m.H_SIZE):
        block[word] = 0
    for player in walking.players(b):
        block[player + m.P_TURNS] = 0
        if block[player + m.P_LOST_TURN] != turn:
            block[player + m.P_LOST] = 0
        block[player + m.P_LOST_TURN] = 0
    for coin in walking.coins(b):
        block[coin + m.C_REACTED] = int(block[coin + m.C_REACTED] == turn)
        for word in (m.C_LOST, m.C_GROUP, m.C_SINCE, m.C_MIXED):  # what was, not what can be
            block[coin + word] = 0
    for entry in range(b[m.H_DELAYED], b[m.H_DELAYED_END], m.DELAYED_SIZE):
        block[entry + m.D_SET] = int(block[entry + m.D_SET] == turn)
    return tuple(block)


def is_turn(b: list[int]) -> bool:
    """Whether a player is to choose the main action of a turn."""
    return b[m.H_DECISION] == m.MAIN and b[m.H_FP] == 0


def others_had_turns(before: list[int], b: list[int]) -> bool:
    """Whether anybody but the player whose turn it is had a turn since, or has it then."""
    return before[m.H_CURRENT] != b[m.H_CURRENT] or any(
        before[player + m.P_TURNS] != b[player + m.P_TURNS]
        for player in walking.players(b)
        if player != b[m.H_CURRENT]
    )


def same_turn_again(b: list[int], earlier: Iterator[list[int]]) -> bool:
    """Whether a player has the position of an earlier turn again, nobody else having had one.

    `earlier` are the states on the way here, the latest first.
    """
    if not is_turn(b):
        return False
    here: tuple[int, ...] = ()
    for block in earlier:
        if others_had_turns(block, b):
            return False
        if is_turn(block) and block[m.H_TURN] != b[m.H_TURN]:
            here = here or position(b)
            if position(block) == here:
                return True
    return False
