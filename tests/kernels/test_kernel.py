"""Kernels of generated source: interpreted and compiled they are the same."""

from __future__ import annotations

import ctypes
import gc
import inspect
import traceback
from array import array
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from fast_extra import needs_fast
from tiny import TEXT, tiny

from piecesofeight.errors import GameError, KernelError, KernelWarning
from piecesofeight.kernels import builds, native
from piecesofeight.kernels.builds import keep_build, make_build
from piecesofeight.kernels.compiling import llvm
from piecesofeight.kernels.compiling.profile import Profile
from piecesofeight.kernels.improving import optimised_build
from piecesofeight.kernels.kernel import Kernel
from piecesofeight.kernels.machine import new_log
from piecesofeight.study.mass import speed
from piecesofeight.user_cache import VARIABLE, seal


def played(kernel: Kernel, seed: int) -> list[Any]:
    """All that comes of two games in one block."""
    block, log = kernel.array([0, 0, seed, -seed, 0, 0]), kernel.array(new_log(400))
    functions, told = kernel.functions, []
    for _ in range(2):
        told += [functions.over(block), functions.play(block, log), functions.over(block)]
        told += [functions.forget(block), list(map(int, block))]
    return [*told, list(map(int, log))]


def fresh() -> None:
    """Forget what this process has loaded."""
    native._kernels.clear()


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder for compiled code."""
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    monkeypatch.delenv(builds.VARIABLE, raising=False)
    monkeypatch.setattr(native, "_kernels", {})
    monkeypatch.setattr(native, "_refused", set())
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


def files(cache: Path) -> list[str]:
    """The tiers of which a build is kept, in order."""
    return sorted(path.name.rpartition("-")[2] for path in cache.iterdir())


@needs_fast
def test_each_source_is_compiled_once(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is kept under its own name: a changed source is compiled, the other is still there."""
    assert not native.is_kept(tiny())
    native.load(tiny())
    assert (["quick"], True, False) == (
        files(cache),
        native.is_kept(tiny()),
        native.is_kept(tiny(51)),
    )
    fresh()
    monkeypatch.setattr(native, "make_build", None)
    assert "quick" == native.load(tiny()).build.tier


@needs_fast
def test_damaged_code_of_a_kernel_is_compiled_again(cache: Path) -> None:
    """What is not as it was written is not loaded, and is replaced."""
    native.load(tiny())
    (file,) = cache.iterdir()
    whole = file.read_bytes()
    file.write_bytes(whole[:2000] + bytes([whole[2000] ^ 1]) + whole[2001:])
    fresh()
    assert not native.is_kept(tiny())
    assert played(Kernel.interpreted(tiny()), 3) == played(Kernel.compiled(tiny()), 3)
    assert whole == file.read_bytes()


OTHER = [b"", b"rubbish", b"{}\n", b"[]\nrest", b'{"tier":"quick"}\n']


@needs_fast
@pytest.mark.parametrize("content", OTHER)
def test_a_whole_file_that_is_no_build_is_replaced(cache: Path, content: bytes) -> None:
    """Nothing is raised, and the next process has the code."""
    native.load(tiny())
    (file,) = cache.iterdir()
    whole = file.read_bytes()
    file.write_bytes(seal(content) + content)
    fresh()
    assert "quick" == native.load(tiny()).build.tier
    assert whole == file.read_bytes()


@needs_fast
def test_a_build_that_can_not_be_loaded_is_replaced(cache: Path) -> None:
    """A build without its code, as another machine may leave it."""
    build = native.load(tiny()).build
    keep_build(tiny(), evolve(build, code=b""))
    fresh()
    assert build.code == native.load(tiny()).build.code


@needs_fast
def test_the_best_build_that_is_kept_is_taken(cache: Path) -> None:
    """Quick if there is none, optimised as soon as that is there; the same each time."""
    quick = native.load(tiny())
    assert native.load(tiny()) is quick
    optimised_build(tiny())
    fresh()
    assert ("quick", "optimised") == (quick.build.tier, native.load(tiny()).build.tier)


