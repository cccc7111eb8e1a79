"""What drawn programs seldom or never say does the same in CPython and in each build."""

from __future__ import annotations

import pytest
from fast_extra import needs_fast

from piecesofeight.errors import KernelError
from piecesofeight.kernels import native
from piecesofeight.kernels.builds import CHECKED, OPTIMISED, QUICK, TIERS, make_build
from piecesofeight.kernels.kernel import Kernel
from piecesofeight.kernels.native import CompiledKernel
from piecesofeight.kernels.source import KernelSource

LEAST, GREATEST = -(2**63), 2**63 - 1
# By what is tried: the text of a kernel, and the arguments of its first function.
SAME = {
    "the rest of the least number": (
        """
def play(b: Words, n: int, m: int) -> int:
    return n % m + n % -1
""",
        (LEAST, -1),
    ),
    "the least number is written": (
        """
def play(b: Words) -> int:
    return -9223372036854775808
""",
        (),
    ),
    "a range up to the greatest number": (
        """
def play(b: Words, n: int) -> int:
    for i in range(n - 7, n - 2, 2):
        b[0] += 1
    for i in range(n - 2, n):
        b[2] += 1
    for i in range(-n, -n - 1, -1):
        b[3] += 1
    return n
""",
        (GREATEST,),
    ),
    "low bits of known numbers": (
        """
X = 2**62
def play(b: Words, n: int) -> int:
    return (X * X + X + X + n & 0xFF) + (-n & 7) + (~(n * n) & 3) + (n // -1 & 5)
""",
        (LEAST,),
    ),
    "no low bits under a negative number": (
        """
X = -4
def play(b: Words, n: int) -> int:
    return (n * X & X) + (n << 2 & -4)
""",
        (7,),
    ),
    "the same array twice": (
        """
def play(b: Words) -> int:
    return other(b, b) + b[1]
def other(b: Words, c: Words) -> int:
    b[0] = 5
    c[0] += 7
    return b[0]
""",
        (),
    ),
    "a variable is the index of the next thing": (
        """
def play(b: Words) -> int:
    i, b[i_of(b)] = 1, 9
    b[i], i = i, 2
    return i
def i_of(b: Words) -> int:
    b[3] += 1
    return 2
""",
        (),
    ),
    "words of and, or": (
        """
def play(b: Words, n: int) -> int:
    return (n and 0) + (n or 3) + (0 or n) + (3 and 5) + (n and 4 and b[1])
""",
        (5,),
    ),
    "letters beyond ASCII": (
        """
def größe(b: Words, tda: int) -> int:
    return ü(b, tda) + tda_of(b)
def ü(b: Words, 数: int) -> int:
    ä = 数
    ä += 1
    return ä
def tda_of(b: Words) -> int:
    return 1
""",
        (5,),
    ),
    "names that LLVM and C have": (
        """
def counters(b: Words, ret: int) -> int:
    entry = ret
    trap = entry + 1
    stopped = b[trap & 3]
    return malloc(b, stopped) + memset(b, trap) + define(b, b, 2)
def define(b: Words, words: Words, trap: int) -> int:
    return words[trap] + b[0]
def malloc(b: Words, none: int) -> int:
    return none
def memset(b: Words, number: int) -> int:
    for i in range(4):
        b[i] = 0
    return number
def never_called() -> None:
    pass
""",
        (5,),
    ),
    "a table with odd numbers": (
        """
from piecesofeight.machine.dispatch import Dispatch
T = Dispatch('do')
@T.by(True, -2)
@T.by(2**63 - 1, -2**63)
def one(b: Words, number: int, way: bool) -> int:
    return number + way
def play(b: Words, n: int) -> int:
    return T[n](b, 2, True) + T[n < 3](b, 4, False) + T[-2](b, 3, n > 0)
""",
        (LEAST,),
    ),
    "a name that is other things elsewhere": (
        """
X = 5
def play(b: Words, X: int) -> int:
    return other(b, X)
def other(b: Words, play: int) -> int:
    min = play + X
    return min
""",
        (3,),
    ),
    "words and truths in a condition": (
        """
def play(b: Words, n: int, t: bool) -> bool:
    u = not (n and n < 9)
    if t or n:
        u = bool(n and t) or u
    return u
""",
        (3, True),
    ),
}


