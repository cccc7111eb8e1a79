"""The page about the adapters says what really happens."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest
from adapters_support import MICRO_FILE

PAGE = Path(__file__).parents[2] / "docs" / "do" / "adapters.md"
_BLOCK = re.compile(r"^```\{code-block\} python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def test_the_examples_of_the_page_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each example prints what the page says."""
    pytest.importorskip("pyspiel", reason="the openspiel extra is not installed")
    pytest.importorskip("pettingzoo", reason="the pettingzoo extra is not installed")
    (tmp_path / "micro.yaml").write_text(micro_of_the_page(), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    text = "\n".join(_BLOCK.findall(PAGE.read_text(encoding="utf-8")))
    test = doctest.DocTestParser().get_doctest(text, {}, PAGE.name, str(PAGE), 0)
    assert len(test.examples) > 20
    told: list[str] = []
    runner = doctest.DocTestRunner()
    runner.run(test, out=told.append)
    assert [] == told


def micro_of_the_page() -> str:
    """The coin file that the page shows."""
    found = re.search(
        r"^```yaml\n# micro.yaml\n(.*?)^```$",
        PAGE.read_text(encoding="utf-8"),
        re.MULTILINE | re.DOTALL,
    )
    assert found is not None
    return found[1]


def test_the_micro_set_is_the_one_that_is_tested() -> None:
    """The page's coin file is the one of the tests."""
    kept = Path(MICRO_FILE).read_text(encoding="utf-8")
    assert kept.partition("\n")[2] == micro_of_the_page()
