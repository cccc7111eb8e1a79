"""Lints: what can be used, but is hardly what its author wants.

Each module looks for one thing in sets that could be read. Coins with an error are left alone:
what is known of them isn't the whole truth. Nothing here is asked when coins are only loaded.
"""

from __future__ import annotations

from piecesofeight.language.library import Reading
from piecesofeight.language.lints.translations import lint_translations

__all__ = ["lint"]


def lint(reading: Reading) -> None:
    """Add the warnings about some files to their report."""
    for entry in reading.sets:
        lint_translations(entry, reading.report)
