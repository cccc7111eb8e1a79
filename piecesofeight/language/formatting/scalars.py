"""How a text is written in YAML: plain where that is safe, else in quotes or as a block.

Plain texts stay plain and are never guessed to be anything else by us. Quotes are taken away
only where every reader of YAML would take the text for the same text without them, so
`"4.10"` and `"no"` keep theirs.
"""

from __future__ import annotations

import json
import math
import re
from textwrap import wrap

import attrs
import yaml
from attrs import frozen

from piecesofeight.language.file.yaml_tree import Scalar
from piecesofeight.language.formatting.canon import WIDTH
from piecesofeight.language.lookalikes import is_plain

# What some reader of YAML takes for something else than a text.
_NOT_TEXTS = frozenset({"y", "n", "yes", "no", "on", "off", "true", "false", "null"})
_SPECIAL = re.compile(r"[-+]?\.?[0-9][-+.:_ 0-9a-zA-Z]*|[-+]?\.(?:inf|nan)|[~=]|<<|", re.IGNORECASE)
_FLOW_SIGNS = re.compile(r"[,\[\]{}]|:(?=[,\[\]{}\s]|$)")
_NOT_PLAIN = re.compile(r":(?:\s|$)|\s#|[\t\n\r]|\s$")


@frozen
class TextBelow:
    """A text on lines of its own, below a header such as `>-`."""

    header: str
    lines: tuple[str, ...]


def inline(scalar: Scalar, *, flow: bool, was_flow: bool) -> str:
    """A scalar on one line.

    Args:
        scalar: what to write.
        flow: whether it stands in brackets.
        was_flow: whether it did so before.

    >>> from piecesofeight.language.program import NOWHERE
    >>> inline(Scalar("my title", '"', NOWHERE), flow=False, was_flow=False)
    'my title'
    >>> inline(Scalar("12:30", "'", NOWHERE), flow=False, was_flow=False)
    '"12:30"'
    >>> inline(Scalar("12:30", "", NOWHERE), flow=False, was_flow=False)
    '12:30'
    """
    text = scalar.text
    if scalar.style:
        safe = _is_plain_text(text) and not (flow and _FLOW_SIGNS.search(text))
    else:
        odd = _FLOW_SIGNS.search(text) if flow and not was_flow else text == "-"
        safe = "\n" not in text and not odd
    return text if safe else quoted(text)


def is_special(scalar: Scalar) -> bool:
    """Whether some reader of YAML would take it for something else than a text."""
    text = scalar.text
    return not scalar.style and (text.lower() in _NOT_TEXTS or bool(_SPECIAL.fullmatch(text)))


def _is_plain_text(text: str) -> bool:
    return (
        text[:1].isalpha()
        and text.lower() not in _NOT_TEXTS
        and not _NOT_PLAIN.search(text)
        and is_plain(text)
    )


def quoted(text: str) -> str:
    r"""A text in quotes; double ones, unless single ones save escapes.

    >>> print(quoted("a\tb"), quoted('say "x"'))
    "a\tb" 'say "x"'
    """
    if text.isprintable() and is_plain(text) and ('"' in text or "\\" in text):
        return "'" + text.replace("'", "''") + "'"
    if is_plain(text):
        return json.dumps(text, ensure_ascii=False)
    return yaml.dump(text, default_style='"', width=math.inf).rstrip("\n")


def value(scalar: Scalar, column: int, indent: int, was_flow: bool) -> str | TextBelow:
    """A scalar as the value of an entry in block style.

    Args:
        scalar: what to write.
        column: where it would begin on the line of its key, from 0.
        indent: where the lines of a block would begin.
        was_flow: whether it stood in brackets before.
    """
    scalar = attrs.evolve(scalar, text=visible(scalar))
    line = inline(scalar, flow=False, was_flow=was_flow)
    if "\n" in scalar.text:
        return _several_lines(scalar.text) or line
    can_fold = scalar.text == " ".join(scalar.text.split()) and is_plain(scalar.text)
    if column + len(line) <= WIDTH or not can_fold:
        return line
    folded = wrap(scalar.text, WIDTH - indent, break_long_words=False, break_on_hyphens=False)
    return TextBelow(">-", tuple(folded)) if len(folded) > 1 else line


def visible(scalar: Scalar) -> str:
    """Its text; below `|` or `>` without blanks at the ends of lines and of the whole."""
    if scalar.style not in ("|", ">"):
        return scalar.text
    text = "\n".join(line.rstrip(" \t") for line in scalar.text.split("\n"))
    return text.rstrip("\n") + ("\n" if text.endswith("\n") else "")


def _several_lines(text: str) -> TextBelow | None:
    body = text.rstrip("\n")
    last = len(text) - len(body)
    lines = body.split("\n")
    if not lines[0] or lines[0].startswith((" ", "\t")) or last > 1 or not is_plain(text):
        return None
    if any(line and not line.strip(" \t") for line in lines) or "\r" in text:
        return None
    return TextBelow("|" if last else "|-", tuple(lines))
