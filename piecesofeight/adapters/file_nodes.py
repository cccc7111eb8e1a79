"""A hosted game from a file at some point, and how it came there: see `nodes`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import define

from piecesofeight.adapters.file_settings import FileBoard, FileSetting, file_board_of
from piecesofeight.adapters.nodes import Node, Origin, Recipe
from piecesofeight.errors import GameError
from piecesofeight.hosted.state import HostedState


@define(eq=False)
class FileNode(Node[FileBoard, HostedState]):
    """A point in a game from a file: see `Node`.

    Attributes:
        choices: how many led here.
    """

    choices: int = 0

    @classmethod
    def first(cls, board: FileBoard) -> FileNode:
        """Where a game begins."""
        return cls(board, board.start)

    @property
    def _is_cut(self) -> bool:
        return self.choices >= self.board.setting.length

    def after(self, action: int) -> FileNode:
        """The node after an action, made anew."""
        assert self.state is not None
        state = self.state.apply(self.table.option(action))
        return FileNode(self.board, state, self, action, choices=self.choices + 1)

    def returns(self) -> list[float]:
        """What each player has won: winners share 1, the others a loss of 1.

        All 0 while the game goes on, if nobody or everybody has won, and if choices ran out.
        """
        players, outcome = self.board.players, self.state.outcome if self.state else None
        winners = outcome.winners if outcome is not None else ()
        if len(winners) in (0, players):
            return [0.0] * players
        won, lost = 1.0 / len(winners), -1.0 / (players - len(winners))
        return [won if seat in winners else lost for seat in range(players)]

    @property
    def out(self) -> tuple[int, ...]:
        """Nobody: who has left may still win."""
        return ()

    def dealt(self, state: HostedState, origin: Origin) -> FileNode:
        """See `Node`; as many choices are left as here."""
        return FileNode(self.board, state, origin=origin, choices=self.choices)

    def struct(self) -> dict[str, Any]:
        """The actions that led here.

        Raises:
            GameError: nobody knows them, as it was dealt anew.
        """
        origin, actions = self.recipe()
        if origin:
            raise GameError("this state was dealt anew, so there are no actions that led to it")
        return {"actions": list(actions)}

    @classmethod
    def of_struct(cls, first: FileNode, data: Mapping[str, Any]) -> FileNode:
        """The node of a struct.

        Raises:
            GameError: the struct won't do.
        """
        try:
            actions = data["actions"]
        except (KeyError, TypeError):
            raise GameError("this is no struct of a state; `actions` is missing") from None
        node = first
        for action in actions:
            node = node.child(action)
        return node

    @classmethod
    def replayed(cls, setting: FileSetting, recipe: Recipe) -> FileNode:
        """The node that a recipe leads to."""
        (begin, *how), actions = recipe[0] or (cls.first,), recipe[1]
        node: FileNode = begin(file_board_of(setting), *how)
        for action in actions:
            node = node.child(action)
        return node

    def __reduce__(self) -> tuple[Any, ...]:
        return FileNode.replayed, (self.board.setting, self.recipe())
