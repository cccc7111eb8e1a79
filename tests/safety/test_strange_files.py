"""Files that aren't what they should be are refused at once, whoever reads them."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from piecesofeight import load_coins
from piecesofeight.errors import PiecesOfEightError
from piecesofeight.game.saves.seat import load_seat
from piecesofeight.plain_files import TooLongError, read_plain
from piecesofeight.records.files import load_record, load_state
from piecesofeight.study.perft.files import read_counts
from piecesofeight.testing.scenarios import run_file

SET = "set: my-set\ncoins:\n  - {coin: Gull, limit: 2}\n"


def pipe(path: Path) -> None:
    """A pipe that nobody writes into."""
    os.mkfifo(path)


def device(path: Path) -> None:
    """A way to a device without an end."""
    path.symlink_to("/dev/zero")


def circle(path: Path) -> None:
    """A link to itself."""
    path.symlink_to(path)


def huge(path: Path) -> None:
    """A file of a gigabyte, most of it a hole."""
    with path.open("wb") as file:
        file.truncate(1 << 30)


STRANGE: dict[str, tuple[Callable[[Path], None], str]] = {
    "a pipe": (pipe, "it is a pipe, not a file"),
    "a device": (device, "it is a device, not a file"),
    "a folder": (lambda path: path.mkdir(), "it is a folder|is a directory"),
    "nothing": (lambda _path: None, "no such file"),
    "a circle of links": (circle, "too many levels of symbolic links"),
    "a gigabyte": (huge, "it is far too long|too large"),
    "no UTF-8": (lambda path: path.write_bytes(b"set: \xff\xfe\n"), "it is not UTF-8"),
    "UTF-16": (lambda path: path.write_bytes(SET.encode("utf-16")), "it is not UTF-8"),
}
READERS: dict[str, Callable[[Path], object]] = {
    "coins": load_coins,
    "a state": load_state,
    "a record": load_record,
    "a seat": load_seat,
    "counts": read_counts,
}
strange = pytest.mark.parametrize(("make", "why"), STRANGE.values(), ids=STRANGE)


@pytest.mark.skipif(os.name != "posix", reason="Windows has no pipes and devices among its files")
@strange
def test_what_is_no_plain_text_is_refused(
    make: Callable[[Path], None], why: str, tmp_path: Path
) -> None:
    """With an error of the library that says why; nothing waits, nothing is read whole.

    Of scenarios there is one failed result.
    """
    path = tmp_path / "gull.scenario.yaml"
    make(path)
    told = {name: refusal(read, path) for name, read in READERS.items()}
    assert {} == {name: text for name, text in told.items() if not re.search(f"(?i){why}", text)}
    (result,) = run_file(path)
    assert not result.passed


def refusal(read: Callable[[Path], object], path: Path) -> str:
    """What the library says that refuses to read a file; empty if it is read."""
    try:
        read(path)
    except PiecesOfEightError as error:
        return str(error)
    return ""


def test_a_file_may_have_just_so_much(tmp_path: Path) -> None:
    """As many bytes as allowed are read; one more is too many."""
    path = tmp_path / "gull.yaml"
    path.write_bytes(b"x" * 100)
    assert b"x" * 100 == read_plain(path, 100)
    with pytest.raises(TooLongError, match="far too long"):
        read_plain(path, 99)


def test_a_file_that_grows_is_read_no_further(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its size when it was opened is believed by nobody."""
    path = tmp_path / "gull.yaml"
    path.write_bytes(b"x" * 100)
    true = os.fstat

    def smaller(handle: int) -> os.stat_result:
        found = list(true(handle))
        found[6] = 10
        return os.stat_result(found)

    monkeypatch.setattr(os, "fstat", smaller)
    with pytest.raises(TooLongError):
        read_plain(path, 50)


def test_a_mark_at_the_beginning_is_no_mistake(tmp_path: Path) -> None:
    """Some editors write a byte-order mark."""
    path = tmp_path / "gull.yaml"
    path.write_text("\ufeff" + SET, encoding="utf-8")
    assert "Gull" in load_coins(path)


@pytest.mark.parametrize("name", ["a\0b", "\ud800", "a" * 5000, "a/" * 5000], ids=range(4))
def test_what_is_no_name_is_refused(name: str) -> None:
    """A path that can't be one is refused like any other."""
    told = {reader: refusal(read, Path(name)) for reader, read in READERS.items()}
    why = re.compile("no name of a file|file name too long", re.IGNORECASE)
    assert {} == {reader: text for reader, text in told.items() if not why.search(text)}
