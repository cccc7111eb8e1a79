"""Slips in YAML that the look of a line tells, when its parser can't go on.

The parser finds them too late, or tells them in its own words: the slip is where it stops, or on a
line before. Those after which a coin file can be read on are put right in `yaml_slips.py`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from attrs import frozen

_FENCE = re.compile(r"```|~~~")
_TAB = re.compile(r" *\t+")
_NO_BAR = re.compile(r"[ -]*ability: +(?![|>])[^\s#]")
_DASH = re.compile(r" *(?P<dash>[–—•*])\s")
_GLUED_DASH = re.compile(r" *-(?=[A-Za-z])")
_GLUED_KEY = re.compile(r"[ -]*(?P<key>[a-z]+):(?=[^\s:])")
_OPEN_QUOTE = re.compile(r"[ -]*[\w-]+:\s+(?P<quote>[\"'])")


@frozen
class Slip:
    """What is wrong, where in its line, and what to do.

    Columns count from 1, and the end isn't part of it. `instead` is a stretch and what to write
    there, if that is what the hint says.
    """

    message: str
    line: int
    start: int
    end: int
    hint: str
    instead: tuple[int, int, str] | None = None


def slip_near(lines: Sequence[str], line: int, begun: int) -> Slip | None:
    """The slip by which a text can't be read, if the look of its lines tells.

    Args:
        lines: the lines of the text.
        line: the line, from 1, at which the parser gave up.
        begun: the line where what it was reading began, or the same.
    """
    near = dict.fromkeys((line, _above(lines, line), begun))
    for look in (_fence, _tab, _dash, _space, _bar, _quote):
        for number in near:
            if 1 <= number <= len(lines):
                slip = look(lines[number - 1], number)
                if slip is not None:
                    return slip
    return None


def _above(lines: Sequence[str], line: int) -> int:
    """The line with something in it above a line."""
    line -= 1
    while line > 1 and not lines[line - 1].strip():
        line -= 1
    return line


def _fence(text: str, line: int) -> Slip | None:
    if not _FENCE.match(text):
        return None
    hint = "delete the lines with such marks"
    return Slip("this mark is no part of a coin file", line, 1, len(text.rstrip()) + 1, hint)


def _tab(text: str, line: int) -> Slip | None:
    found = _TAB.match(text)
    if found is None:
        return None
    return Slip("there is a tab here", line, 1, found.end() + 1, "indent with spaces")


def _dash(text: str, line: int) -> Slip | None:
    found = _DASH.match(text)
    if found is None:
        return None
    start, end = found.start("dash") + 1, found.end("dash") + 1
    message = f"`{found['dash']}` is not the sign for a list"
    return Slip(message, line, start, end, "begin entries of a list with `- `", (start, end, "-"))


def _space(text: str, line: int) -> Slip | None:
    """No blank behind `-` or `:`."""
    for pattern in (_GLUED_DASH, _GLUED_KEY):
        found = pattern.match(text)
        if found is not None:
            end = found.end() + 1
            sign = text[found.end() - 1]
            message, hint = f"a space is missing behind `{sign}`", f"write a space behind `{sign}`"
            return Slip(message, line, end - 1, end, hint, (end, end, " "))
    return None


def _bar(text: str, line: int) -> Slip | None:
    found = _NO_BAR.match(text)
    if found is None:
        return None
    hint = "write `ability: |` and put the text below, indented"
    message = "the text of an ability must begin with `|`"
    return Slip(message, line, found.end(), len(text.rstrip()) + 1, hint)


def _quote(text: str, line: int) -> Slip | None:
    """A quote that begins a value and doesn't end on its line."""
    found = _OPEN_QUOTE.match(text)
    if found is None or found["quote"] in text[found.end() :]:
        return None
    hint = f"write `{found['quote']}` on both sides of the text"
    return Slip("this quote has no end", line, found.end(), len(text.rstrip()) + 1, hint)
