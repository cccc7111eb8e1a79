"""Many games: playing them, counting, and measuring how fast it goes."""

from piecesofeight.study.mass_play import planned, record_game, simulate
from piecesofeight.study.parallel import cores
from piecesofeight.study.report import CoinReport, Interrupted, Plan, Run, SimulationReport
from piecesofeight.study.statistics import Share, Spread, wilson

__all__ = [
    "CoinReport",
    "Interrupted",
    "Plan",
    "Run",
    "Share",
    "SimulationReport",
    "Spread",
    "cores",
    "planned",
    "record_game",
    "simulate",
    "wilson",
]
