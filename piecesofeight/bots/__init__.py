"""Players that are programs.

A bot sees a `View`, a `MatchView`, or of a game from a file a `HostedView`, and nothing else.
"""

from piecesofeight.bots.evening_bot import EveningBot
from piecesofeight.bots.greedy import GreedyBot
from piecesofeight.bots.protocol import Bot
from piecesofeight.bots.random_bot import RandomBot

__all__ = ["Bot", "EveningBot", "GreedyBot", "RandomBot"]
