"""The seeded generator: two words within a block (or any array of words).

xoroshiro64* by Blackman and Vigna (public domain), in arithmetic that CPython's
unbounded and 64-bit integers do alike. Words are kept signed, to fit 32 bits.
"""

from __future__ import annotations

from piecesofeight.machine.constants import *

MASK = 0xFFFFFFFF
MULTIPLIER = 0x9E3779BB


def signed(word: int) -> int:
    """The 32-bit word as a signed integer."""
    return word - ((word >> 31) << 32)


def draw(a: Words, at: int, n: int) -> int:
    """A number from 0 to n - 1, each equally likely; moves the generator at `a[at]` on."""
    s0 = a[at] & MASK
    s1 = a[at + 1] & MASK
    result = (s0 * MULTIPLIER) & MASK
    s1 ^= s0
    s0 = (((s0 << 26) | (s0 >> 6)) ^ s1 ^ (s1 << 9)) & MASK
    s1 = ((s1 << 13) | (s1 >> 19)) & MASK
    a[at] = s0 - ((s0 >> 31) << 32)
    a[at + 1] = s1 - ((s1 >> 31) << 32)
    return (result * n) >> 32


def mix(word: int) -> int:
    """Scatter the bits of a 32-bit word (a bijection)."""
    word = ((word ^ (word >> 16)) * 0x21F0AAAD) & MASK
    word = ((word ^ (word >> 15)) * 0x735A2D97) & MASK
    return word ^ (word >> 15)


def seed_words(a: Words, at: int, low: int, high: int, stream: int) -> None:
    """Set the generator at `a[at]` from a 64-bit seed in two halves and a stream number."""
    one = mix((low + mix(stream & MASK)) & MASK)
    two = mix((high + mix((one + 0x9E3779B9) & MASK)) & MASK)
    if one == 0 and two == 0:
        two = 1
    a[at] = signed(one)
    a[at + 1] = signed(two)
