"""Texts that are read line by line have the trees that Lark makes of them."""

from __future__ import annotations

from typing import Any

import pytest
from lark import Token
from lark.exceptions import LarkError

from piecesofeight import load_coins
from piecesofeight.language.file.reading import AbilityText
from piecesofeight.language.parsing import by_line, grammar
from piecesofeight.language.parsing.parser import pieces
from piecesofeight.language.program import NOWHERE
from piecesofeight.language.vocabulary import words


def cut(text: str) -> list[str]:
    """The texts of the abilities."""
    return [piece.text for piece in pieces(AbilityText(text, "", 1, 0, NOWHERE))]


def shape(part: Any) -> object:
    """A part of a tree, and all places in it."""
    is_tree = part is not None and not isinstance(part, Token)
    at = part.meta if is_tree else part
    place = [getattr(at, name, None) for name in ("line", "column", "end_line", "end_column")]
    if is_tree:
        return str(part.data), place, [shape(child) for child in part.children]
    return str(part), getattr(part, "type", None), place


def test_the_trees_are_the_same() -> None:
    """Nearly all that has no remark and no parentheses is read so, twice as well as once."""
    read = 0
    shipped = [coin.text for coin in load_coins().values() if coin.text]
    texts = [*(entry.example + "\n" for entry in words()), *shipped]
    abilities = [text for whole in texts for text in cut(whole)]
    for text in [*abilities, *abilities]:
        quick = grammar.line_reader().read(text)
        if quick is not None:
            read += 1
            assert shape(grammar.parser().parse(text)) == shape(quick), text
    assert read > 1.8 * len(abilities)


@pytest.mark.parametrize(
    "text",
    [
        "play:\n  destroy any\n",
        "play:\n    destroy this\n  destroy this\n",
        "play:\n  destroy any coin\n    destroy this\n",
        "play:\n  destroy § this\n",
        "play:\n",
        "play: destroy this\n",
        "\n",
    ],
)
def test_a_slip_is_left_to_lark(text: str) -> None:
    """Nothing is said of it here."""
    assert grammar.line_reader().read(text) is None
    with pytest.raises((LarkError, AssertionError)):
        grammar.parser().parse(text)


def test_lines_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ever new lines don't fill the memory."""
    monkeypatch.setattr(by_line, "_MOST_KEPT", 20)
    reader = grammar.line_reader()
    for number in range(50):
        reader.read(f"play:\n  put 1 mark{number} mark on this\n")
        assert len(reader.kept) <= 20
        assert len(reader.words) <= 20
    assert reader.kept
