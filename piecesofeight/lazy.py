"""Names of a package that are loaded when they are first used, so that importing it is quick."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Mapping
from typing import Any


def lazy_names(
    package: str, homes: Mapping[str, str]
) -> tuple[list[str], Callable[[str], Any], Callable[[], list[str]]]:
    """What a package has as its `__all__`, `__getattr__` and `__dir__`.

    Args:
        package: its name.
        homes: for each module that names are loaded from, these names, with blanks between them.
    """
    home_of = {name: module for module, names in homes.items() for name in names.split()}
    known = vars(sys.modules[package])

    def load(name: str) -> Any:
        if name not in home_of:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        known[name] = getattr(importlib.import_module(home_of[name]), name)
        return known[name]

    return sorted(home_of), load, lambda: sorted({*known, *home_of})
