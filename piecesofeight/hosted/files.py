"""Files of games: those that come with the package, by name, and anybody's."""

from __future__ import annotations

from pathlib import Path

from piecesofeight import data_files
from piecesofeight.arguments import shown
from piecesofeight.errors import GameError
from piecesofeight.language.games.loading import game_program, load
from piecesofeight.language.games.program import GameProgram
from piecesofeight.language.loading.sources import Source
from piecesofeight.spelling import did_you_mean

_FILE = "game.yaml"


def shipped_games() -> tuple[str, ...]:
    """The names of the games that come with the package and are played from their file.

    >>> shipped_games()
    ('black-spot',)
    """
    folders = data_files.folder("coins").iterdir()
    found = (entry.name for entry in folders if entry.is_dir() and (entry / _FILE).is_file())
    return tuple(sorted(name.replace("_", "-") for name in found))


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
    folder = name.replace("-", "_")
    text = (data_files.folder("coins") / folder / _FILE).read_text(encoding="utf-8")
    return load(Source(f"coins/{folder}/{_FILE}", text))


def _is_file(game: str) -> bool:
    """Whether a text is meant as the path or the text of a file."""
    return any(sign in game for sign in "\n/\\") or Path(game).suffix in (".yaml", ".yml")
