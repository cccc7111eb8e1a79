"""The kernel of coin combat with somebody who looks on."""

from __future__ import annotations

from piecesofeight.combat import turns
from piecesofeight.kernels import observed

# What the machine does one thing after the other, between two decisions.
STEPS = (
    *("take", "run_ability", "run_event", "run_destruction"),
    *("on_captains_moved", "go_on", "put_out"),
)


class ObservedKernel(observed.ObservedKernel):
    """The kernel of coin combat, which tells a listener what it does.

    Args:
        listener: whoever looks on; must not change anything.

    >>> from piecesofeight import Game, Layout
    >>> from piecesofeight.combat import kernel
    >>> class Leaving:
    ...     def _on_leave(self, leave, b, t, log, coin, place, actor):
    ...         print("a coin leaves", place)
    ...         return leave(b, t, log, coin, place, actor)
    >>> ships = [Layout("Mate", ("Captain",)), Layout(None, ("Captain", "Bomb"))]
    >>> state = Game.from_layouts(ships).start()
    >>> option = state.decision.find("play nest at Bart.aft").id
    >>> scratch, log = kernel.new_opts(), kernel.new_log()
    >>> ObservedKernel(Leaving()).step(state.block, state.game.tables.words, scratch, log, option)
    a coin leaves 4
    a coin leaves 1
    2
    """

    def __init__(self, listener: object) -> None:
        super().__init__(turns, listener, STEPS)
