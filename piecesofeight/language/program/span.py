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


NOWHERE = Span("", 0, 0, 0, 0)


def span_field() -> Span:
    """Where a value was written: it makes no difference to what is meant."""
    return field(default=NOWHERE, eq=False, repr=False)
