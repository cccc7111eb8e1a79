"""What is found out of a part of a program once, however many ask for it."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import TypeVar

_Part = TypeVar("_Part")
_Found = TypeVar("_Found")
_MOST_KEPT = 1_000  # parts that were asked about last


def once_each(find: Callable[[_Part], _Found]) -> Callable[[_Part], _Found]:
    """A function of parts of programs that keeps what it found: each check of an ability asks anew.

    Programs never change. Equal parts at other places aren't the same; a part that is kept here
    lives on, so that no other can have its id.
    """
    kept: dict[int, tuple[_Part, _Found]] = {}

    @functools.wraps(find)
    def found(part: _Part) -> _Found:
        known = kept.get(id(part))
        if known is None:
            if len(kept) >= _MOST_KEPT:
                kept.clear()
            known = kept[id(part)] = (part, find(part))
        return known[1]

    return found
