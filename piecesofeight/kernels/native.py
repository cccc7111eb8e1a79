"""Kernels in machine code: loaded, called, and replaced by a better build of the same source.

Needs the `fast` extra. What is compiled is the very source that runs interpreted.
"""

from __future__ import annotations

import ctypes
import importlib.util
import warnings
from array import array
from collections.abc import Callable, Iterable
from threading import Lock
from types import SimpleNamespace
from typing import Any

from attrs import define, field

from piecesofeight.errors import KernelError, KernelWarning
from piecesofeight.kernels.builds import (
    CHECKED,
    INTERPRETED,
    OPTIMISED,
    QUICK,
    VARIABLE,
    Build,
    cached_build,
    fixed_tier,
    is_cached,
    keep_build,
    make_build,
)
from piecesofeight.kernels.compiling import llvm
from piecesofeight.kernels.compiling.code import ARRAY, NOTHING, TRUTH, WORD
from piecesofeight.kernels.compiling.guards import (
    DIVISION,
    INDEX,
    MISSING,
    RANGE,
    SHIFT,
    TRAP_CALLERS,
    TRAP_WORDS,
)
from piecesofeight.kernels.compiling.profile import Profile
from piecesofeight.kernels.compiling.translation import COUNTERS_ENTRY, ENTRY, Signature
from piecesofeight.kernels.source import KernelSource

NEEDS_EXTRA = "the compiled kernel needs the `fast` extra: pip install 'piecesofeight[fast]'"
FIXED = f"all is to be played interpreted: set {VARIABLE} otherwise, or unset it"


def available() -> bool:
    """Return whether kernels can be compiled: with the `fast` extra, unless it is forbidden.

    Nothing is imported.
    """
    return fixed_tier() != INTERPRETED and importlib.util.find_spec("llvmlite") is not None


def why_not() -> str:
    """Return why nothing can be compiled, and what to do about it behind a colon."""
    return FIXED if fixed_tier() == INTERPRETED else NEEDS_EXTRA


def is_loadable(source: KernelSource) -> bool:
    """Return whether a kernel can be compiled here, or is; if not, warn once.

    Warns:
        KernelWarning: LLVM refuses the kernel, or can't be used here; it is played interpreted.
    """
    if not available() or source in _refused:
        return False
    try:
        load(source)
    except (KernelError, ValueError) as error:
        _refused.add(source)
        what = f"{source.name} is played interpreted: {error}"
        warnings.warn(what, KernelWarning, stacklevel=2)
        return False
    return True


def words(values: Iterable[int]) -> array[int]:
    """Return integers as the array of 64-bit words that compiled kernels take."""
    return array("q", values)


def zeros(size: int) -> array[int]:
    """Return so many zeros as the array of 64-bit words that compiled kernels take."""
    return array("q", bytes(8 * size))


class _Words:
    """How ctypes passes an array: by the address of its first word."""

    @classmethod
    def from_param(cls, value: array[int]) -> ctypes.c_void_p:
        if type(value) is not array or value.typecode != "q":
            raise TypeError(f"a compiled kernel takes arrays of `native.words`, not {type(value)}")
        return ctypes.c_void_p(value.buffer_info()[0])


@define(eq=False)
class CompiledKernel:
    """A kernel in machine code.

    Attributes:
        source: what it is made of.
        tier: the one that it keeps to; None if a better build may come.
        functions: its public functions by name; those of a better build take their places.
        build: what is called now.
    """

    source: KernelSource
    tier: str | None = None
    functions: SimpleNamespace = field(factory=SimpleNamespace, init=False)
    build: Build = field(init=False)
    _code: llvm.LoadedCode = field(init=False)

    @classmethod
    def of(cls, source: KernelSource, tier: str | None, build: Build) -> CompiledKernel:
        """Return a kernel that calls a build.

        Raises:
            KernelError: the build can't be loaded here.
        """
        kernel = cls(source, tier)
        kernel.use(build)
        return kernel

    def use(self, build: Build) -> None:
        """Call another build from now on; what is under way ends in the former one.

        Raises:
            KernelError: it can't be loaded here.
        """
        names = [ENTRY + name for name in build.signatures]
        if build.tier == QUICK:
            names.append(ENTRY + COUNTERS_ENTRY)
        code = llvm.load_object(build.code, names)
        self.build, self._code = build, code
        for name, signature in build.signatures.items():
            address = code.addresses[ENTRY + name]
            if build.tier == CHECKED:
                function: Any = _checked_function(build, signature, address)
            else:
                function = _function(signature, address)
            function.code = code  # so that the code stays as long as somebody may call it
            setattr(self.functions, name, function)

    @property
    def may_improve(self) -> bool:
        """Whether a better build may take the place of this one: none was asked for by name."""
        return self.tier is None and self.build.tier == QUICK

    def profile(self) -> Profile | None:
        """Return what a quick build has counted so far; None if another one is called."""
        if self.build.tier != QUICK:
            return None
        place = ctypes.CFUNCTYPE(ctypes.c_void_p)(self._code.addresses[ENTRY + COUNTERS_ENTRY])()
        size = sum(size for _, size in self.build.shapes.values())
        return Profile.of_counters(
            self.build.shapes, (ctypes.c_int64 * size).from_address(place)[:]
        )


