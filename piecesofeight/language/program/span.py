"""Where in a coin file something stands."""

from __future__ import annotations

from attrs import field, frozen


@frozen
class Span:
    """A stretch of a coin file: 1-based lines and columns, the end exclusive."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int

    @property
    def start(self) -> Span:
        """The place where it begins, without width."""
        return Span(self.file, self.line, self.column, self.line, self.column)

    @property
    def first(self) -> Span:
        """Its first character."""
        return Span(self.file, self.line, self.column, self.line, self.column + 1)

    @property
    def first_line(self) -> Span:
        """At most its first character if it has several lines, so that the underline is short."""
        return self if self.end_line == self.line else self.first


NOWHERE = Span("", 0, 0, 0, 0)


def span_field() -> Span:
    """Where a value was written: it makes no difference to what is meant."""
    return field(default=NOWHERE, eq=False, repr=False)
