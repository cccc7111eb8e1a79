"""Games and states as OpenSpiel's users get them; whoever imports this needs OpenSpiel."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from piecesofeight.adapters.openspiel import SHORT_NAME

GAMES = [(2, "pieces-of-eight"), (4, "all")]  # the smallest and the largest


def load(**parameters: Any) -> Any:
    """A game with these parameters, by way of its name, as OpenSpiel's users load it."""
    return pyspiel.load_game(SHORT_NAME, parameters)


def random_states(game: Any, seed: int) -> Any:
    """The states of a random game, the first and the last too; each is another object."""
    luck = np.random.RandomState(seed)
    state = game.new_initial_state()
    yield state.clone()
    while not state.is_terminal():
        if state.is_chance_node():
            actions, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(luck.choice(actions, p=odds))
        else:
            state.apply_action(luck.choice(state.legal_actions()))
        yield state.clone()
