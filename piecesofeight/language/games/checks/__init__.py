"""What can be read of a game, but makes no sense.

Each module judges one matter: what a file declares, the names of its texts, pieces and places,
deeds, the end.
"""

from __future__ import annotations

from piecesofeight.language.games.checks.checked import CheckedGame
from piecesofeight.language.games.checks.deeds import check_deeds
from piecesofeight.language.games.checks.ending import check_amounts, check_end, check_ranges
from piecesofeight.language.games.checks.names import check_names
from piecesofeight.language.games.checks.pieces import check_pieces
from piecesofeight.language.games.checks.scope import check_scope


def check_game(checked: CheckedGame) -> None:
    """Judge a game; where some of its texts couldn't be read, only what needs no others."""
    check_scope(checked)
    check_pieces(checked)
    check_ranges(checked)
    check_amounts(checked)
    check_deeds(checked)
    check_names(checked)
    if checked.whole:
        check_end(checked)
