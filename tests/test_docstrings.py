"""The examples in docstrings are true."""

from __future__ import annotations

import doctest
import importlib

import pytest
from package_sources import having, module_name

# The extra that a module with examples needs, by what it has to import.
NEEDS = {
    "piecesofeight.adapters.openspiel": ("pyspiel", "openspiel"),
    "piecesofeight.adapters.pettingzoo": ("pettingzoo", "pettingzoo"),
    "piecesofeight.adapters.tensors": ("numpy", "openspiel"),
    "piecesofeight.adapters.file_tensors": ("numpy", "openspiel"),
}

# Modules whose examples take most of the time that all take.
LONG = (
    "piecesofeight.adapters.file_settings",
    "piecesofeight.hosted.explained",
    "piecesofeight.language.editor.completing",
    "piecesofeight.language.editor.games",
    "piecesofeight.language.games.telling",
    "piecesofeight.study.interactions",
    "piecesofeight.study.mass_play",
    "piecesofeight.study.parallel",
    "piecesofeight.testing.coverage.games",
    "piecesofeight.testing.machine",
)


def wrong(names: list[str]) -> dict[str, int]:
    """How many examples of these modules give something else than they say, where some do."""
    failed = {}
    for name in names:
        module = importlib.import_module(name)
        results = doctest.testmod(module, optionflags=doctest.NORMALIZE_WHITESPACE)
        failed[name] = results.failed
    return {name: count for name, count in failed.items() if count}


def with_examples(*starts: str) -> list[str]:
    """The modules whose names begin so and that have an example."""
    names = [module_name(path) for path in having([">>> "])]
    return [name for name in names if name.startswith(starts) and not name.endswith("__main__")]


def test_the_examples_run_as_they_stand() -> None:
    """Each example in a docstring gives what it says; what differs is printed by module."""
    names = with_examples("piecesofeight")
    plain = [name for name in names if not name.startswith((*NEEDS, *LONG))]
    assert len(plain) > 100
    assert {} == wrong(plain)


@pytest.mark.slow
def test_the_examples_that_take_long_run_as_they_stand() -> None:
    """The same of modules whose examples play games, or search."""
    names = with_examples(*LONG)
    assert [] == [start for start in LONG if not any(name.startswith(start) for name in names)]
    assert {} == wrong(names)


@pytest.mark.parametrize("start", NEEDS)
def test_the_examples_of_what_needs_an_extra_run_as_they_stand(start: str) -> None:
    """The same of a module that can't be imported without an extra."""
    needed, extra = NEEDS[start]
    pytest.importorskip(needed, reason=f"the {extra} extra is not installed")
    assert {} == wrong(with_examples(start))
