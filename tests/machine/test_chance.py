"""The seeded generator: the same numbers on every platform, and fair."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from piecesofeight.machine.chance import draw, mix, seed_words

M = 0xFFFFFFFF
words = st.integers(0, M)


def rotated(word: int, by: int) -> int:
    """A 32-bit word rotated left."""
    return ((word << by) | (word >> (32 - by))) & M


def reference(s0: int, s1: int) -> tuple[int, int, int]:
    """One step of xoroshiro64* as its authors write it: the output and the next state."""
    out = (s0 * 0x9E3779BB) & M
    s1 ^= s0
    return out, rotated(s0, 26) ^ s1 ^ ((s1 << 9) & M), rotated(s1, 13)


@given(words, words, st.integers(1, 1000))
def test_a_draw_is_a_step_of_the_published_generator(s0: int, s1: int, n: int) -> None:
    """Output scaled to 0 … n - 1, state moved on, whatever the words."""
    state = [s0, s1]
    out, next0, next1 = reference(s0, s1)
    assert out * n >> 32 == draw(state, 0, n)
    assert [next0, next1] == [word & M for word in state]
    assert all(-(2**31) <= word < 2**31 for word in state)


def test_the_same_seed_gives_the_same_numbers() -> None:
    """Golden numbers: they may never change, or old seeds would play other games."""
    state = [0, 0]
    seed_words(state, 0, 7, 0, 1)
    assert [50, 76, 48, 49, 6, 71, 51, 0, 92, 5] == [draw(state, 0, 100) for _ in range(10)]


def test_draws_are_even() -> None:
    """Of 60,000 draws from six each comes up between 9,600 and 10,400 times (over 4 sigma)."""
    state = [0, 0]
    seed_words(state, 0, 1, 2, 3)
    counts = Counter(draw(state, 0, 6) for _ in range(60_000))
    assert [] == [face for face in range(6) if not 9_600 <= counts[face] <= 10_400]


def test_no_seed_makes_a_generator_that_stands_still() -> None:
    """The one seed whose two words would both be 0 gives another word: from 0, 0 nothing comes."""
    high = -mix(0x9E3779B9) & M
    state = [5, 5]
    seed_words(state, 0, 0, high, 0)
    assert [0, 1] == state
    seed_words(state, 0, 0, high + 1, 0)
    assert [0, mix(1)] == [word & M for word in state]
    seed_words(state, 0, 1, -mix(mix(1) + 0x9E3779B9 & M) & M, 0)
    assert [mix(1), 0] == [word & M for word in state]
    assert len({draw([0, 1], 0, 100), *(draw(state, 0, 100) for _ in range(20))}) > 5
