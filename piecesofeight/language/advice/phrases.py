"""Turns of phrase that authors try first, as patterns with what to write instead.

All of them are in `phrases.yaml`, which says how they are written, and is read at the first word
that doesn't fit.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator, Mapping
from typing import Any

from attrs import evolve, frozen

from piecesofeight.data_files import yaml_data
from piecesofeight.language.advice.words import with_parts
from piecesofeight.language.vocabulary import words

__all__ = ["Phrase", "filled", "phrases"]

_FIELD = re.compile(r"\{([a-z]+)(?:\|([a-z_]+))?([+-]1)?\}")
_ARTICLE = re.compile(r"\ba\(n\) (?=(.))")


@frozen
class Phrase:
    """A turn of phrase.

    `say` and `hint` are templates for the groups of a match, see `filled`.
    """

    pattern: re.Pattern[str]
    say: tuple[str, ...] = ()
    hint: str = ""
    where: str = ""
    certain: bool = True
    whole: bool = False
    alone: bool = False


@functools.cache
def phrases() -> tuple[Phrase, ...]:
    """All of them; of two that are found in a line, the first one counts."""
    parts = {"PLACE": f"(?:{'|'.join(_places())})"}
    for name, text in _data()["parts"].items():
        parts[name] = with_parts(text, parts)
    return tuple(phrase for entry in _data()["phrases"] for phrase in _read(entry, parts))


def filled(template: str, match: re.Match[str], they: str) -> str | None:
    """A template with the groups of a match; `they` is the player who is meant by `their`.

    None if nobody is, or if it comes to less than 0.

    Example:
        >>> filled("a(n) {x|edge} coin", re.compile("(?P<x>bottom)").search("bottom"), "")
        'an aft coin'
    """
    found = {**match.groupdict(""), "they": they}
    right = True

    def fill(field: re.Match[str]) -> str:
        nonlocal right
        name, changed, more = field.groups()
        text = _changed(found[name], changed)
        if more:
            text = str(int(text) + int(more))
        right = right and text[:1] != "-" and (name != "they" or bool(they))
        return text

    text = _FIELD.sub(fill, template)
    text = _ARTICLE.sub(lambda article: "an " if article[1].lower() in "aeiou" else "a ", text)
    return text if right else None


def _changed(text: str, name: str | None) -> str:
    """A text through the filter of that name."""
    for pattern, right in _data()["filters"].get(name, {}).items():
        if re.search(pattern, text):
            return re.sub(pattern, right, text, count=1)
    return text


@functools.cache
def _data() -> Any:
    return yaml_data("language/advice/phrases.yaml")


def _places() -> list[str]:
    places = [entry for entry in words() if entry.category == "place"]
    return [form.phrase for entry in places for form in entry.forms]


def _read(entry: Mapping[str, Any], parts: Mapping[str, str]) -> Iterator[Phrase]:
    """An entry of the file: two phrases if it is doubtful where another player was spoken of."""
    say = entry.get("say", [])
    phrase = Phrase(
        re.compile(with_parts(entry["pattern"], parts)),
        (say,) if isinstance(say, str) else tuple(say),
        with_parts(entry.get("hint", ""), parts),
        entry.get("where", ""),
        entry.get("certain", True),
        entry.get("whole", False),
        entry.get("alone", "doubtful" in entry),
    )
    yield phrase
    if "doubtful" in entry:
        hint = with_parts(entry["doubtful"], parts)
        yield evolve(phrase, alone=False, certain=False, hint=hint)
