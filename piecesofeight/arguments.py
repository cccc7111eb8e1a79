"""Judging what programs hand to a public function, before anything is done with it.

Python takes `True` for 1, `1.9` for 1 when asked to, and a text for a list of letters. At the door
of the package none of them is: whoever writes one of them means something else. Each function here
gives back what it was given, in the type that was wanted, or raises the error that it is told to.
"""

from __future__ import annotations

import operator
import os
import reprlib
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from itertools import islice
from pathlib import Path, PurePath
from typing import Any, SupportsIndex, TypeVar

from piecesofeight.errors import GameError, PiecesOfEightError

_T = TypeVar("_T")
MOST_BITS = 4096  # of a number; Python refuses to write down one that is some times as long
MOST_THINGS = 1_000_000  # in a list; nothing has so many
Raising = Callable[[str], PiecesOfEightError]

_SHORT = reprlib.Repr()
_SHORT.maxstring = _SHORT.maxlong = _SHORT.maxother = 60


def shown(value: object, most: int = 60) -> str:
    r"""What somebody gave, short and on one line, for a message.

    Args:
        value: what was given.
        most: how long a text may be that is shown as it is.

    >>> shown("gull"), shown("\n"), shown(True), shown([1] * 1000)
    ('gull', "'\\n'", 'True', '[1, 1, 1, 1, 1, 1, ...]')
    """
    if isinstance(value, PurePath):
        value = str(value)
    if isinstance(value, str) and value.isprintable() and 0 < len(value) <= most:
        return value
    try:
        text = _SHORT.repr(value)
    except ValueError:  # Python writes no number of thousands of digits
        text = "a number of thousands of digits"
    return text if text.isprintable() else ascii(text)


def a_number(value: object, what: str, error: Raising = GameError) -> int:
    """A whole number: an `int`, or what Python takes for one where it counts (as NumPy's do).

    True and False are none.

    Args:
        value: what was given.
        what: what it is, for the message.
        error: makes the error of a message.

    >>> a_number(1.9, "the seed")
    Traceback (most recent call last):
    piecesofeight.errors.GameError: the seed is a whole number, not `1.9`
    """
    number = as_number(value)
    if number is None:
        raise error(f"{what} is a whole number, not `{shown(value)}`")
    if number.bit_length() > MOST_BITS:
        raise error(f"{what} is a whole number of at most {MOST_BITS} bits, and this has more")
    return number


def as_number(value: object) -> int | None:
    """The whole number that a value is, None if it is none; see `a_number`."""
    if type(value) is int:
        return value
    if isinstance(value, SupportsIndex) and not isinstance(value, bool | type):
        with suppress(TypeError):  # NumPy's arrays and truths only look as if they were numbers
            return operator.index(value)
    return None


def a_truth(value: object, what: str, error: Raising = GameError) -> bool:
    """True or False, and nothing else that would do in Python; see `a_number`."""
    if isinstance(value, bool):
        return value
    raise error(f"{what} is true or false, not `{shown(value)}`")


def a_text(value: object, what: str, error: Raising = GameError) -> str:
    """A text; the arguments are those of `a_number`."""
    if isinstance(value, str):
        return value
    raise error(f"{what} is a text, not `{shown(value)}`")


def a_path(value: object, what: str, error: Raising = GameError) -> Path:
    """A path, or the text of one; see `a_number`."""
    if isinstance(value, str | os.PathLike):
        name = os.fspath(value)
        if isinstance(name, str):
            return Path(name)
    raise error(f"{what} is a path, not `{shown(value)}`")


def a_kind(value: object, kind: type[_T], what: str, wanted: str, error: Raising = GameError) -> _T:
    """A value of a type that the message calls `wanted`; see `a_number`.

    >>> a_kind(None, Mapping, "what a set holds", "a mapping")
    Traceback (most recent call last):
    piecesofeight.errors.GameError: what a set holds is a mapping, not `None`
    """
    if isinstance(value, kind):
        return value
    raise error(f"{what} is {wanted}, not `{shown(value)}`")


def a_mapping(
    value: object, what: str, wanted: str, error: Raising = GameError
) -> Mapping[Any, Any]:
    """Names with values, or the like; see `a_kind`."""
    if isinstance(value, Mapping):
        return value
    raise error(f"{what} are {wanted}, not `{shown(value)}`")


def a_list(value: object, what: str, wanted: str, error: Raising = GameError) -> list[Any]:
    """Several things, one after the other, as a list; a text is none, nor is a mapping.

    What has no end is none either. See `a_kind`.
    """
    if isinstance(value, Iterable) and not isinstance(value, str | bytes | bytearray | Mapping):
        things = list(islice(value, MOST_THINGS + 1))
        if len(things) <= MOST_THINGS:
            return things
        raise error(f"{what} are {wanted}, and `{shown(value)}` has more than {MOST_THINGS}")
    raise error(f"{what} are {wanted}, not `{shown(value)}`")


def some_texts(value: object, what: str, error: Raising = GameError) -> tuple[str, ...]:
    """Several texts, one after the other; see `a_list`.

    >>> some_texts("Bomb", "the names")
    Traceback (most recent call last):
    piecesofeight.errors.GameError: the names are a list of texts, not `Bomb`
    """
    given = a_list(value, what, "a list of texts", error)
    return tuple(a_text(one, f"each of {what}", error) for one in given)
