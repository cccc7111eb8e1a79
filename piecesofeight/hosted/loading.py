"""Loading a game: one of those that come with the package, or somebody's file."""

from __future__ import annotations

from pathlib import Path

from piecesofeight.hosted.loaded.files import program_in
from piecesofeight.hosted.state import HostedGame, game_of


def load_game(game: str | Path) -> HostedGame:
    """Load a game from its file.

    Args:
        game: the name of a shipped one, such as "black-spot"; the path of a file (with a slash,
            or ending in `.yaml`); or the text of one (with a line break).

    Raises:
        CoinFileError: the file can't be read, or something is wrong in it; says what and where.
        GameError: no shipped game has this name.

    >>> load_game("black-spot").name
    'black-spot'
    """
    return game_of(program_in(game))
