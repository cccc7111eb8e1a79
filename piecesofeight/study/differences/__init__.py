"""Two versions of coin files compared: what changed, which games go differently, who wins."""

from __future__ import annotations

from piecesofeight.study.differences.games import Pairing, play_pair
from piecesofeight.study.differences.pairing import Luck
from piecesofeight.study.differences.report import Comparison, Plan
from piecesofeight.study.differences.versions import Version, changes

__all__ = ["Comparison", "Luck", "Pairing", "Plan", "Version", "changes", "play_pair"]
