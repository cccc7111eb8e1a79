"""The grammar: the skeleton in grammar/ability.lark plus what the vocabulary supplies.

Every plain word, in the skeleton's quotes or in a phrase of the vocabulary, is a terminal
of its own. The lexer reads whole words only, wherever they stand, and then looks up which
terminal a word is; any other word is a NAME.
"""

from __future__ import annotations

import functools
import re
from typing import Any

from lark import Lark, LarkError, Token, UnexpectedCharacters
from lark.indenter import Indenter

from piecesofeight import data_files as resources
from piecesofeight.language.vocabulary import Word, words

_REMARK = re.compile(r"^ *//.*$", re.MULTILINE)
_STOP = "\0"  # no text can have it
_QUOTED_WORD = re.compile(r'"([a-z\']+)"')
_KIND = re.compile(r"^KIND: /(.+)/$", re.MULTILINE)


class BlockIndenter(Indenter):
    """Turns indentation into tokens; inside parentheses a line may be broken freely."""

    NL_type = "_NL"
    OPEN_PAREN_types = ["LPAR"]  # noqa: RUF012 - as Lark has it
    CLOSE_PAREN_types = ["RPAR"]  # noqa: RUF012
    INDENT_type = "_INDENT"
    DEDENT_type = "_DEDENT"
    tab_len = 8

    # Words are read as words everywhere, also where none fits: that makes better errors.
    always_accept = ("_NL", "NAME", "KIND")


def terminal(plain_word: str) -> str:
    """The name of a plain word's terminal; the underscore keeps it out of the tree."""
    return "_W_" + plain_word.replace("'", "_").upper()


@functools.cache
def keywords() -> frozenset[str]:
    """All plain words of the language."""
    found = set(_QUOTED_WORD.findall(_skeleton()))
    for entry in words():
        for form in entry.forms:
            found.update(piece for piece in form.pieces if not piece.startswith("{"))
    return frozenset(found)


@functools.cache
def word_of_terminal() -> dict[str, str]:
    """From the terminals back to the words."""
    return {terminal(keyword): keyword for keyword in keywords()}


@functools.cache
def step_words() -> frozenset[str]:
    """The plain words that a step can begin with."""
    table = word_of_terminal()
    return frozenset(table[name] for name in following("play:\n  ") if name in table)


def following(text: str) -> frozenset[str]:
    """The terminals that can stand behind a text; none if the text itself can't be read."""
    try:
        parser().parse(f"{text}{_STOP}")
    except UnexpectedCharacters as error:
        stopped: Any = error
        if stopped.pos_in_stream == len(text):
            return frozenset(stopped.interactive_parser.accepts())
    except LarkError:
        pass
    return frozenset()


@functools.cache
def bare_name() -> re.Pattern[str]:
    """What a coin's name without quotes looks like."""
    return re.compile(_KIND.findall(_skeleton())[0])


def _skeleton() -> str:
    """The skeleton without its remarks, in which a quoted word means nothing."""
    return _REMARK.sub("", resources.read("grammar", "ability.lark"))


def _alternatives(category: str, entries: list[Word]) -> str:
    lines: list[str] = []
    for entry in entries:
        for index, form in enumerate(entry.forms):
            symbols = [
                piece[1:-1] if piece.startswith("{") else terminal(piece) for piece in form.pieces
            ]
            lines.append(f"{' '.join(symbols)} -> {entry.alias(index)}")
    return f"{category}: " + "\n    | ".join(lines)


def _terminals() -> str:
    declared = " ".join(sorted(word_of_terminal()))
    # Words with an apostrophe first, so that `can't` is not read as `can`.
    special = "|".join(word.replace("'", "['\u2019]") for word in sorted(keywords()) if "'" in word)
    return f"%declare {declared}\nNAME: /(?:{special})(?![A-Za-z0-9_-])|[a-z][a-z0-9_-]*/\n"


def sort_out(token: Token) -> Token:
    """Make a word that has a meaning a token of its own kind."""
    plain = token.replace("\u2019", "'")
    return token.update(type=terminal(plain)) if plain in keywords() else token


@functools.cache
def grammar_text() -> str:
    """The whole grammar in Lark's notation."""
    by_category: dict[str, list[Word]] = {}
    for entry in words():
        by_category.setdefault(entry.category, []).append(entry)
    skeleton = _QUOTED_WORD.sub(lambda match: terminal(match[1]), _skeleton())
    supplied = [_alternatives(name, entries) for name, entries in by_category.items()]
    return "\n\n".join([skeleton, *supplied, _terminals()])


@functools.cache
def parser(*, strict: bool = False) -> Lark:
    """The parser, built at its first use. `strict` is for the tests: no conflict is let pass."""
    lark = Lark(
        grammar_text(),
        parser="lalr",
        lexer="contextual",
        postlex=BlockIndenter(),
        propagate_positions=True,
        maybe_placeholders=True,
        lexer_callbacks={"NAME": sort_out},
        strict=strict,
        debug=True,  # keeps the items of the states, see `recovery/automaton.py`
    )
    inner: Any = lark.parser.parser
    inner.parser.debug = False  # prints nothing where an indentation is wrong
    return lark
