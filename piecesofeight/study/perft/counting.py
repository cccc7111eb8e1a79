"""Counting all that can happen from a position: perft, as chess programmers call it.

Every option of every decision is taken, the outcomes of chance too, down to a depth; what
is counted are ways, so two ways to the same state are two. Ways that meet in a state go on
together, which changes no figure.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

from attrs import define, frozen

from piecesofeight.kernels.machine import Machine

END = "end"  # where nothing is left to decide
# How many ways lead to a decision of each kind, or to the end of the game; only what there is.
Level = dict[str, int]


@frozen(kw_only=True, slots=False)
class Counted:
    """What lies below a position.

    Attributes:
        levels: how many ways lead where, from no decision to the deepest, by kind of decision.
        split: for each option at the start, by its text, how many ways through it lead
            to the deepest level.
    """

    levels: tuple[Level, ...]
    split: dict[str, int]

    @property
    def depth(self) -> int:
        """How many decisions deep it was counted."""
        return len(self.levels) - 1

    @property
    def nodes(self) -> int:
        """How many ways there are on all levels."""
        return sum(sum(level.values()) for level in self.levels)


@frozen(eq=False)
class Reached:
    """A state as a kernel has it, with what may be chosen there.

    Attributes:
        block: the machine's block, a list or an array.
        options: the ids of the options; none at the end of the game.
    """

    block: Any
    options: tuple[int, ...]


@define
class Counter:
    """Counts the ways that a machine's games can go.

    Attributes:
        machine: plays them, interpreted or compiled; both have to come to the same figures.
        array: makes a block into what the machine takes.
        kinds: the kinds of decision, in the order in which they are told; `END` is the last.
        kind: the kind of the decision that is pending in a block.
        used: how many words of a block tell its state.
        failure: what is raised where the machine can't go on.
    """

    machine: Machine
    array: Callable[[list[int]], Any]
    kinds: tuple[str, ...]
    kind: Callable[[Any], str]
    used: Callable[[Any], int]
    failure: Exception

    def reached(self, block: Any, options: tuple[int, ...] | None) -> Reached:
        """A block as a state.

        Raises:
            DepthError, GameError: the machine couldn't go on.
        """
        if options is None:
            raise self.failure
        return Reached(block, options)

    def after(self, node: Reached, option: int) -> Reached:
        """The state after an option."""
        block = node.block[:]
        return self.reached(block, self.machine.step(block, option))

    def levels(self, node: Reached, depth: int) -> tuple[tuple[Level, ...], dict[int, int]]:
        """How many ways lead where: after no decision, after one, up to `depth`; and the split.

        There are fewer levels where all ways end sooner. The split is by option how many ways go
        on from it to the deepest level, with the option as the first decision.
        """
        many = len(node.options)
        layer = [(node, [1])]
        found = [self._level(layer)]
        for done in range(depth):
            if not any(node.options for node, _ in layer):
                break
            layer = self._next(layer, merged=0 < done < depth - 1)
            if not done:
                layer = [(after, _only(place, many)) for place, (after, _) in enumerate(layer)]
            found.append(self._level(layer))
        through = [sum(ways) for ways in zip(*(each for _, each in layer), strict=True)]
        return tuple(found), dict(zip(node.options, through, strict=False))

    def _next(
        self, layer: list[tuple[Reached, list[int]]], *, merged: bool
    ) -> list[tuple[Reached, list[int]]]:
        """The states one decision deeper, with how many ways lead to them.

        The ways to a state are told apart by their first option. A state that is met again is
        merged with what it was, if it is to go on from there.
        """
        steps = (
            (self.after(node, option), ways) for node, ways in layer for option in node.options
        )
        if not merged:
            return list(steps)
        met: dict[Hashable, tuple[Reached, list[int]]] = {}
        for after, ways in steps:
            state = after.block[: self.used(after.block)]
            key = tuple(state) if isinstance(state, list) else state.tobytes()
            if key in met:
                before = met[key][1]
                ways = [sum(both) for both in zip(before, ways, strict=True)]
            met[key] = after, ways
        return list(met.values())

    def _level(self, layer: list[tuple[Reached, list[int]]]) -> Level:
        """How many ways lead to each kind of decision."""
        counts = dict.fromkeys(self.kinds, 0)
        for node, ways in layer:
            counts[self.kind(node.block)] += sum(ways)
        return {kind: count for kind, count in counts.items() if count}


def _only(place: int, many: int) -> list[int]:
    return [int(each == place) for each in range(many)]
