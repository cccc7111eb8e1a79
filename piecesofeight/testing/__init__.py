"""What tests are made of: scenarios in files, and laws that every state keeps.

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
    "Case",
    "Failure",
    "Result",
    "Scenario",
    "read_file",
    "read_text",
    "report",
    "rules_cited",
    "rules_stated",
    "run_case",
    "run_file",
    "run_text",
]
