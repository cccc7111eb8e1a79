"""A kernel with the buffers that it writes into: interpreted, compiled, or looked on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from piecesofeight.machine import constants as m


def new_log(words: int) -> list[int]:
    """A log; before each step set word 0 to LOG_START. With LOG_START words it notes nothing."""
    log = [0] * words
    log[m.LOG_USED_WORDS] = m.LOG_START
    log[m.LOG_ROOM] = words
    return log


class Machine:
    """Plays blocks of games with the same tables, by the functions of a kernel.

    These are `begin(b, *tables, opts, log, ...)` and `step(b, *tables, opts, log, option)`, which
    give how many options they wrote, below 0 if they failed, and `legal(b, *tables, opts)`.

    Args:
        functions: the kernel's, interpreted or compiled. An `ObservedKernel` will do.
        tables: what they read beside the block.
        options: how many options there can be at most.
        log: words of the log; with LOG_START nothing is noted.
        array: makes a list into what the functions take; left out, it is taken as it is.
    """

    def __init__(
        self,
        functions: Any,
        tables: Sequence[list[int]],
        options: int,
        log: int = m.LOG_START,
        array: Callable[[list[int]], Any] | None = None,
    ) -> None:
        buffers = *tables, [0] * options, new_log(log)
        self.functions = functions
        self.tables: tuple[Any, ...]
        self.opts: Any
        self.log: Any
        *made, self.opts, self.log = map(array, buffers) if array else buffers
        self.tables = tuple(made)

    def begin(self, block: Any, *numbers: int) -> tuple[int, ...] | None:
        """Begin a game in a block; the options, None if it failed.

        The numbers are what the kernel asks for: in combat, the seat that begins.
        """
        return self._after(self.functions.begin, block, *numbers)

    def step(self, block: Any, option: int) -> tuple[int, ...] | None:
        """Take an option in a block; the options then, None if it failed."""
        return self._after(self.functions.step, block, option)

    def begin_phase(self, block: Any, phase: int) -> tuple[int, ...] | None:
        """Go on from a block that was laid out with a phase; the options, None if it failed."""
        return self._after(self.functions.begin_phase, block, phase)

    def legal(self, block: Any) -> tuple[int, ...]:
        """The options of the pending decision."""
        n = self.functions.legal(block, *self.tables, self.opts)
        return tuple(map(int, self.opts[:n]))

    def noted(self) -> list[int]:
        """What was noted at the last step."""
        return [int(word) for word in self.log[m.LOG_START : self.log[m.LOG_USED_WORDS]]]

    def _after(self, move: Callable[..., int], block: Any, *numbers: int) -> tuple[int, ...] | None:
        self.log[m.LOG_USED_WORDS] = m.LOG_START
        n = move(block, *self.tables, self.opts, self.log, *numbers)
        return tuple(map(int, self.opts[:n])) if n >= 0 else None
