r"""Signs of game files that would mean something: written with a backslash, and read back.

What doesn't print is written by its number, so that a file has no hidden signs.
"""

from __future__ import annotations

import re

_NUMBERED = re.compile(r"\\u([0-9A-Fa-f]{4})|\\U([0-9A-Fa-f]{8})|\\(.)")
_FIRST = "[](){};"  # what a choice can't begin with, as other things do
_NUMBER = re.compile(r"([0-9]{1,9})\.(?=\s)")
_TIME = re.compile(r" in (?=[0-9]{1,9}(?:\.[0-9]{1,3})? s$)")
_TAIL = 20  # letters of the longest time


def escaped(text: str, signs: str) -> str:
    r"""A text in which some signs mean nothing.

    >>> print(escaped('say "{x}"\n', '{}'))
    say "\{x\}"\n
    """
    if text.isprintable() and "\\" not in text and not any(sign in text for sign in signs):
        return text
    return "".join(_sign(letter, signs) for letter in text)


def _sign(letter: str, signs: str) -> str:
    if letter == "\n":
        return "\\n"
    if letter == "\\" or letter in signs:
        return f"\\{letter}"
    if letter.isprintable():
        return letter
    return f"\\u{ord(letter):04X}" if ord(letter) < 0x10000 else f"\\U{ord(letter):08X}"


def plain(text: str) -> str:
    r"""What a text with backslashes says.

    Raises:
        ValueError: a number is that of no sign.

    >>> plain(r"\u0041nne \{x\}\n")
    'Anne {x}\n'
    """
    return _NUMBERED.sub(_meant, text) if "\\" in text else text


def _meant(found: re.Match[str]) -> str:
    if found[3]:
        return "\n" if found[3] == "n" else found[3]
    number = int(found[1] or found[2], 16)
    if number > 0x10FFFF or 0xD800 <= number < 0xE000:
        raise ValueError(f"there is no sign with the number {found[1] or found[2]}")
    return chr(number)


def choice_signs(text: str) -> str:
    r"""A choice as a file has it: it begins as a choice does, and ends before no time or comment.

    >>> print(choice_signs("(A): choose B in 3 s"))
    \(A): choose B \in 3 s
    """
    told = escaped(text, "{")
    if told[:1] in _FIRST:
        told = f"\\{told}"
    if told[0].isdigit():
        told = _NUMBER.sub(r"\1\\.", told, count=1) if _NUMBER.match(told) else told
    if told.endswith(" s"):
        told = told[:-_TAIL] + _TIME.sub(r" \\in ", told[-_TAIL:])
    return f"{told[:-1]}\\u0020" if told.endswith(" ") else told
