"""Colours for texts of coins wherever Pygments is used: Sphinx, a terminal, a notebook."""

from __future__ import annotations

import functools
import re

from pygments.lexer import RegexLexer
from pygments.token import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text

from piecesofeight.language.parsing import grammar
from piecesofeight.language.vocabulary import words

# Sorts in the order in which they claim a word, and the categories whose words they are.
_SORTS: dict[str, tuple[str, ...]] = {
    "place": ("place", "predicate", "source", "spot"),
    "player": (
        "you",
        "one_player",
        "player",
        "they",
        "everybody",
        "chooser",
        "doer",
        "folk",
        "whose",
        "owner",
    ),
    "control": ("branch", "modes", "opening", "term", "once", "forbid"),
}
_DEEDS = ("effect", "event")  # of their forms the first word that is nothing else is the verb
# Words that are in phrases of many sorts and carry none of their own.
_SMALL = frozenset(
    """
    's a ability an another any as at be by coin coins each every for from has have in is it its
    next of on other that the their this to turn turns up with would your
    """.split()  # noqa: SIM905 - a list of quoted words is harder to read
)


@functools.cache
def sorts() -> dict[str, frozenset[str]]:
    """The words of the language by sort: `control`, `verb`, `place`, `player`, and other `word`s.

    >>> "destroy" in sorts()["verb"], "react" in sorts()["control"]
    (True, True)
    """
    left = set(grammar.keywords())
    skeleton = {"play", "react", "while", "when", "if", "otherwise", "cost", "and", "or", "not"}
    found: dict[str, set[str]] = {"control": skeleton & left}
    left -= skeleton | _SMALL
    people = {  # `you` is a player where a form begins with it, too
        form.pieces[0]
        for entry in words()
        if entry.category in _SORTS["player"]
        for form in entry.forms
        if len(form.pieces) == 1
    }
    verbs = {
        next((piece for piece in form.pieces if piece in left - people), "")
        for entry in words()
        if entry.category in _DEEDS
        for form in entry.forms
    }
    for sort, categories in _SORTS.items():
        mine = {
            piece
            for entry in words()
            if entry.category in categories
            for form in entry.forms
            for piece in form.pieces
            if piece in left - verbs
        }
        found.setdefault(sort, set()).update(mine)
        left -= mine
    found["verb"] = verbs & left
    left -= verbs
    found["word"] = left | (_SMALL & grammar.keywords())
    return {sort: frozenset(some) for sort, some in found.items()}


def pattern(sort: str) -> str:
    """A regular expression for the words of a sort, longest first.

    >>> import re
    >>> bool(re.fullmatch(pattern("verb"), "destroy"))
    True
    """
    listed = sorted(sorts()[sort], key=lambda word: (-len(word), word))
    either = "|".join(re.escape(word).replace("'", "['\u2019]") for word in listed)
    return rf"(?:(?<![\w-])|(?=['\u2019]))(?:{either})(?![\w-])"


KIND = r"[A-ZÀ-ÖØ-Þ][\w'’-]*"
NUMBER = r"\b[0-9]+\b"
QUOTED = r"\"[^\"\n]*\""
COMMENT = r"#.*$"
NAME_GIVEN = r"(?<=\bas )[a-z][a-z0-9_-]*"
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
            (COMMENT, Comment.Single),
            (QUOTED, String.Double),
            (NAME_GIVEN, Name.Variable),
            (KIND, Name.Class),
            (NUMBER, Number.Integer),
            *((pattern(sort), kind) for sort, kind in _TOKENS.items()),
            (r"[:()]", Punctuation),
            (r"[a-z][\w-]*", Name),
            (r"\s+", Text.Whitespace),
            (r".", Text),
        ]
    }
