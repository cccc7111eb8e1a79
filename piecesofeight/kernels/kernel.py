"""A kernel that can be called: interpreted or compiled, with the same functions."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

from attrs import frozen

from piecesofeight.kernels import native
from piecesofeight.kernels.source import KernelSource


@frozen
class Kernel:
    r"""The public functions of a kernel, and what they work on.

    Attributes:
        functions: under their names; they take and give the same both ways.
        array: makes a list of numbers into what they take.

    >>> text = "def total(b: Words) -> int:\n    return b[0] + b[1]"
    >>> kernel = Kernel.interpreted(KernelSource("adding", (), ("total",), (text,)))
    >>> kernel.functions.total(kernel.array([2, 3]))
    5
    """

    functions: SimpleNamespace
    array: Callable[[list[int]], Any]

    @classmethod
    def interpreted(cls, source: KernelSource) -> Kernel:
        """The kernel in CPython, on lists as they are.

        Raises:
            ValueError: none of its modules has one of its public functions.
        """
        functions = {name: source.function(name) for name in source.public}
        return cls(SimpleNamespace(**functions), list)

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
        return cls(native.load(source, tier).functions, native.words)
