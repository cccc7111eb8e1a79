"""Loading a game: one of those that come with the package, or somebody's file."""

from __future__ import annotations

from pathlib import Path

from piecesofeight import data_files
from piecesofeight.arguments import shown
from piecesofeight.errors import GameError
from piecesofeight.hosted.state import HostedGame, game_of
from piecesofeight.language.games.loading import game_program, load
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
    if not isinstance(game, str) or _is_file(game):
        return game_of(game_program(game))
    known = shipped_games()
    if game not in known:
        hint = did_you_mean(game, known, "there are " + ", ".join(known))
        raise GameError(
            f"no game `{shown(game)}` comes with piecesofeight; {hint}; "
            "a file of your own is given by its path, such as `games/mine.yaml`"
        )
    folder = game.replace("-", "_")
    text = data_files.read("coins", f"{folder}/{_FILE}")
    return game_of(load(Source(f"coins/{folder}/{_FILE}", text)))


def _is_file(game: str) -> bool:
    """Whether a text is meant as the path or the text of a file."""
    return any(sign in game for sign in "\n/\\") or Path(game).suffix in (".yaml", ".yml")
