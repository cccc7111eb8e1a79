"""Mistakes of people who write their first coin: each message leads to its line, with advice.

Each file of `beginners/` begins with what its author meant, and with the line and the words that
the first message must have. After a deliberate change of words, run the tests once with
`UPDATE_GOLDEN=1` and read the difference.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from golden import golden

from piecesofeight.language import check_text, render_all

FILES = sorted((Path(__file__).parent / "beginners").glob("*.yaml"))
LEADS = re.compile(r"# leads to: line (\d+), (.+)")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_beginner_is_led_to_the_right_line(path: Path) -> None:
    """The first message is about the line that is wrong, and names the way out."""
    text = path.read_text(encoding="utf-8")
    leads = LEADS.search(text)
    assert leads is not None
    first = check_text(text, path.name)[0]
    assert int(leads[1]) == first.span.line
    assert leads[2] in f"{first.message} {first.help}"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_beginner_reads_these_words(path: Path) -> None:
    """All that is said of the file is the golden text: nothing that follows from the mistake."""
    text = path.read_text(encoding="utf-8")
    said = render_all(check_text(text, path.name), {path.name: text}) + "\n"
    kept = path.with_suffix(".txt")
    assert golden(kept, said) == said
