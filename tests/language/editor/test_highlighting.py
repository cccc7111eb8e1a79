"""Colours: every word of the language has one, in Pygments and in the grammar for editors."""

from __future__ import annotations

import json
import re

import pytest
from folders import DOCS
from golden import golden
from pygments import lex
from pygments.lexers import get_lexer_by_name
from pygments.token import Name, Text
from textmate import textmate

from piecesofeight.language import load_coins
from piecesofeight.language.editor.pygments_lexer import CoinLexer, sorts
from piecesofeight.language.parsing import grammar

TEXTMATE = DOCS / "vscode" / "syntaxes" / "coins.tmLanguage.json"


def test_every_word_is_of_one_sort() -> None:
    """The sorts share no word, and leave none out."""
    every = [word for some in sorts().values() for word in some]
    assert sorted(grammar.keywords()) == sorted(every)


@pytest.mark.parametrize("name", list(load_coins()))
def test_no_word_of_a_shipped_text_is_without_colour(name: str) -> None:
    """Whatever is lexed is what was written, and only names of an author's own are plain names."""
    text = load_coins()[name].text
    tokens = list(lex(text, CoinLexer(stripnl=False, ensurenl=False)))
    assert text == "".join(piece for _kind, piece in tokens)
    given = set(re.findall(r"\bas ([a-z]\w*)", text))
    assert set() == {piece for kind, piece in tokens if kind is Name} - given
    assert set() == {piece for kind, piece in tokens if kind is Text}


def test_pygments_finds_the_lexer_by_its_name() -> None:
    """An installed package makes `coin` a language of code blocks."""
    assert isinstance(get_lexer_by_name("coin"), CoinLexer)


def test_the_grammar_for_editors_is_up_to_date() -> None:
    """The file beside the extension is made from the vocabulary; `UPDATE_GOLDEN=1` writes it."""
    expected = json.dumps(textmate(), indent=2, ensure_ascii=False) + "\n"
    assert golden(TEXTMATE, expected) == expected
