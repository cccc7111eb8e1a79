"""Making traces: the steps are done once more, by a kernel that tells of each statement."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from piecesofeight.answers.tree import Trace
from piecesofeight.hosted.loaded.beginning import Beginning
from piecesofeight.hosted.loaded.engine import Engine, Stop
from piecesofeight.hosted.loaded.setup import HostedSetup
from piecesofeight.hosted.seen.board import Board
from piecesofeight.hosted.seen.wording import Wording
from piecesofeight.hosted.standstill import HostedHistory, HostedStandstill
from piecesofeight.hosted.trace.growing import Growing
from piecesofeight.hosted.trace.telling import Telling, told_of
from piecesofeight.hosted.trace.watching import Watcher


def trace_to(
    game: HostedSetup, history: HostedHistory, language: str, seat: int | None = None
) -> Trace:
    """How a game came to where it stands: by the last choice, or by all since a seat saw it.

    Args:
        game: what is played.
        history: of the game.
        language: in which it is told.
        seat: whose eyes it is for; None to tell everything.
    """
    return traced(game, history, *history.last_steps(seat), language, seat)


def traced(
    game: HostedSetup,
    history: HostedHistory,
    before: HostedStandstill | None,
    choices: Iterable[int],
    language: str,
    seat: int | None = None,
) -> Trace:
    """What some choices brought about, taken one after the other from a standstill.

    Args:
        game: what is played.
        history: of the game after them.
        before: where the first is taken; None for the whole game, with how it began.
        choices: the options' numbers.
        language: in which it is told.
        seat: whose eyes it is for; None to tell everything.

    Of a game that was dealt anew since nobody knows by which lines it came there: then what
    happened is all that is told.
    """
    board = Board(game.source.layout, history.now.at)
    wording = Wording(game.program, game.source.labels, history.beginning.names)
    telling = Telling(game, board, wording, language, seat)
    if not _is_known(history, before):
        log = history.now.log if seat is None else history.news_for(seat)
        return told_of(telling, [log] if log else [])
    made = Making(game)
    if before is None:
        made.take(made.begin(history.beginning), history.choices)
    else:
        made.take(before.at, choices)
    return told_of(telling, made.tree.roots)


def _is_known(history: HostedHistory, before: HostedStandstill | None) -> bool:
    """Whether what came after a standstill can be done again: not if it was dealt anew since."""
    if history.beginning.dealt is None:
        return True
    dealt = [stand for stand in (*history.lately, history.now) if stand.choices is None]
    if before is None or before is history.now:
        return False
    return before.choices is not None or before is dealt[-1]


class Making:
    """Does steps of a game once more, with somebody who looks on.

    Attributes:
        tree: of what was done.

    Args:
        game: what is played.
    """

    def __init__(self, game: HostedSetup) -> None:
        self._watcher = Watcher(game)
        self._engine = Engine(game.marked, self._watcher)
        self._game = game
        self.tree = Growing(game)

    def begin(self, beginning: Beginning) -> list[int]:
        """How the game begins; the block of its first standstill."""
        return self._do(lambda: self._engine.begun(beginning))

    def take(self, block: list[int], options: Iterable[int]) -> None:
        """Take options, one after the other, from where a block stands."""
        for option in options:
            self.tree.choice(block, option)
            block = self._step(block, option)

    def _step(self, block: list[int], option: int) -> list[int]:
        return self._do(lambda: self._engine.after(block, option))

    def _do(self, step: Callable[[], Stop]) -> list[int]:
        self._watcher.moments = []
        stop = step()
        board = Board(self._game.source.layout, stop.block)
        self.tree.grow(self._watcher.moments, stop.log, board)
        return stop.block
