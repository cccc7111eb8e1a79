"""The types of the names of the kit, for type checkers."""

from piecesofeight.testing.laws import LAWS as LAWS
from piecesofeight.testing.laws import Law as Law
from piecesofeight.testing.laws import LawBrokenError as LawBrokenError
from piecesofeight.testing.laws import law_named as law_named
from piecesofeight.testing.laws.checking import LawsBrokenError as LawsBrokenError
from piecesofeight.testing.laws.checking import check_laws as check_laws
from piecesofeight.testing.machine import laws_machine as laws_machine
from piecesofeight.testing.scenarios import Case as Case
from piecesofeight.testing.scenarios import Failure as Failure
from piecesofeight.testing.scenarios import Result as Result
from piecesofeight.testing.scenarios import Scenario as Scenario
from piecesofeight.testing.scenarios import read_file as read_file
from piecesofeight.testing.scenarios import read_text as read_text
from piecesofeight.testing.scenarios import report as report
from piecesofeight.testing.scenarios import rules_cited as rules_cited
from piecesofeight.testing.scenarios import rules_stated as rules_stated
from piecesofeight.testing.scenarios import run_case as run_case
from piecesofeight.testing.scenarios import run_file as run_file
from piecesofeight.testing.scenarios import run_text as run_text
