"""Files are written whole or not at all, and only over plain files, whoever writes them."""

from __future__ import annotations

import ast
import os
import socket
import stat
from collections.abc import Callable
from pathlib import Path

import pytest
from package_sources import having, nodes

from piecesofeight import Game, Layout, Record, save_record, save_seat, save_state
from piecesofeight.cli.common.failure import Failure
from piecesofeight.cli.common.files import write_text
from piecesofeight.cli.simulate.printing import game_file
from piecesofeight.errors import PiecesOfEightError
from piecesofeight.plain_files import write_plain, writing_plain

GAME = Game.from_layouts([Layout("Mate", ("Captain",)), Layout("Bomb", ("Captain", "Mate"))])
RECORD = Record.begin(GAME, first=0, seed=1)

pytestmark = pytest.mark.skipif(os.name != "posix", reason="Windows has no such modes and pipes")


def a_game_file(path: Path) -> None:
    """What `simulate` writes."""
    with game_file(str(path)):
        pass


WRITERS: dict[str, Callable[[Path], None]] = {
    "a state": lambda path: save_state(RECORD.state, path),
    "a record": lambda path: save_record(RECORD, path),
    "a seat": lambda path: save_seat(RECORD, 0, path),
    "a command": lambda path: write_text(path, "new"),
    "games": a_game_file,
}
writers = pytest.mark.parametrize("write", WRITERS.values(), ids=WRITERS)


def refusal(write: Callable[[Path], None], path: Path) -> str:
    """What is said of a file that can't be written; empty if it is written."""
    try:
        write(path)
    except PiecesOfEightError as error:
        return str(error)
    except Failure as error:
        return error.message
    return ""


def device(path: Path) -> None:
    """A device that swallows everything, in a place of its own."""
    try:
        os.mknod(path, stat.S_IFCHR | 0o666, os.makedev(1, 3))
    except OSError:
        pytest.skip("only root makes devices")


def listening(path: Path) -> None:
    """A socket; it is bound by a short name, as long ones can't be."""
    here = Path.cwd()
    try:
        os.chdir(path.parent)
        with socket.socket(socket.AF_UNIX) as one:
            one.bind(path.name)
    finally:
        os.chdir(here)


def locked(path: Path) -> None:
    """A file that nobody may write."""
    path.write_text("old", encoding="utf-8")
    path.chmod(0o444)


NOT_PLAIN: dict[str, tuple[Callable[[Path], None], str]] = {
    "a pipe": (os.mkfifo, "it is a pipe, not a file"),
    "a device": (device, "it is a device, not a file"),
    "a socket": (listening, "it is a socket, not a file"),
    "a folder": (lambda path: path.mkdir(), "it is a folder"),
    "a circle of links": (lambda path: path.symlink_to(path), "it is a link that leads back"),
    "a read-only file": (locked, "it is read-only"),
}


@pytest.mark.parametrize("by_link", [False, True], ids=["itself", "by a link"])
@pytest.mark.parametrize(("make", "why"), NOT_PLAIN.values(), ids=NOT_PLAIN)
def test_only_plain_files_are_written_over(
    make: Callable[[Path], None], why: str, by_link: bool, tmp_path: Path
) -> None:
    """Whatever else is there stays what it was, and the error of each writer says what it is."""
    there = tmp_path / "there"
    make(there)
    before = there.lstat()
    path = tmp_path / "link" if by_link else there
    if by_link:
        path.symlink_to(there)
    for name, write in WRITERS.items():
        assert why in refusal(write, path), name
        after = there.lstat()
        assert (before.st_ino, before.st_mode) == (after.st_ino, after.st_mode), name
        assert {"there", path.name} == {one.name for one in tmp_path.iterdir()}, name


@writers
def test_a_file_keeps_its_mode_and_a_link_its_way(
    write: Callable[[Path], None], tmp_path: Path
) -> None:
    """What a link leads to is written, and goes on to be for those for whom it was."""
    target, link = tmp_path / "target", tmp_path / "link"
    link.symlink_to("target")
    for mode in (0o600, 0o640, 0o664, 0o222):
        target.write_text("old", encoding="utf-8")
        target.chmod(mode)
        write(link)
        assert link.is_symlink()
        assert mode == stat.S_IMODE(target.lstat().st_mode)
        target.chmod(0o600)
        assert "old" != target.read_text(encoding="utf-8")
        assert {"target", "link"} == {one.name for one in tmp_path.iterdir()}


@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="only root may give files away")
def test_a_file_keeps_its_owner(tmp_path: Path) -> None:
    """Root may write over anybody's file, which stays theirs."""
    path = tmp_path / "theirs"
    path.write_text("old", encoding="utf-8")
    os.chown(path, 12345, 23456)
    write_plain(path, "new")
    assert (12345, 23456) == (path.stat().st_uid, path.stat().st_gid)


