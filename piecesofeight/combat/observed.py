"""The kernel once more, with somebody who looks on: who is told of each call of its functions.

What the machine does, and which line of a coin makes it do so, is kept nowhere. So whoever
wants to know lets the machine do it again. The functions here have the very code of the
kernel; only the names by which they call one another are their own, and some of these names
lead past a listener. The kernel knows nothing of it, and is no slower.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from types import CodeType, FunctionType
from typing import Any

from piecesofeight.combat import turns
from piecesofeight.machine.dispatch import Dispatch

# What the machine does one thing after the other, between two decisions.
STEPS = (
    *("take", "run_ability", "run_event", "run_destruction"),
    *("on_captains_moved", "go_on", "put_out"),
)


class ObservedKernel:
    """A kernel that tells a listener what it does.

    For each method `_on_NAME` of the listener the kernel's function NAME calls that method
    instead, with the function itself and its arguments; the method has to call it, and to return
    what it returns. A method `each_step` is called for each single thing that the machine does
    (one of `STEPS`), with its name, a function that does it, and its arguments.

    Attributes:
        begin: see `turns.begin`.
        step: see `turns.step`.
        legal: see `turns.legal`.

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
        self._functions = _copied_kernel()
        self._in_step = False
        for name in STEPS if hasattr(listener, "each_step") else ():
            self._listen(name, self._one_step, listener, name)
        for method in dir(listener):
            if method.startswith("_on_"):
                self._listen(method[4:], getattr(listener, method))
        self.begin: Callable[..., int] = self._functions["begin"]
        self.step: Callable[..., int] = self._functions["step"]
        self.legal: Callable[..., int] = self._functions["legal"]

    def _listen(self, name: str, listener: Callable[..., Any], *first: object) -> None:
        inner = self._functions[name]
        self._functions[name] = functools.partial(listener, *first, inner)

    def _one_step(self, listener: Any, name: str, inner: Callable[..., Any], *rest: Any) -> None:
        """Only what isn't part of another step is one: who surrenders is put out."""
        if self._in_step:
            inner(*rest)
            return
        self._in_step = True
        try:
            listener.each_step(name, functools.partial(inner, *rest), rest)
        finally:
            self._in_step = False

    def ask(self, name: str, *arguments: Any) -> Any:
        """What another function of the kernel answers."""
        return self._functions[name](*arguments)


def _copied_kernel() -> dict[str, Any]:
    """The functions and constants of the kernel, bound to each other and to nothing else."""
    constants, functions = _kernel_names()
    names = constants.copy()
    for name, module in functions:
        value = module[name]
        if value.__module__.startswith("piecesofeight."):
            value = FunctionType(_own_code(value), names, name)
        names[name] = value  # else somebody put it there for a test
    for name, table in constants.items():
        if isinstance(table, Dispatch):
            names[name] = _Table(table, names)
    return names


class _Table:
    """A table of functions, each looked up by its name when it is called."""

    def __init__(self, table: Dispatch[Any], names: dict[str, Any]) -> None:
        self._called = {number: function.__name__ for number, function in table.items()}
        self._names = names

    def __getitem__(self, number: int) -> Any:
        return self._names[self._called[number]]


@functools.cache
def _kernel_names() -> tuple[dict[str, Any], list[tuple[str, dict[str, Any]]]]:
    """The constants of all modules of the kernel, and its functions with where they are named."""
    constants: dict[str, Any] = {"__builtins__": __builtins__}
    functions: dict[str, dict[str, Any]] = {}
    modules, known = [vars(turns)], {turns.__name__}
    for module in modules:
        for name, value in module.items():
            if not isinstance(value, FunctionType):
                constants.setdefault(name, value)
            elif name not in functions:
                functions[name] = module
                if value.__module__ not in known:
                    known.add(value.__module__)
                    modules.append(value.__globals__)
    return constants, list(functions.items())


_OWN_CODE: dict[FunctionType, tuple[CodeType, CodeType]] = {}


def _own_code(function: FunctionType) -> CodeType:
    """A copy of a function's code: what CPython learns of names from running it is not shared."""
    code, own = _OWN_CODE.get(function, (None, None))
    if own is None or code is not function.__code__:  # a test may give a function other code
        own = function.__code__.replace()
        _OWN_CODE[function] = function.__code__, own
    return own
