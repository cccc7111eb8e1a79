"""Compiled code in the user's cache (`tests/test_user_cache.py`): loaded, or made anew."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from fast_extra import needs_numba

from piecesofeight.kernels.kept_code import KeptCode
from piecesofeight.user_cache import VARIABLE, seal

pytestmark = needs_numba


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
    (file,) = (tmp_path / "cache" / "kernels").iterdir()
    assert loaded()
    return file


OTHER = (b"", b"rubbish", pickle.dumps(None), pickle.dumps(("(int64,)", ())))


@pytest.mark.parametrize("content", OTHER)
def test_what_numba_can_not_load_is_compiled_again_and_kept(file: Path, content: bytes) -> None:
    """A file that is whole and no code: nothing is raised, and the next process has the code."""
    file.write_bytes(seal(content) + content)
    assert not loaded()
    assert loaded()
    assert [file] == list(file.parent.iterdir())


def test_code_of_another_source_is_not_loaded(file: Path) -> None:
    """Under another name there is nothing yet, whatever else lies in the folder."""
    assert compiled(name="other")._cache.file.read() is None
    assert compiled()._cache.file.read() is not None


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
    assert 1 == len(list((tmp_path / "kernels").iterdir()))
