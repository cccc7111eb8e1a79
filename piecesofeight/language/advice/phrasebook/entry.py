"""Several words together that authors try first, and what to write instead.

`everyday.py` knows single words. Here a pattern stands for a turn of phrase: it is looked for in a
line, around a word that doesn't fit. If it says what to write, that is advised only where it can
stand; a pattern without is for what the language has no words for, and says what there is.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from attrs import frozen

from piecesofeight.language.vocabulary import words

Rewrite = Callable[[re.Match[str]], str]

# In a template: the one player whom the lines above speak of; without one, it isn't used.
THEY = "{they}"


@frozen
class Phrase:
    """A turn of phrase.

    Only the group `x` is replaced if there is one, and a word of the group `at` must be the one
    that doesn't fit. `right` are ways to say it, the best first;
    without any, `hint` is given where the word `where` could stand instead (anywhere if empty).
    Both are templates for the groups of the match.
    """

    pattern: re.Pattern[str]
    right: tuple[str | Rewrite, ...] = ()
    hint: str | Rewrite = ""
    where: str = ""
    certain: bool = True  # whether a fix may be offered
    whole: bool = False  # whether the line must be right then to its end
    alone: bool = False  # whether it is only used where no other player was spoken of


def with_article(noun: str) -> str:
    """A coin with `a` or `an`.

    Example:
        >>> with_article("open coin"), with_article("Gull")
        ('an open coin', 'a Gull')
    """
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"


def edge(word: str) -> str:
    """The end of a deck that many call by another word.

    Example:
        >>> edge("top"), edge("bottom")
        ('fore', 'aft')
    """
    return "fore" if word in ("top", "front", "fore") else "aft"


def singular(noun: str) -> str:
    """One coin, where several were spoken of.

    Example:
        >>> singular("open coins"), singular("Gull")
        ('open coin', 'Gull')
    """
    return re.sub(r"coins$", "coin", noun)


def _places() -> str:
    found = [form.phrase for one in words() if one.category == "place" for form in one.forms]
    return "|".join(found)


PLACE = rf"(?:{_places()})"
PLACES = rf"{PLACE}(?: (?:or )?{PLACE})*"
KIND = r"(?:[A-Z][\w'-]*(?: [A-Z][\w'-]*)*|\"[^\"]+\")"
NOUN = rf"(?:other )?(?:{PLACES} )?(?:coins?\b|{KIND})"
ONE = rf"(?:other )?(?:{PLACES} )?(?:coin\b|{KIND})"
NAME = r"(?:that player|its owner|[a-z]\w*)"
OTHERS = r"(?:opponent|other player|player)"
ALL = rf"(?:(?:(?:all|each|every|both)(?: the)? )?{OTHERS}s|(?:each|every) {OTHERS})"
COUNT = r"(?P<n>[0-9]{1,3})"

STEP = "destroy"


def more(by: int) -> Rewrite:
    """At least or at most so many, by so much more than the group `n`, of the group `what`."""

    def write(match: re.Match[str]) -> str:
        number = int(match["n"]) + by
        after = f" {match['what']}" if "what" in match.groupdict() else ""
        return f"{'at least' if by > 0 else 'at most'} {number}{after}" if number >= 0 else ""

    return write


def article(group: str) -> Rewrite:
    """The coin of a group, with `a` or `an`."""
    return lambda match: with_article(match[group])


def phrase(
    pattern: str,
    *right: str | Rewrite,
    hint: str | Rewrite = "",
    where: str = "",
    certain: bool = True,
    whole: bool = False,
    alone: bool = False,
) -> Phrase:
    """A turn of phrase; see `Phrase`."""
    return Phrase(re.compile(pattern), right, hint, where, certain, whole, alone)
