"""The layout of the texts of a game's file: steps, words, what pieces change and do.

Words are told apart by the lexer alone, so a text with mistakes of meaning is laid out, too. No
line is broken, and nothing is changed but blanks, indentation and curly apostrophes.
"""

from __future__ import annotations

import re
from typing import Any

from lark import Token
from lark.exceptions import LarkError
from lark.indenter import DedentError

from piecesofeight.language.file.reading import AbilityText
from piecesofeight.language.formatting.ability import Row, Rows, between_words
from piecesofeight.language.formatting.canon import INDENT
from piecesofeight.language.games.parsing import GAMES
from piecesofeight.language.parsing.notation import STRANGE, BlockIndenter

_TIGHT = (":", ")", "'s", ",")  # no blank before these
_COMMA = re.compile(r", *")


def rows_of(block: AbilityText) -> list[Row]:
    """The lines and comments of a text, in order.

    Raises:
        LarkError: the text can't be read.
    """
    gathered = Rows(plain=_plain)
    gathered.piece(block.text, _tokens(block.text))
    gathered.between(0)
    return gathered.rows


def lay_out(rows: list[Row], _indent: int) -> list[str]:
    """The canonical lines of a text."""
    return between_words(rows, lambda row: [" " * (INDENT * row.level) + _joined(row.words)])


def _tokens(text: str) -> tuple[Token, ...]:
    indenter: Any = BlockIndenter()
    try:
        tokens = tuple(indenter.process(GAMES.reader.lex(text)))
    except (DedentError, AssertionError) as error:  # so the indenter says it
        raise LarkError(str(error)) from None
    strange = next((token for token in tokens if token.type == STRANGE), None)
    if strange is not None:
        raise LarkError(f"line {strange.line}: {strange}")
    return tokens


def _plain(token: Token) -> str:
    """A word as it is written; what stands in quotes stays as it is."""
    if token.type == "QUOTED":
        return str(token)
    return _COMMA.sub(", ", token.replace("\u2019", "'"))


def _joined(words: list[str]) -> str:
    out = ""
    for word in words:
        tight = not out or out.endswith("(") or word.startswith(_TIGHT)
        out += word if tight else f" {word}"
    return out
