"""JSON Schemas of saved games, made from the classes that describe the files.

They say what a file looks like. Whether the choices in it can be made, only reading it can tell.
"""

from __future__ import annotations

import types
from collections.abc import Mapping
from typing import Any, Union, get_args, get_origin, get_type_hints

from attrs import NOTHING, fields, has

from piecesofeight.game.saves.saved_game import SavedGame
from piecesofeight.game.saves.seat import SeatSave
from piecesofeight.game.view import View
from piecesofeight.hosted.saves.saved_game import SavedHosted
from piecesofeight.hosted.saves.seat import HostedSeatSave
from piecesofeight.hosted.seen.view import HostedView

Schema = dict[str, Any]
_PLAIN = {int: "integer", str: "string", bool: "boolean", type(None): "null", float: "number"}
_RECORDS = {
    SavedGame: ("A game of coin combat, or an evening of it", list(SavedGame.READS)),
    SavedHosted: ("A game from a file", [SavedHosted.VERSION]),
}
# What files leave out: the decision is told by itself, events are in the log.
_LEFT_OUT = {View: SeatSave.LEFT, HostedView: HostedSeatSave.LEFT}
_CALLED = {"_players": "players"}


def record_schema() -> Schema:
    """The schema of a saved game or evening, or of a game from a file, as plain data."""
    kinds = [_file(kind, *told) for kind, told in _RECORDS.items()]
    definitions = {name: schema for kind in kinds for name, schema in kind["definitions"].items()}
    return {
        "$schema": kinds[0]["$schema"],
        "title": "A saved game of piecesofeight",
        "oneOf": [
            {key: value for key, value in kind.items() if key not in ("$schema", "definitions")}
            for kind in kinds
        ],
        "definitions": dict(sorted(definitions.items())),
    }


def seat_schema() -> Schema:
    """The schema of what a seat knows of a game."""
    return _file(SeatSave, "What a seat knows of a game of Pieces of Eight", [SeatSave.VERSION])


def hosted_seat_schema() -> Schema:
    """The schema of what a seat knows of a game from a file."""
    kind = HostedSeatSave
    return _file(kind, "What a seat knows of a game from a file", [kind.VERSION])


def _file(kind: type[Any], title: str, versions: list[int]) -> Schema:
    found: dict[str, Schema] = {}
    _of_type(kind, found)
    top = found.pop(kind.__name__)
    head = {"format": {"const": kind.FORMAT}, "version": {"enum": versions}}
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": title,
        **top,
        "properties": {**head, **top["properties"]},
        "required": [*head, *top["required"]],
        "definitions": dict(sorted(found.items())),
    }


def _of_type(kind: Any, found: dict[str, Schema]) -> Schema:
    """The schema of a type; those of classes are put beside it."""
    if kind in _PLAIN:
        return {"type": _PLAIN[kind]}
    built, inner = get_origin(kind), get_args(kind)
    if built in (Union, types.UnionType):
        return {"anyOf": [_of_type(part, found) for part in inner]}
    if built is Mapping:
        return {"type": "object", "additionalProperties": _of_type(inner[1], found)}
    if built is frozenset or (built is tuple and inner[1:] == (...,)):
        return {"type": "array", "items": _of_type(inner[0], found)}
    if built is tuple:
        parts = [_of_type(part, found) for part in inner]
        size = {"minItems": len(parts), "maxItems": len(parts)}
        return {"type": "array", "items": parts, **size}
    assert has(kind), f"what is `{kind}` in JSON?"
    if kind.__name__ not in found:
        found[kind.__name__] = {}
        found[kind.__name__] = _of_class(kind, found)
    return {"$ref": f"#/definitions/{kind.__name__}"}


def _of_class(kind: type[Any], found: dict[str, Schema]) -> Schema:
    hints = get_type_hints(kind, localns={"HostedSetup": object})
    told = [each for each in fields(kind) if each.name not in _LEFT_OUT.get(kind, ())]
    return {
        "type": "object",
        "properties": {
            _CALLED.get(each.name, each.name): _of_type(hints[each.name], found) for each in told
        },
        "required": [each.name for each in told if each.default is NOTHING],
        "additionalProperties": False,
    }
