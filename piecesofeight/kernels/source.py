"""What a kernel is made of: modules of the machine, a game's own, and generated texts."""

from __future__ import annotations
import __future__

import ast
import hashlib
import importlib
import inspect
import linecache
import sys
from collections.abc import Callable, Sequence
from functools import cache
from types import FunctionType, ModuleType
from typing import Any

from attrs import field, frozen

GENERATED = "po8_text_"  # with what the names of modules begin that were generated


@frozen
class KernelSource:
    r"""What a kernel is made of; two that are equal are one kernel, compiled once.

    Attributes:
        name: what it is called in tracebacks and messages.
        modules: the modules to join, by name.
        public: the functions that are called from outside.
        texts: generated source. One after the other they are one module, in which
            annotations are never evaluated: `Words` needs no import.
        origin: where a line of these texts comes from, as `FILE:LINE`, and empty if it comes from
            no file. It makes no difference to what the kernel is.

    >>> text = "def twice(b: Words, n: int) -> int:\n    b[0] = 2 * n\n    return b[0]"
    >>> source = KernelSource("doubling", (), ("twice",), (text,))
    >>> [module.__name__ for module in source.loaded()]
    ['po8_text_19fa1366f0f52bce']
    """

    name: str
    modules: tuple[str, ...]
    public: tuple[str, ...]
    texts: tuple[str, ...] = ()
    origin: Callable[[int], str] | None = field(default=None, eq=False, repr=False)

    def loaded(self) -> list[ModuleType]:
        """Its modules, imported, the one of its texts last."""
        texts = [_text_module(self.name, "\n\n".join(self.texts))] if self.texts else []
        return [*map(importlib.import_module, self.modules), *texts]

    def function(self, name: str) -> FunctionType:
        """One of its functions, interpreted.

        Raises:
            ValueError: none of its modules has it.
        """
        for module in self.loaded():
            found = vars(module).get(name)
            if isinstance(found, FunctionType) and found.__module__ == module.__name__:
                return found
        raise ValueError(f"the kernel {self.name} has no function {name}: name its module")

    def __reduce__(self) -> tuple[Any, ...]:
        # Without `origin`, which may hold a whole game: another process only plays.
        return KernelSource, (self.name, self.modules, self.public, self.texts)

    def origin_of(self, places: Sequence[tuple[str, int]]) -> str:
        """Where the first of some places comes from that is in its texts and is from a file."""
        if self.origin is None:
            return ""
        file = self.loaded()[-1].__file__
        found = (self.origin(line) for each, line in places if each == file)
        return next(filter(None, found), "")


@cache
def _text_module(name: str, text: str) -> ModuleType:
    """A generated text as a module, whose lines tracebacks and `inspect` can show."""
    digest = hashlib.sha256(f"{name}\n{text}".encode()).hexdigest()[:16]
    module = ModuleType(f"{GENERATED}{digest}", f"The generated part of the kernel {name}.")
    return run_text(module, text, f"<{name}, generated {digest}>")


def run_text(module: ModuleType, text: str, file: str) -> ModuleType:
    """Run a text as what a module is made of, under a name by which its lines are found."""
    module.__file__ = file
    linecache.cache[file] = len(text), None, text.splitlines(keepends=True), file
    sys.modules[module.__name__] = module
    try:
        code = compile(text, file, "exec", __future__.annotations.compiler_flag, dont_inherit=True)
        exec(code, module.__dict__)
    except BaseException:
        del sys.modules[module.__name__]
        raise
    return module


def parsed(module: ModuleType) -> ast.Module:
    """The tree of a module's source."""
    return ast.parse(inspect.getsource(module), str(module.__file__))
