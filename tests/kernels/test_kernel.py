"""Kernels of generated source: interpreted and compiled they are the same."""

from __future__ import annotations

import inspect
import traceback
from pathlib import Path
from typing import Any

import pytest
from fast_extra import needs_fast
from piecesofeight.kernels.joining import joined
from tiny import tiny

from piecesofeight.kernels import native
from piecesofeight.kernels.kernel import Kernel
from piecesofeight.kernels.machine import new_log
from piecesofeight.kernels.source import KernelSource
from piecesofeight.user_cache import VARIABLE


def played(kernel: Kernel, seed: int) -> list[Any]:
    """All that comes of two games in one block."""
    block, log = kernel.array([0, 0, seed, -seed, 0, 0]), kernel.array(new_log(400))
    functions, told = kernel.functions, []
    for _ in range(2):
        told += [functions.over(block), functions.play(block, log), functions.over(block)]
        told += [functions.forget(block), list(map(int, block))]
    return [*told, list(map(int, log))]


def fresh(source: KernelSource) -> list[tuple[int, int]]:
    """Load a kernel as a new process does; what is told of compiling it."""
    native.load.cache_clear()
    native._module.cache_clear()
    told: list[tuple[int, int]] = []
    native.prepare(source, lambda done, whole: told.append((done, whole)))
    return told


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder for compiled code."""
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    return tmp_path / "kernels"


def test_a_generated_text_is_a_module_whose_lines_can_be_seen() -> None:
    """Tracebacks and `inspect` show the line, though there is no file."""
    play = tiny().function("play")
    assert inspect.getsource(play).startswith("def play(b: Words, log: Words) -> int:\n")
    with pytest.raises(LookupError, match="no function is there to do step 3") as caught:
        play([0, 3], new_log(2))
    (line,) = [at.line for at in traceback.extract_tb(caught.tb) if at.name == "play"]
    assert "STEPS[b[W_STEP]](b, log)" == line


@needs_fast
def test_both_ways_give_the_same_blocks(cache: Path) -> None:
    """Numbers, truths and nothing are given alike, and blocks and logs are equal."""
    interpreted, compiled = Kernel.interpreted(tiny()), Kernel.compiled(tiny())
    for seed in (1, 77, -5):
        assert played(interpreted, seed) == played(compiled, seed)


@needs_fast
def test_kernels_stand_beside_each_other(cache: Path) -> None:
    """Two games of other rules, and the names of both are their own."""
    sources = tiny(3), tiny(400)
    kernels = [Kernel.compiled(source) for source in sources]
    before = [played(kernel, 5) for kernel in kernels]
    assert before == [played(Kernel.interpreted(source), 5) for source in sources]
    assert before == [played(kernel, 5) for kernel in kernels]
    assert before[0] != before[1]


@needs_fast
def test_each_source_is_compiled_once(cache: Path) -> None:
    """It is kept under its own name: a changed source is compiled, the other is still there."""
    assert not native.kept(tiny())
    functions = len(fresh(tiny()))
    assert (functions > 0, True) == (
        functions == joined(tiny()).count("@compiled("),
        native.kept(tiny()),
    )
    assert [] == fresh(tiny())
    assert not native.kept(tiny(51))
    assert functions == len(fresh(tiny(51)))
    assert [] == fresh(tiny())
    assert 2 == len(list(cache.iterdir()))


@needs_fast
def test_damaged_code_of_a_kernel_is_compiled_again(cache: Path) -> None:
    """What is not as it was written is not loaded, and is replaced."""
    fresh(tiny())
    (file,) = cache.iterdir()
    whole = file.read_bytes()
    file.write_bytes(whole[:2000] + bytes([whole[2000] ^ 1]) + whole[2001:])
    assert not native.kept(tiny())
    assert fresh(tiny())
    assert [] == fresh(tiny())
    assert played(Kernel.interpreted(tiny()), 3) == played(Kernel.compiled(tiny()), 3)


@needs_fast
def test_who_waits_is_told_of_their_own_kernel(cache: Path) -> None:
    """One kernel is prepared while another one's functions still wait."""
    other = tiny(99)
    native.load(other)
    told = fresh(tiny())
    assert [(i, len(told)) for i in range(len(told))] == told
    assert not native.kept(other)
