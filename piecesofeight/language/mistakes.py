"""What to say when a text can't be parsed."""

from __future__ import annotations

from lark import Token
from lark.exceptions import UnexpectedInput, UnexpectedToken

from .builder import Origin
from .catalogue import Kinds
from .grammar import Dedent
from .report import Report


def explain_dedent(error: Dedent, text: str, origin: Origin, report: Report) -> None:
    """A line goes back to an indentation that no line above has."""
    line = (error.token.end_line or 1)
    span = origin.span(line, 1, line, (error.token.end_column or 2))
    report.error("E0205", "this line is not indented like any line above it", span)


def explain(
    error: UnexpectedInput, text: str, origin: Origin, kinds: Kinds, report: Report
) -> None:
    """A word, or something else, that doesn't fit where it stands."""
    if isinstance(error, UnexpectedToken) and isinstance(error.token, Token):
        report.error("E0201", f"`{error.token}` does not fit here", origin.of_token(error.token))
        return
    span = origin.span(error.line, error.column, error.line, error.column + 1)
    report.error("E0203", "this character does not fit here", span)
