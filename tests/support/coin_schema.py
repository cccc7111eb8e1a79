"""A JSON Schema of coin files, for editors that know no more of them than that they are YAML.

It says what the file around the texts looks like. What the texts say, and whether names are known,
only `piecesofeight check` can tell.
"""

from __future__ import annotations

from piecesofeight.language.file.keys import OF_COIN, OF_NAME, OF_SET, Keys

Schema = dict[str, object]


def _object(known: Keys) -> Schema:
    return {
        "type": "object",
        "properties": {key.name: {**key.value, "description": key.doc} for key in known.table},
        "required": list(known.needed),
        "additionalProperties": False,
    }


def coin_file_schema() -> Schema:
    """The schema, as plain data."""
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "A set of coins for Pieces of Eight",
        **_object(OF_SET),
        "definitions": {
            "coin": _object(OF_COIN),
            "name": {"anyOf": [OF_NAME["name"].value, _object(OF_NAME)]},
        },
    }
