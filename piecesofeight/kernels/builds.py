"""Builds: a kernel as machine code of one tier, made or found in the user's cache.

- `quick` is there in a second at most, and counts its branches as it plays;
- `optimised` takes LLVM 5 to 25 seconds, and is four times as fast;
- `checked` looks at each operation, for tests and for games by strangers.

A build is kept under a name that says all it depends on, so what is kept is never stale.
"""

from __future__ import annotations

import hashlib
import inspect
import json
import os
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from attrs import frozen

from piecesofeight.errors import GameError
from piecesofeight.kernels import compiling, parts
from piecesofeight.kernels.compiling import llvm
from piecesofeight.kernels.compiling.profile import Profile, shipped_digest, shipped_profile
from piecesofeight.kernels.compiling.translation import Signature, Translation
from piecesofeight.kernels.parts import Parts
from piecesofeight.kernels.source import KernelSource
from piecesofeight.user_cache import CachedFile

INTERPRETED, QUICK, OPTIMISED, CHECKED = "interpreted", "quick", "optimised", "checked"
TIERS = (INTERPRETED, QUICK, OPTIMISED, CHECKED)
KIND = "kernels"  # of files in the user's cache
VARIABLE = "PIECESOFEIGHT_KERNEL"

LEVELS = {QUICK: 0, OPTIMISED: 2, CHECKED: 0}  # of LLVM's optimiser


def fixed_tier() -> str | None:
    """Return the tier that the user has fixed by `PIECESOFEIGHT_KERNEL`, if they have.

    Raises:
        GameError: there is no such tier.
    """
    tier = os.environ.get(VARIABLE)
    if tier and tier not in TIERS:
        raise GameError(f"{VARIABLE} is one of {', '.join(TIERS)}, not `{tier}`")
    return tier or None


@frozen
class Build:
    """A compiled kernel, and what must be known to call it.

    Attributes:
        tier: QUICK, OPTIMISED or CHECKED.
        code: an object file for this machine.
        signatures: of the functions that are called from outside.
        shapes: of a quick build: of each function the digest of what it says, and how many
            counters it has.
        places: of a checked build: the file and line of each place it may stop at.
    """

    tier: str
    code: bytes
    signatures: Mapping[str, Signature]
    shapes: Mapping[str, tuple[str, int]]
    places: Sequence[tuple[str, int]]

    def to_bytes(self) -> bytes:
        """Return the build as it is kept: a line of JSON, and the object file."""
        head = {
            "tier": self.tier,
            "signatures": {
                name: [each.parameters, each.result] for name, each in self.signatures.items()
            },
            "shapes": self.shapes,
            "places": self.places,
        }
        return json.dumps(head, separators=(",", ":")).encode() + b"\n" + self.code

    @classmethod
    def from_bytes(cls, data: bytes) -> Build:
        """Return a build that was kept.

        Raises:
            ValueError: these are not the bytes of a build.
        """
        line, _, code = data.partition(b"\n")
        try:
            head = json.loads(line)
            signatures = {
                name: Signature(tuple((each, kind) for each, kind in parameters), result)
                for name, (parameters, result) in head["signatures"].items()
            }
            shapes = {name: (digest, size) for name, (digest, size) in head["shapes"].items()}
            places = [(file, line) for file, line in head["places"]]
            return cls(head["tier"], code, signatures, shapes, places)
        except (KeyError, TypeError, AttributeError) as error:
            raise ValueError(f"no build of a kernel: {error!r}") from None


def make_build(source: KernelSource, tier: str, profile: Profile | None = None) -> Build:
    """Compile a kernel.

    Args:
        source: the kernel.
        tier: QUICK, OPTIMISED or CHECKED.
        profile: what is known of its branches, for the optimised tier; if the package has a
            profile of the kernel, that is taken.

    Raises:
        ImportError: the `fast` extra isn't installed.
        KernelError: LLVM refuses the kernel.
        ValueError: it isn't in the dialect; says where and why.
    """
    known = shipped_profile(source.name) or profile if tier == OPTIMISED else None
    translation = Translation(
        Parts(source), checked=tier == CHECKED, counted=tier == QUICK, profile=known
    )
    code = llvm.compile_text(translation.text(), LEVELS[tier])
    shapes = translation.shapes if tier == QUICK else {}
    return Build(tier, code, translation.signatures(), shapes, translation.places)


def cached_build(source: KernelSource, tier: str) -> Build | None:
    """Return a build from the user's cache, if it is there and whole."""
    data = _cached_file(source, tier).read()
    if data is None:
        return None
    try:
        return Build.from_bytes(data)
    except ValueError:  # another program has written it; a whole one takes its place
        return None


def keep_build(source: KernelSource, build: Build) -> None:
    """Keep a build in the user's cache, if that can be written."""
    _cached_file(source, build.tier).write(build.to_bytes())


def is_cached(source: KernelSource, *tiers: str) -> bool:
    """Whether a build of one of some tiers is in the user's cache."""
    return any(cached_build(source, tier) is not None for tier in tiers)


def _cached_file(source: KernelSource, tier: str) -> CachedFile:
    return CachedFile(KIND, f"{source.name}-{build_digest(source)}-{tier}")


@cache
def build_digest(source: KernelSource) -> str:
    """Return the hash of all that a build depends on: sources, numbers, compiler, LLVM."""
    said = hashlib.sha256()
    numbers: dict[str, set[int]] = {}
    for module in source.loaded():
        said.update(inspect.getsource(module).encode())
        for name, value in vars(module).items():
            if type(value) is int:
                numbers.setdefault(name, set()).add(value)
    facts = (
        source.public,
        sorted((name, sorted(values)) for name, values in numbers.items()),
        shipped_digest(source.name),
        _compiler_digest(),
        llvm.version(),
        llvm.triple_here(),
        sys.version_info[:2],
    )
    said.update(repr(facts).encode())
    return said.hexdigest()[:32]


@cache
def _compiler_digest() -> str:
    """The hash of the compiler's own source."""
    names = sorted(each.name for each in iter_modules(compiling.__path__))
    modules = [import_module(f"{compiling.__name__}.{name}") for name in names]
    text = "".join(map(inspect.getsource, [*modules, parts]))
    return hashlib.sha256(text.encode()).hexdigest()
