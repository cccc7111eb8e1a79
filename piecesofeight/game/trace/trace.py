"""Traces: what choices brought about, as a tree down to the lines of the coins.

`trace` does the steps again with somebody looking on. `trace_action` is the same for one choice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from piecesofeight.arguments import a_kind
from piecesofeight.game.event import events_of
from piecesofeight.game.trace.tracer import Tracer
from piecesofeight.game.trace.tree import Trace, TraceNode
from piecesofeight.notation.scene import Scene

if TYPE_CHECKING:
    from piecesofeight.game.decision import Option
    from piecesofeight.game.game import Game
    from piecesofeight.game.history import History
    from piecesofeight.game.state import State

__all__ = ["Trace", "TraceNode", "trace", "trace_action", "trace_to", "tracer_of"]


def trace(before: State, *choices: Option | int | str) -> Trace:
    """What some choices, taken one after the other, bring about; everything in it is told.

    Args:
        before: the state in which the first choice is taken.
        choices: options, their ids or their texts.

    Raises:
        IllegalOption: a choice isn't allowed where it stands.
        GameError: the state is none.

    >>> from piecesofeight import Game, Layout
    >>> ships = [Layout("Mate", ("Captain", "Bomb")), Layout("Bomb", ("Captain", "Bomb"))]
    >>> for root in trace(Game.from_layouts(ships).start(), "play nest at Bart.aft").nodes:
    ...     print(root.line)
    Anne: `play nest at Bart.aft` (3.2)
    """
    from piecesofeight.game.state import State

    state = a_kind(before, State, "the state", "a `State`")
    tracer = tracer_of(state)
    for choice in choices:
        option = state.option_id(choice)
        state = state.apply(option)
        tracer.take(option)
    return tracer.trace()


def trace_action(before: State, choice: Option | int | str) -> Trace:
    """What one choice brings about, up to the next decision; see `trace`."""
    return trace(before, choice)


def trace_to(game: Game, history: History, seat: int | None = None) -> Trace:
    """How a game came to where it stands: by the last choice, or by all since a seat saw it.

    Without a choice (at the start) the tree has the events only.
    """
    before, choices = history.last_steps(seat)
    block = (before or history.now).block
    tracer = _tracer(game, block)
    if before is None:
        log = history.now.log if seat is None else history.news_for(seat)
        tracer.happened(events_of(block, game.tables.words, game.coins, game.names, log))
    for option in choices:
        tracer.take(option)
    return tracer.trace()


def tracer_of(state: State) -> Tracer:
    """Somebody to look on from a state on."""
    return _tracer(state.game, state.block)


def _tracer(game: Game, block: list[int]) -> Tracer:
    return Tracer(Scene(block[:], game.tables.words, game.coins, game.names, ()))
