"""A bot that uses its coins whenever it can, so that games say something about them."""

from __future__ import annotations

import random
from typing import overload

from piecesofeight.arguments import a_number
from piecesofeight.bots.protocol import decision_of
from piecesofeight.bots.random_bot import RandomBot
from piecesofeight.game.decision import Option
from piecesofeight.game.view import View
from piecesofeight.hosted.seen.view import HostedView
from piecesofeight.match.view import MatchView
from piecesofeight.played import decision as played

_USES = ("play", "react")


class EagerBot:
    """Uses an ability wherever one can be used, any of them; otherwise it does as chance has it.

    It doesn't play well. It shows what coins do: random players hardly ever use some of them.
    Between games of an evening and in games from files it is a `RandomBot`. The same seed chooses
    the same.

    >>> from piecesofeight import Game, Layout
    >>> ships = [Layout("Mate", ("Captain", "Bomb")), Layout("Bomb", ("Mate", "Captain"))]
    >>> state = Game.from_layouts(ships).start(first=0)
    >>> EagerBot(seed=3).choose(state.view()).verb
    'play'
    """

    def __init__(self, seed: int = 0) -> None:
        self._random = random.Random(a_number(seed, "the seed"))
        self._rest = RandomBot(seed)

    @overload
    def choose(self, view: View | MatchView) -> Option: ...

    @overload
    def choose(self, view: HostedView) -> played.Option: ...

    def choose(self, view: View | MatchView | HostedView) -> played.Option:
        """One of the uses of an ability, if there are any; else any of the options."""
        if isinstance(view, HostedView):
            return self._rest.choose(view)
        uses = [option for option in decision_of(view).options if option.verb in _USES]
        return self._random.choice(uses) if uses else self._rest.choose(view)

    def __repr__(self) -> str:
        return "EagerBot()"
