"""Slips in the YAML of a file that its parser finds too late, or tells in its own words.

The parser stops where it can't go on. The slip is there or on a line before it, and some slips can
be told by the look of a line.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from attrs import frozen

from piecesofeight.language.diagnostics import Edit, Fix
from piecesofeight.language.program import Span

_FENCE = re.compile(r"```|~~~")
_TAB = re.compile(r" *\t+")
_NO_BAR = re.compile(r"[ -]*ability: +(?![|>])[^\s#]")
_DASH = re.compile(r" *(?P<dash>[–—•*])\s")
_GLUED_DASH = re.compile(r" *-(?=[A-Za-z])")
_GLUED_KEY = re.compile(r"[ -]*(?P<key>[a-z]+):(?=[^\s:])")
_OPEN_QUOTE = re.compile(r"[ -]*[\w-]+:\s+(?P<quote>[\"'])")


@frozen
class Slip:
    """What is wrong, where, and what to do."""

    message: str
    span: Span
    hint: str
    fix: Fix | None = None


def slip_near(lines: Sequence[str], line: int, begun: int, file: str) -> Slip | None:
    """The slip by which a file can't be read, if the look of its lines tells.

    Args:
        lines: the lines of the file.
        line: the line, from 1, at which the parser gave up.
        begun: the line where what it was reading began, or the same.
        file: the name of the file.
    """
    near = dict.fromkeys((line, _above(lines, line), begun))
    for look in (_fence, _tab, _dash, _space, _bar, _quote):
        for number in near:
            if 1 <= number <= len(lines):
                slip = look(lines[number - 1], number, file)
                if slip is not None:
                    return slip
    return None


def _above(lines: Sequence[str], line: int) -> int:
    """The line with something in it above a line."""
    line -= 1
    while line > 1 and not lines[line - 1].strip():
        line -= 1
    return line


def _fence(text: str, line: int, file: str) -> Slip | None:
    if not _FENCE.match(text):
        return None
    span = Span(file, line, 1, line, len(text.rstrip()) + 1)
    return Slip("this mark is no part of a coin file", span, "delete the lines with such marks")


def _tab(text: str, line: int, file: str) -> Slip | None:
    found = _TAB.match(text)
    if found is None:
        return None
    span = Span(file, line, 1, line, found.end() + 1)
    return Slip("there is a tab here", span, "indent with spaces")


def _dash(text: str, line: int, file: str) -> Slip | None:
    found = _DASH.match(text)
    if found is None:
        return None
    span = Span(file, line, found.start("dash") + 1, line, found.end("dash") + 1)
    hint = "entries of a list begin with `- `"
    fix = Fix("write `-`", (Edit(span, "-"),))
    return Slip(f"`{found['dash']}` is not the sign for a list", span, hint, fix)


def _space(text: str, line: int, file: str) -> Slip | None:
    """No blank behind `-` or `:`."""
    for pattern in (_GLUED_DASH, _GLUED_KEY):
        found = pattern.match(text)
        if found is not None:
            end = found.end() + 1
            sign = text[found.end() - 1]
            span = Span(file, line, end - 1, line, end)
            hint = f"write a space behind `{sign}`"
            fix = Fix(hint, (Edit(Span(file, line, end, line, end), " "),))
            return Slip(f"a space is missing behind `{sign}`", span, hint, fix)
    return None


def _bar(text: str, line: int, file: str) -> Slip | None:
    found = _NO_BAR.match(text)
    if found is None:
        return None
    span = Span(file, line, found.end(), line, len(text.rstrip()) + 1)
    hint = "write `ability: |` and put the text below, indented"
    return Slip("the text of an ability must begin with `|`", span, hint)


def _quote(text: str, line: int, file: str) -> Slip | None:
    """A quote that begins a value and doesn't end on its line."""
    found = _OPEN_QUOTE.match(text)
    if found is None or found["quote"] in text[found.end() :]:
        return None
    span = Span(file, line, found.end(), line, len(text.rstrip()) + 1)
    quote = found["quote"]
    return Slip("this quote has no end", span, f"write `{quote}` on both sides of the text")
