"""The examples of docs/understand/secrets.md are true."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent
PAGE = (ROOT.parent / "docs" / "understand" / "secrets.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```\{doctest\}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
NUMBERS = {13: "thirteen", 14: "fourteen", 15: "fifteen", 16: "sixteen", 17: "seventeen"}


def test_the_examples_run_as_they_stand() -> None:
    """One after the other, as a reader would type them."""
    examples = doctest.DocTestParser().get_doctest(
        "".join(BLOCKS), {}, "page", "understand/secrets.md", 0
    )
    assert 0 == doctest.DocTestRunner().run(examples).failed
    assert len(examples.examples) > 15


def test_it_says_how_many_leaks_are_planted() -> None:
    """One for each test that plants one."""
    planted = (ROOT / "laws" / "test_planted_leaks.py").read_text(encoding="utf-8")
    count = len(re.findall(r"^def test_", planted, re.MULTILINE))
    assert f"plants {NUMBERS[count]} leaks" in " ".join(PAGE.split())
