"""The error that is raised where coin files can't be used, with the diagnostics that say why."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from piecesofeight.errors import PiecesOfEightError
from piecesofeight.language.diagnostics.diagnostic import Diagnostic
from piecesofeight.language.diagnostics.rendering import render_all


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
