"""Which of these was meant by this word: all that the package knows of slips.

`closest` guesses, for a person who will decide. `meant` and `inflected` answer only where no doubt
is left: a letter or two too many, too few, wrong, or in the wrong order, and one word alone that
is that near.
"""

from __future__ import annotations

import difflib
import functools
from collections.abc import Iterable

__all__ = ["closest", "did_you_mean", "distance", "inflected", "likely", "meant"]

_SHORTEST = 3  # of a word in which a slip is recognised
_SHORT = 4  # has one slip at most
_LIKENESS = 0.6  # by difflib


def closest(word: str, choices: Iterable[str]) -> str | None:
    """The choice that a word is most likely a slip for, or None if none is near.

    Example:
        >>> closest("Canon", ["Cannon", "Captain"]), closest("or", ["fore", "it"])
        ('Cannon', None)
    """
    return next(iter(likely(word, choices, most=1)), None)


def did_you_mean(word: str, choices: Iterable[str], otherwise: str = "") -> str:
    """A hint with the choice that a word is most likely a slip for; another one if none is near.

    Example:
        >>> did_you_mean("Canon", ["Cannon", "Captain"])
        'did you mean `Cannon`?'
    """
    close = closest(word, choices)
    return f"did you mean `{close}`?" if close else otherwise


def likely(word: str, choices: Iterable[str], *, most: int) -> tuple[str, ...]:
    """Up to `most` choices that are like a word, the nearest first.

    Example:
        >>> likely("Canon", ["Captain", "Cannon", "Cannot"], most=2)
        ('Cannon', 'Cannot')
    """
    fixed = choices if isinstance(choices, frozenset) else tuple(choices)
    return _likely(word.lower(), fixed)[:most]


@functools.lru_cache(maxsize=1024)  # an author makes a slip more than once
def _likely(word: str, choices: frozenset[str] | tuple[str, ...]) -> tuple[str, ...]:
    by_lower = _by_lower(choices)
    found = difflib.get_close_matches(word, by_lower, n=5, cutoff=_LIKENESS)
    return tuple(by_lower[near] for near in found if _alike(word, near))


@functools.lru_cache(maxsize=16)
def _by_lower(choices: frozenset[str] | tuple[str, ...]) -> dict[str, str]:
    by_lower: dict[str, str] = {}
    for choice in choices:
        by_lower.setdefault(choice.lower(), choice)
    return dict(sorted(by_lower.items()))


def _alike(word: str, near: str) -> bool:
    """Short words are alike only if they differ by one letter, or by two that changed places."""
    return min(len(word), len(near)) > _SHORTEST or distance(word, near, 1) <= 1


def distance(word: str, other: str, most: int = 2) -> int:
    """How many slips turn one word into the other; `most + 1` if it takes more than `most`.

    A slip is a letter left out, put in or replaced, or two neighbours that changed places (the
    optimal string alignment distance).

    Example:
        >>> distance("destory", "destroy"), distance("opn", "open"), distance("aft", "fore")
        (1, 1, 3)
    """
    if abs(len(word) - len(other)) > most:
        return most + 1
    older: list[int] = []
    old = list(range(len(other) + 1))
    for i, char in enumerate(word, 1):
        new = [i]
        for j, wanted in enumerate(other, 1):
            least = min(old[j] + 1, new[j - 1] + 1, old[j - 1] + (char != wanted))
            if i > 1 and j > 1 and char == other[j - 2] and wanted == word[i - 2]:
                least = min(least, older[j - 2] + 1)
            new.append(least)
        older, old = old, new
    return min(old[-1], most + 1)


def _reach(word: str) -> int:
    """How many slips a word of this length may have and still be recognised."""
    return 0 if len(word) < _SHORTEST else 1 if len(word) <= _SHORT else 2


def meant(word: str, choices: Iterable[str], most: int = 2) -> str | None:
    """The one choice that a word is a slip for, without regard to capitals; None if in doubt.

    A longer word may have up to `most` slips.

    Example:
        >>> meant("destory", ["destroy", "reveal"]), meant("fire", ["fore", "five"])
        ('destroy', None)
    """
    small, most = word.lower(), min(most, _reach(word))
    found: list[tuple[int, str]] = []
    for choice in choices:
        far = distance(small, choice.lower(), most)
        if far <= most:
            found.append((far, choice))
    nearest = [choice for far, choice in found if far == min(found)[0]]
    return nearest[0] if len(set(nearest)) == 1 else None


_ENDINGS = ("ing", "ed", "es", "s", "d", "ion", "er")


def inflected(word: str, choices: Iterable[str]) -> str | None:
    """The one choice of which a word is another form; None if in doubt.

    Example:
        >>> inflected("moving", ["move", "may"]), inflected("abilities", ["ability"])
        ('move', 'ability')
    """
    small = word.lower()
    stems = {small[: -len(end)] for end in _ENDINGS if small.endswith(end)}
    stems = {stem for stem in stems if len(stem) >= _SHORTEST}
    forms = stems | {f"{stem}e" for stem in stems}
    if small.endswith("ies"):
        forms.add(f"{small[:-3]}y")
    found = {choice for choice in choices if choice in forms}
    return found.pop() if len(found) == 1 else None
