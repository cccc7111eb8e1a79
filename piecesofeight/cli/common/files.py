"""Reading what people name on the command line, and writing without leaving halves."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from piecesofeight.cli.common.failure import Failure, reason
from piecesofeight.cli.common.output import one_line
from piecesofeight.plain_files import TooLongError, not_utf8, read_plain, write_plain

MOST_BYTES = 16 * 1024 * 1024  # far more than any file of ours; a wrong path may be anything


Failures = tuple[tuple[Path, Failure], ...]


def failures_data(failures: Failures) -> list[dict[str, str]]:
    """Files that can't be used, and why, for a program."""
    return [{"file": str(file), "message": failure.message} for file, failure in failures]


def sifted(files: Sequence[Path]) -> tuple[list[Path], Failures]:
    """The files that can be read as text, and those that can't, with the reason."""
    readable: list[Path] = []
    unreadable: list[tuple[Path, Failure]] = []
    for file in files:
        try:
            read_text(file)
        except Failure as failure:
            unreadable.append((file, failure))
        else:
            readable.append(file)
    return readable, tuple(unreadable)


def read_text(path: str | Path, *, keep_mark: bool = False) -> str:
    """The text of a UTF-8 file, with its line breaks, and with its byte-order mark if wanted.

    Raises:
        Failure: it can't be read; the message says why.
    """
    name = one_line(str(path))
    try:
        data = read_plain(path, MOST_BYTES)
    except TooLongError:
        raise Failure(f"`{name}` is too large to be what it should be") from None
    except OSError as error:
        raise Failure(f"`{name}` can't be read: {reason(error)}") from None
    return decoded(data, name, keep_mark=keep_mark)


def decoded(data: bytes, name: str, *, keep_mark: bool = False) -> str:
    """The text of some bytes; `name` is where they come from.

    Raises:
        Failure: they are no text in UTF-8; the message says why.
    """
    if len(data) > MOST_BYTES:
        raise Failure(f"`{name}` is too large to be what it should be")
    if data[:2] in (b"\xff\xfe", b"\xfe\xff") and len(data) % 2 == 0:
        raise Failure(f"`{name}` is UTF-16, not UTF-8", "save it as UTF-8")
    if b"\0" in data:
        raise Failure(f"`{name}` is no text file")
    try:
        return data.decode("utf-8" if keep_mark else "utf-8-sig")
    except UnicodeDecodeError as error:
        why, line, column = not_utf8(data, error.start)
        where = f"line {line}, column {column}: {why}"
        raise Failure(f"`{name}` is not UTF-8 ({where})", "save it as UTF-8") from None


def expanded(paths: Sequence[str], wanted: Callable[[str], bool], what: str) -> list[Path]:
    """The files that are named, and the wanted ones in folders that are named, each once.

    Raises:
        Failure: a folder has none.
    """
    found: dict[Path, Path] = {}
    for text in paths:
        path = Path(text)
        files = [path]
        try:
            if path.is_dir():
                inside = sorted(file for file in path.rglob("*.yaml") if wanted(file.name))
                files = [file for file in inside if file.is_file()]
                if not files:
                    raise Failure(f"there are no {what} in `{one_line(text)}`")
            for file in files:
                found.setdefault(Path(os.path.realpath(file)), file)  # also links in a circle
        except ValueError:  # a zero byte in the path
            raise Failure(f"`{one_line(text)}` can't be the name of a file") from None
    return list(found.values())


def write_text(path: str | Path, text: str) -> None:
    """Write a plain file, whole or not at all; see `plain_files.writing_plain`.

    Raises:
        Failure: it can't be written; the message says why, and what was there is still there.
    """
    with writing_to(path):
        write_plain(path, text)


@contextmanager
def writing_to(path: str | Path) -> Iterator[None]:
    """A step of writing a file: what the system refuses in it is a `Failure` that says why."""
    try:
        yield
    except OSError as error:
        raise Failure(f"`{one_line(str(path))}` can't be written: {reason(error)}") from None
