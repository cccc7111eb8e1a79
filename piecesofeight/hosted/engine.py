"""The kernel of a game from a file, run for people: from one standstill to the next, all noted."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from attrs import frozen

from piecesofeight.hosting.blocks import new_block
from piecesofeight.hosting.course import words as w
from piecesofeight.hosting.source import GameSource
from piecesofeight.kernels.kernel import Kernel
from piecesofeight.kernels.machine import new_log
from piecesofeight.machine.constants import LOG_SIZE

_RECORDS = 512  # that a log has room for at first


@frozen
class Stop:
    """Where a game stands still.

    Attributes:
        block: where it stands.
        ids: the options of the pending decision; none at the end.
        log: the records of what led here.
    """

    block: list[int]
    ids: tuple[int, ...]
    log: tuple[int, ...]


@frozen(slots=False, eq=False)
class Engine:
    """Plays the blocks of a game.

    Attributes:
        source: the game's kernel.
    """

    source: GameSource

    @cached_property
    def _functions(self) -> Any:
        return Kernel.interpreted(self.source.kernel).functions

    def begun(self, players: int, *, explicit_chance: bool, seed: int) -> Stop:
        """The first standstill of a game.

        Raises:
            GameError: so many can't play.
        """
        options = w.O_EXPLICIT_CHANCE if explicit_chance else 0
        block = new_block(self.source.layout, players, options=options, seed=seed)
        return self._after("begin", block)

    def after(self, block: list[int], option: int) -> Stop:
        """The next standstill after an option of the pending decision; `block` stays as it is."""
        return self._after("step", block, option)

    def _after(self, move: str, block: list[int], *option: int) -> Stop:
        room = _RECORDS
        while True:
            after, opts = block[:], [0] * self.source.labels.end
            log = new_log(w.LOG_START + LOG_SIZE * room)
            n = getattr(self._functions, move)(after, opts, log, *option)
            if log[0] < len(log):
                return Stop(after, tuple(opts[:n]), tuple(log[w.LOG_START : log[0]]))
            room *= 4  # the log is full, and may lack something: once more, with room for all

    def weight(self, block: list[int], option: int) -> int:
        """How much an outcome of the pending chance decision weighs against the others."""
        weight: int = self._functions.weight(block, option)
        return weight
