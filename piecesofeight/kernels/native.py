"""Kernels, compiled: the very same source as the interpreted one, through Numba.

The modules of a kernel are joined into one, whose name carries the hash of its source.
Compiled code is kept on disk under that name, so it is compiled once for each version of
the kernel, and what is kept can never be stale. Needs the `fast` extra.
"""

from __future__ import annotations

import hashlib
import importlib.util
from collections.abc import Callable, Iterable
from functools import cache
from types import ModuleType, SimpleNamespace
from typing import Any

from piecesofeight.kernels.joining import joined
from piecesofeight.kernels.kept_code import KeptCode
from piecesofeight.kernels.source import KernelSource, run_text


def available() -> bool:
    """Whether the `fast` extra is installed; imports nothing."""
    return all(importlib.util.find_spec(name) for name in ("numba", "numpy"))


@cache
def _module(source: KernelSource) -> Any:
    """The joined kernel as a module; its entry is compiled, or loaded, when it is called."""
    text = joined(source)
    name = f"po8_kernel_{hashlib.sha256(text.encode()).hexdigest()[:16]}"
    module: Any = run_text(ModuleType(name), text, f"<{name}>")
    module.entry._cache = KeptCode.of(module.entry, name)  # noqa: SLF001
    return module


@cache
def load(source: KernelSource) -> SimpleNamespace:
    """A kernel compiled: its public functions, with int64 arrays where those take lists.

    The first call of any of them compiles all, unless that was done before and kept.

    Raises:
        ImportError: if the `fast` extra is not installed.
        ValueError: the source can't be joined; says where and why.
    """
    if not available():
        raise ImportError(
            "the compiled kernel needs the `fast` extra: pip install 'piecesofeight[fast]'"
        )
    module = _module(source)
    return SimpleNamespace(**{name: getattr(module, f"enter_{name}") for name in source.public})


def kept(source: KernelSource) -> bool:
    """Whether compiled code of this version of a kernel is on disk, and whole."""
    code: KeptCode = _module(source).entry._cache  # noqa: SLF001
    return code.file.read() is not None


def prepare(source: KernelSource, tell: Callable[[int, int], object] | None = None) -> None:
    """Compile a kernel, or load it from disk, before the first game.

    Args:
        source: what it is made of.
        tell: told how many of how many functions are compiled; never called if none must be.
    """
    module = _module(source)
    if tell is not None:
        module.TOLD.append(tell)
    try:
        module.enter_nothing(words([0]))
    finally:
        module.TOLD.clear()


def words(values: Iterable[int]) -> Any:
    """Integers as the array that compiled kernels take.

    Words need 32 bits, but what is loaded and what is computed are then of one type, which
    is a fifth faster.
    """
    import numpy

    return numpy.array(list(values), dtype=numpy.int64)
