"""What a session plays: a game, or a whole evening."""

from __future__ import annotations

from piecesofeight.game.state import State
from piecesofeight.match.state import MatchState

Played = State | MatchState


def game_of(played: Played) -> State | None:
    """The game under way, None between the games of an evening."""
    return played if isinstance(played, State) else played.state
