"""The kernel with the buffers that it writes into: interpreted, compiled, or looked on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from piecesofeight.combat import kernel
from piecesofeight.machine import constants as m


class Machine:
    """Plays blocks of games with the same tables.

    Args:
        words: the tables.
        functions: the kernel's; left out, the interpreted ones. An `ObservedKernel` will do.
        array: makes a list into what the functions take; left out, it is taken as it is.
        noting: whether what happens is noted.
    """

    def __init__(
        self,
        words: list[int],
        functions: Any = kernel,
        array: Callable[[list[int]], Any] | None = None,
        *,
        noting: bool = False,
    ) -> None:
        log = kernel.new_log() if noting else kernel.new_log(m.LOG_START)
        buffers = words, kernel.new_opts(), log
        self.functions = functions
        self.words: Any
        self.opts: Any
        self.log: Any
        self.words, self.opts, self.log = map(array, buffers) if array else buffers

    @classmethod
    def compiled(cls, words: list[int], *, noting: bool = False) -> Machine:
        """The compiled kernel; blocks are to be made by `native.words`.

        Raises:
            ImportError: the `fast` extra is not installed.
        """
        from piecesofeight import native

        return cls(words, native.load(), native.words, noting=noting)

    def begin(self, block: Any, first: int) -> tuple[int, ...] | None:
        """Begin a game in a block; the options, None if reactions went too deep."""
        return self._after(self.functions.begin, block, first)

    def step(self, block: Any, option: int) -> tuple[int, ...] | None:
        """Take an option in a block; the options then, None if reactions went too deep."""
        return self._after(self.functions.step, block, option)

    def legal(self, block: Any) -> tuple[int, ...]:
        """The options of the pending decision."""
        return tuple(map(int, self.opts[: self.functions.legal(block, self.words, self.opts)]))

    def noted(self) -> list[int]:
        """What was noted at the last step."""
        return [int(word) for word in self.log[m.LOG_START : self.log[m.LOG_USED_WORDS]]]

    def _after(self, move: Callable[..., int], block: Any, choice: int) -> tuple[int, ...] | None:
        self.log[m.LOG_USED_WORDS] = m.LOG_START
        n = move(block, self.words, self.opts, self.log, choice)
        return tuple(map(int, self.opts[:n])) if n >= 0 else None
