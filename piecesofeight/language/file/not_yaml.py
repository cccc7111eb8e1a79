"""What to tell an author where YAML's parser can't go on: a slip on a line nearby, or its problem.

The parser finds slips too late, or tells them in its own words: the slip is where it stops, or on a
line before. Those after which a coin file can be read on are put right in `slips.py`.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Sequence
from typing import Any

from attrs import frozen

from piecesofeight.data_files import yaml_data


@functools.cache
def _told() -> dict[str, Any]:
    return dict(yaml_data("language/file/not_yaml.yaml"))


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
    for slip in _told()["slips"]:
        for number in near:
            found = None
            if 1 <= number <= len(lines):
                found = re.match(slip["pattern"], lines[number - 1])
            if found is not None:
                words = found.groupdict()
                message, hint = (slip[key].format(**words) for key in ("message", "hint"))
                instead = slip["instead"].format(**words) if "instead" in slip else None
                start, end = found.start("at") + 1, found.end("at") + 1
                return Slip(message, number, start, end, hint, instead)
    return None


def plainly(problem: str) -> tuple[str, str | None]:
    """A problem of PyYAML's in words that an author understands, and what to do about it."""
    for known in _told()["problems"]:
        if known["says"] in problem:
            return known["means"], known.get("hint")
    return problem, None


def _above(lines: Sequence[str], line: int) -> int:
    """The line with something in it above a line."""
    line -= 1
    while line > 1 and not lines[line - 1].strip():
        line -= 1
    return line
