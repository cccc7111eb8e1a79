"""Lints: what can be used, but is hardly what its author wants.

Each module looks for one thing in sets that could be read. Coins with an error are left alone:
what is known of them isn't the whole truth. Nothing here is asked when coins are only loaded.
"""

from __future__ import annotations

from piecesofeight.language.lints.barred import lint_barred
from piecesofeight.language.lints.endless import lint_endless
from piecesofeight.language.lints.limits import lint_limits, lint_shipyards
from piecesofeight.language.lints.marks import lint_marks
from piecesofeight.language.lints.modes import lint_modes
from piecesofeight.language.lints.names import lint_names, lint_translations, lint_twins
from piecesofeight.language.lints.often import lint_often
from piecesofeight.language.lints.players import lint_players
from piecesofeight.language.lints.repeated import lint_repeated
from piecesofeight.language.lints.uncaused import lint_uncaused
from piecesofeight.language.lints.wording import lint_wording
from piecesofeight.language.loading.library import Loaded

__all__ = ["lint"]


def lint(loaded: Loaded) -> None:
    """Add the warnings about some files to their report."""
    for look in (
        lint_translations,
        lint_names,
        lint_twins,
        lint_uncaused,
        lint_barred,
        lint_marks,
        lint_modes,
        lint_players,
        lint_endless,
        lint_repeated,
        lint_often,
        lint_limits,
        lint_shipyards,
        lint_wording,
    ):
        look(loaded)
