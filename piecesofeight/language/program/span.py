"""Where in a coin file something stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import field, frozen

if TYPE_CHECKING:
    from lark import Token


@frozen
class Span:
    """A stretch of a coin file: 1-based lines and columns, the end exclusive."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int

    @property
    def first(self) -> Span:
        """Its first character."""
        return Span(self.file, self.line, self.column, self.line, self.column + 1)

    @property
    def first_line(self) -> Span:
        """At most its first character if it has several lines, so that the underline is short."""
        return self if self.end_line == self.line else self.first


@frozen
class Origin:
    """Where the text that is parsed begins in its file."""

    file: str
    line: int
    indent: int

    def span(self, line: int, column: int, end_line: int, end_column: int) -> Span:
        """The place in the file of a place in the text (both count from 1)."""
        down = self.line - 1
        return Span(
            self.file,
            line + down,
            column + self.indent,
            end_line + down,
            end_column + self.indent,
        )

    def of_token(self, token: Token) -> Span:
        """The place of a token."""
        return self.between(token, token)

    def between(self, first: Token, last: Token) -> Span:
        """The place from the beginning of a token to the end of another."""
        line, column = first.line or 1, first.column or 1
        return self.span(line, column, last.end_line or line, last.end_column or column + 1)


NOWHERE = Span("", 0, 0, 0, 0)


@frozen
class Node:
    """A part of a program.

    Attributes:
        span: where it was written, which makes no difference to what is meant.
    """

    span: Span = field(default=NOWHERE, eq=False, repr=False, kw_only=True)
