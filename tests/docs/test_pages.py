"""What all pages have, and what one says of the tests; Sphinx runs their examples in `.ci/run`."""

from __future__ import annotations

import re

from folders import DOCS, TESTS
from pages import page

LEAKS = TESTS / "testing" / "laws" / "test_planted_leaks.py"
NUMBERS = {13: "thirteen", 14: "fourteen", 15: "fifteen", 16: "sixteen", 17: "seventeen"}


PAGES = [path for path in sorted(DOCS.rglob("*.md")) if path.parent.name != "diagnostics"]


def test_a_page_says_for_whom_it_is() -> None:
    """The line below its title does, and the front page leads to it."""
    pages = {path.relative_to(DOCS).as_posix(): path for path in PAGES if path.stem != "index"}
    third = {name: path.read_text(encoding="utf-8").split("\n")[2] for name, path in pages.items()}
    assert {} == {name: t for name, t in third.items() if not re.fullmatch(r"\*For .+\.\*", t)}
    front = page("index.md")
    assert [] == [name for name in pages if f"\n{name.removesuffix('.md')}\n" not in front]


def test_it_says_how_many_leaks_are_planted() -> None:
    """The page of secrets counts them: one for each test that plants one."""
    count = len(re.findall(r"^def test_", LEAKS.read_text(encoding="utf-8"), re.MULTILINE))
    assert f"plants {NUMBERS[count]} leaks" in " ".join(page("understand/secrets.md").split())
