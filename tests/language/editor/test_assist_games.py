"""What an editor is told of the file of a game: what may come next, and what stands there."""

from __future__ import annotations

import pytest
from folders import ROOT

from piecesofeight.language.editor import game_completions, game_hover

NAME = "tests/language/games/good.yaml"
TEXT = (ROOT / NAME).read_text(encoding="utf-8")


def place(marked: str) -> tuple[str, int, int]:
    """A text with a cursor, told by `|>`, taken out; line and column from 1."""
    before, after = marked.split("|>")
    line = before.count("\n") + 1
    return before + after, line, len(before.rpartition("\n")[2]) + 1


def proposed(old: str, new: str) -> list[str]:
    """What is proposed where a part of the good file is replaced by another with a cursor."""
    assert old in TEXT
    text, line, column = place(TEXT.replace(old, new, 1))
    return [found.text for found in game_completions(text, NAME, line, column)]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("  draw: |\n    draw 1 coin", "  draw: |\n    draw 1 co|>", ["coin", "coins"]),
        ("    reveal every Shark in", "    reveal every |>", ["coin", "loud", "rank", "showable"]),
        ("instead of draw:", "instead of |>", ["draw", "rob"]),
        ("players: 2 to 5", "pl|>", ["players: "]),
        ("        height: 2\n", "        sa|>\n", ["safe from: "]),
        ("  winners win\n", "  wi|>", ["winners"]),
    ],
)
def test_what_may_come_next(old: str, new: str, expected: list[str]) -> None:
    """Words of the language and of the file, as far as they fit there; keys around the texts."""
    found = proposed(old, new)
    if "reveal" in old:
        found = [text for text in found if text.islower()]
    assert expected == found


@pytest.mark.parametrize(
    ("at", "expected"),
    [
        ("plainly |>draw", "6.1 **Draw**:"),
        ("dr|>aw 2 coins", "**draw**"),
        ("from the b|>ag to their hand", "2.1.1 **Bag**"),
        ("each vi|>ctim as prey", "3.1"),
        ("ph|>ases:", ""),
    ],
)
def test_what_stands_there(at: str, expected: str) -> None:
    """Words of the language by the manual, names of the file by the booklet, keys by a table."""
    before, after = at.split("|>")
    assert before + after in TEXT
    text, line, column = place(TEXT.replace(before + after, at, 1))
    found = game_hover(text, NAME, line, column)
    assert found is not None
    assert found.told.startswith(expected)
    assert bool(expected) != bool(found.key)


def test_a_place_where_nothing_is_has_nothing_to_say() -> None:
    """Nor is anything proposed in a comment, or behind the end of the file."""
    assert game_hover(TEXT, NAME, 1, 1) is None
    assert [] == game_completions(TEXT, NAME, 9999, 1)
    assert [] == proposed("  winners win\n", "  # wi|>")
