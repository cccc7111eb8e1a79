"""A JSON Schema of coin files, for editors that know no more of them than that they are YAML.

It says what the file around the texts looks like. What the texts say, and whether names are known,
only `piecesofeight check` can tell.
"""

from __future__ import annotations

from collections.abc import Mapping

from piecesofeight.language.file.schema import COIN_KEYS, MOST, SET_KEYS, STATUSES

Schema = dict[str, object]

_NAME_OF_SET = "^[a-z0-9]+(-[a-z0-9]+)*$"
_LANGUAGE = "^[a-z]{2,3}(-[A-Z]{2})?$"


def _text(doc: str, **more: object) -> Schema:
    return {"type": "string", "description": doc, **more}


def _how_many(doc: str) -> Schema:
    return {"type": "integer", "minimum": 1, "maximum": MOST, "description": doc}


def _set_keys() -> Mapping[str, Schema]:
    return {
        "set": _text(
            "The set's name for other sets: small letters, digits, hyphens.", pattern=_NAME_OF_SET
        ),
        "title": _text("The set's name for people."),
        "status": _text(
            "Whether the set is the publisher's.", enum=list(STATUSES), default=STATUSES[0]
        ),
        "uses": {
            "type": "array",
            "items": {"type": "string", "pattern": _NAME_OF_SET},
            "uniqueItems": True,
            "description": "Other sets whose coins the texts may name.",
        },
        "shipyard": {
            "type": "object",
            "additionalProperties": _how_many("How many of this coin."),
            "description": "How many of each coin the printed set has.",
        },
        "note": _text("Anything you want to tell."),
        "coins": {
            "type": "array",
            "minItems": 1,
            "items": {"$ref": "#/definitions/coin"},
            "description": "The coins.",
        },
    }


def _coin_keys() -> Mapping[str, Schema]:
    return {
        "coin": _text("The coin's name, which begins with a capital letter."),
        "names": {
            "type": "object",
            "propertyNames": {"pattern": _LANGUAGE},
            "additionalProperties": {"$ref": "#/definitions/name"},
            "description": "The coin's name in other languages, such as `{es: Oficial}`.",
        },
        "limit": _how_many("How many of it a ship may start with."),
        "captain": {
            "type": "boolean",
            "default": False,
            "description": "Whether it is the coin that decides who wins; one in a set at most.",
        },
        "unofficial": {
            "type": "boolean",
            "default": False,
            "description": "Whether it isn't official in a set that is.",
        },
        "note": _text("Anything you want to tell."),
        "ability": _text("What the coin does: `|`, and the text below it."),
    }


def _name() -> Schema:
    return {
        "description": "A name; with its gender and plural where a program would guess wrong.",
        "anyOf": [
            {"type": "string", "minLength": 1},
            {
                "type": "object",
                "properties": {
                    "name": {"type": "string", "minLength": 1},
                    "gender": {"enum": ["m", "f"]},
                    "plural": {"type": "string", "minLength": 1},
                },
                "required": ["name"],
                "additionalProperties": False,
            },
        ],
    }


def coin_file_schema() -> Schema:
    """The schema, as plain data.

    >>> coin_file_schema()["required"]
    ['set', 'coins']
    """
    sets, coins = _set_keys(), _coin_keys()
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "A set of coins for Pieces of Eight",
        "type": "object",
        "properties": {key: sets[key] for key in SET_KEYS},
        "required": ["set", "coins"],
        "additionalProperties": False,
        "definitions": {
            "coin": {
                "type": "object",
                "properties": {key: coins[key] for key in COIN_KEYS},
                "required": ["coin", "limit"],
                "additionalProperties": False,
            },
            "name": _name(),
        },
    }
