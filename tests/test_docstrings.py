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


@pytest.mark.parametrize("name", ["piecesofeight", *MODULES])
def test_the_examples_of_a_module_run_as_they_stand(name: str) -> None:
    """Each example in a docstring gives what it says."""
    if name.startswith("piecesofeight.lsp."):
        pytest.importorskip("pygls", reason="the lsp extra is not installed")
    module = importlib.import_module(name)
    results = doctest.testmod(module, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert 0 == results.failed
