"""What makes a bot."""

from __future__ import annotations

from typing import Protocol

from piecesofeight.arguments import a_kind
from piecesofeight.errors import GameError
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
        GameError: there is none in it, or it is no view.
    """
    decision = a_kind(view, View, "what a bot sees", "a `View`").decision
    if decision is None:
        raise GameError("this view asks its player nothing; use the view of who must decide")
    return decision
