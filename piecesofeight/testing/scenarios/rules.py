"""Which rules are shown by how many scenarios."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from piecesofeight.arguments import a_list, a_text, shown
from piecesofeight.errors import GameError
from piecesofeight.testing.scenarios.model import Case, Scenario
from piecesofeight.testing.scenarios.results import Result

_NUMBER = re.compile(r"(\d{1,9})(?:\.(\d{1,9})([a-z]?))?")
_STATED = re.compile(r"^(?:## |\*\*)?(\d{1,9}(?:\.\d{1,9}[a-z]?)?)(?:\*\*)?\s", re.MULTILINE)


def rule_order(number: str) -> tuple[int, int, str]:
    """A key that puts rule numbers in the order of the rules.

    >>> sorted(["4.10", "6", "4.6a", "4.6"], key=rule_order)
    ['4.6', '4.6a', '4.10', '6']
    """
    match = _NUMBER.fullmatch(number)
    if match is None:
        return (0, 0, number)
    return (int(match[1]), int(match[2] or 0), match[3] or "")


def rules_cited(scenarios: Iterable[Result | Case | Scenario]) -> dict[str, int]:
    """How many scenarios, or results of them, cite each rule, in the order of the rules.

    Raises:
        GameError: these are no scenarios, nor results of them.

    >>> from piecesofeight.testing import Result
    >>> rules_cited([Result("one", None, ("7.1", "6")), Result("two", None, ("7.1",))])
    {'6': 1, '7.1': 2}
    """
    given = a_list(scenarios, "scenarios", "a list of scenarios or results")
    for one in given:
        if not isinstance(one, Result | Case | Scenario):
            raise GameError(f"a scenario or a result has rules, and `{shown(one)}` has none")
    counts = Counter(number for one in given for number in dict.fromkeys(one.rules))
    return {number: counts[number] for number in sorted(counts, key=rule_order)}


def rules_stated(text: str) -> tuple[str, ...]:
    r"""The numbers of the rules that a page of rules (`docs/reference/rules.md`) states, in order.

    Raises:
        GameError: the page is no text.

    >>> rules_stated("## 1 Words\n**1.1** A **ship** is ...\n1.2 **Fore** is ...\n")
    ('1', '1.1', '1.2')
    """
    page = a_text(text, "a page of rules")
    found = dict.fromkeys(match[1] for match in _STATED.finditer(page))
    return tuple(sorted(found, key=rule_order))
