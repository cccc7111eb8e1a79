"""The language room: the text of a coin file in, a typed program out."""

from __future__ import annotations

from piecesofeight.language.coinset import Coins, check_text, load_coins
from piecesofeight.language.diagnostics import (
    CoinFileError,
    Diagnostic,
    Related,
    Severity,
    render,
    render_all,
)

__all__ = [
    "CoinFileError",
    "Coins",
    "Diagnostic",
    "Related",
    "Severity",
    "check_text",
    "load_coins",
    "render",
    "render_all",
]
