"""Texts of abilities that stand no deeper than their key: YAML takes their lines for keys."""

from __future__ import annotations

import re
from collections.abc import Iterable

from piecesofeight.language.diagnostics.diagnostic import Edit, Fix
from piecesofeight.language.file.repair.slips import Slips, depth_of

_OUTDENTED = re.compile(
    r"(?m)^( *)ability *: *(?:\|[-+]?)? *(?:#.*)?\n(?P<text>(?: *(?:#.*)?\n)*)"
    r"(?!\1 ) *(?P<word>play|react|while)\b(?!-)"
)
_STEP = 2


def is_outdented(text: str) -> bool:
    r"""Whether the text of an ability stands no deeper than `ability` itself.

    Example:
        >>> is_outdented("ability: |\nplay:\n  destroy this\n")
        True
    """
    return _OUTDENTED.search(text) is not None


def indent_texts(slips: Slips, keys: Iterable[str]) -> None:
    """Report such texts, and indent them; a line with one of the `keys` ends a text."""
    entry = re.compile(rf" *(?:- |-$|(?:{'|'.join(keys)}) *:)")
    text = "\n".join(slips.lines)
    for match in _OUTDENTED.finditer(text):
        key, word = len(match[1]), text.count("\n", 0, match.start("word"))
        below = range(word, len(slips.lines))
        ends = (n for n in below if depth_of(slips.lines[n]) <= key and entry.match(slips.lines[n]))
        start = text.count("\n", 0, match.start("text"))
        _indent(slips, range(start, next(ends, len(slips.lines))), key, word)


def _indent(slips: Slips, text: range, key: int, word: int) -> None:
    filled = [number for number in text if slips.lines[number].strip()]
    more = key + _STEP - min(depth_of(slips.lines[number]) for number in filled)
    first = depth_of(slips.lines[word])
    hint = f"indent all of it by {more} spaces more"
    edits = [Edit(slips.before(number), " " * more) for number in filled]
    slips.error(
        "the text of an ability must be indented further than `ability`",
        slips.span(word, first, len(slips.lines[word].rstrip())),
        hint,
        Fix(hint, tuple(edits)),
    )
    for number in filled:
        slips.lines[number] = " " * more + slips.lines[number]
        slips.wider[number + 1] = slips.wider.get(number + 1, 0) + more
