"""Where a game from a file stands still, and who sees that it does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from attrs import evolve, frozen

from piecesofeight.hosted.loaded.beginning import Beginning
from piecesofeight.hosted.loaded.engine import Stop
from piecesofeight.hosted.loaded.setup import HostedSetup
from piecesofeight.hosted.seen.board import Board
from piecesofeight.hosting.course import words as w
from piecesofeight.played import history
from piecesofeight.played.seats import CHANCE, TERMINAL


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
    """A game that begins, at its first decision; or, if it was dealt anew, where that was done.

    Raises:
        GameError: so many can't play, or it can't go on like that from what is given.
    """
    return history_of(beginning, (stand for stand, _ in stands_begun(game, beginning)))


def history_of(beginning: Beginning, stands: Iterable[HostedStandstill]) -> HostedHistory:
    """The history of a game that went through some standstills, without the choices there."""
    first, *rest = stands
    past: HostedHistory = history.History(beginning, first)
    for stand in rest:
        past = past.then(stand, 0)
    if beginning.dealt is None:
        return past
    lately = tuple(_settled(beginning, stand) for stand in past.lately)
    return history.History(beginning, _settled(beginning, past.now), lately)


def _settled(beginning: Beginning, stand: HostedStandstill) -> HostedStandstill:
    return evolve(stand, at=beginning.settled(stand.at), choices=None)


def stands_begun(
    game: HostedSetup, beginning: Beginning
) -> Iterator[tuple[HostedStandstill, int | None]]:
    """The first standstill; of a game that was dealt anew, all up to where that was done.

    With each goes what was chosen there, None at the last.

    Raises:
        GameError: it can't begin like that.
    """
    stop = game.engine.begun(beginning)
    options: tuple[int, ...] = beginning.dealt or ()
    yield from without_draws(beginning, _stands(game, stop, options), (*options, None))


def _stands(game: HostedSetup, stop: Stop, options: tuple[int, ...]) -> Iterator[HostedStandstill]:
    yield standstill(game, stop)
    for option in options:
        stop = game.engine.after(stop.block, option)
        yield standstill(game, stop)


def without_draws(
    beginning: Beginning, stands: Iterable[HostedStandstill], chosen: Iterable[int | None]
) -> Iterator[tuple[HostedStandstill, int | None]]:
    """Standstills, and what was chosen there, without those at which a seed draws by itself."""
    log: tuple[int, ...] = ()
    for stand, option in zip(stands, chosen, strict=True):
        log += stand.log
        if beginning.explicit_chance or stand.decider != CHANCE:
            yield evolve(stand, log=log), option
            log = ()
