"""Perft for rules: how many ways lead where, so that a change in the rules can't hide."""

from piecesofeight.study.perft.comparing import Difference, first_difference
from piecesofeight.study.perft.files import (
    counts_of,
    counts_text,
    game_counts_text,
    read_counts,
    read_game_counts,
)
from piecesofeight.study.perft.hosted import (
    GameCount,
    RecountGame,
    count_game,
    count_game_within,
)
from piecesofeight.study.perft.positions import (
    Count,
    Position,
    Recount,
    count,
    count_within,
    position_of,
    positions_of,
)

__all__ = [
    "Count",
    "Difference",
    "GameCount",
    "Position",
    "Recount",
    "RecountGame",
    "count",
    "count_game",
    "count_game_within",
    "count_within",
    "counts_of",
    "counts_text",
    "first_difference",
    "game_counts_text",
    "position_of",
    "positions_of",
    "read_counts",
    "read_game_counts",
]