_RESULTS = {WORD: ctypes.c_int64, TRUTH: ctypes.c_bool, NOTHING: None}


def _function(signature: Signature, address: int) -> Callable[..., Any]:
    """A function of C, which lets other threads run meanwhile."""
    taken: list[Any] = [
        _Words if kind == ARRAY else ctypes.c_int64 for _, kind in signature.parameters
    ]
    result = _RESULTS[signature.result]
    function: Callable[..., Any] = ctypes.CFUNCTYPE(result, *taken)(address)
    return function


_WRONG = {
    INDEX: "word {} of an array of {} is read or written",
    DIVISION: "{} is divided by {}",
    SHIFT: "{} is shifted by {}; a kernel shifts by 0 to 63",
    RANGE: "what comes of {} and {} doesn't fit 64 bits",
    MISSING: "no function is there for {}",
}


def _checked_function(build: Build, signature: Signature, address: int) -> Callable[..., Any]:
    """A function that raises a KernelError where a promise of the dialect is broken."""
    taken = [ARRAY]
    for _, kind in signature.parameters:
        taken += [ARRAY, WORD] if kind == ARRAY else [kind]
    function = _function(Signature(tuple(("", kind) for kind in taken), signature.result), address)

    def call(*arguments: Any) -> Any:
        trap = zeros(TRAP_WORDS)
        passed: list[Any] = [trap]
        for argument, (_, kind) in zip(arguments, signature.parameters, strict=True):
            passed += [argument, len(argument)] if kind == ARRAY else [argument]
        result = function(*passed)
        if trap[0]:
            callers = trap[TRAP_CALLERS + 1 :][: trap[TRAP_CALLERS]]
            places = tuple(build.places[number - 1] for number in (trap[0], *callers))
            raise KernelError(_WRONG[trap[1]].format(trap[2], trap[3]), places)
        return result

    return call


# --- one of each ----------------------------------------------------------------------------

_kernels: dict[tuple[KernelSource, str | None], CompiledKernel] = {}
_refused: set[KernelSource] = set()
_lock = Lock()


def load(source: KernelSource, tier: str | None = None) -> CompiledKernel:
    """Return a kernel in machine code, the same one each time.

    Args:
        source: the kernel.
        tier: QUICK, OPTIMISED or CHECKED; None for the one that the user has fixed, else the best
            that is there at once: a kept one, or a quick one that is made now.

    Raises:
        ImportError: the `fast` extra isn't installed, or nothing is to be compiled.
        KernelError: LLVM refuses the kernel, or can't be used here.
        ValueError: the source isn't in the dialect; says where and why.
    """
    if tier is None:
        tier = fixed_tier()
    if not available():
        raise ImportError(why_not())
    with _lock:
        kernel = _kernels.get((source, tier))
        if kernel is None:
            kernel = _kernels[source, tier] = _loaded(source, tier)
        return kernel


def _loaded(source: KernelSource, tier: str | None) -> CompiledKernel:
    for each in (OPTIMISED, QUICK) if tier is None else (tier,):
        build = cached_build(source, each)
        if build is not None:
            try:
                return CompiledKernel.of(source, tier, build)
            except KernelError:  # whole, and no code for this machine: a new one takes its place
                continue
    build = make_build(source, tier or QUICK)
    kernel = CompiledKernel.of(source, tier, build)
    keep_build(source, build)
    return kernel


def is_kept(source: KernelSource) -> bool:
    """Return whether a kernel can be loaded without being compiled first."""
    tier = fixed_tier()
    return is_cached(source, *((tier,) if tier else (OPTIMISED, QUICK)))
