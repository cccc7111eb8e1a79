"""Where a game from a file stands still, and who sees that it does."""

from __future__ import annotations

from functools import partial
from typing import TypeAlias

from attrs import frozen

from piecesofeight.hosted.loaded.engine import Engine, Stop
from piecesofeight.hosted.loaded.given import Given
from piecesofeight.hosted.loaded.setup import HostedSetup
from piecesofeight.hosted.seen.board import Board
from piecesofeight.hosting.course import words as w
from piecesofeight.played import history
from piecesofeight.played.seats import CHANCE, TERMINAL


@frozen
class Beginning:
    """How a game began.

    Attributes:
        names: the players' names, by seat.
        seed: what all draws follow from.
        explicit_chance: whether each draw is a decision of chance.
        ask_forced: whether somebody is asked where there is one option only.
        given: from where the game goes on, None if it began with its setup.
    """

    names: tuple[str, ...]
    seed: int
    explicit_chance: bool
    ask_forced: bool = False
    given: Given | None = None


@frozen(eq=False)
class HostedStandstill(history.Standstill[list[int], int]):
    """A point at which a game stands still, with its block and the machine's log.

    Who chooses together in secret sees the own decision alone. Nobody sees chance's, as it hangs
    on what is hidden whether there is anything to decide.
    """

    decider: int = TERMINAL
    is_public: bool = True
    deciding: frozenset[int] = frozenset()


HostedHistory: TypeAlias = history.History[Beginning, HostedStandstill]


def standstill(game: HostedSetup, stop: Stop) -> HostedStandstill:
    """Where the machine has stopped."""
    block, ids, decision = stop.block, stop.ids, stop.block[w.H_DECISION]
    if not decision:
        return HostedStandstill(block, ids, stop.log)
    if block[w.H_DECIDER] == w.NONE:
        return HostedStandstill(block, ids, stop.log, None, CHANCE, is_public=False)
    board = Board(game.source.layout, block)
    seat = board.seat(block[w.H_DECIDER])
    deciding, is_public = frozenset((seat,)), False
    if not block[w.H_SECRET]:
        is_public = game.knowledge.shows(decision, ids)
    elif game.knowledge.shows_group(decision):
        deciding = frozenset(board.seats(block[game.source.asked[decision].together]))
    return HostedStandstill(block, ids, stop.log, None, seat, is_public, deciding)


def history_begun(game: HostedSetup, beginning: Beginning) -> HostedHistory:
    """A game that begins, at its first decision.

    Raises:
        GameError: so many can't play, or it can't go on like that from what is given.
    """
    return history.History(beginning, standstill(game, stop_begun(game.engine, beginning)))


def stop_begun(engine: Engine, beginning: Beginning) -> Stop:
    """Where a game that begins stands still first.

    Raises:
        GameError: so many can't play, or it can't go on like that from what is given.
    """
    players, given = len(beginning.names), beginning.given
    begun = engine.begun if given is None else partial(engine.begun_from, given)
    return begun(
        players,
        explicit_chance=beginning.explicit_chance,
        ask_forced=beginning.ask_forced,
        seed=beginning.seed,
    )
