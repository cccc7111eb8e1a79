"""The user's cache: whatever lies there, a file is believed if it is whole, and else ignored."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from piecesofeight import user_cache
from piecesofeight.user_cache import (
    DIGEST_SIZE,
    MARK,
    MOST_FILES,
    VARIABLE,
    CachedFile,
    is_private,
    seal,
)

CONTENT = b"what was kept" * 100
FILE = CachedFile("things", "one")
START = len(MARK) + DIGEST_SIZE


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file on disk, whole."""
    monkeypatch.setenv(VARIABLE, str(tmp_path / "cache"))
    FILE.write(CONTENT)
    assert CONTENT == FILE.read()
    return tmp_path / "cache" / "things" / "one"


def cut(size: int) -> Callable[[Path], None]:
    """Keep only so many bytes; below 0, all but so many."""
    return lambda path: path.write_bytes(path.read_bytes()[:size]) and None


def flip(at: float) -> Callable[[Path], None]:
    """Change a bit: 0 is in the first byte, 1 in the last."""

    def damage(path: Path) -> None:
        data = bytearray(path.read_bytes())
        data[round(at * (len(data) - 1))] ^= 16
        path.write_bytes(data)

    return damage


def empty(path: Path) -> None:
    """No byte is left."""
    path.write_bytes(b"")


def randomise(path: Path) -> None:
    """As many bytes as before, and all of them wrong."""
    path.write_bytes(random.Random(1).randbytes(path.stat().st_size))


def lengthen(path: Path) -> None:
    """A byte too many."""
    path.write_bytes(path.read_bytes() + b"\0")


DAMAGES = [
    *(cut(size) for size in (1, len(MARK), START - 1, START, START + 1, 500, -1)),
    *(flip(at) for at in (0, 0.01, 0.1, 0.5, 1)),
    empty,
    randomise,
    lengthen,
]


def test_a_damaged_file_is_ignored_and_written_anew(path: Path) -> None:
    """Cut, altered in a bit, or longer: nothing is read; the next content takes its place."""
    for damage in DAMAGES:
        damage(path)
        assert FILE.read() is None
        FILE.write(CONTENT)
        assert CONTENT == FILE.read()
    assert [path] == list(path.parent.iterdir())


def replace_by_folder(path: Path) -> None:
    """A folder with something in it."""
    path.unlink()
    (path / "inner").mkdir(parents=True)


def replace_by_pipe(path: Path) -> None:
    """What would let everybody wait who reads it."""
    path.unlink()
    os.mkfifo(path)


def replace_by_own_link(path: Path) -> None:
    """A link that leads nowhere at all."""
    path.unlink()
    path.symlink_to(path.name)


ODD = [replace_by_folder, *([replace_by_pipe, replace_by_own_link] if os.name == "posix" else [])]


