"""What is wrong with a line that a grammar can't read: where, and what could stand there."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any

from piecesofeight import data_files
from piecesofeight.arguments import shown
from piecesofeight.errors import NotationError

if TYPE_CHECKING:
    from lark import Lark, UnexpectedInput

_TOLD = re.compile(r"^//: (.+)\n([A-Z_]+)(?:\.\d)?:", re.MULTILINE)
_MOST = 8  # things that a message says could stand there
_PIECE = re.compile(r"[\w'’-]+|.", re.DOTALL)


def misfit(error: UnexpectedInput, text: str, name: str, lark: Lark) -> NotationError:
    """The error of a line that can't be read, from Lark's own.

    Args:
        error: what Lark raised.
        text: the line.
        name: the grammar's file, without the ending.
        lark: the grammar's parser.
    """
    stopped: Any = error
    token = getattr(stopped, "token", None)
    at = len(text) if token is not None and token.type == "$END" else stopped.pos_in_stream
    expected = getattr(stopped, "accepts", None) or getattr(stopped, "allowed", None) or ()
    here = _PIECE.match(text, at)
    what = f"`{shown(here[0])}` does not fit here" if here else "the line ends too early"
    return NotationError(what, text=text, hint=_hint(sorted(expected), name, lark), column=at + 1)


def _hint(expected: list[str], name: str, lark: Lark) -> str:
    """What could stand there."""
    names = _names(name, lark)
    known = dict.fromkeys(names[terminal] for terminal in expected if terminal in names)
    if not known:
        return "leave it out"
    few, more = list(known)[:_MOST], len(known) - _MOST
    return "here may stand " + " or ".join([*few, *(["something else"] if more > 0 else [])])


@cache
def _names(name: str, lark: Lark) -> dict[str, str]:
    """What each terminal is called in a message."""
    told = {
        found[2]: found[1] for found in _TOLD.finditer(data_files.read("grammar", f"{name}.lark"))
    }
    found = {"$END": "nothing more"}
    for terminal in lark.terminals:
        sign = terminal.pattern.value.partition("(?!")[0]
        found[terminal.name] = told.get(terminal.name, f"`{sign}`")
    return found
