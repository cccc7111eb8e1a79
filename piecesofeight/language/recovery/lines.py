"""The lines of a text, each with its words, whatever is wrong with them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import frozen
from lark import Token

from piecesofeight.language.parsing import grammar


@frozen
class Line:
    """A line: from its first word to its last, over several rows inside of parentheses."""

    tokens: tuple[Token, ...]
    depth: int  # spaces before it

    @property
    def rows(self) -> range:
        """The rows of the text that it covers, counted from 1."""
        return range(self.tokens[0].line or 1, (self.tokens[-1].end_line or 1) + 1)

    @property
    def end(self) -> tuple[int, int]:
        """The place directly behind its last word, as row and column, both from 1."""
        last = self.tokens[-1]
        return last.end_line or 1, last.end_column or 1


def tokens(text: str, line: int = 1, column: int = 1) -> list[Token]:
    """The words and signs of a text that begins at a place; line breaks and remarks are left out.

    The place is that of the text's first row; the other rows begin at column 1.
    """
    before = "\n" * (line - 1) + " " * (column - 1)
    return [token for token in grammar.COINS.reader.lex(before + text) if token.type != "_NL"]


def joined(some: Iterable[Token]) -> tuple[str, list[int]]:
    """Some words with a space where there was any, and where in this text each begins."""
    text, starts = "", list[int]()
    end: tuple[int | None, int | None] | None = None
    for token in some:
        text += "" if end in (None, (token.line, token.column)) else " "
        starts.append(len(text))
        text += str(token)
        end = token.end_line, token.end_column
    return text, starts


def lines(text: str) -> list[Line]:
    """The lines of a text."""
    return [Line(tuple(row), (row[0].column or 1) - 1) for row in _split(tokens(text))]


def _split(found: list[Token]) -> Iterator[list[Token]]:
    """Cut at line breaks, but not inside of parentheses that are closed before a `:`."""
    inside = _enclosed(found)
    row: list[Token] = []
    for index, token in enumerate(found):
        if row and token.line != row[-1].end_line and index not in inside:
            yield row
            row = []
        row.append(token)
    if row:
        yield row


def _enclosed(found: Iterable[Token]) -> set[int]:
    """The places of the words inside of parentheses, and of those that close them."""
    inside: set[int] = set()
    opened: list[int] = []
    for index, token in enumerate(found):
        if token.type == "LPAR":
            opened.append(index)
        elif token.type == "COLON":
            opened.clear()
        elif token.type == "RPAR" and opened:
            inside.update(range(opened.pop() + 1, index + 1))
    return inside
