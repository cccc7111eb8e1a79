"""Where coin files come from: the shipped ones, paths, and texts."""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping
from pathlib import Path

from attrs import frozen

from piecesofeight import data_files as resources
from piecesofeight.arguments import shown
from piecesofeight.language.diagnostics.collector import Collector
from piecesofeight.language.diagnostics.rendering import CoinFileError
from piecesofeight.language.file.yaml_tree import MAX_LENGTH
from piecesofeight.language.program import Span
from piecesofeight.plain_files import not_utf8, read_plain

BASE_FILE = "pieces_of_eight.yaml"
_GAME = re.compile(r"(?m)^game *: *(\S*)")
# A character has four bytes at most; what is longer is refused without being read.
MOST_BYTES = 4 * MAX_LENGTH


@frozen
class Source:
    """A file of coins or of a game: its name, for messages, and what is in it."""

    name: str
    text: str

    @property
    def is_game(self) -> bool:
        """Whether it is the file of a game: it has the key `game` at its edge."""
        return _GAME.search(self.text) is not None


def _is_coin_file(name: str) -> bool:
    """Whether a file of the package is one of coins or of a game, and not of scenarios."""
    return name.endswith(".yaml") and not name.endswith(".scenario.yaml")


@functools.cache
def shipped() -> tuple[Source, ...]:
    """The coin files that come with the package, the base set first."""
    folder = resources.folder("coins")
    names = sorted(entry.name for entry in folder.iterdir() if _is_coin_file(entry.name))
    names.sort(key=lambda name: name != BASE_FILE)
    return tuple(
        Source(f"coins/{name}", (folder / name).read_text(encoding="utf-8")) for name in names
    )


@functools.cache
def shipped_games() -> Mapping[str, Source]:
    """The files of games that come with the package, by the names of the games.

    They lie in folders of `coins`.
    """
    found: dict[str, Source] = {}
    left = [("coins", resources.folder("coins"))]
    while left:
        name, folder = left.pop()
        for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
            inside = f"{name}/{entry.name}"
            if entry.is_dir():
                left.append((inside, entry))
            elif _is_coin_file(entry.name) and name != "coins":
                source = Source(inside, entry.read_text(encoding="utf-8"))
                game = _GAME.search(source.text)
                if game is not None:
                    found[game[1]] = source
    return found


def shipped_name(source: str | Path) -> str | None:
    """The name of the shipped file that a path leads to; None if it is another one, or a text."""
    if not isinstance(source, str | Path) or "\n" in str(source):
        return None
    path = Path(source)
    inside = Path(str(resources.folder("coins"))) / path.name
    try:
        return f"coins/{path.name}" if inside.samefile(path) else None
    except (OSError, ValueError):  # one of them isn't there, or can't be
        return None


def _unreadable(name: str, why: str) -> CoinFileError:
    report = Collector()
    report.add("E0118", f"`{name}` can't be read: {why}", Span(name, 0, 0, 0, 0))
    return CoinFileError(report.found)


def read_source(source: str | Path) -> Source:
    """A coin file from a path, or from its text (anything with a line break).

    Raises:
        CoinFileError: it can't be read, or it is neither a path nor a text.
    """
    if not isinstance(source, str | Path):
        raise _unreadable(shown(source), "a coin file is a path, or its text")
    if isinstance(source, str) and "\n" in source:
        return Source("<text>", source)
    path = Path(source)
    try:
        data = read_plain(path, MOST_BYTES)
    except OSError as error:
        why = (error.strerror or "it is not there").lower()
        raise _unreadable(str(source), why) from None
    try:
        return Source(str(source), data.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise _not_utf8(str(source), data, error.start) from None


def _not_utf8(name: str, data: bytes, start: int) -> CoinFileError:
    """Where a file isn't UTF-8, and what it is instead, if that can be told."""
    why, line, column = not_utf8(data, start)
    report = Collector()
    span = Span(name, line, column, line, column + 1)
    report.add(
        "E0118", f"`{name}` can't be read: it is not UTF-8 ({why})", span, "save it as UTF-8"
    )
    return CoinFileError(report.found, {name: data.decode("latin-1")} if column > 1 else {})


def is_packaged(source: str | Path) -> bool:
    """Whether a path leads to a file of the installed package, rather than of a checkout."""
    found = shipped_name(source)
    return found is not None and Path(str(resources.folder("coins"))).parent.name == "_data"
