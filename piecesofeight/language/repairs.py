"""Fixes of values in a coin file that can only mean one thing."""

from __future__ import annotations

import re

from piecesofeight.language.diagnostics import Edit, Fix
from piecesofeight.language.program import Span
from piecesofeight.language.yaml_layer import Node, Scalar

_ROUND = re.compile(r"0*([1-9][0-9]?)(?:\.0+)?")
_BOOLEANS = dict.fromkeys(("yes", "on", "true"), "true") | dict.fromkeys(
    ("no", "off", "false"), "false"
)


def write(text: str, span: Span) -> Fix:
    """Write a text in the place of another."""
    return Fix(f"write `{text}`", (Edit(span, text),))


def boolean(node: Node) -> Fix | None:
    """Write `true` for what YAML or other languages take for it, and `false` likewise."""
    return _meant(node, _BOOLEANS.get(node.text.lower()) if isinstance(node, Scalar) else None)


def number(node: Node) -> Fix | None:
    """Write a number without leading zeros, a fraction of zero, or quotes."""
    found = _ROUND.fullmatch(node.text) if isinstance(node, Scalar) else None
    return _meant(node, found[1] if found else None)


def _meant(node: Node, text: str | None) -> Fix | None:
    on_one_line = node.span.line == node.span.end_line
    return write(text, node.span) if text is not None and on_one_line else None


def literal(node: Node) -> Fix | None:
    """Write `|` for `>`: the lines of a text that YAML would fold are kept apart."""
    if not isinstance(node, Scalar) or node.style != ">":
        return None
    span = node.span
    return write("|", Span(span.file, span.line, span.column, span.line, span.column + 1))
