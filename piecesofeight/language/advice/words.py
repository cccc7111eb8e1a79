"""Single words and signs that authors try first, and what to write instead.

All of them are in `words.yaml`, which is read at the first word that doesn't fit. Each piece of
advice names what must be able to stand at its place, so that it is given only where the author can
follow it.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Container, Iterator, Mapping
from typing import Any

from attrs import frozen

from piecesofeight.data_files import yaml_data

__all__ = ["Advice", "instead_of", "instead_of_sign", "with_parts"]

_PART = re.compile(r"\{([A-Z_]+)\}")


@frozen
class Advice:
    """What to write instead of a word. `word` does as well and says the same, if there is one."""

    text: str
    word: str | None = None


def instead_of(word: str, before: str, fits: Container[str]) -> Advice | None:
    """What to write instead of a word, after the word `before`, where `fits` could stand."""
    for key in (f"{before}-{word}", word):
        for places, advice in _advice().get(key, ()):
            if any(place in fits for place in places):
                return advice
    return None


def instead_of_sign(sign: str, rest: str) -> str | None:
    """What to do about a sign that no text can have, with `rest` behind it on its line."""
    if sign in ".,;":
        advice: str = _data()["parts"]["REST"] if rest.strip() else "leave it out"
        return advice
    return next((advice for signs, advice in _data()["signs"].items() if sign in signs), None)


def with_parts(text: str, parts: Mapping[str, str]) -> str:
    """A text with what stands for the names in capitals.

    Example:
        >>> with_parts("{TAKE}, without `you`", {"TAKE": "say `move`"})
        'say `move`, without `you`'
    """
    return _PART.sub(lambda name: parts[name[1]], text)


@functools.cache
def _data() -> Any:
    return yaml_data("language/advice/words.yaml")


@functools.cache
def _advice() -> dict[str, list[tuple[tuple[str, ...], Advice]]]:
    """The advice for each word, with the places that it is for; what is first told first."""
    found: dict[str, list[tuple[tuple[str, ...], Advice]]] = {}
    for word, places, advice in _told():
        found.setdefault(word, []).append((places, advice))
    return found


def _told() -> Iterator[tuple[str, tuple[str, ...], Advice]]:
    """Each word with the places where its advice is given."""
    for entry in _data()["words"]:
        where = entry["where"]
        places = (where,) if isinstance(where, str) else tuple(where)
        write = entry.get("write")
        text = with_parts(entry.get("say", f"say `{write}`"), _data()["parts"])
        for word in entry.get("words", "").split():
            yield word, places, Advice(text)
        for word in entry.get("same", "").split():
            yield word, places, Advice(text, write)
    for english, words in _data()["spanish"].items():
        for word in words.split():
            yield word, (english,), Advice(f"texts are in English: say `{english}`", english)
