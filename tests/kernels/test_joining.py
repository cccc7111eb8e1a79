"""Joining: what a kernel says must mean the same in one module as it does in many."""

from __future__ import annotations

import pytest

from piecesofeight.combat import kernel
from piecesofeight.kernels.joining import joined
from piecesofeight.kernels.source import KernelSource


def source(text: str) -> KernelSource:
    """A kernel of the generator and a text."""
    return KernelSource("wrong", ("piecesofeight.machine.chance",), ("play",), (text,))


def test_constants_are_joined_that_functions_read() -> None:
    """A constant that no function reads isn't in the source, so it compiles nothing anew."""
    text = joined(kernel.SOURCE)
    assert "\nSHIP_COINS = 13\n" in text
    assert "\nSHIP_SIZE" not in text


WRONG = {
    """
MASK = 5
def play(b: Words) -> int:
    return MASK
""": r":4: MASK is 5 here, and 4294967295 elsewhere",
    """
def play(b: Words) -> int:
    return 1
def mix(n: int) -> int:
    return n
""": r":4: piecesofeight.machine.chance and po8_text_\w+ both have a function mix",
    """
from piecesofeight.machine.log import record
def play(b: Words) -> int:
    record(b, 1, 1, 1, 1, 1, 1)
    return 1
""": r":4: record is a function of piecesofeight.machine.log, which isn't joined",
    """
def play(b: Words) -> int:
    return b[WHERE]
""": r":3: WHERE is no number, function or table",
    """
from piecesofeight.machine.dispatch import Dispatch
T = Dispatch("do")
def play(b: Words) -> int:
    T[1](b)
    return 1
""": r":5: no function is entered into T",
    """
def play(b: Words, n) -> int:
    return n
""": r":2: n has no annotation",
    """
def play(b: Words, n: float) -> int:
    return 1
""": r":2: float is none of int, bool, Words, None",
    """
def play(n: int) -> int:
    return n
""": r"play is public, and takes no array",
    """
def play(b: Words) -> int:
    return other(b)
def other(b: Words) -> int:
    return play(b)
""": r"a function calls itself: play > other > play",
    """
def plays(b: Words) -> int:
    return 1
""": r"none of its modules has a function play",
}


@pytest.mark.parametrize(("text", "what"), WRONG.items(), ids=WRONG.values())
def test_what_would_mean_something_else_when_joined_is_an_error(text: str, what: str) -> None:
    """The error names the kernel and the line of the text."""
    with pytest.raises(ValueError, match=f"^the kernel wrong can't be joined: .*{what}$"):
        joined(source(text))


def test_a_text_that_can_not_be_run_leaves_no_module() -> None:
    """The error is Python's own, with the line."""
    with pytest.raises(SyntaxError) as caught:
        source("X = 1\nY = X +").loaded()
    assert (2, "Y = X +") == (caught.value.lineno, (caught.value.text or "").strip())
