"""Two versions of coin files compared: what changed, which games go differently, who wins."""

from __future__ import annotations

from piecesofeight.study.differences.games import Difference, GameResult, Pairing, Side, play_pair
from piecesofeight.study.differences.pairing import Luck
from piecesofeight.study.differences.report import Comparison, Plan, played
from piecesofeight.study.differences.versions import Change, Version, changes

__all__ = [
    "Change",
    "Comparison",
    "Difference",
    "GameResult",
    "Luck",
    "Pairing",
    "Plan",
    "Side",
    "Version",
    "changes",
    "play_pair",
    "played",
]
