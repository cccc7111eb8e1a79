"""The templates of rules text: what the words of the vocabulary become in a language.

They are in `piecesofeight/texts/LANGUAGE/`: in `words.yaml` those of the vocabulary's words, by
category and name, in `frames.yaml` what holds phrases together. A form of a word may have a text of
its own; it stands below `forms`, by its phrase (several with ` | ` between them). `later` is what a
coin or player that the word brings in is called afterwards.

A template is plain words and

- `{coin}`: what stands for that placeholder of the phrase, in that language; the second `{what}`
  of a phrase is `{what_2}`;
- `{coin:the,p}`: the same, asked to be as these tags say; `texts/tags.yaml` has all tags;
- `{whose(spot)}`: the same, put round what stands for another placeholder, which is `{owned}` in
  its own template;
- `[un|una]`: words that agree with the next noun of the template, or else with the first, or
  else with the noun that the phrase belongs to. Two are masculine and feminine (in English:
  singular and plural), four are masculine, feminine and the plurals of these;
- `<of your choice>`: words for a rulebook only; on a coin there is less room.

Where one template does for everything, it stands alone; else `plain` is the one if no other fits,
`gender` (`m` or `f`) that of the noun, and every other key names the tags of a variant, with `_`
between them.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping

from attrs import frozen

from piecesofeight.language.vocabulary import Form, Word
from piecesofeight.texts import text_file, texts

FIELD = re.compile(r"\{(?P<name>[a-z_0-9]+)(?:\((?P<hole>[a-z_0-9]+)\))?(?::(?P<tags>[a-z,]+))?\}")
Tags = frozenset[str]


@frozen
class Text:
    """A template, and its variants, each for when all of its tags are given.

    Of several that fit the one with most tags counts, of these the last. The gender is `m` or `f`,
    of a noun in a language that has genders.
    """

    plain: str
    variants: tuple[tuple[Tags, str], ...] = ()
    gender: str = ""

    @classmethod
    def of(cls, value: str | Mapping[str, str]) -> Text:
        """A text as a file has it."""
        if isinstance(value, str):
            return cls(value)
        variants = tuple(
            (frozenset(tags.split("_")), template)
            for tags, template in value.items()
            if tags not in ("plain", "gender")
        )
        return cls(value["plain"], variants, value.get("gender", ""))

    def told(self, tags: Tags) -> str:
        """The template for these tags."""
        fitting = [variant for variant in reversed(self.variants) if variant[0] <= tags]
        return max(fitting, key=lambda variant: len(variant[0]))[1] if fitting else self.plain


class Wording:
    """All templates of a language, for one vocabulary: its words, and what holds them together."""

    def __init__(self, language: str, words: str, frames: str) -> None:
        self.file = text_file(language, words)
        self.frames = {name: Text.of(told) for name, told in texts(language, frames).items()}
        self.later: dict[tuple[str, str], Text] = {}
        self.forms: dict[tuple[str, str, str], Text] = {}
        for category, entries in texts(language, words).items():
            for name, entry in entries.items():
                if "later" in entry:
                    self.later[category, name] = Text.of(entry["later"])
                own = {"": entry["text"]} if "text" in entry else {}
                for phrases, told in (own | entry.get("forms", {})).items():
                    text = Text.of(told)
                    self.forms |= {(category, name, one): text for one in phrases.split(" | ")}

    def text(self, word: Word, form: Form) -> Text:
        """What a form of a word becomes.

        Raises:
            ValueError: there is no text for it.
        """
        for known in (form.phrase, ""):
            if (word.category, word.name, known) in self.forms:
                return self.forms[word.category, word.name, known]
        place = f"{self.file}: {word.category}: {word.name}"
        raise ValueError(f"{place}: there is no text for `{form.phrase}`")


@functools.cache
def wording(language: str, words: str = "words", frames: str = "frames") -> Wording:
    """The templates of a language; the files that have them are those of coins if none are said."""
    return Wording(language, words, frames)
