"""The words of a logical line of an ability: blanks between them, and breaks in long lines."""

from __future__ import annotations

import functools
import re

from attrs import define, field
from lark import Token

from piecesofeight.language.formatting.canon import INDENT, WIDTH
from piecesofeight.language.names import plain_name
from piecesofeight.language.parsing import grammar

_CONNECTIVES = ("and", "or")


@define(eq=False)
class Word:
    """A token as it will be written.

    Attributes:
        text: its text.
        type: its terminal.
        behind: a comment at the end of the line that it ends; within parentheses only.
        below: comments on lines of their own below that line.
    """

    text: str
    type: str
    behind: str = ""
    below: list[str] = field(factory=list)

    @classmethod
    def of(cls, token: Token) -> Word:
        """The word of a token, with plain apostrophes."""
        return cls(plain_name(token), token.type)

    @property
    def has_comments(self) -> bool:
        """Whether the line must end after it."""
        return bool(self.behind or self.below)

    @property
    def hugs(self) -> bool:
        """Whether no blank goes before it."""
        return self.text in (":", ")") or self.text.startswith("'")


@functools.cache
def _name() -> re.Pattern[str]:
    """What a coin's name without quotes looks like."""
    patterns = {one.name: one.pattern.to_regexp() for one in grammar.parser().terminals}
    return re.compile(patterns["KIND"])


def set_words(words: list[Word], column: int, indent: int) -> list[str]:
    """A logical line as lines; there are several if it is long, or has comments in it.

    Args:
        words: what is in it.
        column: how far it is indented.
        indent: how far all lines of the text will be indented in their file.
    """
    without_quotes(words)
    further = " " * (column + 2 * INDENT)
    out = [" " * column]
    fresh = True
    for part in _parts(words):
        joined = _join(part)
        gap = "" if fresh or part[0].hugs else " "
        if not fresh and indent + len(out[-1]) + len(gap) + len(joined) > WIDTH:
            out.append(further + joined)
        else:
            out[-1] += gap + joined
        fresh = part[-1].has_comments
        if fresh:
            out[-1] += f"  {part[-1].behind}" if part[-1].behind else ""
            out += [further + comment for comment in part[-1].below]
            out.append(further)
    return out


def _parts(words: list[Word]) -> list[list[Word]]:
    """Words that stay together: a line can end before `and` and `or` within parentheses."""
    parts: list[list[Word]] = []
    depth = 0
    for word in words:
        breaks = depth > 0 and word.text in _CONNECTIVES
        if not parts or breaks or parts[-1][-1].has_comments:
            parts.append([])
        parts[-1].append(word)
        depth += (word.type == "LPAR") - (word.type == "RPAR")
    return parts


def _join(words: list[Word]) -> str:
    out = ""
    for index, word in enumerate(words):
        tight = index == 0 or word.hugs or words[index - 1].type == "LPAR"
        out += word.text if tight else f" {word.text}"
    return out


def without_quotes(words: list[Word]) -> None:
    """Take the quotes off names that read the same without them.

    A name that ends in `s` keeps them: it could be taken for a plural.
    """
    for word in words:
        bare = word.text.strip('"')
        if word.type != "QUOTED" or bare.endswith("s") or not _name().fullmatch(bare):
            continue
        quoted, word.text = word.text, bare
        if _runs_together(words):
            word.text = quoted


def _runs_together(words: list[Word]) -> bool:
    """Whether a name would be read on into the words behind it, as in `Gull with Parrot`."""
    for index, word in enumerate(words):
        found = _name().match(_join(words[index:]))
        if found and found.end() != len(word.text):
            return True
    return False
