"""The text of a coin file in, a typed program out; and the names that programs import."""

from __future__ import annotations

from piecesofeight.language.diagnostics.diagnostic import Diagnostic, Edit, Fix, Related, Severity
from piecesofeight.language.diagnostics.rendering import CoinFileError, render, render_all
from piecesofeight.language.loading.coinset import (
    Checked,
    Coins,
    check_sources,
    check_text,
    load_coins,
)

__all__ = [
    "Checked",
    "CoinFileError",
    "Coins",
    "Diagnostic",
    "Edit",
    "Fix",
    "Related",
    "Severity",
    "check_sources",
    "check_text",
    "load_coins",
    "render",
    "render_all",
]
