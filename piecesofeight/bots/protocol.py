"""What makes a bot."""

from __future__ import annotations

from typing import Any, Protocol, TypeVar, overload, runtime_checkable

from piecesofeight.arguments import a_kind, shown
from piecesofeight.errors import GameError
from piecesofeight.game.decision import Decision, Option
from piecesofeight.game.view import View
from piecesofeight.hosted.seen.view import HostedView
from piecesofeight.match.view import MatchView
from piecesofeight.played import decision as played


@runtime_checkable
class Bot(Protocol):
    """A player: anything that chooses an option from a view.

    In a game it is shown a `View`, in an evening a `MatchView`. The view's `decision` is the bot's
    own to make, in a game or outside of it; a bot is never asked otherwise. One that knows
    games alone plays whole evenings by `EveningBot`.
    """

    def choose(self, view: View | MatchView) -> Option:
        """One of the options of `view.decision`."""
        ...


@runtime_checkable
class GameBot(Protocol):
    """A bot that knows games alone, and nothing of what is between them."""

    def choose(self, view: View) -> Option:
        """One of the options of `view.decision`."""
        ...


@runtime_checkable
class HostedBot(Protocol):
    """A bot that plays games from files."""

    def choose(self, view: HostedView) -> played.Option:
        """One of the options of `view.decision`."""
        ...


_B = TypeVar("_B", Bot, GameBot, HostedBot)


def a_bot(value: _B) -> _B:
    """The bot, if it is one.

    Raises:
        GameError: it has nothing to choose with.
    """
    if callable(getattr(value, "choose", None)):
        return value
    raise GameError(f"a bot has a method `choose`; `{shown(value)}` has none")


def seen(view: View | MatchView) -> View | MatchView:
    """The view, if it is one.

    Raises:
        GameError: it is none.
    """
    if isinstance(view, MatchView):
        return view
    return a_kind(view, View, "what a bot sees", "a `View` or a `MatchView`")


@overload
def decision_of(view: View | MatchView) -> Decision: ...


@overload
def decision_of(view: HostedView) -> played.Decision[Any]: ...


def decision_of(view: View | MatchView | HostedView) -> played.Decision[Any]:
    """The decision that a view asks its player to make.

    Raises:
        GameError: there is none in it, or it is no view.
    """
    decision = view.decision if isinstance(view, HostedView) else seen(view).decision
    if decision is None:
        raise GameError("this view asks its player nothing; use the view of who must decide")
    return decision
