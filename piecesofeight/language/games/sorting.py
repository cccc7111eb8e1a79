"""From the words of a text to terminals: what the file declares, and the names that the text gives.

The words of a line are looked at together, so a word may be sorted by what stands beside it; the
grammar itself looks one word ahead only.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from lark import Token

from piecesofeight.language.games.lexicon import Lexicon, Meaning, plural, singular
from piecesofeight.language.parsing.notation import terminal

_PLAYERS = frozenset(["player", "players", "neighbour", "neighbours", "active", "other"])
_EACH = frozenset(["each", ",each"])
# What is said of the players of a group, after `who`.
_CLAIMS = frozenset(["has", "have", "is", "are", "isn't", "aren't"])
_JOINED = {terminal("and"): "_AND_ALSO", terminal(",or"): "_OR_ELSE"}
_ROUND = terminal("round")  # a counter, but in `this round`
_MOMENTS = frozenset(
    f"{always}{moment}"
    for always in ("", "always ")
    for moment in ("before", "after", "instead of")
)


def sort_words(tokens: Iterable[Token], lexicon: Lexicon) -> tuple[list[Token], Lexicon]:
    """The words of a text, each as the terminal that it is there; and all words with its names."""
    lines = [_deeds(line, lexicon) for line in lines_of(tokens)]
    known = lexicon.with_names(names_given(lines, lexicon))
    return [token for line in lines for token in _sorted(line, known)], known


def names_given(lines: Sequence[Sequence[Token]], lexicon: Lexicon) -> dict[str, Meaning]:
    """The names that a text gives, each with what it is (the first time, if it is given anew)."""
    given: dict[str, Meaning] = {}
    for line in lines:
        for at in _naming(line):
            name = str(line[at])
            taken = name in given or name in lexicon.meanings
            if line[at].type != "NAME" or taken:
                continue
            kind = (
                _let(line, at, lexicon, given)
                if _is(line, at - 1, "let")
                else _each(line, at, lexicon, given)
            )
            if kind == "MANY":
                given[plural(singular(name))] = Meaning("MANY", name, given=True)
                given[singular(name)] = Meaning("ONE", name, given=True)
            else:
                given[name] = Meaning(kind, name, given=True)
    return given


# --- lines ------------------------------------------------------------------------------------


def lines_of(tokens: Iterable[Token]) -> list[list[Token]]:
    """The words line by line, each with the line break at its end."""
    lines: list[list[Token]] = [[]]
    for token in tokens:
        lines[-1].append(token)
        if token.type == "_NL":
            lines.append([])
    return [line for line in lines if line]


def _deeds(line: list[Token], lexicon: Lexicon) -> list[Token]:
    """Deeds that stand where no other word can: alone, or after `plainly`, `instead of`, ..."""
    words = [_plain(token) for token in line if token.type != "_NL"]
    opens = words[-1:] == [":"]
    for at, word in enumerate(words):
        before = " ".join(words[:at])
        alone = at == len(words) - 1 and before in ("", "plainly")
        changed = before in _MOMENTS and opens
        if word in lexicon.deeds and (alone or changed or before.endswith(" would")):
            line[at].type = "DEED"
    return line


# --- names --------------------------------------------------------------------------------------


def _is(line: Sequence[Token], at: int, *words: str) -> bool:
    return 0 <= at < len(line) and _plain(line[at]) in words


def _plain(token: Token) -> str:
    return token.replace("\u2019", "'").replace(" ", "")


def _naming(line: Sequence[Token]) -> Iterator[int]:
    """The places of a line where a name is given."""
    for at in range(1, len(line)):
        after_as = (_is(line, at - 1, "as") and not _is(line, at - 2, "long")) or (
            _is(line, at - 1, "and") and _is(line, at - 3, "as") and line[at - 2].type == "NAME"
        )
        if after_as or (at == 1 and _is(line, 0, "let")):
            yield at


def _class_of(token: Token, lexicon: Lexicon, given: dict[str, Meaning]) -> str:
    if token.type in ("KIND", "QUOTED"):
        return "KIND"
    told = lexicon.meanings.get(str(token)) or given.get(str(token))
    return told.terminal if told else _plain(token)


def _each(line: Sequence[Token], at: int, lexicon: Lexicon, given: dict[str, Meaning]) -> str:
    """What a name after `as` is: it stands for each of something."""
    start = next((n for n in range(at, -1, -1) if _is(line, n, *_EACH)), 0)
    for token in line[start + 1 : at]:
        kind = _class_of(token, lexicon, given)
        if kind == "number":
            return "GIVEN"
        if kind in ("SORT", "SORTS", "KIND", "MARK", "two"):
            return "PIECE"
        if kind in ("ONE", "MANY") or kind in _PLAYERS:
            return "PLAYER"
    return "PLAYER"


def _let(line: Sequence[Token], at: int, lexicon: Lexicon, given: dict[str, Meaning]) -> str:
    """What a name after `let` is: players, a player, or an amount."""
    rest = [token for token in line[at + 2 :] if token.type != "_NL"]
    if rest and _plain(rest[0]) == "the":
        rest = rest[1:]
    kind = _class_of(rest[0], lexicon, given) if rest else ""
    if kind in ("ONE", "MANY") or kind in _PLAYERS:
        return "MANY"
    if kind == "that":
        return "PLAYER"
    return "PLAYER" if kind in ("KIND", "PLAYER") and len(rest) == 1 else "GIVEN"


def _is_new(token: Token, lexicon: Lexicon) -> bool:
    """Whether a word can be a name: neither the language nor the file has it."""
    told = lexicon.meanings.get(str(token))
    return token.type == "NAME" and (told is None or told.given)


# --- sorting --------------------------------------------------------------------------------------


def _sorted(line: Sequence[Token], lexicon: Lexicon) -> Iterator[Token]:
    naming = {at for at in _naming(line) if _is_new(line[at], lexicon)}
    for at, token in enumerate(line):
        if token.type == "QUOTED" and at == 0:
            token.type = "LABEL"
        elif token.type in ("KIND", "QUOTED") and at == 2 and _is(line, 0, "play"):
            token.type = "PHASE"
        elif token.type in ("KIND", "QUOTED"):
            found = lexicon.kind(str(token))
            token.type = found[0] if found else "KIND"
        elif token.type in _JOINED and _is(line, at + 1, *_CLAIMS):
            token.type = _JOINED[token.type]
        elif str(token) in lexicon.protections and _is(line, at - 1, "from"):
            token.type = "PROTECTION"
        elif token.type == _ROUND and not _is(line, at - 1, "this"):
            token.type = "TALLY"
        elif token.type == "NAME" and at not in naming:
            told = lexicon.meanings.get(str(token))
            token.type = told.terminal if told else "NAME"
        yield token
