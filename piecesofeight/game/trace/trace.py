"""Traces: what choices brought about, as a tree down to the lines of the files.

`trace` does the steps again with somebody looking on.
"""

from __future__ import annotations

from piecesofeight.answers.tree import Trace, TraceNode
from piecesofeight.arguments import a_kind
from piecesofeight.game.decision import Option
from piecesofeight.game.state import State
from piecesofeight.game.trace.tracer import traced
from piecesofeight.hosted.state import HostedState
from piecesofeight.hosted.trace import tracing as hosted

__all__ = ["Trace", "TraceNode", "trace"]


def trace(before: State | HostedState, *choices: Option | int | str) -> Trace:
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
    if isinstance(before, HostedState):
        after = before
        for choice in choices:
            after = after.apply(choice)
        made = after.history[len(before.history) :]
        return hosted.traced(before.game, after.past, before.past.now, made, "en")
    state = a_kind(before, State, "the state", "a `State` or a `HostedState`")
    for choice in choices:
        state = state.apply(choice)
    return traced(before.game, before.block, state.history[len(before.history) :])
