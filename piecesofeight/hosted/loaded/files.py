"""Files of games: those that come with the package, by name, and anybody's."""

from __future__ import annotations

import functools
from pathlib import Path

from piecesofeight.arguments import shown
from piecesofeight.errors import GameError
from piecesofeight.language.games.loading import game_program, load
from piecesofeight.language.games.program import GameProgram
from piecesofeight.language.loading.sources import shipped_games
from piecesofeight.spelling import did_you_mean


def program_in(game: str | Path) -> GameProgram:
    """The program of a game, from what `load_game` takes, which tells what is raised."""
    if not isinstance(game, str) or _is_file(game):
        return game_program(game)
    return shipped_program(game)


def shipped_program(name: str) -> GameProgram:
    """The program of a game that comes with the package.

    Raises:
        GameError: none has this name.
    """
    known = shipped_games()
    if name not in known:
        hint = did_you_mean(name, known, "there are " + ", ".join(known))
        raise GameError(
            f"no game `{shown(name)}` comes with piecesofeight; {hint}; "
            "a file of your own is given by its path, such as `games/mine.yaml`"
        )
    return _read(name)


@functools.cache
def _read(name: str) -> GameProgram:
    return load(shipped_games()[name])


def _is_file(game: str) -> bool:
    """Whether a text is meant as the path or the text of a file."""
    return any(sign in game for sign in "\n/\\") or Path(game).suffix in (".yaml", ".yml")
