"""The examples in docstrings are true."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import piecesofeight

MODULES = sorted(
    module.name
    for module in pkgutil.walk_packages(piecesofeight.__path__, "piecesofeight.")
    if not module.name.endswith("__main__")
)


# The extra that a module needs, by what it has to import.
NEEDS = {
    "piecesofeight.lsp.": ("pygls", "lsp"),
    "piecesofeight.adapters.openspiel": ("pyspiel", "openspiel"),
    "piecesofeight.adapters.pettingzoo": ("pettingzoo", "pettingzoo"),
    "piecesofeight.adapters.tensors": ("numpy", "openspiel"),
    "piecesofeight.adapters.file_tensors": ("numpy", "openspiel"),
    "piecesofeight.adapters.hosting": ("numpy", "openspiel"),
}


@pytest.mark.parametrize("name", ["piecesofeight", *MODULES])
def test_the_examples_of_a_module_run_as_they_stand(name: str) -> None:
    """Each example in a docstring gives what it says."""
    for start, (needed, extra) in NEEDS.items():
        if name.startswith(start):
            pytest.importorskip(needed, reason=f"the {extra} extra is not installed")
    module = importlib.import_module(name)
    results = doctest.testmod(module, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert 0 == results.failed
