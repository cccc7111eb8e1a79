"""Collecting diagnostics while a file is read, checked, and read on."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import Any

from attrs import define, field

from piecesofeight.data_files import yaml_data
from piecesofeight.language.diagnostics.diagnostic import Diagnostic, Fix, Related, Severity
from piecesofeight.language.program import Span


@functools.cache
def _messages() -> dict[str, Any]:
    """What is said of mistakes: the texts of a code, or of each case of it."""
    found: dict[str, Any] = yaml_data("language/diagnostics/messages.yaml")
    return found


# The message, a way out, and why the place that is related has to do with it.
_TEXTS = ("text", "help", "related")


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

    def say(
        self,
        code: str,
        span: Span,
        case: str = "",
        *,
        related: Span | tuple[Related, ...] = (),
        fix: Fix | None = None,
        **words: object,
    ) -> None:
        """Note a mistake in the words of `messages.yaml`, of its case if its code has several.

        What they say of the one place that is `related`, they say, too.
        """
        texts = _messages()[code]
        texts = texts[case] if case else texts
        text, hint, why = (texts.get(key, "").format(**words) for key in _TEXTS)
        if isinstance(related, Span):
            related = (Related(why, related),)
        self.add(code, text, span, hint or None, related, fix)

    def take(self, diagnostics: Iterable[Diagnostic]) -> None:
        """Note diagnostics as they are; one that was noted before is left out."""
        for diagnostic in diagnostics:
            if diagnostic not in self._found:
                self._found[diagnostic] = None
                self.errors += diagnostic.severity is Severity.ERROR

    @property
    def number(self) -> int:
        """How many there are."""
        return len(self._found)

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
