"""Whatever the dialect can say does the same in CPython and in each build."""

from __future__ import annotations

import re

import pytest
from drawn_programs import WORDS, Array, broken_at, looked_on, programs, source
from fast_extra import needs_fast
from hypothesis import event, given
from hypothesis import strategies as st

from piecesofeight.errors import KernelError
from piecesofeight.kernels import native
from piecesofeight.kernels.builds import CHECKED, OPTIMISED, QUICK, make_build
from piecesofeight.kernels.kernel import Kernel
from piecesofeight.kernels.native import CompiledKernel

EXTREME = st.sampled_from([2**63 - 1, -(2**63), 2**62, -1, 63, 64])
WORD = st.integers(-20, 99) | EXTREME | st.integers(-(2**63), 2**63 - 1)
NUMBERS = st.lists(st.integers(-9, 99) | WORD, min_size=WORDS, max_size=WORDS)
CALL = st.tuples(NUMBERS, NUMBERS, WORD, WORD, st.booleans(), st.booleans())


@needs_fast
@given(programs(), st.lists(CALL, min_size=1, max_size=4))
def test_each_build_does_what_cpython_does(
    text: str, calls: list[tuple[list[int], list[int], int, int, bool, bool]]
) -> None:
    """Same results and arrays; and a checked build stops at the line that breaks a promise."""
    kernel = source(text)
    interpreted, play = Kernel.interpreted(kernel).functions.play, looked_on(text)
    builds = {
        tier: CompiledKernel.of(kernel, tier, make_build(kernel, tier))
        for tier in (QUICK, OPTIMISED, CHECKED)
    }
    for b, c, n, m, truth, same in calls:
        numbers = n, m, truth
        looked = Array(b), Array(c)
        line = broken_at(play, looked[0], looked[not same], *numbers)
        if line is not None:
            event("a promise is broken")
            arrays = native.words(b), native.words(c)
            with pytest.raises(KernelError) as caught:
                builds[CHECKED].functions.play(arrays[0], arrays[not same], *numbers)
            assert re.search(rf">:{line}: ", str(caught.value))
            assert list(map(list, looked)) == list(map(list, arrays))
            continue
        event("all promises are kept")
        lists = list(b), list(c)
        expected = interpreted(lists[0], lists[not same], *numbers)
        for tier, compiled in builds.items():
            arrays = native.words(b), native.words(c)
            assert (tier, expected) == (
                tier,
                compiled.functions.play(arrays[0], arrays[not same], *numbers),
            )
            assert list(lists) == list(map(list, arrays))
