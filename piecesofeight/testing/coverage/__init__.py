"""Coverage: which abilities, steps and ways of which coins the scenarios reached.

What is counted is told in `points`, how it is measured in `hits`.
"""

from __future__ import annotations

from piecesofeight.testing.coverage.measuring import (
    EDGES,
    GROUPS,
    CoinCoverage,
    Coverage,
    measure,
)
from piecesofeight.testing.coverage.points import Point, points_of
from piecesofeight.testing.coverage.report import annotated, as_data, percent_text

__all__ = [
    "EDGES",
    "GROUPS",
    "CoinCoverage",
    "Coverage",
    "Point",
    "annotated",
    "as_data",
    "measure",
    "percent_text",
    "points_of",
]
