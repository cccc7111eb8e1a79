"""Versions: of sets, and the one of the language that a set needs."""

from __future__ import annotations

import re

from piecesofeight.language.file.keys import OF_SET
from piecesofeight.language.file.values import Values, shortened
from piecesofeight.language.file.yaml_tree import Node, Scalar, Unread

# The version of the language that is read here. With a new word the second number grows; the first
# one would, if a text that could be read meant something else from then on.
LANGUAGE = "1.0"
_MEANT = re.compile(r"(?:version|v|>=|==|=|~|\^)*\s*v?([0-9]{1,4}(?:\.[0-9]{1,4}){0,2})")


def version(values: Values, node: Node | None, key: str) -> str:
    """A version, which is empty if there is none; `key` is what it stands behind."""
    if node is None or isinstance(node, Unread):
        return ""
    if not isinstance(node, Scalar):
        values.say("E0387", node, "list")
        return ""
    text = node.text
    if re.fullmatch(OF_SET[key].value["pattern"], text):
        return text
    right = meant_by(text, key)
    values.say("E0387", node, key, right=right, text=shortened(text), example=right or "1.0")
    return right or ""


def meant_by(text: str, key: str) -> str | None:
    """The version that was meant by a text; None if it isn't known.

    >>> meant_by("v1.2", "version"), meant_by(">= 1.2.0", "needs"), meant_by("new", "needs")
    ('1.2', '1.2', None)
    """
    found = _MEANT.fullmatch(text.strip().lower())
    if found is None:
        return None
    right = found[1] if key == "version" else ".".join(found[1].split(".")[:2])
    return right if re.fullmatch(OF_SET[key].value["pattern"], right) else None


def needs(values: Values, node: Node | None) -> tuple[str, bool]:
    """The version of the language that a set needs, and whether that is yet to come."""
    needed = version(values, node, "needs")
    newer = bool(needed) and _numbers(needed) > _numbers(LANGUAGE)
    if newer and node is not None:
        values.say("E0388", node, needed=needed, ours=LANGUAGE)
    return needed, newer


def _numbers(text: str) -> tuple[int, int]:
    major, _, minor = text.partition(".")
    return int(major), int(minor or 0)
