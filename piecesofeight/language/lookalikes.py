"""Characters that look like others, and those that don't show at all.

Names and words are compared letter by letter, so a Cyrillic `а` in a coin's name would make
another name of it that nobody can tell from the first. Accents are no such thing: `Capitán` is
as good a name as any, as long as `á` is one character.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from attrs import frozen

# Spaces that are no plain space: some don't break lines, some are wider or narrower.
SPACES = "\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000"
# Letters followed by accents of their own, which most programs show as one letter.
SPLIT = re.compile("[^\\W\\d_][\u0300-\u036f]+")
# Neither a text nor its places could be trusted with these: control characters, line breaks that
# only some programs know, marks that turn the direction of writing, characters without width.
UNSEEN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\x80-\x9f\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180e"
    "\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\ufff0-\uffff"
    "\ud800-\udfff\U000e0000-\U000e0fff]"
    "|\r(?!\n)"
    # Joiners belong to some scripts, but do nothing beside plain letters.
    "|(?<=[\x00-\x7f])[\u200c\u200d]|[\u200c\u200d](?=[\x00-\x7f]|$)"
)

_ODD_SPACE = re.compile(f"[{SPACES}]")
_WORD = re.compile(r"[^\W_]+")
_CYRILLIC = dict(
    zip("аеорсухѕіјԁһԛԝкАВЕЅІЈКМНОРСТУХ", "aeopcyxsijdhqwkABESIJKMHOPCTYX", strict=True)
)
_GREEK = dict(zip("ονρυικχΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ovpuikxABEZHIKMNOPTYX", strict=True))
_LOOKS_LIKE = _CYRILLIC | _GREEK


@frozen
class LookAlike:
    """A word with letters or digits that look like plain ones.

    `word` begins at `start` in the text; `plain` is what it looks like, as long as the word;
    `first` is the first such character.
    """

    word: str
    start: int
    first: str
    plain: str

    @property
    def end(self) -> int:
        """Where it ends in the text."""
        return self.start + len(self.word)

    @property
    def message(self) -> str:
        """What is wrong with it."""
        what = f"`{self.first}` in `{self.word}` is not the character that it looks like"
        return f"{what}: it is {called(self.first)}"

    @property
    def hint(self) -> str:
        """What to write."""
        return f"write `{self.plain}` in plain letters" if self.is_plain else "type it again"

    @property
    def is_plain(self) -> bool:
        """Whether nothing strange would be left."""
        return all(_is_latin(char) for char in self.plain)


def is_plain(text: str) -> bool:
    r"""Whether a text can stand in a file as it is, without escapes.

    Example:
        >>> is_plain("Capitán"), is_plain("a\u00a0b"), is_plain("a\u200bb"), is_plain("n\u0303")
        (True, False, False, False)
    """
    if UNSEEN.search(text) or _ODD_SPACE.search(text):
        return False
    return all(letter == unicodedata.normalize("NFC", letter) for letter in SPLIT.findall(text))


def look_alikes(text: str, *, foreign: bool = False) -> Iterator[LookAlike]:
    """The words of a text that aren't what they seem.

    A word of another script is what it seems; where one is due (`foreign`), it may even consist
    of letters that Latin has as well.

    Example:
        >>> [found.plain for found in look_alikes("Сap Чайка Capitán ２")]
        ['Cap', '2']
    """
    if text.isascii():
        return
    for match in _WORD.finditer(text):
        word = match[0]
        if word.isascii():
            continue
        plain = "".join(map(_plain, word))
        first = next((char for char, seen in zip(word, plain, strict=True) if char != seen), None)
        found = LookAlike(word, match.start(), first or "", plain)
        mixed = any(map(_is_latin, filter(str.isalpha, word)))
        others = not all(map(_is_latin, word))
        if first and (found.is_plain if not (foreign and word.isalpha()) else mixed):
            yield found
        elif others and mixed and word.isalpha():
            odd = next(char for char in word if not _is_latin(char))
            yield LookAlike(word, match.start(), odd, plain)


def _plain(char: str) -> str:
    """The plain letter or digit that a character looks like; else itself."""
    if char.isascii():
        return char
    folded = unicodedata.normalize("NFKC", char)
    same = len(folded) == 1 and folded.isascii() and (char.isalpha() or char.isdecimal())
    return _LOOKS_LIKE.get(char, folded if same else char)


def _is_latin(char: str) -> bool:
    return char.isascii() or unicodedata.name(char, "").startswith("LATIN ")


def called(char: str) -> str:
    """A character by its number and, if it has one, its name.

    Example:
        >>> called("а")
        'U+0430 (Cyrillic small letter a)'
    """
    name = unicodedata.name(char, "")
    return f"U+{ord(char):04X}" + (f" ({name.capitalize()})" if name else "")
