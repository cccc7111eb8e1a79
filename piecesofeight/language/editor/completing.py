"""What may come next at a place: keys and values of the file, words of the language, names."""

from __future__ import annotations

import enum
import functools
import re
from collections.abc import Iterable, Iterator

from attrs import frozen

from piecesofeight.language.file.keys import OF_COIN, OF_SET, Keys
from piecesofeight.language.file.yaml_tree import normal
from piecesofeight.language.parsing import grammar
from piecesofeight.language.vocabulary import Word, words

_BLOCK = re.compile(r"^( *(?:- )?)ability: *\|[-+0-9]* *(?:#.*)?$")
_KEY = re.compile(r"^( *(?:- )?)(?P<key>[a-z]*)(?:: *(?P<value>[a-z]*))?$")
_PART = re.compile(r"[\w'’-]*$")
_KIND_PART = re.compile(r'(?:"[^"]*|[^\W\d_][\w\'’-]*(?: [\w\'’-]+)*)$')
_GIVEN = re.compile(r"\bas +([a-z][a-z0-9_-]*)")


class CompletionKind(enum.Enum):
    """What sort of thing is proposed."""

    WORD = "word"
    COIN = "coin"
    NAME = "name"
    KEY = "key"
    VALUE = "value"


@frozen
class Completion:
    """Something that may stand at a place.

    `text` takes the place of what stands from `column` to the cursor; `detail` says in a line what
    it is, `doc` tells more.
    """

    text: str
    sort: CompletionKind
    column: int
    detail: str = ""
    doc: str = ""


def completions(
    text: str, line: int, column: int, coins: frozenset[str] = frozenset()
) -> list[Completion]:
    r"""What may come next before a place of a coin file, which need not be free of mistakes.

    Args:
        text: the file.
        line: counts from 1.
        column: counts from 1; what stands before it on the line is taken as begun.
        coins: the names that texts of this file may speak of.

    >>> text = "set: birds\ncoins:\n  - coin: Gull\n    ability: |\n      play:\n        destroy e"
    >>> [found.text for found in completions(text, 6, 18)]
    ['every']
    """
    lines = normal(text).split("\n")[:line]
    if not 1 <= line <= len(lines):
        return []
    lines[-1] = lines[-1][: column - 1]
    start = block_start(lines)
    found = _in_file(lines) if start is None else _in_text(lines, start, coins)
    return in_order(found)


def in_order(found: Iterable[Completion]) -> list[Completion]:
    """What is proposed, words of the language first; each once."""
    order = list(CompletionKind)
    return sorted(dict.fromkeys(found), key=lambda entry: (order.index(entry.sort), entry.text))


# --- in the file around the texts ---------------------------------------------------------------


def _in_file(lines: list[str]) -> Iterator[Completion]:
    row = lines[-1]
    in_coins = any(line.startswith("coins:") for line in lines[:-1])
    found = _KEY.match(row)
    if found is None or (found[1] and not in_coins):
        return
    keys = OF_COIN if found[1] else OF_SET
    begun = found["value"]
    if begun is not None:
        for choice in keys[found["key"]].choices if found["key"] in keys else ():
            if choice.startswith(begun):
                yield Completion(choice, CompletionKind.VALUE, found.start("value") + 1)
        return
    yield from keys_to_come(lines, keys, "a set" if keys is OF_SET else "a coin")


def keys_to_come(lines: list[str], keys: Keys, what: str) -> Iterator[Completion]:
    """The keys that may stand on the last line, of those that some thing has."""
    found = _KEY.match(lines[-1])
    if found is None or found["value"] is not None:
        return
    used = _keys_here(lines[:-1], len(found[1]))
    for key in keys.table:
        if key.name.startswith(found["key"]) and key.name not in used:
            lists = key.layout == "lines" and key.value["type"] == "array"
            end = ": |" if key.layout == "text" else ":" if lists else ": "
            detail = f"key of {what}"
            column = found.start("key") + 1
            yield Completion(key.name + end, CompletionKind.KEY, column, detail, key.doc)


