"""What was meant by keys and values of a coin file that aren't right."""

from __future__ import annotations

import re
from collections.abc import Collection

from attrs import frozen

from piecesofeight.language.advice.everyday import meant_key
from piecesofeight.language.file.yaml_tree import Mapping, Node, Scalar
from piecesofeight.spelling import closest, inflected, meant

_IN_WORDS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
_ROUND = re.compile(r"0*([1-9][0-9]?)(?:\.0+)?")
_IN_A_LANGUAGE = re.compile(r"([a-z]{2,3}(?:-[A-Z]{2})?) *: +([^{}\[\],:\"']+)")
# The keys whose values have keys of their own, with an example of one; and those that are lists.
_MAPPINGS = {"names": "es: Gaviota", "shipyard": "Gull: 2"}
_LISTS = ("coins",)
_CALLED = ("name", "nombre")


@frozen
class Guess:
    """The key that was meant, if any: `right` if there is hardly a doubt.

    If the value `fits`, it is what was meant to stand there.
    """

    near: str | None
    right: str | None = None
    hint: str = ""
    fits: bool = False


def guessed_key(
    key: str, value: Node, found: Collection[str], known: tuple[str, ...], needed: Collection[str]
) -> Guess:
    """What was meant by a key that isn't known.

    Args:
        key: as it is written.
        value: what stands behind it.
        found: the keys that stand there besides.
        known: the keys that can stand there.
        needed: those that must.
    """
    if key.lower() in _CALLED and "title" in known:
        hint = "a file has `set: my-set`, its short name, and perhaps `title: My Set`"
        return Guess("title" if "set" in found else "set", hint=hint)
    if key.lower() in _CALLED and "coin" in needed and "coin" not in found:
        return Guess("coin", "coin", "did you mean `coin`?", fits=True)
    right = meant(key, known) or inflected(key, known)
    near = meant(key, known) or meant_key(key, known)
    if near in found:
        return Guess(near, hint=f"`{near}` is there already: leave one of them out")
    near = near or closest(key, known)
    if near is None:
        return Guess(None)
    if near in _MAPPINGS and not isinstance(value, Mapping):
        return Guess(near, hint=f"did you mean `{near}: {{{_MAPPINGS[near]}}}`?")
    fits = near not in _LISTS or not isinstance(value, Scalar)
    return Guess(near, right if fits else None, f"did you mean `{near}`?", fits)


def guessed_mapping(key: str, node: Node) -> tuple[str | None, str | None]:
    """What to do where keys and values are due, and what to write if there is no doubt."""
    if key not in _MAPPINGS:
        return None, None
    example = f"write `{key}: {{{_MAPPINGS[key]}}}`"
    right = in_braces(node.text) if key == "names" and isinstance(node, Scalar) else None
    if right:
        return f"write `{key}: {right}`", right
    return f"{example}, with the code of a language" if key == "names" else example, None


def in_braces(text: str) -> str | None:
    """A name behind the code of its language, in braces.

    Example:
        >>> in_braces("es: Gaviota"), in_braces("Gaviota")
        ('{es: Gaviota}', None)
    """
    found = _IN_A_LANGUAGE.fullmatch(text.strip())
    return f"{{{found[1]}: {found[2]}}}" if found else None


def guessed_number(text: str) -> str | None:
    """The number from 1 to 99 that was written otherwise than in plain digits."""
    text = text.strip().lower()
    if text in _IN_WORDS:
        return str(_IN_WORDS.index(text) + 1)
    found = _ROUND.fullmatch(text)
    return found[1] if found else None
