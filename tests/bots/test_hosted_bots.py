"""Bots in games from files: they see views alone, and play to the end."""

from __future__ import annotations

import pytest

from piecesofeight import GreedyBot, HostedState, RandomBot, load_game
from piecesofeight.bots.protocol import HostedBot
from piecesofeight.errors import GameError

GAME = load_game("black-spot")


def game_of(bots: list[HostedBot], seed: int) -> HostedState:
    """The end of a game between bots."""
    state = GAME.start(len(bots), seed=seed)
    while not state.is_terminal():
        state = state.apply(bots[state.current_player].choose(state.view()))
    return state


@pytest.mark.quick
@pytest.mark.parametrize("players", [3, 5, 8])
def test_random_bots_finish_games(players: int) -> None:
    """Of any size, from views of their own seats."""
    assert game_of([RandomBot(seat) for seat in range(players)], players).outcome is not None


@pytest.mark.quick
def test_the_same_seed_plays_the_same() -> None:
    """Bots have no other source of chance."""
    games = [game_of([RandomBot(seat) for seat in range(4)], seed=3) for _ in range(2)]
    assert games[0].history == games[1].history


@pytest.mark.quick
def test_a_bot_is_asked_for_its_own_decision_alone() -> None:
    """The view of who isn't to decide asks nothing, and the error says what to do."""
    state = GAME.start(3)
    other = state.view((state.current_player + 1) % 3)
    with pytest.raises(GameError, match="use the view of who must decide"):
        RandomBot().choose(other)


@pytest.mark.quick
def test_a_greedy_bot_says_that_it_knows_combat_alone() -> None:
    """What it weighs are coins of ships; it doesn't choose blindly, but refuses."""
    with pytest.raises(GameError, match="nothing of black-spot; take a `RandomBot`"):
        GreedyBot().choose(GAME.start(3).view())  # type: ignore[arg-type]