def _keys_here(lines: list[str], indent: int) -> set[str]:
    """The keys that the same coin, or the set, has already."""
    found: set[str] = set()
    for row in reversed(lines):
        plain = row.replace("- ", "  ", 1) if row.lstrip().startswith("- ") else row
        if plain.strip() and len(plain) - len(plain.lstrip()) == indent and ":" in plain:
            found.add(plain.strip().split(":")[0])
        if row != plain and indent:
            break
    return found


# --- in the text of a coin ----------------------------------------------------------------------


def block_start(lines: list[str], head_of: re.Pattern[str] = _BLOCK) -> int | None:
    """The index of the line `ability: |`, or of another like it, if the last line belongs to it."""
    row = lines[-1]
    indent = len(row) - len(row.lstrip()) if row.strip() else len(row)
    for index in range(len(lines) - 2, -1, -1):
        above = lines[index]
        if not above.strip():
            continue
        head = head_of.match(above)
        if head and len(head[1]) < indent:
            return index
        own = len(above) - len(above.lstrip())
        if head or own == 0 or above.lstrip().startswith("- "):
            return None
    return None


def _in_text(lines: list[str], start: int, coins: frozenset[str]) -> Iterator[Completion]:
    rows = lines[start + 1 :]
    if "#" in rows[-1]:
        return
    indent = min((len(row) - len(row.lstrip()) for row in rows if row.strip()), default=0)
    own = [row[indent:] for row in rows]
    own = own[_last_header(own) :]
    begun = _PART.search(own[-1])
    assert begun is not None
    part = begun[0]
    fits = _fits(own, begun.start())
    at = len(rows[-1]) - len(part) + 1
    table = grammar.word_of_terminal()
    for name in fits:
        word = table.get(name, "")
        if word and word.startswith(part):
            entry = _beginnings().get(word)
            yield Completion(
                word,
                CompletionKind.WORD,
                at,
                entry.category.replace("_", " ") if entry else "",
                entry.doc if entry else "",
            )
    if "NAME" in fits:
        for name in sorted(set(_GIVEN.findall("\n".join(own)))):
            if name.startswith(part) and name not in grammar.keywords():
                yield Completion(name, CompletionKind.NAME, at, "a name given above")
    yield from _kinds(own, rows[-1], coins)


def _kinds(own: list[str], row: str, coins: frozenset[str]) -> Iterator[Completion]:
    """The coins that can be named, from the first letter of a name of several words on."""
    begun = _KIND_PART.search(own[-1])
    starts = {len(own[-1])}
    if begun is not None:
        capitals = re.finditer(r"[A-ZÀ-ÖØ-Þ\"]", begun[0])
        starts |= {begun.start() + capital.start() for capital in capitals}
    for start in sorted(starts):
        if not {"KIND", "QUOTED"} & _fits(own, start):
            continue
        part = own[-1][start:].lstrip('"')
        column = len(row) - len(own[-1][start:]) + 1
        for coin in sorted(coins):
            if coin.startswith(part):
                yield Completion(coin, CompletionKind.COIN, column, "a coin")
        return


def _last_header(rows: list[str]) -> int:
    """Where the ability begins that the last row belongs to; at the left edge it is a new one."""
    if not rows[-1].startswith(" "):
        return len(rows) - 1
    for index in range(len(rows) - 1, -1, -1):
        if rows[index].strip() and not rows[index].startswith((" ", "#")):
            return index
    return 0


def _fits(rows: list[str], cut: int) -> frozenset[str]:
    """The terminals that fit at a place of the last row."""
    return grammar.following("\n".join([*rows[:-1], rows[-1][:cut]]))


@functools.cache
def _beginnings() -> dict[str, Word]:
    """What a word begins: of several entries the one that the manual tells of first."""
    first: dict[str, Word] = {}
    for entry in words():
        for form in entry.forms:
            first.setdefault(form.pieces[0], entry)
    return first
