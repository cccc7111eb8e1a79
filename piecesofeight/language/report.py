"""Collecting diagnostics while a file is read, checked, and read on."""

from __future__ import annotations

from attrs import define, field

from piecesofeight.language.diagnostics import Diagnostic, Related, Severity
from piecesofeight.language.program import Span


@define
class Report:
    """Diagnostics in the order in which they were found; nothing is said twice."""

    found: list[Diagnostic] = field(factory=list)

    def error(
        self,
        code: str,
        message: str,
        span: Span,
        hint: str | None = None,
        related: tuple[Related, ...] = (),
    ) -> None:
        """Note an error."""
        diagnostic = Diagnostic(code, Severity.ERROR, message, span, hint, related)
        if diagnostic not in self.found:
            self.found.append(diagnostic)

    @property
    def count(self) -> int:
        """How many there are so far."""
        return len(self.found)

    def in_order(self) -> tuple[Diagnostic, ...]:
        """All of them, by file (in the order of first mention) and place."""
        files = {span.file: None for span in (entry.span for entry in self.found)}
        order = list(files)
        return tuple(
            sorted(
                self.found,
                key=lambda entry: (
                    order.index(entry.span.file),
                    entry.span.line,
                    entry.span.column,
                ),
            )
        )
