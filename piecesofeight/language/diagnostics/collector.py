"""Collecting diagnostics while a file is read, checked, and read on."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import define, field

from piecesofeight.language.diagnostics.diagnostic import Diagnostic, Fix, Related, Severity
from piecesofeight.language.program import Span


@define
class Collector:
    """Diagnostics in the order in which they were found; nothing is said twice."""

    _found: dict[Diagnostic, None] = field(factory=dict, init=False)
    errors: int = field(default=0, init=False)

    def add(
        self,
        code: str,
        message: str,
        span: Span,
        hint: str | None = None,
        related: tuple[Related, ...] = (),
        fix: Fix | None = None,
    ) -> None:
        """Note a mistake; the letter of its code says whether the file can still be used."""
        self.take([Diagnostic(code, message, span, hint, related, fix)])

    def take(self, diagnostics: Iterable[Diagnostic]) -> None:
        """Note diagnostics as they are; one that was noted before is left out."""
        for diagnostic in diagnostics:
            if diagnostic not in self._found:
                self._found[diagnostic] = None
                self.errors += diagnostic.severity is Severity.ERROR

    @property
    def found(self) -> tuple[Diagnostic, ...]:
        """All of them, as they were found."""
        return tuple(self._found)

    def in_order(self) -> tuple[Diagnostic, ...]:
        """All of them, by file (in the order of first mention) and place."""
        files: dict[str, int] = {}
        for entry in self._found:
            files.setdefault(entry.span.file, len(files))
        return tuple(
            sorted(
                self._found,
                key=lambda entry: (files[entry.span.file], entry.span.line, entry.span.column),
            )
        )
