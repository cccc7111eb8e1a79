"""Parts of a kernel: what its modules say must mean the same in one place as it does in many."""

from __future__ import annotations

import sys
from types import ModuleType

import pytest

from piecesofeight.combat import kernel
from piecesofeight.kernels.parts import Parts
from piecesofeight.kernels.source import KernelSource, run_text


def source(text: str) -> KernelSource:
    """A kernel of the generator and a text."""
    return KernelSource("wrong", ("piecesofeight.machine.chance",), ("play",), (text,))


def test_constants_are_there_that_functions_read() -> None:
    """A constant that no function reads is no part of the kernel."""
    constants = Parts(kernel.SOURCE).constants
    assert 13 == constants["SHIP_COINS"]
    assert "SHIP_SIZE" not in constants


DISPATCH = "\nfrom piecesofeight.machine.dispatch import Dispatch\n"
WRONG = {
    """
MASK = 5
def play(b: Words) -> int:
    return MASK
""": r":4: MASK is 5 here, and 4294967295 elsewhere",
    """
mix = 5
def play(b: Words) -> int:
    return mix
""": r":4: mix is 5 here, and called elsewhere",
    """
def play(b: Words) -> int:
    return 1
def mix(n: int) -> int:
    return n
""": r":4: piecesofeight.machine.chance and po8_text_\w+ both have a function mix",
    """
def play(b: Words) -> int:
    return mix(3)
""": r":3: mix isn't what it is in the other modules of the kernel: import it",
    """
def play(b: Words) -> int:
    return MASK
""": r":3: MASK isn't what it is in the other modules of the kernel: import it",
    """
from piecesofeight.machine.chance import draw as mix
def play(b: Words) -> int:
    return mix(b, 0, 3)
""": r":4: mix is draw here, and a function of its own elsewhere",
    """
from piecesofeight.machine.log import record
def play(b: Words) -> int:
    record(b, 1, 1, 1, 1, 1, 1)
    return 1
""": r":4: record is a function of piecesofeight.machine.log, which isn't joined",
    """
DEBUG = True
def play(b: Words) -> int:
    return DEBUG
""": r":4: DEBUG is no number, function or table",
    """
from enum import global_enum as min
def play(b: Words) -> int:
    return min(1, 2)
""": r":4: min is a function of enum, which isn't joined",
    f"""{DISPATCH}T = Dispatch("do")
def play(b: Words) -> int:
    T[1](b)
    return 1
""": r":5: no function is entered into T",
    f"""{DISPATCH}T = Dispatch("do")
@T.by(1)
def one(b: Words) -> int:
    return 1
T[2] = one
def play(b: Words) -> int:
    return T[1](b)
""": r":9: under 2 T has a function that isn't entered by its decorator in the kernel's modules",
    f"""{DISPATCH}T = Dispatch("do")
@T.by(1)
def one(b: Words) -> int:
    return 1
@T.by(2)
def two(b: Words) -> bool:
    return True
def play(b: Words) -> int:
    return T[1](b)
""": r":8: two takes or gives other types than one does, with which it stands in T",
    f"""{DISPATCH}T = Dispatch("do")
@T.by(2.5)
def play(b: Words) -> int:
    return 1
""": r":4: play is entered under 2.5, no number of 64 bits",
    """
from functools import cache
@cache
def play(b: Words) -> int:
    return 1
""": r":3: play is decorated by something else than a table's `by`",
    """
def play(b: Words, n) -> int:
    return n
""": r":2: n has no annotation",
    """
def play(b: Words, n: float) -> int:
    return 1
""": r":2: float is none of int, bool, Words",
    """
def play(b: Words, n: None) -> int:
    return 1
""": r":2: None is none of int, bool, Words",
    """
def play(b: Words) -> Words:
    return b
""": r":2: Words is none of int, bool, None",
    """
def play(b: Words, *n: int) -> int:
    return 1
""": r":2: play takes arguments by something else than their places, or may lack some",
    """
def play(b: Words, n: int = 3) -> int:
    return n
""": r":2: play takes arguments by something else than their places, or may lack some",
    """
def play(n: int) -> int:
    return n
""": r"play is public, and takes no array",
    f"""{DISPATCH}play = Dispatch("do")
@play.by(1)
def one(b: Words) -> int:
    return 1
""": r"play is public, and a table of functions",
    """
def play(b: Words) -> int:
    return other(b)
def other(b: Words) -> int:
    return play(b)
""": r"a function calls itself: play > other > play",
    f"""{DISPATCH}T = Dispatch("do")
@T.by(1)
def one(b: Words) -> int:
    return play(b)
def play(b: Words) -> int:
    return T[1](b)
""": r"a function calls itself: one > play > one",
    """
def plays(b: Words) -> int:
    return 1
""": r"none of its modules has a function play",
    f"""
def play(b: Words) -> int:
    return {" + ".join(["1"] * 9000)}
""": r"Python finds something in it nested too deeply",
}


@pytest.mark.parametrize(("text", "what"), WRONG.items(), ids=WRONG.values())
def test_what_would_mean_something_else_when_joined_is_an_error(text: str, what: str) -> None:
    """The error names the kernel and the line of the text."""
    with pytest.raises(ValueError, match=f"^the kernel wrong can't be compiled: .*{what}$"):
        Parts(source(text))


def test_two_tables_of_a_name_are_an_error() -> None:
    """Interpreted each module has its own; compiled there would be one."""
    table = f"""{DISPATCH}T = Dispatch("do")
@T.by(1)
def one(b: Words) -> int:
    return 1
def play(b: Words) -> int:
    return T[1](b)
"""
    other = run_text(ModuleType("po8_text_other"), table.replace("one", "other"), "<other>")
    sys.modules[other.__name__] = other
    text = table.replace("def play", "def plays").replace("T[1](b)", "one(b)")
    wrong = KernelSource("wrong", (other.__name__,), ("play",), (text,))
    with pytest.raises(ValueError, match=r":4: T is another table here than elsewhere$"):
        Parts(wrong)


def test_a_name_that_a_function_sets_hides_all_others() -> None:
    """A parameter named like a function is no call of it."""
    text = """
def play(b: Words) -> int:
    return other(b, 3)
def other(b: Words, play: int) -> int:
    return play
"""
    assert ["draw", "mix", "other", "play"] == sorted(Parts(source(text)).functions)[:4]


def test_a_text_that_can_not_be_run_leaves_no_module() -> None:
    """The error is Python's own, with the line."""
    with pytest.raises(SyntaxError) as caught:
        source("X = 1\nY = X +").loaded()
    assert (2, "Y = X +") == (caught.value.lineno, (caught.value.text or "").strip())
