"""What is hosted by given parameters: coin combat, or with `game` a game from a file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import frozen

from piecesofeight.adapters.file_nodes import FileNode
from piecesofeight.adapters.file_settings import FileBoard, FileSetting, file_board_of
from piecesofeight.adapters.file_tensors import FileEncoder
from piecesofeight.adapters.nodes import HostedState, Node
from piecesofeight.adapters.settings import Board, Setting, board_of
from piecesofeight.adapters.tensors import Encoder

AnyNode = Node[Any, Any]


@frozen(eq=False)
class Hosted:
    """Something that is hosted.

    Attributes:
        board: what doesn't change in it.
        encoder: writes what is seen as numbers.
        start: its first node.
    """

    board: Board | FileBoard
    encoder: Encoder | FileEncoder
    start: AnyNode


def combat_of(parameters: Mapping[str, Any]) -> Hosted:
    """Coin combat with these parameters.

    Raises:
        PiecesOfEightError: a parameter won't do.
    """
    board = board_of(Setting.of(parameters))
    return Hosted(board, Encoder(board), HostedState.first(board))


def game_of(parameters: Mapping[str, Any]) -> Hosted:
    """A game from a file with these parameters.

    Raises:
        PiecesOfEightError: a parameter won't do.
    """
    board = file_board_of(FileSetting.of(parameters))
    return Hosted(board, FileEncoder(board), FileNode.first(board))
