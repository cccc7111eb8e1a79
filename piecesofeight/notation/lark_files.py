"""The grammars of the notation, `grammar/*.lark`: each is read once, when it is first needed.

In these files a `"word"` stands for that whole word and never for the beginning of a longer one,
in small or capital letters; and it goes before a name that could be read there as well.
"""

from __future__ import annotations

import functools
import re
from typing import TYPE_CHECKING, Any

from piecesofeight import data_files
from piecesofeight.parsers import Grammar

if TYPE_CHECKING:
    from lark import Lark

_WORD = re.compile(r'"([a-z][a-z_-]*)"')
_REMARK = re.compile(r"^ *//.*$", re.MULTILINE)


@functools.cache
def parser(name: str, start: str, transformer: Any = None) -> Lark:
    """The parser of the texts that are a rule of a grammar's file; see `grammar`."""
    return grammar(name, start, transformer).load()


def grammar(name: str, start: str, transformer: Any = None) -> Grammar:
    """The grammar of the texts that are a rule of a grammar's file.

    Args:
        name: the file's, without the ending.
        start: the rule's.
        transformer: Lark's, for values instead of trees.
    """
    text = _text(name)
    terminals = [f"{_terminal(word)}.2: /{word}(?![\\w-])/" for word in _words(text)]
    options = {
        "start": start,
        "transformer": transformer,
        "maybe_placeholders": True,
        "propagate_positions": False,
        "g_regex_flags": re.IGNORECASE,
    }
    whole = "\n".join([_WORD.sub(lambda match: _terminal(match[1]), text), *terminals])
    return Grammar(f"{name}-{start}", whole, options)


@functools.cache
def first_words(name: str, start: str) -> frozenset[str]:
    """The words that a text of a grammar's rule can begin with, in small letters.

    >>> first_words("choice", "called")
    frozenset({'call'})
    """
    reading: Any = parser(name, start).parse_interactive("")
    accepted = reading.accepts()
    return frozenset(word for word in _words(_text(name)) if _terminal(word) in accepted)


def _text(name: str) -> str:
    """A grammar without its remarks, in which a quoted word means nothing."""
    return _REMARK.sub("", data_files.read("grammar", f"{name}.lark"))


def _words(text: str) -> list[str]:
    return sorted(set(_WORD.findall(text)))


def _terminal(word: str) -> str:
    """The name of a word's terminal; the underscore keeps it out of the tree."""
    return "_W_" + re.sub(r"\W", "_", word).upper()