@needs_fast
@pytest.mark.parametrize("tier", ["quick", "optimised", "checked"])
def test_the_tier_can_be_fixed(cache: Path, tier: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """`PIECESOFEIGHT_KERNEL` says which build is called, whatever is kept; it plays alike."""
    optimised_build(tiny())
    monkeypatch.setenv(builds.VARIABLE, tier)
    fresh()
    kernel = native.load(tiny())
    assert (tier, False) == (kernel.build.tier, kernel.may_improve)
    assert played(Kernel.interpreted(tiny()), 9) == played(Kernel.compiled(tiny()), 9)


@needs_fast
def test_all_may_be_played_interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Then nothing can be compiled, and the error says which setting forbids it."""
    monkeypatch.setenv(builds.VARIABLE, "interpreted")
    assert (False, "interpreted") == (native.available(), speed(10**6, None, tiny()))
    with pytest.raises(ImportError, match="set PIECESOFEIGHT_KERNEL otherwise"):
        native.load(tiny())


@needs_fast
def test_a_setting_that_is_no_tier_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is named with those that there are."""
    monkeypatch.setenv(builds.VARIABLE, "fast")
    with pytest.raises(GameError) as caught:
        native.available()
    what = "PIECESOFEIGHT_KERNEL is one of interpreted, quick, optimised, checked, not `fast`"
    assert what == str(caught.value)


@needs_fast
def test_what_llvm_refuses_is_played_interpreted(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One line says so, once; who asks for compiled play has an error."""
    monkeypatch.setattr(llvm, "_machine", lambda *_: llvm._binding().Target.from_triple("none"))
    source = tiny(60)
    fresh()
    with pytest.warns(KernelWarning) as warned:
        assert "interpreted" == speed(10**6, None, source)
    assert "tiny is played interpreted: LLVM can't compile a kernel: " in str(warned[0].message)
    assert "interpreted" == speed(10**6, None, source)
    with pytest.raises(KernelError, match="LLVM can't compile a kernel"):
        native.load(source)


@needs_fast
def test_words_of_another_kind_are_refused(cache: Path) -> None:
    """A list, or an array of other words, would be read as what it isn't."""
    forget = Kernel.compiled(tiny()).functions.forget
    for wrong in ([0] * 6, array("i", [0] * 6)):
        with pytest.raises(ctypes.ArgumentError, match=r"arrays of `native\.words`"):
            forget(wrong)


@needs_fast
def test_a_quick_build_counts_its_branches(cache: Path) -> None:
    """What was never called has no calls; `twice` is called as often as pips were even."""
    kernel = native.load(tiny(), "quick")
    played(Kernel.compiled(tiny(), "quick"), 4)
    profile = kernel.profile()
    assert profile is not None
    calls = {name: counts[0] for name, (_, counts) in profile.functions.items()}
    even = profile.functions["add_pips"][1][2]  # behind the calls and the false way
    assert (calls["even"], calls["twice"]) == (calls["add_pips"], even)
    assert profile == Profile.of_text(profile.text())
    assert 1.0 == profile.share_that_fits(kernel.build.shapes)


@needs_fast
def test_a_function_that_changed_loses_its_counts(cache: Path) -> None:
    """All others keep theirs; the build is as right as before."""
    played(Kernel.compiled(tiny(), "quick"), 4)
    profile = native.load(tiny(), "quick").profile()
    assert profile is not None
    other = tiny(text=TEXT.replace("2 * b[W_PIPS] % 1000", "2 * b[W_PIPS] % 500"))
    fits = profile.share_that_fits(make_build(other, "quick").shapes)
    assert 0.5 < fits < 1.0
    build = make_build(other, "optimised", profile)
    kernel = native.CompiledKernel.of(other, "optimised", build)
    block, log = native.words([0, 0, 1, 2, 0, 0]), native.words(new_log(400))
    plain, plain_log = [0, 0, 1, 2, 0, 0], new_log(400)
    kernel.functions.play(block, log)
    Kernel.interpreted(other).functions.play(plain, plain_log)
    assert (plain, plain_log) == (block.tolist(), log.tolist())


@needs_fast
def test_a_function_keeps_its_code(cache: Path) -> None:
    """Whoever has a function of a kernel that is gone, or has a better build now, can call it."""
    kernel = native.CompiledKernel.of(tiny(), None, make_build(tiny(), "quick"))
    over = kernel.functions.over
    kernel.use(optimised_build(tiny()))
    del kernel
    gc.collect()
    assert (False, True) == (over(native.words([0])), over(native.words([1])))
