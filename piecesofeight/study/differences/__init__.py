"""Two versions of coin files compared: what changed, which games go differently, who wins."""

from __future__ import annotations

from piecesofeight.study.differences.games import Course, Difference, Pairing, Side, play_pair
from piecesofeight.study.differences.pairing import Luck
from piecesofeight.study.differences.report import Comparison, Plan, Report, played
from piecesofeight.study.differences.versions import Change, Version, changes

__all__ = [
    "Change",
    "Comparison",
    "Course",
    "Difference",
    "Luck",
    "Pairing",
    "Plan",
    "Report",
    "Side",
    "Version",
    "changes",
    "play_pair",
    "played",
]