@needs_fast
@pytest.mark.parametrize(("text", "numbers"), SAME.values(), ids=SAME)
def test_it_does_the_same_in_each_build(text: str, numbers: tuple[int, ...]) -> None:
    """Result and array are those of CPython."""
    names = [line[4 : line.index("(")] for line in text.splitlines() if line.startswith("def ")]
    name = "play" if "play" in names else names[0]
    source = KernelSource("meaning", (), (name,), (text,))
    words = [11, 22, 33, 44]
    expected = getattr(Kernel.interpreted(source).functions, name)(words, *numbers)
    for tier in (QUICK, OPTIMISED, CHECKED):
        kernel = CompiledKernel.of(source, tier, make_build(source, tier))
        array = native.words([11, 22, 33, 44])
        given = getattr(kernel.functions, name)(array, *numbers)
        assert (tier, expected, words) == (tier, given, list(array))


# By what is broken: an expression of `b`, `n` and `m`, these two numbers, what a trusting build
# gives, and what a checked one says.
BROKEN = {
    "a sum": ("n + m", GREATEST, 1, LEAST, f"what comes of {GREATEST} and 1 doesn't fit 64 bits"),
    "a sign": ("-n", LEAST, 0, LEAST, f"what comes of 0 and {LEAST} doesn't fit 64 bits"),
    "a quotient": ("n // m", LEAST, -1, LEAST, f"what comes of {LEAST} and -1 doesn't fit 64 bits"),
    "a shift's result": ("n << m", 3, 63, LEAST, "what comes of 3 and 63 doesn't fit 64 bits"),
    "a shift": ("n << m", 3, 65, 6, "3 is shifted by 65; a kernel shifts by 0 to 63"),
    "a shift below 0": ("n >> m", 8, -63, 4, "8 is shifted by -63; a kernel shifts by 0 to 63"),
    "a division": ("n // m", 7, 0, 7, "7 is divided by 0"),
    "a rest": ("n % m", 7, 0, 0, "7 is divided by 0"),
    "a table": ("T[n](b)", 7, 0, 0, "no function is there for 7"),
}


@needs_fast
@pytest.mark.parametrize(("text", "n", "m", "given", "told"), BROKEN.values(), ids=BROKEN)
def test_a_broken_promise_does_what_the_page_says(
    text: str, n: int, m: int, given: int, told: str
) -> None:
    """`docs/engine/kernel-dialect.md` has it as a table."""
    source = KernelSource(
        "broken",
        (),
        ("play",),
        (
            f"""\
from piecesofeight.machine.dispatch import Dispatch
T = Dispatch('do')
@T.by(1)
def one(b: Words) -> int:
    return 1
def play(b: Words, n: int, m: int) -> int:
    return {text}""",
        ),
    )
    kernels = {
        tier: CompiledKernel.of(source, tier, make_build(source, tier)) for tier in TIERS[1:]
    }
    for tier in (QUICK, OPTIMISED):
        assert (tier, given) == (tier, kernels[tier].functions.play(native.words([1]), n, m))
    with pytest.raises(KernelError) as caught:
        kernels[CHECKED].functions.play(native.words([1]), n, m)
    assert f">:7: {told}" in str(caught.value)


@needs_fast
@pytest.mark.parametrize(("index", "reads"), [(-1, True), (2, True), (-1, False), (2, False)])
def test_a_checked_build_stops_beyond_an_array(index: int, reads: bool) -> None:
    """CPython takes -1 for the last word; what was written before stays."""
    text = "def play(b: Words, n: int) -> int:\n    b[0] = 5\n    "
    text += "return b[n]" if reads else "b[n] += 1\n    return 1"
    source = KernelSource("beyond", (), ("play",), (text,))
    kernel = CompiledKernel.of(source, CHECKED, make_build(source, CHECKED))
    array = native.words([1, 2])
    with pytest.raises(KernelError, match=rf">:3: word {index} of an array of 2 is read or"):
        kernel.functions.play(array, index)
    assert [5, 2] == list(array)


@needs_fast
@pytest.mark.parametrize(("stop", "step"), [(GREATEST - 1, 2), (LEAST + 6, -7), (GREATEST, 1)])
def test_a_range_ends_a_step_before_the_end_of_64_bits(stop: int, step: int) -> None:
    """The checked build stops where one more step wouldn't fit, if steps go beyond 1 and -1."""
    loop = f"    for i in range(n, n, {step}):\n        b[0] = i\n"
    text = f"def play(b: Words, n: int) -> int:\n{loop}    return 5"
    functions = native.load(KernelSource("ending", (), ("play",), (text,)), CHECKED).functions
    if step == 1:
        assert 5 == functions.play(native.words([0]), stop)
        return
    with pytest.raises(KernelError, match=r":2: what comes of -?\d+ and -?\d doesn't fit 64 bits"):
        functions.play(native.words([0]), stop)
    assert 5 == functions.play(native.words([0]), stop - step)
