"""A kernel that can be called: interpreted or compiled, with the same functions."""

from __future__ import annotations

import array as arrays
import sys
from collections.abc import Callable, Iterable
from types import SimpleNamespace
from typing import Any

from attrs import frozen

from piecesofeight.errors import KernelError
from piecesofeight.kernels import native
from piecesofeight.kernels.builds import CHECKED
from piecesofeight.kernels.source import KernelSource


@frozen
class Kernel:
    r"""The public functions of a kernel, and what they work on.

    Attributes:
        functions: under their names; they take and give the same both ways.
        array: makes a list of numbers into what they take.
        zeros: makes so many zeros into what they take.
        narrowed: makes what they have filled into an array of 32-bit words.

    >>> text = "def total(b: Words) -> int:\n    return b[0] + b[1]"
    >>> kernel = Kernel.interpreted(KernelSource("adding", (), ("total",), (text,)))
    >>> kernel.functions.total(kernel.array([2, 3]))
    5
    """

    functions: SimpleNamespace
    array: Callable[[list[int]], Any]
    zeros: Callable[[int], Any]
    narrowed: Callable[[Any], arrays.array[int]]

    @classmethod
    def interpreted(cls, source: KernelSource) -> Kernel:
        """The kernel in CPython, on lists as they are.

        Raises:
            ValueError: none of its modules has one of its public functions.
        """
        functions = {name: source.function(name) for name in source.public}
        return cls(SimpleNamespace(**functions), list, lambda size: [0] * size, _narrowed)

    @classmethod
    def compiled(cls, source: KernelSource, tier: str | None = None) -> Kernel:
        """The kernel in machine code, on arrays.

        Args:
            source: what it is made of.
            tier: which build (`kernels.builds`); None for the best that is there at once.

        Raises:
            ImportError: the `fast` extra is not installed.
            KernelError: LLVM refuses the kernel, or can't be used here.
            ValueError: the source isn't in the dialect; says where and why.
        """
        compiled = native.load(source, tier)
        if compiled.build.tier != CHECKED:
            return cls(compiled.functions, native.words, native.zeros, _narrowed_words)
        functions = {
            name: _telling(each, source) for name, each in vars(compiled.functions).items()
        }
        return cls(SimpleNamespace(**functions), native.words, native.zeros, _narrowed)


def _telling(function: Callable[..., Any], source: KernelSource) -> Callable[..., Any]:
    """A function of a checked kernel that says, too, which line of a game's file goes wrong."""

    def call(*arguments: Any) -> Any:
        try:
            return function(*arguments)
        except KernelError as error:
            origin = source.origin_of(error.places)
            if origin:
                error.args = (f"{error}; {origin}",)
            raise

    return call


def _narrowed(values: Iterable[int]) -> arrays.array[int]:
    """Numbers as 32-bit words.

    Raises:
        OverflowError: one of them doesn't fit.
    """
    return arrays.array("i", values)


def _narrowed_words(words: arrays.array[int]) -> arrays.array[int]:
    """The low halves of 64-bit words, ten times as quick as one by one."""
    low = 0 if sys.byteorder == "little" else 1
    narrowed = arrays.array("i")
    narrowed.frombytes(memoryview(words).cast("B").cast("i")[low::2].tobytes())
    return narrowed
