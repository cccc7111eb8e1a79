"""Walking over the typed program of a game, and a hash of what it means."""

from __future__ import annotations

import hashlib
import json
from enum import Enum
from typing import Any

from attrs import NOTHING, fields

from piecesofeight.language.program.span import Node


def nodes_in(value: object) -> list[Node]:
    """A part of a program, and all parts in it."""
    found: list[Node] = []
    due = [value]
    while due:
        part = due.pop()
        if isinstance(part, Node):
            found.append(part)
            due += [getattr(part, attribute.name) for attribute in fields(type(part))]
        elif isinstance(part, tuple):
            due += part
        elif isinstance(part, dict):
            due += part.values()
    return found


def meaning_hash(node: Node) -> str:
    """A short hash of what a program means; comments and other languages' texts don't count."""
    text = json.dumps(_meant(node), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _meant(value: object) -> Any:
    """A part of a program for JSON, without what is as it is by default, and without places."""
    if isinstance(value, Node):
        told = {
            attribute.name: getattr(value, attribute.name)
            for attribute in fields(type(value))
            if attribute.name not in ("span", "names")
        }
        defaults = {attribute.name: attribute.default for attribute in fields(type(value))}
        return [
            type(value).__name__,
            {
                name: _meant(part)
                for name, part in told.items()
                if defaults[name] is NOTHING or part != defaults[name]
            },
        ]
    if isinstance(value, tuple):
        return [_meant(part) for part in value]
    if isinstance(value, dict):
        return {name: _meant(part) for name, part in value.items()}
    return value.name if isinstance(value, Enum) else value
