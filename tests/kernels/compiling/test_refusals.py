"""What the dialect of kernels lacks is refused, with the line and what is wrong."""

from __future__ import annotations

import re
from textwrap import indent

import pytest

from piecesofeight.kernels.compiling.translation import Translation
from piecesofeight.kernels.parts import Parts
from piecesofeight.kernels.source import KernelSource

HEAD = """\
from piecesofeight.machine.dispatch import Dispatch
HALF = 2**62
LARGE = 2**70
T = Dispatch("do")
@T.by(3)
def one(b: Words) -> int:
    return 1
def truth(b: Words, t: bool) -> bool:
    return t
def nothing(b: Words) -> None:
    pass
def play(b: Words, n: int, t: bool) -> int:
"""
LINES = HEAD.count("\n")
ONLY = "of Python's functions a kernel has bool, int, max, min, and range in a for"
# The statements of `play`, and the line of them at which they are refused, 0 being its own.
WRONG = {
    """\
try:
    n = 1
finally:
    n = 2""": "1: a kernel has no try",
    """\
with n:
    n = 1""": "1: a kernel has no with",
    "import os": "1: a kernel has no import within a function",
    "from os import path": "1: a kernel has no import within a function",
    """\
global n2
n2 = 1""": "1: a kernel has no global",
    "del n": "1: a kernel has no del",
    "assert n": "1: a kernel has no assert",
    "raise ValueError": "1: a kernel has no raise",
    """\
match n:
    case 1:
        n = 2""": "1: a kernel has no match",
    """\
def inner() -> int:
    return 1
n = inner()""": "1: a kernel has no function within a function",
    """\
class Inner:
    pass""": "1: a kernel has no class",
    "yield n": "1: `(yield n)`: a kernel has no yield",
    "x: int = 3": "1: a kernel has no annotated variable",
    "n == 3": "1: `n == 3` does nothing",
    "n": "1: `n` does nothing",
    "b[0] + 1": "1: `b[0] + 1` does nothing",
    "...": "1: `...` is no number of 64 bits, True or False",
    "n = 1.5": "1: `1.5` is no number of 64 bits, True or False",
    "n = 'text'": "1: `'text'` is no number of 64 bits, True or False",
    "n = f'{n}'": "1: `f'{n}'`: a kernel has no text",
    "n = None": "1: `None` is no number of 64 bits, True or False",
    "n = 9223372036854775808": "1: `9223372036854775808` is no number of 64 bits, True or False",
    "n = LARGE": "1: LARGE is 1180591620717411303424, which doesn't fit 64 bits",
    "n = ...": "1: `...` is no number of 64 bits, True or False",
    "n = lambda: 1": "1: `lambda: 1`: a kernel has no lambda",
    "n = [1, 2]": "1: `[1, 2]`: a kernel has no list",
    "n = {}": "1: `{}`: a kernel has no dict",
    "n = (1, 2)": "1: `(1, 2)`: a kernel has no tuple",
    "n = [x for x in b]": "1: `[x for x in b]`: a kernel has no comprehension",
    "n = sum(x for x in b)": f"1: `sum((x for x in b))`: {ONLY}",
    "n = (x := 3)": "1: `(x := 3)`: a kernel has no `:=`",
    "n = b.count": "1: `b.count`: a kernel has no attribute",
    "n = b.pop()": "1: `b.pop()`: a kernel calls functions and tables by their names",
    "n = b[1:2]": "1: `1:2`: a kernel has no slice",
    "n = b[0, 1]": "1: `(0, 1)`: a kernel has no tuple",
    "n = n[0]": "1: `n` is no array",
    "n = b[0][1]": "1: `b[0]` is no array",
    "n = b[b]": "1: `b` is an array, where a number is needed",
    "n = n / 2": "1: `n / 2`: a kernel has no such operation",
    "n = n ** 2": "1: `n ** 2`: a kernel has no such operation",
    "n = n @ 2": "1: `n @ 2`: a kernel has no such operation",
    "n = n // 0": "1: `n // 0` divides by 0",
    "n = n % 0": "1: `n % 0` divides by 0",
    "b[0] //= 0": "1: `b[0] // 0` divides by 0",
    "n = n << 64": "1: `n << 64` shifts by 64; a kernel shifts by 0 to 63",
    "n = n >> -1": "1: `n >> -1` shifts by -1; a kernel shifts by 0 to 63",
    "n = 2 * HALF": "1: `2 * HALF` is 9223372036854775808, which doesn't fit 64 bits",
    "n = -(-2 * HALF)": "1: `-(-2 * HALF)` is 9223372036854775808, which doesn't fit 64 bits",
    "n = b + 1": "1: `b` is an array, where a number is needed",
    "n = -b": "1: `b` is an array, where a number is needed",
    "n = not b": "1: `b` is an array, where a number is needed",
    """\
if b:
    n = 1""": "1: `b` is an array, where a number is needed",
    "n = b == b": "1: `b` is an array, where a number is needed",
    "n = n is n": "1: `n is n`: a kernel compares numbers, and has no `is`",
    "n = n not in b": "1: `n not in b`: a kernel compares numbers, and has no `not in`",
    "n = 1 < n in (1, 2)": "1: `1 < n in (1, 2)`: a kernel compares numbers, and has no `in`",
    "n = nothing(b) + 1": "1: `nothing(b)` is nothing, where a number is needed",
    "n = nothing(b)": "1: n can't be set to nothing",
    "b[0] = nothing(b)": "1: `nothing(b)` is nothing, where a number is needed",
    "n = b": "1: n can't be set to an array",
    "t = n": "1: `n` is a number, where a truth is needed",
    "t = t & t": "1: `t & t` is a number, where a truth is needed",
    "t &= n": "1: `t & n` is a number, where a truth is needed",
    "t = truth(b, n)": "1: `n` is a number, where a truth is needed",
    "t = 1 if t else 2": "1: `1 if t else 2` is a number, where a truth is needed",
    "n = n and n < 3": "1: `n` is a number, `n < 3` a truth, and either may be given",
    "t = t or n": "1: `n` is a number, `t` a truth, and either may be given",
    "t = b and t": "1: `b` is an array, where a number or a truth is needed",
    "n = one": "1: one is a function, and no number: a kernel calls it",
    "n = T": "1: T is a table of functions, and no number: a kernel calls it",
    "n = T[3]": "1: T is a table of functions, and no number: a kernel calls it",
    "n = unknown": "1: unknown is no number, function or table",
    "n = truth": "1: truth is a function, and no number: a kernel calls it",
    "truth(b, b)": "1: `b` is an array, where a truth is needed",
    "n = one(n)": "1: `n` is a number, where an array is needed",
    "n = one(b, n)": "1: `one(b, n)`: one takes b",
    "n = one()": "1: `one()`: one takes b",
    "n = one(b=b)": "1: `one(b=b)`: a kernel passes arguments by their places",
    "n = one(*b)": "1: `one(*b)`: a kernel passes arguments by their places",
    "n = T(3, b)": "1: T is a table: `T[number](…)` calls its functions",
    "n = T[3](b, n)": "1: `T[3](b, n)`: T takes b",
    "n = T[b](b)": "1: `b` is an array, where a number is needed",
    "n = one[3](b)": "1: one is no table of functions",
    "n = n(b)": "1: `n(b)`: n is set here, and is no function",
    "n = unknown(b)": "1: `unknown(b)`: unknown is no function or table",
    "n = (one)(b)(b)": "1: `one(b)(b)`: a kernel calls functions and tables by their names",
    "n = len(b)": f"1: `len(b)`: {ONLY}",
    "n = abs(n)": f"1: `abs(n)`: {ONLY}",
    "n = min(n)": "1: `min(n)`: min takes two numbers or more",
    "n = int()": "1: `int()`: int takes one number or truth",
    "n = bool(n, 3)": "1: `bool(n, 3)`: bool takes one number or truth",
    "n = max(n, b)": "1: `b` is an array, where a number is needed",
    "n = min[3](n)": "1: min is no table of functions",
    "n = range(3)": f"1: `range(3)`: {ONLY}",
    "n = int(b)": "1: `b` is an array, where a number is needed",
    "n = b if t else b": "1: `b if t else b`: a kernel chooses between numbers or truths only",
    "nothing(b if t else b)": "1: `b if t else b`: a kernel chooses between numbers or truths only",
    "n = m = 3": "1: a kernel sets one thing at a time",
    "n, m = 3": "1: `3`: a kernel writes out a value for each thing that it sets",
    "n, m = b": "1: `b`: a kernel writes out a value for each thing that it sets",
    "n, *m = 1, 2": "1: a kernel sets variables and words of arrays",
    "[n, m] = 1, 2": "1: `(1, 2)`: a kernel has no tuple",
    "n, (m, k) = 1, 2": "1: a kernel sets variables and words of arrays",
    "b = 3": "1: b is an array, which a kernel doesn't set",
    "b += 3": "1: `b` is an array, where a number is needed",
    "b[0].x = 3": "1: a kernel sets variables and words of arrays",
    "n.x = 3": "1: a kernel sets variables and words of arrays",
    "n.x += 3": "1: a kernel sets variables and words of arrays",
    """\
T = 3
n = T[3](b)""": "2: `T[3](b)`: T is set here, and is no function",
    """\
while n:
    n -= 1
else:
    n = 3""": "1: a kernel has no else behind a loop",
    """\
for i in range(n):
    n -= 1
else:
    n = 3""": "1: a kernel has no else behind a loop",
    """\
for i in b:
    n += 1""": "1: `b`: a kernel loops over a range of Python's",
    """\
for i in range(0, 5, n):
    n += 1""": "1: `range(0, 5, n)`: the step of a range is a known number, and not 0",
    """\
for i in range(0, 5, 0):
    n += 1""": "1: `range(0, 5, 0)`: the step of a range is a known number, and not 0",
    """\
for i in range(b):
    n += 1""": "1: `b` is an array, where a number is needed",
    """\
for i in range():
    n += 1""": "1: `range()`: a kernel loops over a range of Python's",
    """\
for b[0] in range(3):
    n += 1""": "1: a kernel counts with a variable",
    """\
for i, j in range(3):
    n += 1""": "1: a kernel counts with a variable",
    """\
for b in range(3):
    n += 1""": "1: b is an array, which a kernel doesn't set",
    """\
for t in range(3):
    n += 1""": "1: `range(3)` is a number, where a truth is needed",
    """\
range = 3
for i in range(3):
    n += 1""": "2: `range(3)`: a kernel loops over a range of Python's",
    """\
if n:
    x = 1
n = x""": "3: x may have no value here",
    """\
while n:
    x = n
    n -= 1
n = x""": "4: x may have no value here",
    """\
for i in range(n):
    pass
n = i""": "3: i may have no value here",
    """\
n = x
x = 3""": "1: x has no value here yet",
    "x += 1": "1: x has no value here yet",
    """\
while t:
    if n:
        continue
    x = 1
    break
n = x""": "6: x may have no value here",
    "return": "1: this function gives a number",
    "return None": "1: this function gives a number",
    "return b": "1: `b` is an array, where a number is needed",
    "return nothing(b)": "1: `nothing(b)` is nothing, where a number is needed",
    """\
if n:
    return 1
while n:
    n -= 1""": "0: play may end without a result",
}


