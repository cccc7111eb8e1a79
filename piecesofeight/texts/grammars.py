"""The grammar of each language, by its code."""

from __future__ import annotations

from piecesofeight.texts.english import English
from piecesofeight.texts.spanish import Spanish
from piecesofeight.texts.speech import Speech

SPEECHES: dict[str, Speech] = {"en": English(), "es": Spanish()}


def speech_of(language: str) -> Speech:
    """The grammar of a language.

    Raises:
        ValueError: there is none.
    """
    if language not in SPEECHES:
        known = " and ".join(f"`{code}`" for code in SPEECHES)
        raise ValueError(f"there is no rules text in `{language}`; there is {known}")
    return SPEECHES[language]
