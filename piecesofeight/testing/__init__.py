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
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from piecesofeight.testing.laws import LAWS, Law, LawBrokenError, law_named
    from piecesofeight.testing.laws.checking import LawsBrokenError, check_laws
    from piecesofeight.testing.machine import laws_machine
    from piecesofeight.testing.scenarios import (
        Case,
        Failure,
        Result,
        Scenario,
        read_file,
        read_text,
        report,
        rules_cited,
        rules_stated,
        run_case,
        run_file,
        run_text,
    )

__all__ = [
    "LAWS",
    "Case",
    "Failure",
    "Law",
    "LawBrokenError",
    "LawsBrokenError",
    "Result",
    "Scenario",
    "check_laws",
    "law_named",
    "laws_machine",
    "read_file",
    "read_text",
    "report",
    "rules_cited",
    "rules_stated",
    "run_case",
    "run_file",
    "run_text",
]

# The modules of those names that aren't of the scenarios. `laws_machine` needs Hypothesis.
_HOMES = {
    "laws": "LAWS Law LawBrokenError law_named",
    "laws.checking": "LawsBrokenError check_laws",
    "machine": "laws_machine",
}
_HOME = {name: home for home, names in _HOMES.items() for name in names.split()}


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    home = importlib.import_module(f"{__name__}.{_HOME.get(name, 'scenarios')}")
    value = getattr(home, name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
