"""Two versions of files compared: what changed, which games go differently, who wins."""

from __future__ import annotations

from piecesofeight.study.differences.games import play_pair
from piecesofeight.study.differences.hosted import GamePlan, GameVersion
from piecesofeight.study.differences.pairing import Luck
from piecesofeight.study.differences.playing import Pairing
from piecesofeight.study.differences.report import Comparison, Plan
from piecesofeight.study.differences.versions import Version, changes

__all__ = [
    "Comparison",
    "GamePlan",
    "GameVersion",
    "Luck",
    "Pairing",
    "Plan",
    "Version",
    "changes",
    "play_pair",
]
