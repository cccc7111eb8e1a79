"""The grammar of coins: the skeleton in grammar/ability.lark, filled by their vocabulary."""

from __future__ import annotations

import functools
import re

from lark import Lark

from piecesofeight.language.parsing import notation
from piecesofeight.language.parsing.by_line import LineReader
from piecesofeight.language.parsing.notation import Notation, terminal
from piecesofeight.language.vocabulary import words

__all__ = ["COINS", "terminal"]

COINS = Notation("coins", "ability.lark", words)
# Words of the language that can be names.
NAMES_TOO = ("mark", "one", "two", "left", "right", "reverse", "direction")


def keywords() -> frozenset[str]:
    """All plain words of the language."""
    return COINS.keywords


def word_of_terminal() -> dict[str, str]:
    """From the terminals back to the words."""
    return COINS.word_of_terminal


@functools.cache
def step_words() -> frozenset[str]:
    """The plain words that a step can begin with."""
    table = word_of_terminal()
    return frozenset(table[name] for name in following("play:\n  ") if name in table)


def following(text: str) -> frozenset[str]:
    """The terminals that can stand behind a text; none if the text itself can't be read."""
    return notation.following(parser(), text)


def bare_name() -> re.Pattern[str]:
    """What a coin's name without quotes looks like."""
    return COINS.bare_name


def grammar_text() -> str:
    """The whole grammar in Lark's notation."""
    return COINS.text


@functools.cache
def parser() -> Lark:
    """The parser, loaded at its first use."""
    return COINS.grammar.load()


@functools.cache
def line_reader() -> LineReader:
    """What reads plain texts quickly, as `parser` would."""
    return LineReader(parser(), COINS.reader)
