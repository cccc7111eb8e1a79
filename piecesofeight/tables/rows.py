"""Instructions, and those that keep coins in a row (rule 9.9)."""

from __future__ import annotations

from collections.abc import Mapping

from piecesofeight.language import program as p
from piecesofeight.machine import constants as m
from piecesofeight.tables.building import TableBuilder

_OPS = {p.Side.BEHIND: m.OP_AFTWARD, p.Side.BEFORE: m.OP_FOREWARD}


def instruction(op: int, *operands: int, line: int) -> list[int]:
    """The words of an instruction."""
    return [op, *operands, *[0] * (m.I_LINE - 1 - len(operands)), line]


def row_of(
    table: TableBuilder, coins: p.Row | p.AnyInRow, slots: Mapping[object, int]
) -> list[int]:
    """The instruction that keeps coins in a row, under the slot of the coins."""
    slot = slots[id(coins)]
    amount = 0 if coins.amount is None else table.amount(coins.amount, slots)
    if isinstance(coins, p.AnyInRow):
        where, start = 0, slot
    elif coins.start is not None and not isinstance(coins.start, p.Filter):
        where, start = 0, table.operand(coins.start, slots)
    else:  # of a kind: from the coin of that kind on, which is the Captain
        owner = table.player(coins.filter.owner, slots)
        of_kind = coins.start or p.Filter(p.Place.DECK)
        where = table.filter(of_kind, slots, owner=owner)
        start = m.NO_COINS
    return instruction(_OPS[coins.side], slot, where, amount, start, line=coins.span.line)
