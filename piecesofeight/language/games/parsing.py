"""From a text of a game to its parse tree."""

from __future__ import annotations

import functools
from collections.abc import Collection, Iterator
from typing import Any

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedToken
from lark.indenter import DedentError

from piecesofeight.language.diagnostics.collector import Collector
from piecesofeight.language.games.capitals import names_apart
from piecesofeight.language.games.lexicon import Lexicon
from piecesofeight.language.games.misfits import misfit, without
from piecesofeight.language.games.sorting import lines_of, sort_words
from piecesofeight.language.games.vocabulary import words
from piecesofeight.language.parsing.notation import BlockIndenter, Notation
from piecesofeight.language.program.span import Origin

_MOST_SLIPS = 20  # of a text: what is wrong in the others shows when these are mended
STARTS = ("course", "abilities", "words", "condition_alone", "amount_alone")
GAMES = Notation("games", "rules.lark", words, STARTS)


@functools.cache
def parser() -> Lark:
    """The parser of games, loaded at its first use."""
    return GAMES.grammar.load()


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
    tokens, known = sort_words(_words(text, lexicon), lexicon)
    lost = False
    rows = lines_of(tokens)
    if rows and rows[0][0].type == "_NL":
        del rows[0]  # a comment that the text begins with
    for _ in range(_MOST_SLIPS):
        try:
            tree = _read(start, rows)
            return None if lost else (tree, known)
        except _SlipError as slip:
            report.take(slip.said(known, origin).found)
            lost = True
            if slip.ends_all or not without(rows, slip.token.line or 0, slip.fits, start):
                break
    return None


def following(start: str, text: str, lexicon: Lexicon) -> tuple[Collection[str], Lexicon]:
    """The terminals that can stand behind a text, and all words known there.

    Nothing can, if the text itself can't be read.
    """
    tokens, known = sort_words(_words(text, lexicon), lexicon)
    if tokens and tokens[0].type == "_NL":
        del tokens[0]
    reading: Any = parser().parse_interactive("", start=start)
    indenter: Any = BlockIndenter()
    stop = Token("NAME", "")
    try:
        for token in indenter.process([*tokens, stop]):
            if token is stop:
                return reading.accepts(), known
            reading.feed_token(token)
    except (UnexpectedToken, DedentError, AssertionError):
        pass
    return (), known


def _words(text: str, lexicon: Lexicon) -> Iterator[Token]:
    """The words and signs of a text, whatever is wrong with them."""
    for token in GAMES.reader.lex(text):
        if token.type == "KIND":
            yield from names_apart(token, lexicon, GAMES.sorter)
        else:
            yield token


class _SlipError(Exception):
    """A word, or a sign, that doesn't fit; what would, if words can tell; the word before."""

    def __init__(
        self, token: Token, fits: Collection[str] = (), case: str = "", before: str = ""
    ) -> None:
        self.token = token
        self.before = before
        self.fits = fits
        self.case = case

    @property
    def ends_all(self) -> bool:
        """Whether nothing can be told of the rest of the text."""
        return bool(self.case) or set(self.fits) == {"_INDENT"}

    def said(self, known: Lexicon, origin: Origin) -> Collector:
        """What is said of it."""
        span = origin.of_token(self.token)
        report = Collector()
        if self.case == "depth":
            report.say("E0205", span, "others", how="indented otherwise")
        elif self.case == "parenthesis":
            report.add("E0203", "this `)` has no `(`", span, "leave it out")
        else:
            return misfit(self.token, self.before, self.fits, known, GAMES, span)
        return report


def _read(start: str, rows: list[list[Token]]) -> Tree[Token]:
    """The tree of some lines.

    Raises:
        _SlipError: they can't be read.
    """
    reading: Any = parser().parse_interactive("", start=start)
    indenter: Any = BlockIndenter()
    before = last = Token("NAME", "", line=1, column=1)
    try:
        for token in indenter.process(token for row in rows for token in row):
            before, last = last, token
            reading.feed_token(token)
        tree: Tree[Token] = reading.feed_eof(last)
        return tree
    except UnexpectedToken as error:
        raise _SlipError(error.token, error.accepts or error.expected, before=str(before)) from None
    except DedentError:
        raise _SlipError(last, case="depth") from None
    except AssertionError:  # that is how the indenter says it
        raise _SlipError(last, case="parenthesis") from None
