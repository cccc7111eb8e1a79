"""A bot that does anything that is allowed."""

from __future__ import annotations

import random
from typing import overload

from piecesofeight.arguments import a_number, a_truth
from piecesofeight.bots.building import without_open_captain
from piecesofeight.bots.protocol import decision_of
from piecesofeight.game.decision import Option
from piecesofeight.game.view import View
from piecesofeight.hosted.seen.view import HostedView
from piecesofeight.match.view import MatchView
from piecesofeight.played import decision as played

# How often it makes no offer where it might. An offer takes many decisions and mostly comes to
# nothing, so that evenings would be long.
_NO_TRADE = 0.75


class RandomBot:
    """Chooses among the options, each equally likely. The same seed chooses the same.

    It plays coin combat, whole evenings, and any game from a file.

    Between games it does a little as people do: it lays its Captain where it isn't active, seldom
    offers a trade, and keeps a ship as often as it builds another one.

    Args:
        seed: what it chooses follows from it.
        wild: whether all options are equally likely between games too.

    >>> from piecesofeight import Game, Ship
    >>> state = Game([Ship.random(seed=1), Ship.random(seed=2)]).start(first=0)
    >>> RandomBot(seed=3).choose(state.view()) in state.decision.options
    True

    >>> from piecesofeight import load_game
    >>> state = load_game("black-spot").start(3)
    >>> RandomBot(seed=3).choose(state.view()) in state.decision.options
    True
    """

    def __init__(self, seed: int = 0, *, wild: bool = False) -> None:
        self._random = random.Random(a_number(seed, "the seed"))
        self._wild = a_truth(wild, "`wild`")

    @overload
    def choose(self, view: View | MatchView) -> Option: ...

    @overload
    def choose(self, view: HostedView) -> played.Option: ...

    def choose(self, view: View | MatchView | HostedView) -> played.Option:
        """Any of the options."""
        if isinstance(view, HostedView):
            offered: tuple[played.Option, ...] = decision_of(view).options
            return self._random.choice(offered)
        options = decision_of(view).options
        if isinstance(view, MatchView) and view.game is None and not self._wild:
            options = self._sensible(view, options)
        return options[int(self._random.random() * len(options))]

    def _sensible(self, view: MatchView, options: tuple[Option, ...]) -> tuple[Option, ...]:
        """What it chooses from between games: first what it does, then with which coin."""
        verbs = list(dict.fromkeys(option.verb for option in options))
        verb = verbs[int(self._random.random() * len(verbs))]
        if "trade" in verbs:
            verb = "pass" if self._random.random() < _NO_TRADE else "trade"
        return without_open_captain(view, [option for option in options if option.verb == verb])

    def __repr__(self) -> str:
        return "RandomBot()"
