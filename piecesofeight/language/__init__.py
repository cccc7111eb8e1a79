"""The language room: the text of a coin file in, a typed program out."""

from __future__ import annotations

from piecesofeight.language.coinset import Checked, Coins, check_sources, check_text, load_coins
from piecesofeight.language.diagnostics import (
    CoinFileError,
    Diagnostic,
    Edit,
    Fix,
    Related,
    Severity,
)
from piecesofeight.language.rendering import render, render_all

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
