"""Bots that know games alone, in whole evenings."""

from __future__ import annotations

from piecesofeight.bots.greedy import GreedyBot
from piecesofeight.bots.protocol import Bot, GameBot, a_bot, seen
from piecesofeight.game.decision import Option
from piecesofeight.game.view import View
from piecesofeight.match.view import MatchView


class EveningBot:
    """Lets a bot that knows games alone play whole evenings.

    Args:
        bot: chooses in games; it is shown a `View`, as in a game that is no part of an evening.
        between: chooses all else: drafts, trades, builds ships. A `GreedyBot` if left out.

    Raises:
        GameError: something is no bot.

    >>> from piecesofeight import Match, RandomBot
    >>> evening = Match(["Anne", "Bart"], pooling="draft").start(seed=7)
    >>> EveningBot(RandomBot()).choose(evening.view()).verb
    'pick'
    """

    def __init__(self, bot: GameBot, between: Bot | None = None) -> None:
        self._bot = a_bot(bot)
        self._between = GreedyBot() if between is None else a_bot(between)

    def choose(self, view: View | MatchView) -> Option:
        """What the one bot chooses in a game, and the other between games."""
        seen(view)
        game = view.game if isinstance(view, MatchView) else view
        return self._between.choose(view) if game is None else self._bot.choose(game)

    def __repr__(self) -> str:
        return f"EveningBot({self._bot!r}, {self._between!r})"
