"""A kernel once more, with somebody who looks on: who is told of each call of its functions.

What a kernel does, and which line of a file makes it do so, is kept nowhere. So whoever
wants to know lets it do that again. The functions here have the very code of the
kernel; only the names by which they call one another are their own, and some of these names
lead past a listener. The kernel knows nothing of it, and is no slower.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from types import CodeType, FunctionType, ModuleType, SimpleNamespace
from typing import Any

from piecesofeight.kernels.source import GENERATED
from piecesofeight.machine.dispatch import Dispatch

# What the modules of kernels are called; a function of another module was put there by a test.
_MODULES = ("piecesofeight.", GENERATED)


class ObservedKernel:
    """A kernel that tells a listener what it does.

    For each method `_on_NAME` of the listener the kernel's function NAME calls that method
    instead, with the function itself and its arguments; the method has to call it, and to return
    what it returns. A method `each_step` is called for each single thing that the kernel does
    (one of `steps`), with its name, a function that does it, and its arguments.

    Args:
        module: the module that names all of the kernel: of its functions and of theirs.
        listener: whoever looks on; must not change anything.
        steps: the functions that do one thing after the other.

    >>> from piecesofeight.hosting.course import helpers
    >>> class Counting:
    ...     def _on_how_many(self, how_many, mask):
    ...         print("how many in", mask)
    ...         return how_many(mask)
    >>> nobody_plays = [0] * helpers.NOBODY
    >>> ObservedKernel(helpers, Counting()).ask("wanting", nobody_plays)
    how many in 0
    0
    """

    def __init__(self, module: ModuleType, listener: object, steps: Sequence[str] = ()) -> None:
        self._functions = _copied_kernel(module)
        self._in_step = False
        for name in steps if hasattr(listener, "each_step") else ():
            self._listen(name, self._one_step, listener, name)
        for method in dir(listener):
            if method.startswith("_on_"):
                self._listen(method[4:], getattr(listener, method))

    @property
    def functions(self) -> SimpleNamespace:
        """All functions of the kernel, by name."""
        return SimpleNamespace(**self._functions)

    @property
    def begin(self) -> Callable[..., int]:
        """The kernel's function that begins a game."""
        return self._function("begin")

    @property
    def step(self) -> Callable[..., int]:
        """The kernel's function that takes an option."""
        return self._function("step")

    @property
    def legal(self) -> Callable[..., int]:
        """The kernel's function that lists the options."""
        return self._function("legal")

    def _function(self, name: str) -> Callable[..., int]:
        function: Callable[..., int] = self._functions[name]
        return function

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


def _copied_kernel(module: ModuleType) -> dict[str, Any]:
    """The functions and constants of a kernel, bound to each other and to nothing else."""
    constants, functions = _kernel_names(module)
    names = constants.copy()
    for name, home in functions:
        value = home[name]
        code, own = _OWN_CODE.get(value, (None, None))
        if code is None or code is not value.__code__:  # a test may give a function other code
            own = _own_code(value)
        names[name] = value if own is None else FunctionType(own, names, name)
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


@functools.lru_cache(maxsize=16)
def _kernel_names(
    root: ModuleType,
) -> tuple[dict[str, Any], list[tuple[str, dict[str, Any]]]]:
    """The constants of all modules of a kernel, and its functions with where they are named."""
    constants: dict[str, Any] = {"__builtins__": __builtins__}
    functions: dict[str, dict[str, Any]] = {}
    modules, known = [vars(root)], {root.__name__}
    for module in modules:
        for name, value in module.items():
            called = [value] if isinstance(value, FunctionType) else []
            if not called:
                constants.setdefault(name, value)
            elif name not in functions:
                functions[name] = module
            if isinstance(value, Dispatch):
                called = list(value.values())
            for function in called:
                if function.__module__ not in known:
                    known.add(function.__module__)
                    modules.append(function.__globals__)
    return constants, list(functions.items())


# Of each function the code that it had, and a copy; None if somebody put it there for a test.
_OWN_CODE: dict[FunctionType, tuple[CodeType, CodeType | None]] = {}


def _own_code(function: FunctionType) -> CodeType | None:
    """A copy of a function's code: what CPython learns of names from running it is not shared."""
    if not function.__module__.startswith(_MODULES):
        return None
    own = function.__code__.replace()
    _OWN_CODE[function] = function.__code__, own
    return own
