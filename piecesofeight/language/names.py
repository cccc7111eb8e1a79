"""What coins and sets can be called, and which name a wrong one was meant to be."""

from __future__ import annotations

import re
import unicodedata

from piecesofeight.language.lookalikes import look_alikes

MAX_NAME = 60
_SET_NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_COIN_NAME = re.compile(r"[^\W\d_](?:[\w'-]| (?=[\w'-]))*")
QUOTES = "“”„«»‘’\"'"


def plain_name(name: str) -> str:
    """A coin's name with the plain apostrophe, and with each accent on its letter."""
    return unicodedata.normalize("NFC", name.replace("\u2019", "'"))


def is_coin_name(name: str) -> bool:
    r"""Whether a coin can be called that.

    >>> is_coin_name("Gull's Nest"), is_coin_name("gull"), is_coin_name("G\u0443ll")
    (True, False, False)
    """
    fits = bool(_COIN_NAME.fullmatch(name)) and name[0].isupper() and len(name) <= MAX_NAME
    return fits and name == plain_name(name) and not any(look_alikes(name))


def is_set_name(name: str) -> bool:
    """Whether a set can be called that.

    >>> is_set_name("my-first-set"), is_set_name("My set")
    (True, False)
    """
    return bool(_SET_NAME.fullmatch(name))


def coin_name_meant(name: str) -> str:
    """A name without quotes and odd spaces, with a capital letter."""
    words = name.strip(QUOTES).replace("_", " ").split()
    every = "_" in name  # as in `sea_gull`
    return " ".join(
        word[:1].upper() + word[1:] if every or not number else word
        for number, word in enumerate(words)
    )


def set_name_meant(name: str) -> str | None:
    """A name with hyphens and small letters in place of others; None if that is none."""
    right = re.sub(r"[\s_]+", "-", name.strip().lower())
    return right if is_set_name(right) else None
