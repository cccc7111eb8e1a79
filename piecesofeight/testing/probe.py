"""The kernel once more, in a copy that can be listened to.

What a scenario reached, and which line of a coin did something, is measured rather than
guessed: the decisions of its run are taken again by a copy of the kernel in which functions
are wrapped. The copy has the very code of the kernel; only the names that the functions
call one another by are its own. So the kernel itself knows nothing of it, and is no slower.
"""

from __future__ import annotations

import functools
import importlib
from collections.abc import Callable, Iterator
from types import FunctionType
from typing import Any

from piecesofeight.combat import kernel
from piecesofeight.machine.layout import LOG_START, LOG_USED_WORDS
from piecesofeight.native import KERNEL
from piecesofeight.testing.scenarios.running.taking import Course, Move

Listener = Callable[..., Any]


class Probe:
    """A copy of the kernel of one's own.

    >>> from piecesofeight import Game, Layout
    >>> from piecesofeight.testing.scenarios.running.taking import Move
    >>> ships = [Layout("Mate", ("Captain",)), Layout(None, ("Captain", "Bomb"))]
    >>> state = Game.from_layouts(ships).start()
    >>> heard = []
    >>> def listen(inner, b, t, log, coin, place, actor):
    ...     heard.append(place)
    ...     return inner(b, t, log, coin, place, actor)
    >>> probe = Probe()
    >>> probe.listen("leave", listen)
    >>> option = state.decision.find("play nest at Bart.aft")
    >>> [move] = probe.replay(Course(state, (Move.of(state, option),)))
    >>> heard  # the Bomb left the aft, then the Mate the nest
    [4, 1]
    """

    def __init__(self) -> None:
        self.functions = _copied()

    def listen(self, name: str, listener: Listener) -> None:
        """Let a function of the kernel be called by a listener.

        Args:
            name: the name of the function.
            listener: called in its place with the function itself and its arguments; it has
                to call it, and to return what it returns.
        """
        self.functions[name] = functools.partial(listener, self.functions[name])

    def replay(self, course: Course) -> Iterator[Move]:
        """Take the decisions of a course again; each move comes when it has been taken.

        Before the first move the options of the first decision are listed.
        """
        words = course.start.game.tables.words
        opts, log = kernel.new_opts(), kernel.new_log()
        self.functions["legal"](course.start.block, words, opts)
        for move in course.moves:
            block = move.before.block
            log[LOG_USED_WORDS] = LOG_START
            self.functions["step"](block, words, opts, log, move.choice)
            if block != move.after.block:
                raise AssertionError("the copy of the kernel plays another game")
            yield move


def _copied() -> dict[str, Any]:
    """The functions and constants of the kernel, bound to each other and to nothing else."""
    names: dict[str, Any] = {"__builtins__": __builtins__}
    for module in map(importlib.import_module, KERNEL):
        for name, value in vars(module).items():
            if isinstance(value, FunctionType):
                if value.__module__ == module.__name__:
                    names[name] = FunctionType(value.__code__, names, name, value.__defaults__)
            elif name.isupper():
                names[name] = value
    return names
