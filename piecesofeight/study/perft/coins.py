"""Coin combat as it is counted: its machine, and its kinds of decision."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from piecesofeight.combat.machine import Machine
from piecesofeight.combat.rules import Rules
from piecesofeight.combat.setup import Layout, new_block
from piecesofeight.errors import DepthError
from piecesofeight.game.decision import KINDS
from piecesofeight.kernels import native
from piecesofeight.machine import constants as m
from piecesofeight.study.perft.counting import END, Counter, Reached
from piecesofeight.tables import Tables

# Chance is a decision here, and nobody proposes a stalemate.
RULES = Rules(explicit_chance=True, stalemate=False)
NAMES = (*dict.fromkeys(KINDS.values()), END)


def counter_of(tables: Tables, *, compiled: bool) -> Counter:
    """What counts games with some coins.

    Raises:
        ImportError: the compiled kernel is wanted, and the `fast` extra isn't installed.
    """
    machine = (Machine.compiled if compiled else Machine)(tables.words)
    failure = DepthError("reactions to reactions went deeper than there is room for")
    array = native.words if compiled else list
    return Counter(machine, array, NAMES, _kind, _used, failure)


def _kind(block: Any) -> str:
    return KINDS[int(block[m.H_DECISION])] if block[m.H_DECISION] else END


def _used(block: Any) -> int:
    """What lies above the stack tells nothing, nor does how many decisions led here."""
    block[m.H_DECISIONS] = 0
    return int(block[m.H_SP])


def begun(counter: Counter, tables: Tables, layouts: Sequence[Layout], first: int) -> Reached:
    """The beginning of a game from these ships; `first` is the seat that begins."""
    block = counter.array(new_block(tables, layouts, options=RULES.flags))
    return counter.reached(block, counter.machine.begin(block, first))
