"""Looking on while a game from a file goes on: what is done, by which line, and what was so."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from attrs import define, field, frozen

from piecesofeight.hosted.loaded.setup import HostedSetup
from piecesofeight.hosted.seen.board import Board
from piecesofeight.hosted.seen.sight import Sight
from piecesofeight.hosting.asking import Watched
from piecesofeight.hosting.marks import Mark
from piecesofeight.language.games import program as p
from piecesofeight.language.program.span import Node


@frozen
class Moment:
    """A statement that is about to be done.

    Attributes:
        at: how far the log was then.
        step: the statement.
        seat: whom it is about; -1 for nobody.
        known: who may know what it hangs on: whether what stands in it is done, and for whom.
        holds: whether its condition is so; None if it has none.
    """

    at: int
    step: p.Statement
    seat: int
    known: int
    holds: bool | None = None


@define(eq=False)
class Watcher:
    """Hears of each statement of a game, step by step.

    Attributes:
        game: what is played.
        moments: what it heard of in the step that is done.
    """

    game: HostedSetup
    moments: list[Moment] = field(factory=list)
    _log: object = None
    _lets: dict[str, int] = field(factory=dict)  # who may know what got a name

    def _on_mark(
        self,
        mark: Callable[..., None],
        block: list[int],
        log: list[int],
        number: int,
        they: int,
        *values: int,
    ) -> None:
        if log is not self._log:  # another step, or the same one once more, with a longer log
            self._log, self.moments = log, []
        self.moments.append(self._moment(self.game.marked.marks[number], block, log, they, values))
        mark(block, log, number, they, *values)

    def _moment(
        self, mark: Mark, block: list[int], log: list[int], they: int, values: tuple[int, ...]
    ) -> Moment:
        board = Board(self.game.source.layout, block)
        hangs_on, holds = _hangs_on(mark.step), None
        known = Sight(board).everybody
        if hangs_on is not None:
            names = dict(zip(mark.variables, values, strict=True))
            found, known = self._asked(hangs_on, mark, board, they, names)
            if isinstance(mark.step, p.If | p.While):
                holds = bool(found)
            if isinstance(mark.step, p.Let):
                self._lets[mark.step.name] = known
        return Moment(log[0], mark.step, board.seat(they), known, holds)

    def _asked(
        self, node: Node, mark: Mark, board: Board, they: int, values: Mapping[str, int]
    ) -> tuple[int, int]:
        """What something comes to, and who may know it."""
        watched = Watched(board.block)
        found = self.game.asking.answer(node, mark.scope, watched, they, **values)
        lets = {name: self._lets.get(name, self._as_a_rule(name)) for name in mark.scope.names}
        sight = Sight(board)
        slots = sight.of_names(mark.scope, lets)
        return found, Sight(board, slots).of(watched.read)

    def _as_a_rule(self, name: str) -> int:
        """Who may know what a name stands for that was given in an earlier step."""
        return -1 if self.game.knowledge.is_known(p.Named(name)) else 0


def _hangs_on(step: p.Statement) -> Any:
    """What decides whether, or for whom, a statement does what stands in it; or what it names."""
    match step:
        case p.If(condition) | p.While(condition):
            return condition
        case p.ForEach(group) | p.Together(group):
            return group
        case p.Repeat(amount) | p.Draw(amount):
            return amount
        case p.Let(_, value):
            return value
        case p.Choose(player):
            return player
    return None
