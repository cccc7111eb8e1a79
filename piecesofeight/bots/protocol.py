"""What makes a bot."""

from __future__ import annotations

from typing import Protocol

from piecesofeight.game.decision import Decision, Option
from piecesofeight.game.view import View


class Bot(Protocol):
    """A player: anything that chooses an option from a view.

    The view's `decision` is the bot's own to make; a bot is never asked otherwise.
    """

    def choose(self, view: View) -> Option:
        """One of the options of `view.decision`."""
        ...


def decision_of(view: View) -> Decision:
    """The decision that a view asks its player to make.

    Raises:
        ValueError: there is none in it.
    """
    if view.decision is None:
        raise ValueError("this view asks its player nothing; use the view of who must decide")
    return view.decision
