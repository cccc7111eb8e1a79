"""What a language brings along besides its words: inflection, agreement, and how words meet."""

from __future__ import annotations

from typing import Protocol

from attrs import frozen


@frozen
class Features:
    """What other words have to agree with.

    Attributes:
        gender: `m` or `f`; empty in a language without genders, and of what is no noun.
        plural: whether several are meant.
    """

    gender: str = ""
    plural: bool = False


NEUTRAL = Features()
HELD = "\x1f"  # stands for a blank within a coin's name, which no rule of grammar may touch


@frozen
class Said:
    """A phrase in some language, with what other words have to agree with."""

    text: str
    features: Features | None = None  # None for what is no noun


class Speech(Protocol):
    """A language."""

    @property
    def code(self) -> str:
        """Its ISO 639 code."""

    def agreeing(self, options: tuple[str, ...], features: Features) -> str:
        """The one of two or four forms that fits; see the templates of the vocabulary."""

    def number(self, number: int, features: Features, *, alone: bool) -> str:
        """A number in words, before its noun or without one."""

    def ordinal(self, number: int, features: Features) -> str:
        """`first`, `second`, and so on."""

    def rank(self, number: int) -> str:
        """`1st`, `2nd`, and so on, of something without a name."""

    def gender(self, name: str) -> str:
        """The most likely gender of a coin's name."""

    def plural(self, name: str) -> str:
        """The most likely plural of a coin's name."""

    def is_label(self, name: str) -> bool:
        """Whether a coin's name can't be used as a noun in the singular."""

    def finished(self, text: str) -> str:
        """The text with what depends on neighbouring words, such as `an` for `a`."""


def settled(speech: Speech, text: str) -> str:
    """A part of a sentence as it is printed: words that meet are settled."""
    return speech.finished(text).replace(HELD, " ")


def finished(speech: Speech, text: str) -> str:
    """A sentence as it is printed: words that meet are settled, the first letter is large."""
    done = settled(speech, text)
    start = next((i for i, letter in enumerate(done) if letter.isalnum()), 0)
    return done[:start] + done[start : start + 1].upper() + done[start + 1 :]
