"""Texts of abilities that were written as lists: each line with `- ` before it."""

from __future__ import annotations

import re

from piecesofeight.language.diagnostics.collector import Collector
from piecesofeight.language.diagnostics.diagnostic import Edit, Fix
from piecesofeight.language.file.lines import Lines, depth_of, is_blank

_STEP = 2
_HEADER = re.compile(r"(?:play|(?:must )?react|while)\b(?!-)")
_ITEM = re.compile(r"(?P<lead> *)- +(?P<quote>[\"']?)(?P<text>[^\"'].*?)(?P=quote)\s*$")
_COIN = re.compile(r" *- +(?:coin *:|\{)")


def write_as_text(lines: Lines, number: int, depth: int, end: int, report: Collector) -> bool:
    """Read a list below `ability` as a text, which is reported; whether there was one.

    Args:
        lines: the lines of the file.
        number: the line with `ability`.
        depth: how deep this key stands.
        end: where the key ends in its line, with its `:`.
        report: where to report it.
    """
    rows = _rows(lines, number, depth)
    if not rows or not any(_ITEM.match(lines.rows[n]) for n in rows[:2]):
        return False
    edits = [lines.change(number, end, len(lines.rows[number].rstrip()), " |")]
    inside = depth
    for n in rows:
        edits += _as_line(lines, n, depth, inside)
        inside = depth_of(lines.rows[n]) if _HEADER.match(lines.rows[n].strip()) else inside
    fix = Fix("write it as a text", tuple(edits))
    report.say("E0112", lines.span(number, depth, end), "list", fix=fix)
    return True


def _rows(lines: Lines, number: int, depth: int) -> list[int]:
    """The lines of the list."""
    found: list[int] = []
    for n in range(number + 1, len(lines.rows)):
        row = lines.rows[n]
        if is_blank(row):
            continue
        deep = depth_of(row) > depth or (depth_of(row) == depth and row.lstrip().startswith("- "))
        if not deep or _COIN.match(row):
            break
        found.append(n)
    return found


def _as_line(lines: Lines, number: int, depth: int, inside: int) -> list[Edit]:
    """Put a line where it stands in a text: a header at the edge, a step below its header."""
    row = lines.rows[number]
    item = _ITEM.match(row)
    text = row.strip() if item is None else item["text"]
    edge = depth + _STEP
    place = edge if _HEADER.match(text) or inside < edge else edge + _STEP
    edits = []
    if item is not None and item["quote"]:
        edits.append(lines.change(number, item.end("text"), len(row.rstrip()), ""))
    start = depth_of(row) if item is None else item.start("text")
    return [*edits, lines.change(number, 0, start, " " * place)]
