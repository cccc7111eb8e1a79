"""Files of records and states: text for people, or JSON for programs; many games as a stream.

A file whose name ends with `.po8` is written as text, any other as JSON. Which of them a file is
that is read, its beginning tells: a tag, or `{`. Of what begins with neither its name does.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from io import BufferedReader
from itertools import islice
from pathlib import Path
from typing import IO, Any

from piecesofeight.arguments import a_kind, a_truth
from piecesofeight.errors import RecordError, SaveError
from piecesofeight.game.saves.files import MOST_BYTES, unusable, write_whole
from piecesofeight.hosted.state import HostedGame
from piecesofeight.notation.game_stream import game_texts
from piecesofeight.notation.names import CoinSource
from piecesofeight.plain_files import reading_plain, writing_plain
from piecesofeight.played.position import a_position
from piecesofeight.played.replay import Played
from piecesofeight.records.record import Record

TEXT = ".po8"  # how the names of files end that are written as text
_A_SAVE = "give the file of a save"


def is_text_name(path: object) -> bool:
    """Whether a file with that name is written as text."""
    return isinstance(path, str | os.PathLike) and os.fspath(path).endswith(TEXT)


def is_json_file(path: str | os.PathLike[str]) -> bool:
    """Whether what is in a file is JSON, and no text of games.

    Raises:
        OSError: it can't be read.
    """
    with reading_plain(path) as file:
        return _is_json(file, path)


def has_several(path: str | os.PathLike[str]) -> bool:
    """Whether there are several games in a file; they aren't read.

    Raises:
        OSError: it can't be read.
        SaveError: it can't be told one game from another.
    """
    with reading_plain(path) as file:
        return not _is_json(file, path) and len(list(islice(game_texts(file), 2))) > 1


def _is_json(file: BufferedReader, path: str | os.PathLike[str]) -> bool:
    begins = file.peek(1).lstrip(b"\xef\xbb\xbf \t\r\n")[:2]
    is_text = begins[:1] == b"[" and begins[1:].isupper()
    return begins[:1] == b"{" or not (is_text or is_text_name(path))


def save_record(record: Record[Any], path: str | os.PathLike[str]) -> None:
    """Write a record to a file, whole or not at all; as text, if its name ends with `.po8`.

    Raises:
        SaveError: the file can't be written, or nobody knows how the game began.
    """
    kept = a_kind(record, Record, "what is saved", "a `Record`", SaveError)
    write_whole(path, kept.to_text() if is_text_name(path) else kept.to_json())


def load_record(
    path: str | os.PathLike[str],
    coins: CoinSource | None = None,
    game: HostedGame | str | Path | None = None,
) -> Record[Any]:
    """The record in a file, text or JSON, played again choice by choice.

    Args:
        path: the file.
        coins: the coins it was played with; the shipped ones if left out.
        game: the game from a file that it is of, or what `load_game` takes; left out, the shipped
            one of the name that is told.

    Raises:
        CoinFileError: the file of `game` can't be read, or something is wrong in it.
        GameError: no shipped game has the name that `game` is.
        RecordError: a choice isn't allowed, or the end is another one.
        SaveError: the file can't be read, what is in it is no record, or there are several.
    """
    games = _games(path, _A_SAVE, coins, game)
    found = next(games, None)
    if found is None:
        raise SaveError("there is no game in it", where=str(path), hint=_A_SAVE)
    if next(games, None) is not None:
        what = "there are several games in it"
        raise SaveError(what, where=str(path), hint="read them by `read_games`")
    return found


def save_state(state: Played, path: str | os.PathLike[str]) -> None:
    """Write a state to a file, whole or not at all; as text, if its name ends with `.po8`.

    Raises:
        SaveError: the file can't be written, or nobody knows what led to the state.
    """
    a_position(state, "what is saved", SaveError)
    save_record(Record.of(state), path)


def load_state(
    path: str | os.PathLike[str],
    coins: CoinSource | None = None,
    game: HostedGame | str | Path | None = None,
) -> Any:
    """The state in a file that `save_state` wrote; of a record, the one at which it stands.

    Arguments and errors are those of `load_record`.
    """
    return load_record(path, coins, game).state


# --- many games --------------------------------------------------------------------------------


def read_games(
    path: str | os.PathLike[str],
    coins: CoinSource | None = None,
    game: HostedGame | str | Path | None = None,
) -> Iterator[Record[Any]]:
    """The games of a file, one after the other; only one of them is in memory at a time.

    A file of JSON has one game. Each is played again choice by choice when its turn comes.

    Args:
        path: the file.
        coins: the coins they were played with; the shipped ones if left out.
        game: the game from a file that they are of, or what `load_game` takes; left out, the
            shipped one of the name that is told.

    Raises:
        CoinFileError: the file of `game` can't be read, or something is wrong in it.
        GameError: no shipped game has the name that `game` is.
        RecordError: a choice isn't allowed, or the end of a game is another one.
        SaveError: the file can't be read, or what is in it is no game; it says where.
    """
    return _games(path, "give a file of games", coins, game)


def _games(
    path: str | os.PathLike[str],
    hint: str,
    coins: CoinSource | None,
    rules: HostedGame | str | Path | None,
) -> Iterator[Record[Any]]:
    with _named(path, hint), reading_plain(path) as file:
        if _is_json(file, path):
            yield Record.from_json(_all(file), coins, rules)
            return
        for game in game_texts(file):
            yield Record.from_text(game.text, coins, game.line, rules)


def _all(file: IO[bytes]) -> str:
    data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise SaveError("it is far too long", hint=_A_SAVE)
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        raise SaveError("it is not UTF-8", hint=_A_SAVE) from error


@contextmanager
def _named(path: str | os.PathLike[str], hint: str) -> Iterator[None]:
    """Whatever is wrong with a file is told with its name."""
    try:
        yield
    except OSError as error:
        raise unusable(path, error, hint) from error
    except SaveError as error:
        where = f"{path}: {error.where}" if error.where else str(path)
        if isinstance(error, RecordError):
            raise RecordError(error.what, error.number, where) from error
        raise SaveError(error.what, where=where, hint=error.hint) from error


def write_games(
    games: Iterable[Record[Any]],
    path: str | os.PathLike[str],
    *,
    told: bool = True,
    lang: str = "en",
    coins: CoinSource | None = None,
    append: bool = False,
) -> int:
    """Write games to a file, as text, whole or not at all; how many they are.

    Args:
        games: records, one after the other; only one of them is kept at a time.
        path: the file.
        told: whether remarks say what came of each choice.
        lang: the language of the remarks.
        coins: what has the sets that are named; the shipped ones if left out.
        append: whether what is in the file stays, before them.

    Raises:
        SaveError: the file can't be written, or nobody knows how a game began.
    """
    given: object = games
    if isinstance(given, str | bytes) or not isinstance(given, Iterable):
        raise SaveError("games are a list of `Record`s, or give one after the other")
    with games_file(path, append=a_truth(append, "whether what is there stays")) as add:
        number = 0
        for number, game in enumerate(games, start=1):  # noqa: B007
            kept = a_kind(game, Record, "what is written", "a `Record`", SaveError)
            add(kept.to_text(told=told, lang=lang, coins=coins))
    return number


@contextmanager
def games_file(
    path: str | os.PathLike[str], *, append: bool = False
) -> Iterator[Callable[[str], None]]:
    """A file of games, there whole when all went well; gives what adds the text of a game.

    Raises:
        SaveError: it can't be written.
    """
    with _named(path, "choose another place"), writing_plain(path) as file:
        empty = True
        if append:
            with suppress(FileNotFoundError), reading_plain(path) as old:
                for line in old:
                    file.write(line.decode())
                    empty = False

        def add(text: str) -> None:
            nonlocal empty
            file.write(text if empty else f"\n{text}")
            empty = False

        yield add
