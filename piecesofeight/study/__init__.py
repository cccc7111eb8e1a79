"""Many games: playing them, counting, and measuring how fast it goes."""

from piecesofeight.study.hosted_play import simulate_game, simulated_game
from piecesofeight.study.hosted_report import HostedReport
from piecesofeight.study.mass import Interrupted, Plan
from piecesofeight.study.mass_play import planned, record_evening, record_game, simulate
from piecesofeight.study.report import SimulationReport
from piecesofeight.study.statistics import Share, Spread, wilson

__all__ = [
    "HostedReport",
    "Interrupted",
    "Plan",
    "Share",
    "SimulationReport",
    "Spread",
    "planned",
    "record_evening",
    "record_game",
    "simulate",
    "simulate_game",
    "simulated_game",
    "wilson",
]
