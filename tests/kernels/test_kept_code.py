"""Compiled code on disk: whatever lies there, it is loaded if it is whole, and else made anew."""

from __future__ import annotations

import os
import pickle
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from fast_extra import needs_numba
from folders import TESTS

from piecesofeight.kernels.kept_code import DIGEST_SIZE, MARK, VARIABLE, KeptCode, _seal

pytestmark = needs_numba

START = len(MARK) + DIGEST_SIZE


def twice(number: int) -> int:
    """A function that is soon compiled; what is kept of it goes the same way as the kernel."""
    return number * 2


def compiled(folder: Path | None = None, name: str = "twice") -> Any:
    """The function as a new process has it: not compiled yet, perhaps on disk."""
    import numba

    function = numba.njit(twice)
    function._cache = KeptCode.of(function, name)
    return function


def loaded() -> bool:
    """Call the function as a new process would; whether it came from disk."""
    function = compiled()
    assert 40 == function(20)
    return bool(function._cache_hits)


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file in which the function is kept, whole."""
    monkeypatch.setenv(VARIABLE, str(tmp_path / "cache"))
    assert not loaded()
    (file,) = (tmp_path / "cache").iterdir()
    assert loaded()
    return file


def cut(size: int) -> Callable[[Path], None]:
    """Keep only so many bytes; below 0, all but so many."""
    return lambda file: file.write_bytes(file.read_bytes()[:size]) and None


def flipped(at: float) -> Callable[[Path], None]:
    """Change a bit: 0 is in the first byte, 1 in the last."""

    def damage(file: Path) -> None:
        data = bytearray(file.read_bytes())
        data[round(at * (len(data) - 1))] ^= 16
        file.write_bytes(data)

    return damage


def sealed(data: bytes) -> Callable[[Path], None]:
    """Whole, but not what Numba of today can load."""
    return lambda file: file.write_bytes(_seal(data) + data) and None


def emptied(file: Path) -> None:
    """No byte is left."""
    file.write_bytes(b"")


def random_bytes(file: Path) -> None:
    """As many bytes as before, and all of them wrong."""
    file.write_bytes(random.Random(1).randbytes(file.stat().st_size))


def longer(file: Path) -> None:
    """A byte too many."""
    file.write_bytes(file.read_bytes() + b"\0")


def folder(file: Path) -> None:
    """A folder with something in it."""
    file.unlink()
    (file / "inner").mkdir(parents=True)


def unreadable(file: Path) -> None:
    """Nobody may read it (but an administrator, who finds it whole)."""
    file.chmod(0)


def pipe(file: Path) -> None:
    """What would let everybody wait who reads it."""
    file.unlink()
    os.mkfifo(file)


def link_to_nothing(file: Path) -> None:
    """A link whose file is gone."""
    file.unlink()
    file.symlink_to("nowhere")


def link_to_itself(file: Path) -> None:
    """A link that leads nowhere at all."""
    file.unlink()
    file.symlink_to(file.name)


SIZES = (1, len(MARK), START - 1, START, START + 1, 500, -1)
PLACES = (0, 0.1, 0.3, 0.5, 0.7, 0.9, 1)
OTHER = (b"", b"rubbish", pickle.dumps(None), pickle.dumps(("(int64,)", ())))
DAMAGE = {
    **{f"cut-{size}": cut(size) for size in SIZES},
    **{f"flipped-{at}": flipped(at) for at in PLACES},
    **{f"sealed-{number}": sealed(data) for number, data in enumerate(OTHER)},
    **{do.__name__: do for do in (emptied, random_bytes, longer, folder, unreadable)},
}
if os.name == "posix":
    DAMAGE |= {do.__name__: do for do in (pipe, link_to_nothing, link_to_itself)}


def test_damaged_code_is_compiled_again_and_kept(file: Path) -> None:
    """Whatever has become of the file: nothing is raised, and the next process has it again."""
    for damage in DAMAGE.values():
        damage(file)
        readable = damage is unreadable and os.access(file, os.R_OK)
        assert readable == loaded()
        assert loaded()
        assert [file] == list(file.parent.iterdir())


def test_code_of_another_source_is_not_loaded(file: Path) -> None:
    """Under another name there is nothing yet, whatever else lies in the folder."""
    assert compiled(name="other")._cache.sealed() is None
    assert compiled()._cache.sealed() is not None


PROCESS = """
import sys
sys.path[:0] = {here!r}, {support!r}
from test_kept_code import loaded
print(loaded(), loaded())
"""


def below_a_file(tmp_path: Path) -> str:
    """A folder that nobody can make, not even an administrator."""
    (tmp_path / "file").write_text("")
    return str(tmp_path / "file" / "cache")


def a_file(tmp_path: Path) -> str:
    """A file where the folder should be."""
    (tmp_path / "file").write_text("")
    return str(tmp_path / "file")


@pytest.mark.parametrize("where", [below_a_file, a_file])
def test_a_cache_that_can_not_be_written_leaves_nothing_behind(
    tmp_path: Path, where: Callable[[Path], str]
) -> None:
    """A folder has it while the process lives, for it and those that it starts; then it goes."""
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    environment = os.environ | {VARIABLE: where(tmp_path), "TMPDIR": str(temporary)}
    places = {"here": str(Path(__file__).parent), "support": str(TESTS / "support")}
    process = subprocess.run(
        [sys.executable, "-c", PROCESS.format(**places)],
        env=environment | {"TEMP": str(temporary), "TMP": str(temporary)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ("False True\n", "", 0) == (process.stdout, process.stderr, process.returncode)
    assert [] == list(temporary.iterdir())


def test_without_any_folder_it_is_compiled_each_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No home, no temporary folder: that is slower, and no error."""
    monkeypatch.delenv(VARIABLE, raising=False)
    for name in ("XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)

    def nowhere(*_: object, **__: object) -> Path:
        raise RuntimeError("could not determine home directory")

    def full(*_: object, **__: object) -> str:
        raise FileNotFoundError("no usable temporary directory")

    monkeypatch.setattr(Path, "home", nowhere)
    monkeypatch.setattr("tempfile.mkdtemp", full)
    assert not loaded()
    assert not loaded()


KERNEL = """
from piecesofeight.kernels import native
from piecesofeight.machine.constants import LOG_START
from tiny import tiny
functions = []
before = native.kept(tiny())
native.prepare(tiny(), lambda done, _: functions.append(done))
block, log = native.words([0, 0, 1, 2, 0, 0]), native.words([LOG_START, LOG_START])
pips = native.load(tiny()).play(block, log)
print(before, bool(functions), native.kept(tiny()), pips)
"""


@pytest.mark.slow
def test_two_processes_may_compile_at_once(tmp_path: Path) -> None:
    """On an empty cache both compile, play the same game, and leave one file for a third."""
    path = os.pathsep.join((str(Path(__file__).parent), os.environ.get("PYTHONPATH", "")))
    environment = os.environ | {VARIABLE: str(tmp_path), "PYTHONPATH": path}

    def started() -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, "-c", KERNEL],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    first, second = [one.communicate() for one in (started(), started())]
    third = started().communicate()
    pips = first[0].split()[-1]
    assert [(f"False True True {pips}\n", "")] * 2 == [first, second]
    assert (f"True False True {pips}\n", "") == third
    assert 1 == len(list(tmp_path.iterdir()))
