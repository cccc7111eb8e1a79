"""What tests are made of: scenarios in files, their coverage, and laws that every state keeps.

The names below are loaded when they are first used: pytest imports this package at its start,
for the plugin in it, and shouldn't have to wait.

>>> from piecesofeight.testing import run_text
>>> print(run_text("[]")[0])
FAILED: <text> (<text>:1)
<BLANKLINE>
error[E0103]: there is no scenario in the file
 --> <text>:1:1
  |
1 | []
  | ^^
"""

from __future__ import annotations

import importlib
from typing import Any

# The room of each name, and the names; type checkers read `__init__.pyi`. The machine needs
# Hypothesis.
_ROOMS = {
    "laws": "LAWS Law LawBrokenError law_named",
    "laws.checking": "LawsBrokenError check_laws",
    "machine": "laws_machine",
    "scenarios": "Case Failure Result Scenario read_file read_text report rules_cited "
    "rules_stated run_case run_file run_text",
}
_HOME = {name: f"{__name__}.{room}" for room, names in _ROOMS.items() for name in names.split()}

__all__ = sorted(_HOME)


def __getattr__(name: str) -> Any:
    home = _HOME.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(importlib.import_module(home), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
