"""What the library says to people: a folder of YAML files for each language, read when needed.

`words.yaml` has the words of the coin language (with manual and example in the English file),
`frames.yaml` what holds them together in rules text, `games.yaml` and `games_frames.yaml` the same
of the language of games, `booklet.yaml` what a booklet of rules says besides, `game.yaml` options
and events, and each other file what a command says. A further language is a folder with the same
files and a class for its grammar, both made known in `LANGUAGES` below and in `grammars.py`.
"""

from __future__ import annotations

import functools
from importlib.resources import files
from typing import Any

import yaml

LANGUAGES = ("en", "es")
FOLDER = files(__name__)
_LOADER = getattr(yaml, "CBaseLoader", yaml.BaseLoader)  # it takes every value for a text


def text_file(language: str, part: str) -> str:
    """Where the texts of a part of the library are, for messages."""
    return f"piecesofeight/texts/{language}/{part}.yaml"


@functools.cache
def texts(language: str, part: str) -> dict[str, Any]:
    """The texts of a part of the library (`words`, `game`, ...) in one of `LANGUAGES`, by name."""
    text = (FOLDER / language / f"{part}.yaml").read_text(encoding="utf-8")
    found: dict[str, Any] = yaml.load(text, _LOADER)
    return found


def say(part: str, key: str, language: str = "en", /, **values: object) -> str:
    """A phrase in a language, its words in braces filled in; English if there is no other.

    >>> say("game", "event agreed", "es", name="Bart")
    'Bart acepta'
    """
    table = texts(language if language in LANGUAGES else LANGUAGES[0], part)
    text: str = table[key]
    return text.format(**values)
