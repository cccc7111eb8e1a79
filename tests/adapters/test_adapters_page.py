"""The page about the adapters says what really happens."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from adapters_support import MICRO_FILE
from pages import page, run_examples

PAGE = page("do/adapters.md")
_BLOCK = re.compile(r"^```\{code-block\} python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def test_the_examples_of_the_page_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each example prints what the page says."""
    pytest.importorskip("pyspiel", reason="the openspiel extra is not installed")
    pytest.importorskip("pettingzoo", reason="the pettingzoo extra is not installed")
    (tmp_path / "micro.yaml").write_text(micro_of_the_page(), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert run_examples("do/adapters.md", _BLOCK) > 20


def micro_of_the_page() -> str:
    """The coin file that the page shows."""
    found = re.search(
        r"^```yaml\n# micro.yaml\n(.*?)^```$",
        PAGE,
        re.MULTILINE | re.DOTALL,
    )
    assert found is not None
    return found[1]


def test_the_micro_set_is_the_one_that_is_tested() -> None:
    """The page's coin file is the one of the tests."""
    kept = Path(MICRO_FILE).read_text(encoding="utf-8")
    assert kept.partition("\n")[2] == micro_of_the_page()
