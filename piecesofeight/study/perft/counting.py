"""Counting all that can happen from a position: perft, as chess programmers call it.

Every option of every decision is taken, the outcomes of chance too, down to a depth; what
is counted are ways, so two ways to the same state are two. States met again are counted
from what is known of them, which changes no figure.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from attrs import define, field, frozen

from piecesofeight.combat.machine import Machine
from piecesofeight.combat.rules import Rules
from piecesofeight.combat.setup import Layout, new_block
from piecesofeight.errors import DepthError
from piecesofeight.game.decision import KINDS
from piecesofeight.kernels import native
from piecesofeight.machine import constants as m
from piecesofeight.tables import Tables

# Chance is a decision here, and nobody proposes a stalemate.
RULES = Rules(explicit_chance=True, stalemate=False)
END = "end"  # where nothing is left to decide
NAMES = (*dict.fromkeys(KINDS.values()), END)
# How many ways lead to a decision of each kind, or to the end of the game; only what there is.
Level = dict[str, int]
_COLUMN = {0: len(NAMES) - 1} | {word: NAMES.index(kind) for word, kind in KINDS.items()}


@frozen(eq=False)
class Reached:
    """A state as the kernel has it, with what may be chosen there.

    Attributes:
        block: the machine's block, a list or an array.
        options: the ids of the options; none at the end of the game.
    """

    block: Any
    options: tuple[int, ...]

    @property
    def column(self) -> int:
        """The place of the kind of decision in `NAMES`."""
        return _COLUMN[int(self.block[m.H_DECISION])]


@define
class Counter:
    """Counts the ways from positions with the same coins.

    Args:
        tables: of the coins.
        compiled: count with the compiled kernel, which needs the `fast` extra; otherwise with
            the interpreted one. Both have to come to the same figures.

    Raises:
        ImportError: the compiled kernel is wanted, and Numba isn't installed.
    """

    tables: Tables
    compiled: bool = False
    _machine: Machine = field(init=False)
    _known: dict[tuple[bytes | tuple[int, ...], int], tuple[int, ...]] = field(factory=dict)

    def __attrs_post_init__(self) -> None:
        self._machine = (Machine.compiled if self.compiled else Machine)(self.tables.words)

    def start(self, layouts: Sequence[Layout], first: int) -> Reached:
        """The beginning of a game from these ships; `first` is the seat that begins."""
        block: Any = new_block(self.tables, layouts, options=RULES.flags)
        if self.compiled:
            block = native.words(block)
        return _reached(block, self._machine.begin(block, first))

    def after(self, node: Reached, option: int) -> Reached:
        """The state after an option."""
        block = node.block.copy()
        return _reached(block, self._machine.step(block, option))

    def levels(self, node: Reached, depth: int) -> tuple[Level, ...]:
        """How many ways lead where: after no decision, after one, up to `depth`.

        Raises:
            DepthError: a chain of reactions is too long for a block of this game.
        """
        width = len(NAMES)
        first = [0] * width
        first[node.column] = 1
        flat = [*first, *self._below(node, depth)]
        rows = [flat[at : at + width] for at in range(0, len(flat), width)]
        return tuple({name: n for name, n in zip(NAMES, row, strict=True) if n} for row in rows)

    def split(self, node: Reached, depth: int) -> dict[int, int]:
        """By option how many ways go on from it to `depth` decisions (the option is the first)."""
        return {
            option: sum(self.levels(self.after(node, option), depth - 1)[-1].values())
            for option in node.options
        }

    def _below(self, node: Reached, depth: int) -> tuple[int, ...]:
        """The counts of all levels below a state, one after the other."""
        width = len(NAMES)
        total = [0] * (width * depth)
        if not depth:
            return ()
        used = int(node.block[m.H_SP])
        state = node.block[:used]
        key = (state.tobytes() if self.compiled else tuple(state), depth)
        known = self._known.get(key)
        if known is not None:
            return known
        for option in node.options:
            after = self.after(node, option)
            total[after.column] += 1
            for at, count in enumerate(self._below(after, depth - 1), width):
                total[at] += count
        self._known[key] = tuple(total)
        return self._known[key]


def _reached(block: Any, options: tuple[int, ...] | None) -> Reached:
    if options is None:
        raise DepthError("reactions to reactions went deeper than there is room for")
    block[m.H_DECISIONS] = 0  # how many decisions led here makes no other state of it
    return Reached(block, options)
