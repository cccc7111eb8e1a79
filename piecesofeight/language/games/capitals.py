"""Words with capital letters: how many of them are one name.

`a Captain from the Captain's stash` could all be one name as far as the lexer knows, for names have
small words in them (`Jack of the Bay`). What the file declares tells where a name ends.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from lark import Token

from piecesofeight.language.games.lexicon import Lexicon
from piecesofeight.language.parsing.notation import terminal

_ITS = "'s"


def names_apart(
    token: Token, lexicon: Lexicon, sort_out: Callable[[Token], Token]
) -> Iterator[Token]:
    """The words of what the lexer took for one name.

    Args:
        token: the name, or several with words between them.
        lexicon: what the file declares.
        sort_out: makes a word of the language a token of its own kind.
    """
    words = token.replace("\u2019", "'").split(" ")
    at = 0
    while at < len(words):
        if words[at][:1].islower():
            yield sort_out(_piece(token, words, at, at + 1, "NAME"))
            at += 1
            continue
        end = _end(words, at, lexicon)
        name = " ".join(words[at:end])
        if name.endswith(_ITS) and not _is_name(name, lexicon):
            yield _piece(token, words, at, end, "KIND", cut=len(_ITS))
            yield _piece(token, words, at, end, terminal(_ITS), skip=len(name) - len(_ITS))
        else:
            yield _piece(token, words, at, end, "KIND")
        at = end


def _end(words: list[str], at: int, lexicon: Lexicon) -> int:
    """Where the name ends that begins with a word: the longest one that is declared."""
    for end in range(len(words), at, -1):
        name = " ".join(words[at:end])
        if _is_name(name, lexicon) or _is_name(name.removesuffix(_ITS), lexicon):
            return end
    small = (n for n in range(at, len(words)) if words[n][:1].islower())
    return next(small, len(words))


def _is_name(name: str, lexicon: Lexicon) -> bool:
    return name in lexicon.phases or lexicon.kind(name) is not None


def _piece(
    token: Token, words: list[str], at: int, end: int, kind: str, *, cut: int = 0, skip: int = 0
) -> Token:
    """Some words of a token, without so many letters at their end or beginning."""
    start = len(" ".join(words[:at])) + bool(at) + skip
    stop = len(" ".join(words[:end])) - cut
    column, pos = token.column or 1, token.start_pos or 0
    return Token(
        kind,
        str(token)[start:stop],
        start_pos=pos + start,
        line=token.line,
        column=column + start,
        end_line=token.line,
        end_column=column + stop,
        end_pos=pos + stop,
    )
