"""Everything in a coin file that has a name: where it is given one, and where it is spoken of."""

from __future__ import annotations

import enum
from collections.abc import Iterator

from attrs import frozen
from lark import Token, Tree
from lark.exceptions import UnexpectedInput

from piecesofeight.language.file.reading import Block, declaration
from piecesofeight.language.file.yaml_tree import normal
from piecesofeight.language.names import plain_name
from piecesofeight.language.parsing import grammar
from piecesofeight.language.parsing.parser import Piece, pieces
from piecesofeight.language.program import Span


class What(enum.Enum):
    """What a name stands for."""

    COIN = "coin"
    SET = "set"
    CHOICE = "choice"  # a coin or a player, named by `as` in an ability


@frozen
class Mention:
    """A name at a place.

    `span` is just the name, without quotes and without the `s` of a plural. `defines` says whether
    it is given here. `scope` is the line where the ability begins in which a choice is known; 0
    for coins and sets, which are known everywhere.
    """

    what: What
    name: str
    span: Span
    defines: bool = False
    scope: int = 0


def mentions(text: str, filename: str, coins: frozenset[str] = frozenset()) -> list[Mention]:
    r"""All names in a file, in no order; those of abilities that can't be parsed are left out.

    `coins` are the names of coins declared elsewhere, needed to tell a plural from a name.

    >>> found = mentions("set: birds\ncoins:\n  - {coin: Gull, limit: 2}\n", "birds.yaml")
    >>> [(one.what.value, one.name, one.span.line) for one in found]
    [('set', 'birds', 1), ('coin', 'Gull', 3)]
    """
    entry = declaration(text, filename)
    if entry is None:
        return []
    known = coins | {listed.coin.name for listed in entry.coins}
    lines = normal(text).split("\n")
    found: list[Mention] = []
    if entry.name:
        found.append(Mention(What.SET, entry.name, _bare(entry.span, lines), defines=True))
    found += [Mention(What.SET, used.name, _bare(used.span, lines)) for used in entry.uses]
    for named, _count in entry.shipyard:
        found.append(Mention(What.COIN, named.name, _bare(named.span, lines)))
    for listed in entry.coins:
        place = _bare(listed.coin.span, lines)
        found.append(Mention(What.COIN, listed.coin.name, place, defines=True))
        if listed.ability is not None:
            found += _in_block(listed.ability, known)
    return found


def mention_at(found: list[Mention], line: int, column: int) -> Mention | None:
    """The mention at a place, its end included; None if there is none."""
    for one in found:
        span = one.span
        if span.line == line and span.column <= column <= span.end_column:
            return one
    return None


def parsed(block: Block) -> Iterator[tuple[Piece, Tree[Token]]]:
    """The abilities of a text that can be parsed, as trees."""
    for piece in pieces(block):
        try:
            yield piece, grammar.parser().parse(piece.text)
        except (UnexpectedInput, grammar.DedentError):
            continue


def _in_block(block: Block, coins: frozenset[str]) -> Iterator[Mention]:
    for piece, tree in parsed(block):
        for node in tree.iter_subtrees():
            if node.data not in ("kind", "named", "new_name"):
                continue
            token = node.children[0]
            assert isinstance(token, Token)
            span = piece.origin.of_token(token)
            if node.data == "kind":
                yield _kind(str(token), span, coins)
            else:
                scope = piece.origin.line
                yield Mention(What.CHOICE, str(token), span, node.data == "new_name", scope)


def _kind(written: str, span: Span, coins: frozenset[str]) -> Mention:
    """A coin spoken of in a text, perhaps in quotes or as a plural."""
    if written.startswith('"'):
        return Mention(What.COIN, plain_name(written.strip('"')), _cut(span, 1, 1))
    name = plain_name(written)
    if name not in coins and name.endswith("s") and name[:-1] in coins:
        return Mention(What.COIN, name[:-1], _cut(span, 0, 1))
    return Mention(What.COIN, name, span)


def _bare(span: Span, lines: list[str]) -> Span:
    """The place of a YAML text without its quotes."""
    quoted = lines[span.line - 1][span.column - 1 : span.column] in ("'", '"')
    return _cut(span, 1, 1) if quoted else span


def _cut(span: Span, start: int, end: int) -> Span:
    return Span(span.file, span.line, span.column + start, span.end_line, span.end_column - end)
