"""What a record can be of: a game, or a whole evening; and what differs between them."""

from __future__ import annotations

from collections.abc import Sequence

from piecesofeight.game.saves.record_data import begun_as_saved, saved_game
from piecesofeight.game.saves.saved_game import SavedChoice, SavedGame
from piecesofeight.game.state import Game, State
from piecesofeight.language.program import Coin
from piecesofeight.match.saves import match_begun, saved_match
from piecesofeight.match.state import Match, MatchState
from piecesofeight.notation.names import CoinSource

AnyState = State | MatchState


def saved_of(last: AnyState, choices: Sequence[str | SavedChoice] | None = None) -> SavedGame:
    """What a file says of the choices that led to a state; see `saved_game`.

    Raises:
        SaveError: nobody knows how the game began: its state was dealt anew.
    """
    if isinstance(last, MatchState):
        return saved_match(last, choices)
    return saved_game(last, choices)


def begun_of(saved: SavedGame, coins: CoinSource | None) -> AnyState:
    """The first state of what a file tells.

    Raises:
        SaveError: what it begins with is no good, or it was played with other coins.
    """
    if saved.match is not None:
        return match_begun(saved, coins, Match, Match.start)
    return begun_as_saved(saved, coins, Game.from_layouts, Game.start)


def setup_of(state: AnyState) -> Game | Match:
    """What is played."""
    return state.match if isinstance(state, MatchState) else state.game


def coins_of_setup(state: AnyState) -> tuple[Coin, ...]:
    """The kinds of coin that there are."""
    return setup_of(state).coins


def is_known(state: AnyState) -> bool:
    """Whether it is known how a state came about: it wasn't dealt anew."""
    return isinstance(state, MatchState) or state.past.beginning.seed is not None
