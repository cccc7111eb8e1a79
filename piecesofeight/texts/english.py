"""English: plurals, `an`, numbers."""

from __future__ import annotations

import re

from attrs import frozen

from piecesofeight.texts import texts
from piecesofeight.texts.speech import Features

# Letters that don't sound as they look.
_SILENT = re.compile(r"(?:heir|honest|hono|hour)", re.IGNORECASE)
_LIKE_YOU_OR_ONE = re.compile(r"(?:eu|one|u[bnst][aeiou]|u[bcfnst]\b)", re.IGNORECASE)
_ARTICLE = re.compile(r"\b([Aa])(?= [\W_]*(\w+))")


@frozen
class English:
    """See `Speech`."""

    code: str = "en"

    def agreeing(self, options: tuple[str, ...], features: Features) -> str:
        """Of two forms the second is the plural."""
        return options[features.plural]

    def number(self, number: int, features: Features, *, alone: bool) -> str:
        """In words up to ten."""
        del features, alone
        words: list[str] = texts("en", "grammar")["numbers"]
        return words[number] if number < len(words) else str(number)

    def ordinal(self, number: int, features: Features) -> str:
        """In words up to ten."""
        del features
        words: list[str] = texts("en", "grammar")["ordinals"]
        return words[number - 1] if number <= len(words) else f"{number}th"

    def rank(self, number: int) -> str:
        """In digits.

        >>> [English().rank(number) for number in (1, 2, 3, 4, 11)]
        ['1st', '2nd', '3rd', '4th', '11th']
        """
        endings = {} if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}
        return f"{number}{endings.get(number % 10, 'th')}"

    def gender(self, name: str) -> str:
        """Coins have none."""
        del name
        return ""

    def plural(self, name: str) -> str:
        """The plural of a name: that of its last word before `of`, `to` and their like.

        Example:
            >>> [English().plural(name) for name in ("Cutlass", "Sea Fury", "Keg of Rum")]
            ['Cutlasses', 'Sea Furies', 'Kegs of Rum']
        """
        words = name.split(" ")
        head = _head(words) - 1
        words[head] = _plural(words[head])
        return " ".join(words)

    def is_label(self, name: str) -> bool:
        """A name that is a plural: nobody says *an Irons*."""
        words = name.split(" ")
        return _is_plural(" ".join(words[: _head(words)]))

    def finished(self, text: str) -> str:
        """With `an` before vowels."""

        def article(match: re.Match[str]) -> str:
            following = match[2]
            vowel = following[0] in "aeiouAEIOU" and not _LIKE_YOU_OR_ONE.match(following)
            return f"{match[1]}n" if vowel or _SILENT.match(following) else match[1]

        return _ARTICLE.sub(article, text)


def _head(words: list[str]) -> int:
    """How many words of a name there are before the first small one inside it."""
    small = texts("en", "grammar")["small"]
    return next((i for i, word in enumerate(words) if i and word in small), len(words))


def _is_plural(word: str) -> bool:
    return bool(re.search(r"[^siu]s$|ies$", word)) and "'" not in word


def _plural(word: str) -> str:
    if _is_plural(word):
        return word
    if re.search(r"(?:s|x|z|ch|sh)$", word):
        return f"{word}es"
    if re.search(r"[^aeiou]y$", word):
        return f"{word[:-1]}ies"
    return f"{word}s"
