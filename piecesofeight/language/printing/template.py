"""Filling in the templates of the vocabulary."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from piecesofeight.language.printing.wording import FIELD, Tags, Text
from piecesofeight.texts.speech import NEUTRAL, Features, Said, Speech

# Says a part, asked to be as the tags say, in agreement with a noun, round some other part.
Sayable = Callable[[Tags, Features, "Sayable | None"], Said]

NO_TAGS: Tags = frozenset()
# These stay asked for in all parts of a phrase.
INHERITED = frozenset({"book", "used", "own", "taken", "had", "chosen"})
# These agree with the noun beside them, so they are said after it.
_AGREEING = frozenset({"number", "nth", "rest", "per_each", "places", "other"})

_ASIDE = re.compile(r"<([^>]*)>")
_CHOICE = re.compile(r"\[([^\]]*)\]")
_BLANKS = re.compile(r" +")


def fill(
    text: Text,
    parts: Mapping[str, Sayable],
    speech: Speech,
    tags: Tags = NO_TAGS,
    around: Features = NEUTRAL,
) -> Said:
    """A template with its parts filled in, by the names of its fields.

    The tags are what is asked of the phrase, and choose the variant; `around` is the noun that it
    belongs to.
    """
    template = _ASIDE.sub(r"\1" if "book" in tags else "", text.told(tags))
    noun: Features | None = Features(text.gender) if text.gender else None
    said: dict[str, Said] = {}
    matches = list(FIELD.finditer(template))
    for match in sorted(matches, key=lambda match: match["name"] in _AGREEING):
        asked = frozenset((match["tags"] or "").split(",")) - {""} | (tags & INHERITED)
        if match[0] == template:
            asked |= tags
        agreed = noun or NEUTRAL
        if match["name"] in _AGREEING and around != NEUTRAL and not text.gender:
            agreed = around
        hole = parts[match["hole"]] if match["hole"] else None
        said[match[0]] = found = parts[match["name"]](asked, agreed, hole)
        noun = noun or found.features
    nouns = [(match.start(), said[match[0]].features) for match in matches]

    def choose(match: re.Match[str]) -> str:
        after = [found for place, found in nouns if found is not None and place > match.start()]
        before = [found for _, found in nouns if found is not None]
        agreed = (after or before or [noun or around])[0]
        return speech.agreeing(tuple(match[1].split("|")), agreed)

    filled = FIELD.sub(lambda match: said[match[0]].text, _CHOICE.sub(choose, template))
    return Said(_BLANKS.sub(" ", filled).strip(), noun)


def fixed(said: Said | str) -> Sayable:
    """A part that is the same whatever is asked of it."""
    found = Said(said) if isinstance(said, str) else said
    return lambda _tags, _around, _hole: found
