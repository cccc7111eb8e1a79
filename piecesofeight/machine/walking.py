"""Walking over blocks and programs, for whoever looks on from outside: what is where in them.

What the words hold is declared in the layout; nothing here names a word that refers to coins.
"""

from __future__ import annotations

from collections.abc import Iterator

from piecesofeight.machine import constants as m
from piecesofeight.machine import schema
from piecesofeight.machine.schema import Kind, Record


def players(b: m.Words) -> range:
    """The addresses of all players."""
    return range(m.HEADER, b[m.H_PLAYERS_END], m.PLAYER_SIZE)


def coins(b: m.Words) -> range:
    """The addresses of all coins."""
    return range(b[m.H_COINS], b[m.H_COINS_END], m.COIN_SIZE)


def timers(b: m.Words) -> range:
    """The addresses of the players' clocks, by seat; none in a game without clocks."""
    return range(b[m.H_COINS_END], b[m.H_DELAYED], m.TIMER_SIZE)


def delayed(b: m.Words) -> Iterator[int]:
    """The delayed effects that are set."""
    for effect in range(b[m.H_DELAYED], b[m.H_DELAYED_END], m.DELAYED_SIZE):
        if b[effect + m.D_ABILITY]:
            yield effect


def tallies(b: m.Words) -> range:
    """The addresses of what was done; none in a game whose coins don't ask for it."""
    return range(b[m.H_DELAYED_END], b[m.H_STACK], m.TALLY_SIZE)


def frames(b: m.Words) -> Iterator[int]:
    """The frames on the stack, the newest first."""
    frame = b[m.H_FP]
    while frame:
        yield frame
        frame = b[frame + m.FRAME_BELOW]


def records(b: m.Words) -> Iterator[tuple[Record, int]]:
    """Every record of a block, and where it begins."""
    yield schema.HEADER, 0
    for record, addresses in (
        (schema.PLAYER, players(b)),
        (schema.COIN, coins(b)),
        (schema.TIMER, timers(b)),
        (schema.DELAYED, delayed(b)),
        (schema.TALLY, tallies(b)),
    ):
        for at in addresses:
            yield record, at
    for frame in frames(b):
        yield from _of_frame(b, frame)


def _of_frame(b: m.Words, frame: int) -> Iterator[tuple[Record, int]]:
    """A frame, and the records that follow it."""
    seats = len(players(b))
    parts: tuple[tuple[Record, int], ...]
    match b[frame + m.FRAME_TYPE]:
        case m.ABILITY_FRAME:
            head, parts = schema.ABILITY, ((schema.ENTRY, b[frame + m.U_COUNT]),)
        case m.EVENT_FRAME:
            head, parts = schema.EVENT, ((schema.ANSWER, seats),)
        case _:
            items = (schema.ITEM, b[frame + m.X_COUNT])
            lying = (schema.LYING, b[frame + m.X_LYING])
            head, parts = schema.DESTRUCTION, (items, (schema.ACTIVE, seats), lying)
    yield head, frame
    at = frame + head.size
    for record, count in parts:
        for _ in range(count):
            yield record, at
            at += record.size


def holding(b: m.Words, *kinds: Kind) -> Iterator[int]:
    """The words of a block that hold something of these kinds, outside of the tables."""
    for record, at in records(b):
        for kind in kinds:
            for word in record.at(kind):
                yield at + word


def abilities(t: m.Words, kind: int) -> range:
    """The addresses of the abilities of a kind of coin, in its own order."""
    first = t[kind + m.K_ABILITIES]
    return range(first, first + m.ABILITY_SIZE * t[kind + m.K_ABILITY_COUNT], m.ABILITY_SIZE)


def instructions(t: m.Words, ability: int) -> Iterator[tuple[int, int, int]]:
    """The program of an ability up to the last end: address, op, and where it may jump (or 0)."""
    line = furthest = t[ability + m.A_PROGRAM]
    while True:
        operand = schema.OPS[t[line]].operand("jump")
        target = t[line + operand] if operand else 0
        yield line, t[line], target
        furthest = max(furthest, target)
        if t[line] == m.OP_END and line >= furthest:
            return
        line += m.INSTRUCTION_SIZE
