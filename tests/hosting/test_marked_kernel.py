"""The marked source of a kernel is the source that is played, with calls of `mark` in it."""

from __future__ import annotations

import pytest

from piecesofeight import load_game
from piecesofeight.hosting.marks import MARK

GAMES = ["black-spot", "pirates-code"]


@pytest.mark.parametrize("name", GAMES)
def test_but_for_its_marks_it_is_the_same(name: str) -> None:
    """Segments, slots and options have the same numbers: a block can go on in either."""
    game = load_game(name)
    text = game.marked.text.replace(f"{MARK}\n\n\n", "")
    lines = [line for line in text.splitlines() if not line.lstrip().startswith("mark(")]
    assert game.source.text.splitlines() == lines


@pytest.mark.parametrize("name", GAMES)
def test_each_statement_has_a_mark(name: str) -> None:
    """Also those that pieces change, and those that are done without anybody deciding."""
    game = load_game(name)
    marked = {id(mark.step) for mark in game.marked.marks}
    outline = game.heads.outline
    missing = [step for step in outline.statements if id(step) not in marked]
    assert [] == missing
    assert len(outline.statements) > 100
