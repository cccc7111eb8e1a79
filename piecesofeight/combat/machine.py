"""The machine of coin combat: its kernel, and buffers that are large enough for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from piecesofeight.combat import kernel
from piecesofeight.combat.setup import MOST_OPTIONS
from piecesofeight.kernels import machine
from piecesofeight.kernels.kernel import Kernel
from piecesofeight.machine import constants as m


class Machine(machine.Machine):
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
        log = kernel.LOG_WORDS if noting else m.LOG_START
        super().__init__(functions, [words], MOST_OPTIONS, log, array)

    @classmethod
    def compiled(cls, words: list[int], *, noting: bool = False) -> Machine:
        """The compiled kernel; blocks are to be made by `native.words`.

        Raises:
            ImportError: the `fast` extra is not installed.
        """
        compiled = Kernel.compiled(kernel.SOURCE)
        return cls(words, compiled.functions, compiled.array, noting=noting)

    @property
    def words(self) -> Any:
        """The tables."""
        return self.tables[0]
