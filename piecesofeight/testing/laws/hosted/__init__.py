"""Laws of every game from a file, whatever the file says, as values.

`GAME_LAWS` has them in order, and `check_game_laws` plays random games and holds them to all.
"""

from piecesofeight.testing.laws.hosted import blocks, choices
from piecesofeight.testing.laws.hosted.trial import GameTrial, PlayedGame
from piecesofeight.testing.laws.law import Law

GAME_LAWS: tuple[Law, ...] = (
    blocks.pieces_conserved,
    blocks.clean_block,
    blocks.states_untouched,
    choices.options_readable,
    choices.forced_not_asked,
    choices.rest_refused,
    choices.same_again,
    choices.kept_and_read,
    choices.record_round_trip,
    choices.compiled_alike,
    choices.hidden_unseen,
    choices.dealt_alike,
    blocks.game_ends,
)

__all__ = ["GAME_LAWS", "GameTrial", "PlayedGame"]
