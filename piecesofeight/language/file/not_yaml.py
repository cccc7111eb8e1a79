"""What to tell an author where YAML's parser can't go on: a slip on a line nearby, or its problem.

The parser finds slips too late, or tells them in its own words: the slip is where it stops, or on a
line before. Those after which a coin file can be read on are put right in `slips.py`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from attrs import frozen

# What PyYAML says, what an author understands, and what to do about it.
_PLAINLY = (
    (
        "cannot start any token",
        "nothing can begin with this",
        "indent with spaces, not tabs; put texts that begin with a sign into quotes",
    ),
    (
        "mapping values are not allowed",
        "there can't be another `:` here",
        "put a text with `: ` in it into quotes, or begin a new line",
    ),
    ("did not find expected key", "this does not belong to anything", "look at the indentation"),
    ("'-' indicator", "this does not belong to anything", "look at the indentation"),
    ("',' or '}'", "a `,` or a `}` is missing", None),
    ("',' or ']'", "a `,` or a `]` is missing", None),
    ("<document start>", "this does not belong to anything", "look at the indentation"),
    ("<block end>", "this does not belong to anything", "look at the indentation"),
    ("could not find expected ':'", "a `:` is missing", "write `key: value`"),
)
# What a line with a slip looks like, where `at` is what is wrong; the message, what to do, and what
# to write instead of what is wrong if that is all there is to do.
_SLIPS = (
    (
        re.compile(r"(?P<at>(?:```|~~~).*?)\s*$"),
        "this mark is no part of a coin file",
        "delete the lines with such marks",
        None,
    ),
    (re.compile(r"(?P<at> *\t+)"), "there is a tab here", "indent with spaces", None),
    (
        re.compile(r" *(?P<at>[–—•*])\s"),
        "`{at}` is not the sign for a list",
        "begin entries of a list with `- `",
        "-",
    ),
    (
        re.compile(r"(?: *(?=-[A-Za-z])|[ -]*[a-z]+(?=:[^\s:]))(?P<at>[-:])"),
        "a space is missing behind `{at}`",
        "write a space behind `{at}`",
        "{at} ",
    ),
    (
        re.compile(r"[ -]*ability: +(?P<at>[^\s#|>].*?)\s*$"),
        "the text of an ability must begin with `|`",
        "write `ability: |` and put the text below, indented",
        None,
    ),
    (
        re.compile(r"[ -]*[\w-]+:\s+(?P<at>(?P<quote>[\"'])(?:(?!(?P=quote)).)*?)\s*$"),
        "this quote has no end",
        "write `{quote}` on both sides of the text",
        None,
    ),
)


@frozen
class Slip:
    """What is wrong, where in its line, and what to do; `instead` is what to write there.

    Columns count from 1, and the end isn't part of it.
    """

    message: str
    line: int
    start: int
    end: int
    hint: str
    instead: str | None = None


def slip_near(lines: Sequence[str], line: int, begun: int) -> Slip | None:
    """The slip by which a text can't be read, if the look of its lines tells.

    Args:
        lines: the lines of the text.
        line: the line, from 1, at which the parser gave up.
        begun: the line where what it was reading began, or the same.
    """
    near = dict.fromkeys((line, _above(lines, line), begun))
    for pattern, message, hint, instead in _SLIPS:
        for number in near:
            found = pattern.match(lines[number - 1]) if 1 <= number <= len(lines) else None
            if found is not None:
                words = found.groupdict()
                return Slip(
                    message.format(**words),
                    number,
                    found.start("at") + 1,
                    found.end("at") + 1,
                    hint.format(**words),
                    instead and instead.format(**words),
                )
    return None


def plainly(problem: str) -> tuple[str, str | None]:
    """A problem of PyYAML's in words that an author understands, and what to do about it."""
    told = ((plain, hint) for part, plain, hint in _PLAINLY if part in problem)
    return next(told, (problem, None))


def _above(lines: Sequence[str], line: int) -> int:
    """The line with something in it above a line."""
    line -= 1
    while line > 1 and not lines[line - 1].strip():
        line -= 1
    return line
