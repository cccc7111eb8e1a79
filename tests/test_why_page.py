"""The examples of docs/do/why.md are true."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

PAGE = (Path(__file__).resolve().parents[1] / "docs" / "do" / "why.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```\{doctest\}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def test_the_examples_run_as_they_stand() -> None:
    """One after the other, as a reader would type them."""
    examples = doctest.DocTestParser().get_doctest("".join(BLOCKS), {}, "why", "do/why.md", 0)
    assert 0 == doctest.DocTestRunner().run(examples).failed
    assert len(examples.examples) > 12
