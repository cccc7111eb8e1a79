"""What is wrong with a coin file, said so that its author can mend it.

A `Diagnostic` is a plain value: code, message, place, and a way out. How it is shown is told in
`rendering.py`. Messages are lowercase, have no final full stop, put what the author wrote in
backquotes and never name a type of the implementation. What a code means stands in `codes.yaml`.
"""

from __future__ import annotations

import enum

from attrs import frozen

from piecesofeight.language.program import Span

__all__ = [
    "Diagnostic",
    "Edit",
    "Fix",
    "Related",
    "Severity",
    "severity",
]


class Severity(enum.Enum):
    """Whether a file with this diagnostic can be used."""

    ERROR = "error"
    WARNING = "warning"


@frozen
class Related:
    """Another place that has to do with a diagnostic, and why."""

    message: str
    span: Span


@frozen
class Edit:
    """A replacement of a piece of a file; a span without width inserts, an empty text deletes."""

    span: Span
    text: str


@frozen
class Fix:
    """A way out that needs no thought: edits that leave no doubt about what is meant.

    `message` says what is done, such as "write `destroy`". The edits don't overlap, and all are
    made or none. Something that might change what a coin does is a help, never a fix.
    """

    message: str
    edits: tuple[Edit, ...]

    @classmethod
    def write(cls, span: Span, text: str, message: str = "") -> Fix:
        """Something else in one place; an empty text leaves it out."""
        return cls(message or (f"write `{text}`" if text else "leave it out"), (Edit(span, text),))


@frozen
class Diagnostic:
    """One thing that is wrong in one place.

    `code` stands in `codes.yaml`; `span` is what gets underlined; `help` is a way out, if
    there is one; `related` are other places, such as the first of two definitions; `fix`
    is a way out that can be taken without asking.
    """

    code: str
    message: str
    span: Span
    help: str | None = None
    related: tuple[Related, ...] = ()
    fix: Fix | None = None

    @property
    def severity(self) -> Severity:
        """Whether the file can be used: the letter of the code says so."""
        return severity(self.code)


def severity(code: str) -> Severity:
    """What a code reports: E is an error, W a warning."""
    return Severity.WARNING if code.startswith("W") else Severity.ERROR
