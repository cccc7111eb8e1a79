"""docs/do/testing.md says what is so: its tests pass, and it names every law."""

from __future__ import annotations

import re

import pytest
from pages import page

from piecesofeight.testing import LAWS
from piecesofeight.testing import strategies as po8
from piecesofeight.user_cache import VARIABLE, cache_folder

pytest_plugins = ["pytester"]

PAGE = page("do/testing.md")
CACHE = cache_folder()  # before `pytester` gives the tests another home
FILES = re.findall(r"^```(?:yaml|python)\n# (\S+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def test_the_tests_on_the_page_pass(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Written to files of these names, they are tests that pass; nothing is compiled anew."""
    monkeypatch.setenv(VARIABLE, str(CACHE))
    for name, text in FILES:
        pytester.path.joinpath(name).write_text(text, encoding="utf-8")
    result = pytester.runpytest_subprocess(  # numpy can't be loaded twice in a process
        "-p", "piecesofeight.testing.pytest_plugin", "-p", "no:cacheprovider", "-p", "no:xdist"
    )
    result.assert_outcomes(passed=4)


def test_the_page_tells_of_every_law() -> None:
    """In their order, each with its rules and its first sentences."""
    texts = {law: " ".join(law.text.partition("\n\n")[0].split()) for law in LAWS}
    rows = [f"| `{law.name}` | {', '.join(law.rules)} | {text} |" for law, text in texts.items()]
    assert "\n".join(rows) in PAGE


def test_the_page_tells_of_every_strategy() -> None:
    """What a strategy is for stands in the table."""
    told = set(re.findall(r"`(\w+)`", PAGE))
    assert set() == set(po8.__all__) - told - {"KINDS", "unchecked_abilities"}
