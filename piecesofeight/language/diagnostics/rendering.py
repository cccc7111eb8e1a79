"""Diagnostics as text for people, in the manner of rustc, and the error that says them.

Whatever a file says, what comes out is harmless to a terminal: characters that can't be printed
are written as escapes, and lines that are too long are cut around the place that is meant.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from piecesofeight.errors import PiecesOfEightError
from piecesofeight.language.diagnostics.columns import plain
from piecesofeight.language.diagnostics.diagnostic import Diagnostic
from piecesofeight.language.diagnostics.excerpts import WIDTH, Mark, Pieces, Style, as_text, excerpt
from piecesofeight.language.program import Span

__all__ = ["WIDTH", "CoinFileError", "Renderer", "Style", "render", "render_all"]

NEAR = 10  # lines between two places that are shown together
MOST_TEXT = 400  # characters of a message; a file can have a name of megabytes


class Renderer:
    """Renders diagnostics about some files, each of which is cut into lines only once."""

    def __init__(self, sources: Mapping[str, str], width: int = WIDTH) -> None:
        """`sources` maps the names of files to what is in them."""
        self._sources = sources
        self._width = width
        self._lines: dict[str, list[str]] = {}

    def render(self, diagnostic: Diagnostic) -> str:
        """One diagnostic as text."""
        return "\n".join(map(as_text, self.lines(diagnostic)))

    def lines(self, diagnostic: Diagnostic) -> list[Pieces]:
        """One diagnostic as lines of pieces, each with what it is."""
        span, marks, far = diagnostic.span, [Mark(diagnostic.span)], []
        for other in diagnostic.related:
            if _are_near(other.span, span):
                marks.append(Mark(other.span, _short(other.message), main=False))
            else:
                far.append(other)
        gutter = len(str(max([span.line, *(other.span.line for other in diagnostic.related)])))
        edge = " " * gutter
        kind = f"{diagnostic.severity.value}[{diagnostic.code}]"
        out: list[Pieces] = [
            [(kind, Style.SEVERITY), (f": {_short(diagnostic.message)}", Style.MESSAGE)],
            [(f"{edge}--> ", Style.FRAME), (_place(span), Style.PLAIN)],
            *self._excerpt(marks, gutter),
        ]
        for other in far:
            told = f"{_place(other.span)}: {_short(other.message)}"
            out.append([(f"{edge}::: ", Style.FRAME), (told, Style.PLAIN)])
            out += self._excerpt([Mark(other.span)], gutter)
        notes = [("help", diagnostic.help), ("fix", diagnostic.fix and diagnostic.fix.message)]
        for what, text in notes:
            if text:
                out.append([(f"{edge} = {what}:", Style.NOTE), (f" {_short(text)}", Style.PLAIN)])
        return out

    def _excerpt(self, marks: list[Mark], gutter: int) -> list[Pieces]:
        file = marks[0].span.file
        if file not in self._lines:
            self._lines[file] = self._sources.get(file, "").split("\n")
        return excerpt(marks, self._lines[file], gutter, self._width)


def _are_near(place: Span, main: Span) -> bool:
    """Whether a place is shown together with the main one."""
    gap = max(place.line - main.end_line, main.line - place.end_line)
    return place.file == main.file and bool(place.line and main.line) and gap <= NEAR


def _place(span: Span) -> str:
    file = plain(span.file)
    return f"{file}:{span.line}:{span.column}" if span.line else file


def _short(text: str) -> str:
    """A text on one line, its middle left out if it is of absurd length."""
    if len(text) > MOST_TEXT:
        text = f"{text[: MOST_TEXT // 2]}...{text[-MOST_TEXT // 2 :]}"
    return plain(text)


def render(diagnostic: Diagnostic, sources: Mapping[str, str], width: int = WIDTH) -> str:
    """One diagnostic as text; `sources` maps the names of files to what is in them."""
    return Renderer(sources, width).render(diagnostic)


def render_all(
    diagnostics: Iterable[Diagnostic], sources: Mapping[str, str], width: int = WIDTH
) -> str:
    """All diagnostics as text, with an empty line between them."""
    renderer = Renderer(sources, width)
    return "\n\n".join(renderer.render(diagnostic) for diagnostic in diagnostics)


class CoinFileError(PiecesOfEightError, ValueError):
    """Coin files that can't be used. `diagnostics` says why; so does `str()`, for people."""

    def __init__(
        self, diagnostics: Iterable[Diagnostic], sources: Mapping[str, str] | None = None
    ) -> None:
        self.diagnostics: tuple[Diagnostic, ...] = tuple(diagnostics)
        self.sources: dict[str, str] = dict(sources or {})
        super().__init__(self.diagnostics, self.sources)

    def __str__(self) -> str:
        return render_all(self.diagnostics, self.sources)
