"""Walking over the typed program of a game, and a hash of what it means."""

from __future__ import annotations

import hashlib
import json
from enum import Enum
from typing import Any

from attrs import NOTHING, fields

from piecesofeight.language.program.span import Node
from piecesofeight.played.digests import DIGEST

_NO_PARTS = ("span", "name", "names")
_PARTED = ("sorts", "deeds", "phases", "turn")
# What stands in a section of the file that is called otherwise.
_SECTIONS = {
    "least": "players",
    "most": "players",
    "sorts": "pieces",
    "player_counters": "counters",
    "player_terms": "words",
    "piece_terms": "words",
}


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
    return _hash(_meant(node))[:16]


def part_digests(program: Node) -> dict[str, str]:
    """A short hash of each part of a program, by the part's name: `deeds steal`, `setup`.

    What has a name and a course of its own is a part; all else of a section is one.
    """
    parts: dict[str, list[Any]] = {}
    for attribute in fields(type(program)):
        value = getattr(program, attribute.name)
        if attribute.name in _NO_PARTS or value in ("", ()):
            continue
        section = _SECTIONS.get(attribute.name, attribute.name)
        for item in value if isinstance(value, tuple) else (value,):
            named = attribute.name in _PARTED
            part = f"{section} {item.name}" if named else section
            parts.setdefault(part, []).append(_meant(item))
    return {name: _hash(meant)[:DIGEST] for name, meant in parts.items()}


def _hash(meant: Any) -> str:
    text = json.dumps(meant, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


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
