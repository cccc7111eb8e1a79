"""The trace of how a game came to where it stands, from what its history keeps."""

from __future__ import annotations

from piecesofeight.game.event import events_of
from piecesofeight.game.history import History
from piecesofeight.game.setup import GameSetup
from piecesofeight.game.trace.tracer import Tracer
from piecesofeight.game.trace.tree import Trace
from piecesofeight.notation.scene import Scene


def trace_to(game: GameSetup, history: History, seat: int | None = None) -> Trace:
    """How a game came to where it stands: by the last choice, or by all since a seat saw it.

    Without a choice (at the start) the tree has the events only.
    """
    before, choices = history.last_steps(seat)
    block = (before or history.now).block
    tracer = tracer_from(game, block)
    if before is None:
        log = history.now.log if seat is None else history.news_for(seat)
        tracer.happened(events_of(block, game.tables.words, game.coins, game.names, log))
    for option in choices:
        tracer.take(option)
    return tracer.trace()


def tracer_from(game: GameSetup, block: list[int]) -> Tracer:
    """Somebody to look on from where a block of the machine stands."""
    return Tracer(Scene(block[:], game.tables.words, game.coins, game.names, ()))
