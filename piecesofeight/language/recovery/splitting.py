"""Two lines in one: what stands behind a step, or behind the line that it belongs to."""

from __future__ import annotations

import attrs

from piecesofeight.language.diagnostics.diagnostic import Edit, Fix
from piecesofeight.language.parsing.automaton import Stack, automaton
from piecesofeight.language.recovery.place import Place, Verdict

# What people write between two steps.
_BETWEEN = (",", ";", ".", "and", "then", "also", "to")
_BELOW = "put what follows below, on a line of its own, indented by two spaces more"
_STEP = 2


def judge_split(place: Place) -> Verdict | None:
    """What to say if the rest of a line should be another line; None if it isn't one."""
    start = place.index
    while start > 1 and str(place.tokens[start - 1]) in _BETWEEN:
        start -= 1
    rest = start
    while rest < len(place.tokens) and str(place.tokens[rest]) in _BETWEEN:
        rest += 1
    if start == 0 or rest == len(place.tokens):
        return None
    for sign in ("", ":"):
        found = _as_two(place, start, rest, sign)
        if found is not None:
            return found
    return None


def _as_two(place: Place, start: int, rest: int, sign: str) -> Verdict | None:
    """Two lines, the first of them with a `:` behind it perhaps."""
    before = place.tokens[start - 1]
    stack: Stack | None = place.stacks[start]
    opens = bool(sign) or before.type == "COLON"
    if not opens and rest == start:
        return None
    signs = [*(["COLON"] if sign else []), "_NL", *(["_INDENT"] if opens else [])]
    line = [token.type for token in place.tokens[rest:]]
    if not line or line[-1] == "COLON":
        return None
    for name in (*signs, *line, "_NL"):
        stack = automaton().after(stack, name) if stack is not None else None
    if stack is None:
        return None
    first, after = place.tokens[0], place.tokens[rest]
    depth = place.origin.indent + (first.column or 1) - 1 + (_STEP if opens else 0)
    gap = place.origin.span(
        before.end_line or 1, before.end_column or 1, after.line or 1, after.column or 1
    )
    fix = Fix("begin a new line there", (Edit(gap, f"{sign}\n{' ' * depth}"),))
    hint = "the line should end here; say the rest on a line of its own"
    if opens:
        hint = f"write `:`, and {_BELOW}" if sign else _BELOW
    at = attrs.evolve(place, index=start)
    message = f"`{place.tokens[start]}` does not fit here"
    code = "E0203" if str(place.tokens[start]) in ",;." else "E0201"
    return Verdict(code, message, at, hint, fix)
