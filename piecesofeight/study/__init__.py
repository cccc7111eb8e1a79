"""Many games: playing them, counting, and measuring how fast it goes."""

from piecesofeight.study.mass import Interrupted, Plan
from piecesofeight.study.mass_play import planned, record_evening, record_game, simulate
from piecesofeight.study.report import SimulationReport
from piecesofeight.study.statistics import Share, Spread, wilson

__all__ = [
    "Interrupted",
    "Plan",
    "Share",
    "SimulationReport",
    "Spread",
    "planned",
    "record_evening",
    "record_game",
    "simulate",
    "wilson",
]