def translated(body: str) -> str:
    """The IR of `play` with these statements."""
    source = KernelSource("wrong", (), ("play",), (HEAD + indent(body, "    "),))
    return Translation(Parts(source)).text()


@pytest.mark.parametrize(("body", "what"), WRONG.items(), ids=WRONG.values())
def test_what_the_dialect_lacks_is_refused(body: str, what: str) -> None:
    """The error names the kernel, the line of the text, and what is wrong there."""
    with pytest.raises(ValueError, match=r"^the kernel wrong can't be compiled: <") as caught:
        translated(body)
    line, told = re.findall(r">:(\d+): (.*)$", str(caught.value))[0]
    assert what == f"{int(line) - LINES}: {told}"


@pytest.mark.parametrize("text", [" + ".join(["n"] * 400), f"{'not ' * 900}n"])
def test_what_is_nested_too_deeply_is_refused_at_its_line(text: str) -> None:
    """Python still reads it; whoever walks through its tree runs out of stack."""
    with pytest.raises(ValueError, match=rf">:{LINES + 3}: this is nested too deeply$"):
        translated(f"n += 1\nif n:\n    n = {text}\nreturn n")


def test_what_can_not_be_reached_is_not_looked_at() -> None:
    """Nothing of it is translated."""
    assert "ret i64 5" in translated("return 5\nn = 'text'")
