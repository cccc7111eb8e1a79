"""Colours for texts of coins wherever Pygments is used: Sphinx, a terminal, a notebook."""

from __future__ import annotations

from pygments.lexer import RegexLexer
from pygments.token import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text

from piecesofeight.language.editor import highlighting

_TOKENS = {
    "control": Keyword,
    "verb": Keyword.Type,
    "place": Name.Constant,
    "player": Name.Builtin,
    "word": Operator.Word,
}


class CoinLexer(RegexLexer):
    """The text of a coin.

    >>> from pygments import lex
    >>> [(str(kind), text) for kind, text in lex("destroy any Gull", CoinLexer())][0]
    ('Token.Keyword.Type', 'destroy')
    """

    name = "Pieces of Eight coin"
    aliases = ["coin", "coins"]  # noqa: RUF012 - as Pygments has it
    tokens = {  # noqa: RUF012
        "root": [
            (highlighting.COMMENT, Comment.Single),
            (highlighting.QUOTED, String.Double),
            (highlighting.NAME_GIVEN, Name.Variable),
            (highlighting.KIND, Name.Class),
            (highlighting.NUMBER, Number.Integer),
            *((highlighting.pattern(sort), kind) for sort, kind in _TOKENS.items()),
            (r"[:()]", Punctuation),
            (r"[a-z][\w-]*", Name),
            (r"\s+", Text.Whitespace),
            (r".", Text),
        ]
    }
