"""Files of many games, cut into the texts of single ones; only one is in memory at a time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import IO

from attrs import frozen

from piecesofeight.errors import SaveError

FIRST_TAG = "Game"  # a game begins with its line
MOST_LINE = MOST_GAME = 16 * 1024 * 1024  # bytes
_BEGINS = f"[{FIRST_TAG} ".encode()
_HINT = "take the file as it was written"


@frozen
class GameText:
    """The text of a game, and the number of its first line in the file."""

    text: str
    line: int


def game_texts(file: IO[bytes]) -> Iterator[GameText]:
    """The games of a file, one after the other.

    Raises:
        SaveError: something else stands before the first one, it is no UTF-8, or a line or a game
            is far too long.
    """
    lines: list[bytes] = []
    first, size = 1, 0
    for number, line in enumerate(_lines(file), start=1):
        if line.startswith(_BEGINS) and size:
            yield _game(lines, first)
            lines, size = [], 0
        if not size and not line.strip():
            continue  # between games
        if not size:
            first = number
        lines.append(line)
        size += len(line)
        if size > MOST_GAME:
            raise SaveError("it is far too long for a game", where=f"line {first}", hint=_HINT)
    if size:
        yield _game(lines, first)


def _lines(file: IO[bytes]) -> Iterator[bytes]:
    number = 0
    while line := file.readline(MOST_LINE + 1):
        number += 1
        if len(line) > MOST_LINE:
            raise SaveError("it is far too long for a line", where=f"line {number}", hint=_HINT)
        yield line.removeprefix(b"\xef\xbb\xbf") if number == 1 else line


def _game(lines: list[bytes], first: int) -> GameText:
    try:
        text = b"".join(lines).decode()
    except UnicodeDecodeError as error:
        before = error.object[: error.start]
        line = before.count(b"\n")
        column = len(before[before.rfind(b"\n") + 1 :].decode(errors="replace")) + 1
        where = f"line {first + line}, column {column}"
        raise SaveError("it is not UTF-8", where=where, hint=_HINT) from None
    if not lines[0].startswith(_BEGINS):
        what = f"a game begins with the tag `[{FIRST_TAG} ...]`"
        raise SaveError(what, where=f"line {first}, column 1", hint=_HINT)
    return GameText(text, first)
