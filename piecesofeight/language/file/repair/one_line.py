"""Values that are begun on the line of their key, where they can't stand so."""

from __future__ import annotations

import re

from piecesofeight.language.diagnostics.diagnostic import Edit, Fix
from piecesofeight.language.file.repair.slips import Part, Slips, depth_of, is_blank
from piecesofeight.language.file.values import in_braces
from piecesofeight.language.file.yaml_tree import Node, Scalar, Unread

_NAMES = re.compile(r"( *)(names) *: +([^#]*[^#\s])\s*(?:#.*)?$")
_ABILITY = re.compile(r"( *)(ability) *: +(?P<head>(?:play|react|while)\b[^:#]*:)(?P<rest>[^#]*)$")
_STEP = 2


def on_one_line(slips: Slips, part: Part) -> tuple[Scalar, Node] | None:
    """Report such a value, with its key; None if it is no such one."""
    for pattern, look in ((_NAMES, _names), (_ABILITY, _ability)):
        match = pattern.match(slips.lines[part.start])
        if match is not None and look(slips, part, match):
            key = Scalar(match[2], "", slips.span(part.start, *match.span(2)))
            return key, Unread(key.span)
    return None


def _names(slips: Slips, part: Part, match: re.Match[str]) -> bool:
    """`names: es: Gaviota`, without braces."""
    right = in_braces(match[3])
    if right is None:
        return False
    span = slips.span(part.start, *match.span(3))
    hint = f"write `names: {right}`"
    fix = Fix(f"write `{right}`", (Edit(span, right),))
    slips.error("`names` must be keys and values", span, hint, fix, "E0106")
    return True


def _ability(slips: Slips, part: Part, match: re.Match[str]) -> bool:
    """`ability: play:`, the steps behind it or below."""
    depth = len(match[1]) + _STEP
    below = [n for n in range(part.start + 1, part.end) if not is_blank(slips.lines[n])]
    depths = [depth_of(slips.lines[n]) for n in below]
    if below and (min(depths) != depths[0] or match["rest"].strip()):
        return False
    more = max(0, depth + _STEP - min(depths, default=depth + _STEP))
    step = match["rest"].strip()
    text = f"|\n{' ' * depth}{match['head']}"
    text += f"\n{' ' * (depth + _STEP)}{step}" if step else ""
    span = slips.span(part.start, match.start("head"), len(match.string.rstrip()))
    edits = [Edit(span, text), *(Edit(slips.before(n), " " * more) for n in below if more)]
    slips.error(
        "the text of an ability must begin with `|`",
        span,
        "write `ability: |` and put the text below, indented",
        Fix("write `|`, and the text below", tuple(edits)) if step or below else None,
        "E0112",
    )
    return True
