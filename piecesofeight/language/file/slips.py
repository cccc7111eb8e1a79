"""Slips by which a coin file isn't YAML, as `slips.yaml` tells them.

PyYAML finds slips too late, or tells them in its own words: the slip is where it stops, or on a
line before.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator, Sequence
from typing import Any

from attrs import frozen

from piecesofeight.data_files import yaml_data
from piecesofeight.language.diagnostics.diagnostic import Diagnostic, Fix
from piecesofeight.language.file.keys import OF_COIN, OF_SET
from piecesofeight.language.file.lines import Lines

_LONGEST = 500  # of a line that is looked at: what is longer was hardly written by hand


@functools.cache
def _told() -> dict[str, Any]:
    """The table, with the keys in its patterns."""
    told: dict[str, Any] = yaml_data("language/file/slips.yaml")
    keys = [key for known in (OF_SET, OF_COIN) for key in known.table]
    names = "|".join(key.name for key in keys)
    texts = "|".join(key.name for key in keys if key.is_line)
    for slip in told["mends"]:
        slip["pattern"] = slip["pattern"].replace("KEYS", names).replace("TEXTS", texts)
    return told


@frozen
class Slip:
    """A slip in a line: what is said of it, and what to write `instead`, from `start` to `end`."""

    said: Diagnostic
    start: int
    end: int
    instead: str
    unread: bool


def _slips(kind: str, lines: Lines, line: int) -> Iterator[Slip]:
    row = lines.rows[line] if line < len(lines.rows) else ""
    for slip in _told()[kind] if len(row) <= _LONGEST else ():
        found = re.match(slip["pattern"], row)
        if found is not None:
            yield from _ways_out(slip, found, lines, line)


def _ways_out(
    slip: dict[str, Any], found: re.Match[str], lines: Lines, line: int
) -> Iterator[Slip]:
    words = found.groupdict("")
    start, end = found.span("at")
    span = lines.span(line, *found.span("shown" if "shown" in words else "at"))
    for new in slip.get("instead", [""]):
        instead = new.format(**words)
        message, hint, fixed = (
            slip.get(key, "").format(**words, instead=instead) for key in ("message", "hint", "fix")
        )
        fix = Fix(fixed or hint, (lines.edit(line, start, end, instead),)) if new else None
        said = Diagnostic(slip.get("code", "E0101"), message, span, hint, fix=fix)
        yield Slip(said, start, end, instead, slip.get("unread", False))


def slip_near(lines: Lines, line: int, begun: int) -> Diagnostic | None:
    """What is said of the slip by which lines can't be read, if their look tells.

    Args:
        lines: the lines of the text.
        line: the line at which the parser gave up.
        begun: the line where what it was reading began, or the same.
    """
    for number in dict.fromkeys((line, _above(lines.rows, line), begun)):
        for slip in _slips("near", lines, number):
            return slip.said
    return None


def mends(lines: Lines, line: int) -> Iterator[Slip]:
    """What may be wrong with a line with a key; whether it is shows when it is put right."""
    return _slips("mends", lines, line)


def plainly(problem: str) -> tuple[str, str | None]:
    """A problem of PyYAML's in words that an author understands, and what to do about it."""
    for known in _told()["problems"]:
        if known["says"] in problem:
            return known["means"], known.get("hint")
    return problem, None


def _above(rows: Sequence[str], line: int) -> int:
    """The line with something in it above a line."""
    above = (number for number in range(line - 1, 0, -1) if rows[number].strip())
    return next(above, 0)
