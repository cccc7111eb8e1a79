"""Many games: playing them, counting, and measuring how fast it goes.

The names below are loaded when they are first used: a worker process needs few of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from piecesofeight.lazy import lazy_names

if TYPE_CHECKING:
    from piecesofeight.study.hosted_play import simulate_game as simulate_game
    from piecesofeight.study.hosted_play import simulated_game as simulated_game
    from piecesofeight.study.hosted_report import HostedReport as HostedReport
    from piecesofeight.study.mass import Interrupted as Interrupted
    from piecesofeight.study.mass import Plan as Plan
    from piecesofeight.study.mass_play import planned as planned
    from piecesofeight.study.mass_play import record_evening as record_evening
    from piecesofeight.study.mass_play import record_game as record_game
    from piecesofeight.study.mass_play import simulate as simulate
    from piecesofeight.study.report import SimulationReport as SimulationReport
    from piecesofeight.study.statistics import Share as Share
    from piecesofeight.study.statistics import Spread as Spread
    from piecesofeight.study.statistics import wilson as wilson

_HOMES = {
    "piecesofeight.study.hosted_play": "simulate_game simulated_game",
    "piecesofeight.study.hosted_report": "HostedReport",
    "piecesofeight.study.mass": "Interrupted Plan",
    "piecesofeight.study.mass_play": "planned record_evening record_game simulate",
    "piecesofeight.study.report": "SimulationReport",
    "piecesofeight.study.statistics": "Share Spread wilson",
}

__all__, __getattr__, __dir__ = lazy_names(__name__, _HOMES)
