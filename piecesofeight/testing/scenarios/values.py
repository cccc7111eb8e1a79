"""Values as they stand in a scenario file: coins, lists, keys with texts, on one line of YAML."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping

Value = str | float | None | tuple[str, ...] | Mapping[str, str | int]

# What YAML and the strict layer above it take for a text as it stands, within brackets too.
_PLAIN = re.compile(r"(?:\.\.?/)*[A-Za-z][A-Za-z0-9 '’();.!/_-]*(?<! )")
_WORDS = ("null", "true", "false", "yes", "no", "on", "off", "y", "n")


def quoted(text: str) -> str:
    """A text, in quotes if YAML would take it for more.

    >>> quoted("Captain's Monkey"), quoted("Yes"), quoted("Gull: a bird")
    ("Captain's Monkey", '"Yes"', '"Gull: a bird"')
    """
    plain = _PLAIN.fullmatch(text) and text.lower() not in _WORDS
    return text if plain else json.dumps(text, ensure_ascii=False)


def listed(texts: Iterable[str]) -> str:
    """Texts as a list."""
    return f"[{', '.join(map(quoted, texts))}]"


def written(value: Value) -> str:
    """Any value.

    >>> written(("Mate", "?")), written({"player": "Anne", "kind": "main"}), written(None)
    ('[Mate, "?"]', '{player: Anne, kind: main}', 'null')
    """
    match value:
        case None:
            return "null"
        case tuple():
            return listed(value)
        case Mapping():
            pairs = (f"{quoted(key)}: {written(found)}" for key, found in value.items())
            return f"{{{', '.join(pairs)}}}"
        case int() | float():
            return str(value)
        case _:
            return quoted(value)
