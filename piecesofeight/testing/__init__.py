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

from typing import TYPE_CHECKING

from piecesofeight.lazy import lazy_names

if TYPE_CHECKING:
    from piecesofeight.testing.laws import LAWS as LAWS
    from piecesofeight.testing.laws import Law as Law
    from piecesofeight.testing.laws import LawBrokenError as LawBrokenError
    from piecesofeight.testing.laws import law_named as law_named
    from piecesofeight.testing.laws.checking import LawsBrokenError as LawsBrokenError
    from piecesofeight.testing.laws.checking import check_laws as check_laws
    from piecesofeight.testing.laws.hosted.checking import check_game_laws as check_game_laws
    from piecesofeight.testing.machine import laws_machine as laws_machine
    from piecesofeight.testing.scenarios import run_file as run_file
    from piecesofeight.testing.scenarios import run_text as run_text
    from piecesofeight.testing.scenarios.model import Case as Case
    from piecesofeight.testing.scenarios.model import Scenario as Scenario
    from piecesofeight.testing.scenarios.reading.file import read_file as read_file
    from piecesofeight.testing.scenarios.reading.file import read_text as read_text
    from piecesofeight.testing.scenarios.results import Failure as Failure
    from piecesofeight.testing.scenarios.results import Result as Result
    from piecesofeight.testing.scenarios.results import report as report
    from piecesofeight.testing.scenarios.rules import rules_cited as rules_cited
    from piecesofeight.testing.scenarios.rules import rules_stated as rules_stated
    from piecesofeight.testing.scenarios.running.scenario import run_case as run_case

_SCENARIOS = "piecesofeight.testing.scenarios"
# The modules of the names; `laws_machine` needs Hypothesis.
_HOMES = {
    "piecesofeight.testing.laws": "LAWS Law LawBrokenError law_named",
    "piecesofeight.testing.laws.checking": "LawsBrokenError check_laws",
    "piecesofeight.testing.laws.hosted.checking": "check_game_laws",
    "piecesofeight.testing.machine": "laws_machine",
    _SCENARIOS: "run_file run_text",
    f"{_SCENARIOS}.model": "Case Scenario",
    f"{_SCENARIOS}.reading.file": "read_file read_text",
    f"{_SCENARIOS}.results": "Failure Result report",
    f"{_SCENARIOS}.rules": "rules_cited rules_stated",
    f"{_SCENARIOS}.running.scenario": "run_case",
}
__all__, __getattr__, __dir__ = lazy_names(__name__, _HOMES)
