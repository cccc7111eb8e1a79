"""The checked build stops where a kernel breaks a promise, and says at which line."""

from __future__ import annotations

import pickle
from typing import Any

import pytest
from fast_extra import needs_fast

from piecesofeight.errors import KernelError
from piecesofeight.kernels.builds import CHECKED
from piecesofeight.kernels.kernel import Kernel
from piecesofeight.kernels.source import KernelSource

pytestmark = needs_fast

TEXT = """
from piecesofeight.machine.dispatch import Dispatch

STEPS = Dispatch("do step")


@STEPS.by(1, 2)
def put(b: Words, at: int) -> int:
    b[at] = 7
    return at


def more(b: Words, by: int) -> int:
    b[0] = b[0] + by
    return b[0]


def deep(b: Words, at: int) -> int:
    if at > 0:
        return put(b, at) + more(b, at)
    return 0


def times(b: Words, by: int) -> int:
    return b[0] * by


def part(b: Words, by: int) -> int:
    return b[0] // by + b[0] % by


def shifted(b: Words, by: int) -> int:
    return b[0] >> by


def raised(b: Words, by: int) -> int:
    return b[0] << by


def one_of(b: Words, number: int) -> int:
    return STEPS[number](b, 0)
"""
PUBLIC = "deep", "more", "one_of", "part", "put", "raised", "shifted", "times"
LARGEST = 2**63 - 1


def kernel(origin: Any = None) -> Kernel:
    """The kernel of the text, checked."""
    source = KernelSource("planted", ("piecesofeight.machine.chance",), PUBLIC, (TEXT,), origin)
    return Kernel.compiled(source, CHECKED)


def line_of(code: str) -> int:
    """The line of the text on which something stands."""
    return 1 + [line.strip() for line in TEXT.splitlines()].index(code)


@pytest.mark.parametrize(
    ("name", "first", "number", "code", "told"),
    [
        ("put", 0, 3, "b[at] = 7", "word 3 of an array of 3 is read or written"),
        ("put", 0, -1, "b[at] = 7", "word -1 of an array of 3 is read or written"),
        ("put", 0, LARGEST, "b[at] = 7", f"word {LARGEST} of an array of 3 is read or written"),
        ("more", LARGEST, 1, "b[0] = b[0] + by", f"what comes of {LARGEST} and 1 doesn't fit"),
        ("more", -LARGEST, -2, "b[0] = b[0] + by", f"what comes of -{LARGEST} and -2 doesn't fit"),
        ("times", 2**32, 2**31, "return b[0] * by", "doesn't fit 64 bits"),
        ("part", 5, 0, "return b[0] // by + b[0] % by", "5 is divided by 0"),
        ("shifted", 5, 64, "return b[0] >> by", "5 is shifted by 64; a kernel shifts by 0 to 63"),
        ("shifted", 5, -1, "return b[0] >> by", "5 is shifted by -1"),
        ("raised", 5, 62, "return b[0] << by", "what comes of 5 and 62 doesn't fit 64 bits"),
        ("one_of", 0, 3, "return STEPS[number](b, 0)", "no function is there for 3"),
    ],
)
def test_what_is_planted_stops_it(name: str, first: int, number: int, code: str, told: str) -> None:
    """Where nobody looks, memory is overwritten, or the number that comes of it is another one."""
    checked = kernel()
    block = checked.array([first, 0, 0])
    with pytest.raises(KernelError) as caught:
        getattr(checked.functions, name)(block, number)
    assert f">:{line_of(code)}: " in str(caught.value)
    assert told in str(caught.value)
    assert [first, 0, 0] == list(block)


def test_what_is_allowed_does_not_stop_it() -> None:
    """The last word, the largest number, the widest shift."""
    checked = kernel()
    block = checked.array([LARGEST - 1, 0, 0])
    assert 2 == checked.functions.put(block, 2)
    assert LARGEST == checked.functions.more(block, 1)
    assert 0 == checked.functions.shifted(block, 63)
    assert 1 == checked.functions.part(block, LARGEST)
    assert 0 == checked.functions.one_of(block, 2)
    assert [7, 0, 7] == list(block)


def test_it_says_from_where_it_was_called() -> None:
    """The innermost place first; a table of functions has no line."""
    checked = kernel()
    with pytest.raises(KernelError) as caught:
        checked.functions.deep(checked.array([0]), 5)
    lines = [line for _file, line in caught.value.places]
    assert [line_of("b[at] = 7"), line_of("return put(b, at) + more(b, at)")] == lines
    with pytest.raises(KernelError) as caught:
        checked.functions.one_of(checked.array([]), 1)
    lines = [line for _file, line in caught.value.places]
    assert [line_of("b[at] = 7"), line_of("return STEPS[number](b, 0)")] == lines


def test_it_stops_each_time_anew() -> None:
    """What stopped is forgotten at the next call."""
    checked = kernel()
    for at in (9, 1, 9):
        block = checked.array([0, 0])
        if at == 1:
            assert 1 == checked.functions.put(block, at)
        else:
            with pytest.raises(KernelError, match="word 9 of an array of 2"):
                checked.functions.put(block, at)


def test_where_the_text_comes_from_is_told_at_the_end() -> None:
    """Of the first line that comes from a file; the error can be carried to another process."""
    called = line_of("return put(b, at) + more(b, at)")
    checked = kernel(lambda line: f"some.yaml:{line}" if line == called else "")
    with pytest.raises(KernelError, match=rf"is read or written; some.yaml:{called}$") as caught:
        checked.functions.deep(checked.array([0]), 5)
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(caught.value), caught.value.places) == (str(again), again.places)


def test_what_tells_of_the_file_is_no_part_of_a_kernel() -> None:
    """It is the same kernel without, and it isn't carried to other processes."""
    source = KernelSource("planted", (), ("put",), (TEXT,))
    other = KernelSource("planted", (), ("put",), (TEXT,), str)
    assert source == other
    assert hash(source) == hash(other)
    again = pickle.loads(pickle.dumps(other))
    assert source == again
    assert again.origin is None
