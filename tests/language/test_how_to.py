"""The recipes can be copied as they stand."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from piecesofeight.language import Severity, check_text

PAGES = Path(__file__).parents[2] / "docs"
HEAD = (
    "set: my-set\nuses: [pieces-of-eight]\ncoins:\n  - {coin: Gull, limit: 2}\n"
    "  - coin: Albatross\n    limit: 2\n    ability: |\n"
)


def recipes() -> list[str]:
    """Every ability that the pages show with the colours of the language."""
    texts = [(PAGES / name).read_text(encoding="utf-8") for name in ("how-to.md", "editor.md")]
    return [
        found
        for text in texts
        for found in re.findall(r"^```coin\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    ]


@pytest.mark.parametrize("text", recipes())
def test_a_recipe_has_no_mistake(text: str) -> None:
    """Each recipe, put below `ability: |`, is accepted."""
    file = HEAD + "".join(f"      {line}\n" for line in text.split("\n"))
    assert [] == [one for one in check_text(file) if one.severity is Severity.ERROR]
