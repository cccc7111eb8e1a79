"""How a language is written: the skeleton of its grammar, and the vocabulary that fills it.

Every plain word, in the skeleton's quotes or in a phrase of the vocabulary, is a terminal
of its own. The lexer reads whole words only, wherever they stand, and then looks up which
terminal a word is; any other word is a NAME. A word may have a comma before it (`,then`).
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable
from typing import Any

from attrs import frozen
from lark import Lark, LarkError, Token, UnexpectedCharacters
from lark.indenter import Indenter

from piecesofeight import data_files as resources
from piecesofeight.language.vocabulary.entry import Word
from piecesofeight.parsers import Grammar, build

# Anything that is no part of the language, so that reading words never fails.
STRANGE = "STRANGE"

_REMARK = re.compile(r"^ *//.*$", re.MULTILINE)
_STOP = "\0"  # no text can have it
_QUOTED_WORD = re.compile(r'"(,?[a-z\']+)"')
_KIND = re.compile(r"^KIND: /(.+)/$", re.MULTILINE)
_DEFINED = re.compile(r"(?m)^(?:[A-Z_]+: /.*/|%ignore .*)$")
_SIGNS = 'COLON: ":"\nLPAR: "("\nRPAR: ")"\n'


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
    return "_W_" + plain_word.replace("'", "_").replace(",", "COMMA_").upper()


@frozen
class WordSorter:
    """Makes a word that has a meaning a token of its own kind; Lark keeps it with its tables.

    Attributes:
        terminals: the terminal of each plain word.
    """

    terminals: dict[str, str]

    def __call__(self, token: Token) -> Token:
        """Give a token that was read as a name its own kind."""
        kind = self.terminals.get(token.replace("\u2019", "'").replace(" ", ""))
        return token if kind is None else token.update(type=kind)


@frozen(eq=False, slots=False)
class Notation:
    """A language, as it is written.

    Attributes:
        name: what it is called on disk.
        skeleton_file: the skeleton of its grammar, in the folder `grammar`.
        words: its vocabulary.
        starts: the rules by which whole texts can be read.
    """

    name: str
    skeleton_file: str
    words: Callable[[], tuple[Word, ...]]
    starts: tuple[str, ...] = ("start",)

    @functools.cached_property
    def keywords(self) -> frozenset[str]:
        """All plain words of the language."""
        found = set(_QUOTED_WORD.findall(self._skeleton))
        for entry in self.words():
            for form in entry.forms:
                found.update(piece for piece in form.pieces if not piece.startswith("{"))
        return frozenset(found)

    @functools.cached_property
    def word_of_terminal(self) -> dict[str, str]:
        """From the terminals back to the words."""
        return {terminal(keyword): keyword for keyword in self.keywords}

    @functools.cached_property
    def bare_name(self) -> re.Pattern[str]:
        """What the name of a kind of piece without quotes looks like."""
        return re.compile(_KIND.findall(self._skeleton)[0])

    @functools.cached_property
    def text(self) -> str:
        """The whole grammar in Lark's notation."""
        by_category: dict[str, list[Word]] = {}
        for entry in self.words():
            by_category.setdefault(entry.category, []).append(entry)
        skeleton = _QUOTED_WORD.sub(lambda match: terminal(match[1]), self._skeleton)
        supplied = [_alternatives(name, entries) for name, entries in by_category.items()]
        return "\n\n".join([skeleton, *supplied, self._terminals()])

    @functools.cached_property
    def reader(self) -> Lark:
        """The terminals of the grammar alone, with one more that takes whatever is left."""
        terminals = "\n".join(_DEFINED.findall(self.text))
        return build(
            f"start: NAME\n{terminals}\n{_SIGNS}{STRANGE}.-1: /[^\\n]/\n",
            parser=None,
            lexer="basic",
            lexer_callbacks={"NAME": self.sorter},
        )

    @functools.cached_property
    def grammar(self) -> Grammar:
        """The grammar as Lark reads texts by it."""
        options = {
            "start": list(self.starts),
            "lexer": "contextual",
            "postlex": BlockIndenter(),
            "propagate_positions": True,
            "maybe_placeholders": True,
            "lexer_callbacks": {"NAME": self.sorter},
        }
        return Grammar(self.name, self.text, options)

    @functools.cached_property
    def sorter(self) -> WordSorter:
        """What tells plain words from names."""
        return WordSorter({word: terminal(word) for word in sorted(self.keywords)})

    @functools.cached_property
    def _skeleton(self) -> str:
        """The skeleton without its remarks, in which a quoted word means nothing."""
        return _REMARK.sub("", resources.read("grammar", self.skeleton_file))

    def _terminals(self) -> str:
        declared = " ".join(sorted(self.word_of_terminal))
        # Words with an apostrophe or a comma first, so that `can't` is not read as `can`.
        special = "|".join(
            word.replace("'", "['\u2019]").replace(",", ", *")
            for word in sorted(self.keywords)
            if "'" in word or "," in word
        )
        return f"%declare {declared}\nNAME: /(?:{special})(?![A-Za-z0-9_-])|[a-z][a-z0-9_-]*/\n"


def following(lark: Lark, text: str) -> frozenset[str]:
    """The terminals that can stand behind a text; none if the text itself can't be read."""
    try:
        lark.parse(f"{text}{_STOP}")
    except UnexpectedCharacters as error:
        stopped: Any = error
        if stopped.pos_in_stream == len(text):
            return frozenset(stopped.interactive_parser.accepts())
    except LarkError:
        pass
    return frozenset()


def _alternatives(category: str, entries: list[Word]) -> str:
    lines: list[str] = []
    for entry in entries:
        for index, form in enumerate(entry.forms):
            symbols = [
                piece[1:-1] if piece.startswith("{") else terminal(piece) for piece in form.pieces
            ]
            lines.append(f"{' '.join(symbols)} -> {entry.alias(index)}")
    return f"{category}: " + "\n    | ".join(lines)