@writers
def test_a_new_file_is_as_all_new_files_are(write: Callable[[Path], None], tmp_path: Path) -> None:
    """Also where a link leads that led nowhere."""
    (tmp_path / "usual").touch()
    (tmp_path / "link").symlink_to("target")
    write(tmp_path / "new")
    write(tmp_path / "link")
    modes = {stat.S_IMODE((tmp_path / name).lstat().st_mode) for name in ("usual", "new", "target")}
    assert 1 == len(modes)


@writers
def test_what_is_no_name_is_refused(write: Callable[[Path], None], tmp_path: Path) -> None:
    """A path that can't be one is an error like any other."""
    for name in ("a\0b", "\ud800", "a" * 5000):
        with pytest.raises((PiecesOfEightError, Failure), match=r"no name of a file|name too long"):
            write(tmp_path / name)
    assert not list(tmp_path.iterdir())


def test_what_fails_leaves_nothing_behind(tmp_path: Path) -> None:
    """Neither a half of the new one, nor anything else; what was there is there."""
    path = tmp_path / "file"
    path.write_text("old", encoding="utf-8")
    with pytest.raises(OSError, match="there is a character in the text that no file can have"):
        write_plain(path, "new \ud800")
    with pytest.raises(KeyboardInterrupt):
        _break_off(path)
    assert [path] == list(tmp_path.iterdir())
    assert "old" == path.read_text(encoding="utf-8")


def _break_off(path: Path) -> None:
    with writing_plain(path) as file:
        file.write("new")
        raise KeyboardInterrupt


# What opens, makes or replaces files, but for `plain_files`; each with why it may.
OWN_FILES = {
    "data_files.py": {"read_text", "read_bytes"},  # shipped with the package
    "language/loading/sources.py": {"read_text"},  # shipped with the package
    "texts/__init__.py": {"read_text"},  # shipped with the package
    "adapters/settings.py": {"read_text"},  # shipped with the package
    # The folder of a process that has no cache, removed when the process ends; and a file of the
    # user's own folder, which has nothing in it and is locked.
    "user_cache.py": {"mkdtemp", "open"},
    "parsers.py": {"read_bytes", "write_bytes"},  # of whoever builds the package
    "testing/laws/telling.py": {"TemporaryDirectory"},  # of its own, removed at once
}
OPENING = {
    "open",
    "fdopen",
    "read_text",
    "read_bytes",
    "write_text",
    "write_bytes",
    "replace",
    "rename",
    "mkstemp",
    "mkdtemp",
    "NamedTemporaryFile",
    "TemporaryDirectory",
    "TemporaryFile",
}


def test_a_name_that_leads_to_an_open_pipe_is_refused_as_one(tmp_path: Path) -> None:
    """As `/dev/stdout` does in a pipeline: there is no path behind the link, and yet a pipe."""
    reading, writing = os.pipe()
    try:
        link = Path(f"/proc/self/fd/{writing}")
        if not link.exists():
            pytest.skip("the system shows no open files as links")
        with pytest.raises(OSError, match="it is a pipe, not a file"):
            write_plain(link, "text")
        (tmp_path / "out").symlink_to(link)
        with pytest.raises(OSError, match="it is a pipe, not a file"):
            write_plain(tmp_path / "out", "text")
    finally:
        os.close(reading)
        os.close(writing)


def test_the_name_of_a_folder_is_no_file(tmp_path: Path) -> None:
    """With a slash at its end it names a folder, whether there is one, a file, or nothing."""
    (tmp_path / "file").write_text("old", encoding="utf-8")
    for name in ("file/", "new/"):
        with pytest.raises(OSError, match="that is the name of a folder"):
            write_plain(f"{tmp_path}/{name}", "text")
    assert [("file", "old")] == [(one.name, one.read_text()) for one in tmp_path.iterdir()]


def test_no_other_module_opens_files() -> None:
    """So that one function decides what may be read, and another what may be written over."""
    found: dict[str, set[str]] = {}
    for path in having(["open(", *(f".{name}(" for name in OPENING)]):
        names = {name for node in nodes(path) if (name := _opens(node))}
        if names and path != "plain_files.py":
            found[path] = names
    assert OWN_FILES == found


def _opens(node: ast.AST) -> str:
    """The name by which a call opens a file, empty if it doesn't."""
    if not isinstance(node, ast.Call):
        return ""
    if isinstance(node.func, ast.Name):  # our own functions have such names too
        return node.func.id if node.func.id == "open" else ""
    if not isinstance(node.func, ast.Attribute) or node.func.attr not in OPENING:
        return ""
    texts = node.func.attr == "replace" and len(node.args) != 1  # `str.replace` takes two
    return "" if texts else node.func.attr
