"""A bot that does anything that is allowed."""

from __future__ import annotations

import random

from piecesofeight.arguments import a_number
from piecesofeight.bots.protocol import decision_of
from piecesofeight.game.decision import Option
from piecesofeight.game.view import View


class RandomBot:
    """Chooses among the options, each equally likely. The same seed chooses the same.

    >>> from piecesofeight import Game, Ship
    >>> state = Game([Ship.random(seed=1), Ship.random(seed=2)]).start(first=0)
    >>> RandomBot(seed=3).choose(state.view()) in state.decision.options
    True
    """

    def __init__(self, seed: int = 0) -> None:
        self._random = random.Random(a_number(seed, "the seed"))

    def choose(self, view: View) -> Option:
        """Any of the options."""
        options = decision_of(view).options
        return options[int(self._random.random() * len(options))]

    def __repr__(self) -> str:
        return "RandomBot()"
