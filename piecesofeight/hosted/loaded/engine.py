"""The kernel of a game from a file, run for people: from one standstill to the next, all noted."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from attrs import frozen

from piecesofeight.errors import GameError
from piecesofeight.hosted.loaded.beginning import Beginning
from piecesofeight.hosting.course import words as w
from piecesofeight.hosting.source import GameSource
from piecesofeight.kernels.kernel import Kernel
from piecesofeight.kernels.machine import new_log
from piecesofeight.kernels.observed import ObservedKernel
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
        listener: who looks on (see `ObservedKernel`); None if nobody does. What is done again as
            the log was too short is heard again, with another log.
    """

    source: GameSource
    listener: object = None

    @cached_property
    def _functions(self) -> Any:
        if self.listener is not None:
            return ObservedKernel(self.source.kernel.loaded()[-1], self.listener).functions
        return Kernel.interpreted(self.source.kernel).functions

    def begun(self, beginning: Beginning) -> Stop:
        """The first standstill of a game.

        Raises:
            GameError: so many can't play; or, where a game goes on from a position, the phase isn't
                played then, or nobody has that turn.
        """
        block, given = beginning.block(self.source.layout), beginning.given
        if given is None:
            return self._after("begin", block)
        stop = self._after("begin_phase", block, given.phase)
        phases = [phase.name for phase in self.source.program.phases]
        if stop.block[w.H_TURN]:
            phase = [*phases, "the end"][given.phase - 1]
            raise GameError(f"this player has no turn of their own in {phase} as things lie")
        begun = stop.log[2] if stop.log and stop.log[0] == w.LOG_PHASE else given.phase
        if given.turn < 0 and begun not in (given.phase, -1):
            raise GameError(f"{phases[given.phase - 1]} isn't played in round {given.round}")
        return stop

    def after(self, block: list[int], option: int) -> Stop:
        """The next standstill after an option of the pending decision; `block` stays as it is."""
        return self._after("step", block, option)

    def _after(self, move: str, block: list[int], *option: int) -> Stop:
        room = _RECORDS
        while True:
            after, opts = block[:], [0] * self.source.labels.end
            log = new_log(w.LOG_START + LOG_SIZE * room)
            n = getattr(self._functions, move)(after, opts, log, *option)
            if n < 0:
                raise GameError(_stuck(self.source.program.name, after[w.H_STUCK]))
            if log[0] < len(log):
                return Stop(after, tuple(opts[:n]), tuple(log[w.LOG_START : log[0]]))
            room *= 4  # the log is full, and may lack something: once more, with room for all

    def options(self, block: list[int]) -> tuple[int, ...]:
        """The options of the pending decision of a block that was changed."""
        opts = [0] * self.source.labels.end
        n = self._functions.legal(block, opts)
        return tuple(opts[:n])

    def weight(self, block: list[int], option: int) -> int:
        """How much an outcome of the pending chance decision weighs against the others."""
        weight: int = self._functions.weight(block, option)
        return weight


def _stuck(name: str, why: int) -> str:
    """Why a game can't go on."""
    said = (
        f"{name} goes on and on from here, and nobody has anything to decide: its file has a loop "
        "or rounds without an end"
    )
    if why & w.STUCK_LARGE:
        said = f"a number of {name} is further from 0 than {w.LARGEST} here"
    return f"{said}; the state that this was tried from is as it was"
