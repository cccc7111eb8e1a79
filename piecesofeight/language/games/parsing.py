"""From a text of a game to its parse tree."""

from __future__ import annotations

import functools
from typing import Any

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedToken
from lark.indenter import DedentError

from piecesofeight.language.diagnostics.collector import Collector
from piecesofeight.language.games.lexicon import Lexicon
from piecesofeight.language.games.misfits import misfit
from piecesofeight.language.games.sorting import sort_words
from piecesofeight.language.games.vocabulary import words
from piecesofeight.language.parsing.notation import BlockIndenter, Notation
from piecesofeight.language.program.span import Origin

STARTS = ("course", "changes", "words", "condition_alone", "amount_alone")
GAMES = Notation("rules.lark", words, STARTS)


@functools.cache
def parser() -> Lark:
    """The parser of games, built at its first use."""
    return GAMES.parser()


def parse(
    start: str, text: str, origin: Origin, lexicon: Lexicon, report: Collector
) -> tuple[Tree[Token], Lexicon] | None:
    """The tree of a text and all words known in it; None if it can't be read, which is reported.

    Args:
        start: what it is: one of `STARTS`.
        text: the text, its last line ended.
        origin: where it begins in its file.
        lexicon: what the file declares.
        report: where to report what is wrong.
    """
    tokens, known = sort_words(list(GAMES.reader.lex(text)), lexicon)
    reading: Any = parser().parse_interactive("", start=start)
    indenter: Any = BlockIndenter()
    last: Token | None = None
    try:
        for token in indenter.process(iter(tokens)):
            last = token
            reading.feed_token(token)
        return reading.feed_eof(last), known
    except UnexpectedToken as error:
        fits = error.accepts or error.expected
        report.take(misfit(error.token, fits, known, GAMES, origin.of_token(error.token)).found)
    except DedentError:
        assert last is not None
        report.say("E0205", origin.of_token(last), "others", how="indented otherwise")
    except AssertionError:  # that is how the indenter says it
        assert last is not None
        report.add("E0203", "a `)` without its `(`", origin.of_token(last), "leave it out")
    return None
