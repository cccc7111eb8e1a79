"""Generated kernels, run as they are, for tests."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

from piecesofeight.hosting.blocks import new_block
from piecesofeight.hosting.course import words as w
from piecesofeight.hosting.layout import constant
from piecesofeight.hosting.source import GameSource
from piecesofeight.kernels.kernel import Kernel


def functions_of(source: GameSource) -> dict[str, Any]:
    """The public functions of a kernel, interpreted."""
    return vars(Kernel.interpreted(source.kernel).functions)


class Run:
    """A game under way.

    Attributes:
        block: where it stands.
        options: the options of the pending decision.
    """

    def __init__(
        self,
        source: GameSource,
        functions: dict[str, Any],
        players: int,
        *,
        seed: int = 0,
        options: int = 0,
    ) -> None:
        self.source, self.functions = source, functions
        self.block = new_block(source.layout, players, options=options, seed=seed)
        self.opts = [0] * 4096
        self.log = [w.LOG_START, w.LOG_START]
        self.options: list[int] = []
        self._moved("begin")

    def _moved(self, how: str, *option: int) -> None:
        self.log[0] = w.LOG_START
        n = self.functions[how](self.block, self.opts, self.log, *option)
        self.options = self.opts[:n]

    def choose(self, option: int) -> None:
        """Take an option."""
        self._moved("step", option)

    def play(self, rng: random.Random, watch: Callable[[Run], None] | None = None) -> None:
        """Choose at random to the end."""
        while self.options:
            if watch:
                watch(self)
            self.choose(rng.choice(self.options))
        if watch:
            watch(self)

    def text(self, option: int) -> str:
        """What an option is called; players are P0 and so on."""
        label = self.source.labels.label_of(option)
        told: dict[str, str] = {}
        for operand, value in zip(label.operands, label.chosen(option), strict=True):
            if operand.type == "piece":
                told[operand.name] = self.source.layout.sorts[operand.sort].kinds[value].name
            else:
                told[operand.name] = f"P{value}" if operand.type == "player" else str(value)
        return re.sub(r"\{([^}]+)\}", lambda match: told[match[1]], label.text)

    def zone(self, name: str, seat: int | None = None) -> dict[str, int]:
        """The pieces in a zone, by kind."""
        layout = self.source.layout
        if seat is None:
            at = layout.numbers[constant("ZONE", name)]
        else:
            at = self.player(seat) + layout.numbers[constant("P_ZONE", name)]
        kinds = [kind.name for kind in layout.sorts[layout.zones[name].sort].kinds]
        if layout.zones[name].single:
            return {kinds[self.block[at] - 1]: 1} if self.block[at] else {}
        counts = self.block[at + 1 : at + 1 + len(kinds)]
        assert sum(counts) == self.block[at]
        return {kind: count for kind, count in zip(kinds, counts, strict=True) if count}

    def player(self, seat: int) -> int:
        """The address of a player."""
        return self.source.layout.numbers["FIRST"] + self.source.layout.player.size * seat

    def counter(self, name: str, seat: int) -> int:
        """A counter of a player."""
        return self.block[self.player(seat) + self.source.layout.numbers[constant("P_COUNT", name)]]
