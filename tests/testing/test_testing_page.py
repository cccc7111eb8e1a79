"""docs/do/testing.md says what is so: its examples run, and it names every law."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from piecesofeight.testing import LAWS
from piecesofeight.testing import strategies as po8

pytest_plugins = ["pytester"]

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "do" / "testing.md").read_text(
    encoding="utf-8"
)
BLOCKS = re.findall(r"^```\{doctest\}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
FILES = re.findall(r"^```(?:yaml|python)\n# (\S+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def test_the_examples_run_as_they_stand() -> None:
    """One after the other, as a reader would type them."""
    examples = doctest.DocTestParser().get_doctest("".join(BLOCKS), {}, "page", "do/testing.md", 0)
    assert 0 == doctest.DocTestRunner().run(examples).failed
    assert len(examples.examples) > 12


def test_the_tests_on_the_page_pass(pytester: pytest.Pytester) -> None:
    """Written to files of these names, they are tests that pass."""
    for name, text in FILES:
        pytester.path.joinpath(name).write_text(text, encoding="utf-8")
    result = pytester.runpytest_subprocess(  # numpy can't be loaded twice in a process
        "-p", "piecesofeight.testing.pytest_plugin", "-p", "no:cacheprovider", "-p", "no:xdist"
    )
    result.assert_outcomes(passed=3)


def test_the_page_tells_of_every_law() -> None:
    """In their order, each with its rules and its first sentences."""
    texts = {law: " ".join(law.text.partition("\n\n")[0].split()) for law in LAWS}
    rows = [f"| `{law.name}` | {', '.join(law.rules)} | {text} |" for law, text in texts.items()]
    assert "\n".join(rows) in PAGE


def test_the_page_tells_of_every_strategy() -> None:
    """What a strategy is for stands in the table."""
    told = set(re.findall(r"`(\w+)`", PAGE))
    assert set() == set(po8.__all__) - told - {"KINDS", "unchecked_abilities"}