@pytest.mark.parametrize("replace", ODD)
def test_what_is_no_file_stays(
    path: Path, replace: Callable[[Path], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is removed that the package didn't write; a temporary folder has the content."""
    replace(path)
    before = path.lstat()
    assert FILE.read() is None
    FILE.write(CONTENT)
    assert before == path.lstat()
    assert CONTENT == FILE.read()
    assert str(path.parent.parent) != os.environ[VARIABLE]


@pytest.mark.skipif(os.name != "posix", reason="folders of Windows have no such modes")
def test_a_folder_that_others_can_write_to_is_left_alone(path: Path) -> None:
    """What a stranger can put there is neither read nor added to."""
    for mode, private in ((0o700, True), (0o755, True), (0o775, False), (0o777, False)):
        path.parent.chmod(mode)
        assert private == is_private(path.parent)
        assert private == (FILE.read() is not None)


def test_the_oldest_files_go_and_strange_ones_stay(path: Path) -> None:
    """A kind has a bounded number of files; what the package didn't write isn't counted out."""
    strange = path.with_name("strange")
    strange.write_bytes(b"something else")
    os.utime(strange, (1, 1))
    for number in range(MOST_FILES + 3):
        file = CachedFile("things", f"new-{number}")
        file.write(CONTENT)
        os.utime(path.with_name(file.name), (1_000 + number, 1_000 + number))
    names = {one.name for one in path.parent.iterdir()}
    assert "strange" in names
    assert f"new-{MOST_FILES + 2}" in names
    assert not {"new-0", "new-1", "new-2"} & names
    assert MOST_FILES + 1 >= len(names)


PROCESS = """
from piecesofeight.user_cache import CachedFile
file = CachedFile("things", "one")
print(file.read())
file.write(b"content")
print(file.read())
"""


def test_a_cache_that_can_not_be_written_leaves_nothing_behind(tmp_path: Path) -> None:
    """A folder has the content while the process lives; then the folder goes."""
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    (tmp_path / "file").write_text("")
    places = dict.fromkeys(("TMPDIR", "TEMP", "TMP"), str(temporary))
    process = subprocess.run(
        [sys.executable, "-c", PROCESS],
        env=os.environ | places | {VARIABLE: str(tmp_path / "file" / "cache")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ("None\nb'content'\n", "", 0) == (process.stdout, process.stderr, process.returncode)
    assert [] == list(temporary.iterdir())


def test_without_any_folder_nothing_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """No home, no temporary folder: the content is made each time, and that is no error."""
    for name in (VARIABLE, "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)

    def fail_to_find_home(*_: object, **__: object) -> Path:
        raise RuntimeError("could not determine home directory")

    def fail_to_make_folder(*_: object, **__: object) -> str:
        raise FileNotFoundError("no usable temporary directory")

    monkeypatch.setattr(Path, "home", fail_to_find_home)
    monkeypatch.setattr("tempfile.mkdtemp", fail_to_make_folder)
    FILE.write(CONTENT)
    assert FILE.read() is None


def test_the_seal_says_what_wrote_the_file_and_what_is_in_it() -> None:
    """A mark, then the digest of the content: equal for equal contents alone."""
    assert seal(b"a") == seal(b"a")
    assert seal(b"a") != seal(b"b")
    assert seal(b"a").startswith(MARK)


def test_the_newest_files_may_not_be_too_large(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that were written last stay as far as their bytes go; the last one always does."""
    size = path.stat().st_size
    for number in range(3):
        CachedFile("things", f"new-{number}").write(CONTENT)
        os.utime(path.with_name(f"new-{number}"), (1_000 + number, 1_000 + number))
    os.utime(path, (1, 1))
    monkeypatch.setattr(user_cache, "MOST_KEPT", 2 * size)
    CachedFile("things", "last").write(CONTENT)
    assert {"new-2", "last"} == {one.name for one in path.parent.iterdir()}
    monkeypatch.setattr(user_cache, "MOST_KEPT", 1)
    FILE.write(CONTENT)
    assert ["one"] == [one.name for one in path.parent.iterdir()]


LOCKED = """
import sys, time
from piecesofeight.user_cache import only_one_process
with only_one_process("things"):
    print("in", flush=True)
    sys.stdin.readline()
    print("out", flush=True)
"""


def test_one_process_at_a_time_is_in(path: Path) -> None:
    """The second waits until the first is out, however that one ends."""

    def started() -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, "-c", LOCKED],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    first = started()
    assert first.stdout is not None
    assert "in\n" == first.stdout.readline()
    second = started()
    first.kill()
    assert ("", None) == first.communicate()
    assert ("in\nout\n", None) == second.communicate("go on\n")


def test_whoever_can_not_lock_does_not_wait(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A cache that is no folder: each works for itself."""
    (tmp_path / "file").write_text("")
    monkeypatch.setenv(VARIABLE, str(tmp_path / "file"))
    with user_cache.only_one_process("things"), user_cache.only_one_process("things"):
        assert "" == (tmp_path / "file").read_text()
