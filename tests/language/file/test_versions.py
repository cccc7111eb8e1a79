"""Versions of sets, and of the language."""

from __future__ import annotations

import pytest
from folders import DOCS

from piecesofeight.language import check_text
from piecesofeight.language.file.versions import LANGUAGE

SET = "set: my-set\n{}\ncoins:\n  - {{coin: Gull, limit: 2}}\n"


def test_the_manual_says_the_version() -> None:
    """Who reads the page knows which version it tells of."""
    page = (DOCS / "reference" / "language.md").read_text(encoding="utf-8")
    assert f"This page tells of version {LANGUAGE} of the language." in page


@pytest.mark.parametrize(
    "line", ["version: 1", "version: 1.2.3", "needs: 1", "needs: 0.9", f"needs: {LANGUAGE}"]
)
def test_versions_are_taken(line: str) -> None:
    """One to three numbers; for the language one or two, and none that is yet to come."""
    assert [] == check_text(SET.format(line), "my.yaml")


@pytest.mark.parametrize(
    ("line", "code", "right"),
    [
        ("version: v1.2", "E0387", "1.2"),
        ("version: 1.2.3.4", "E0387", None),
        ("version: new", "E0387", None),
        ("needs: 1.0.0", "E0387", "1.0"),
        ('needs: ">= 1.0"', "E0387", "1.0"),
        ("needs: 2", "E0388", None),
        ("needs: 1.99", "E0388", None),
    ],
)
def test_others_are_refused(line: str, code: str, right: str | None) -> None:
    """What was meant is written by the fix, where that is clear."""
    [found] = check_text(SET.format(line), "my.yaml")
    assert (code, 2) == (found.code, found.span.line)
    written = [edit.text for edit in found.fix.edits] if found.fix else [None]
    assert [right] == written
