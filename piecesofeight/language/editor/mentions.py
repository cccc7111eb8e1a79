"""Names in coin files: where they are given, where they are spoken of, and giving others."""

from __future__ import annotations

import enum
import functools
import re
from collections.abc import Callable, Iterator, Mapping

import attrs
from attrs import frozen
from lark import Token, Tree
from lark.exceptions import LarkError

from piecesofeight.errors import PiecesOfEightError
from piecesofeight.language.diagnostics.diagnostic import Edit
from piecesofeight.language.file.reading import AbilityText, declaration
from piecesofeight.language.file.yaml_tree import normal
from piecesofeight.language.names import is_coin_name, is_set_name, plain_name
from piecesofeight.language.parsing import grammar
from piecesofeight.language.parsing.parser import Piece, pieces
from piecesofeight.language.program import Span

_CHOICE = re.compile(r"[a-z][a-z0-9_-]*")


class RenameError(PiecesOfEightError, ValueError):
    """A name can't be changed, or not to that; the message says why."""


class NameKind(enum.Enum):
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

    what: NameKind
    name: str
    span: Span
    defines: bool = False
    scope: int = 0

    @property
    def meaning(self) -> tuple[object, ...]:
        """What it stands for: the same for all mentions of the same thing."""
        within = (self.span.file, self.scope) if self.what is NameKind.CHOICE else ()
        return (self.what, self.name, *within)


def mentions(text: str, filename: str, coins: frozenset[str] = frozenset()) -> list[Mention]:
    r"""All names in a file, in no order; those of abilities that can't be parsed are left out.

    `coins` are the names of coins declared elsewhere, needed to tell a plural from a name.

    >>> found = mentions("set: birds\ncoins:\n  - {coin: Gull, limit: 2}\n", "birds.yaml")
    >>> [(named.what.value, named.name, named.span.line) for named in found]
    [('set', 'birds', 1), ('coin', 'Gull', 3)]
    """
    entry = declaration(text, filename)
    if entry is None:
        return []
    known = coins | {listed.coin.name for listed in entry.coins}
    lines = normal(text).split("\n")
    found: list[Mention] = []
    if entry.name:
        found.append(
            Mention(NameKind.SET, entry.name, _bare(entry.coin_set.span, lines), defines=True)
        )
    found += [Mention(NameKind.SET, used.name, _bare(used.span, lines)) for used in entry.uses]
    for named, _count in entry.shipyard:
        found.append(Mention(NameKind.COIN, named.name, _bare(named.span, lines)))
    for listed in entry.coins:
        place = _bare(listed.coin.span, lines)
        found.append(Mention(NameKind.COIN, listed.coin.name, place, defines=True))
        if listed.ability is not None:
            found += _in_block(listed.ability, known)
    return found


def mention_at(found: list[Mention], line: int, column: int) -> Mention | None:
    """The mention at a place, its end included; None if there is none."""
    for mention in found:
        span = mention.span
        if span.line == line and span.column <= column <= span.end_column:
            return mention
    return None


def parsed(block: AbilityText) -> Iterator[tuple[Piece, Tree[Token]]]:
    """The abilities of a text that can be parsed, as trees."""
    for piece in pieces(block):
        try:
            yield piece, grammar.parser().parse(piece.text)
        except LarkError:
            continue


def _in_block(block: AbilityText, coins: frozenset[str]) -> Iterator[Mention]:
    for piece, tree in parsed(block):
        for node in tree.iter_subtrees():
            if node.data not in ("kind", "kinds", "named", "new_name"):
                continue
            token = node.children[0]
            assert isinstance(token, Token)
            span = piece.origin.of_token(token)
            if node.data in ("kind", "kinds"):
                yield _kind(str(token), span, coins)
            else:
                scope = piece.origin.line
                yield Mention(NameKind.CHOICE, str(token), span, node.data == "new_name", scope)


def _kind(written: str, span: Span, coins: frozenset[str]) -> Mention:
    """A coin spoken of in a text, perhaps in quotes or as a plural."""
    if written.startswith('"'):
        return Mention(NameKind.COIN, plain_name(written.strip('"')), _cut(span, 1, 1))
    name = plain_name(written)
    if name not in coins and name.endswith("s") and name[:-1] in coins:
        return Mention(NameKind.COIN, name[:-1], _cut(span, 0, 1))
    return Mention(NameKind.COIN, name, span)


def _bare(span: Span, lines: list[str]) -> Span:
    """The place of a YAML text without its quotes."""
    quoted = lines[span.line - 1][span.column - 1 : span.column] in ("'", '"')
    return _cut(span, 1, 1) if quoted else span


def _cut(span: Span, start: int, end: int) -> Span:
    return Span(span.file, span.line, span.column + start, span.end_line, span.end_column - end)


@frozen
class Names:
    """The names in some files that know each other's coins.

    `texts` are the coin files that belong together, by name; `coins` are the names of coins
    declared in others. Lines and columns count from 1.
    """

    texts: Mapping[str, str]
    coins: frozenset[str] = frozenset()

    @functools.cached_property
    def mentions(self) -> list[Mention]:
        """All of them."""
        known = set(self.coins)
        for file, text in self.texts.items():
            given = (mention for mention in mentions(text, file) if mention.defines)
            known |= {mention.name for mention in given if mention.what is NameKind.COIN}
        return [
            mention
            for file, text in self.texts.items()
            for mention in mentions(text, file, frozenset(known))
        ]

    def references(self, filename: str, line: int, column: int) -> list[Mention]:
        """All places that mean the same as what stands at a place; empty if no name does."""
        inside = [mention for mention in self.mentions if mention.span.file == filename]
        here = mention_at(inside, line, column)
        if here is None:
            return []
        same = [mention for mention in self.mentions if mention.meaning == here.meaning]
        return sorted(same, key=lambda named: (named.span.file, named.span.line, named.span.column))

    def definition(self, filename: str, line: int, column: int) -> Span | None:
        r"""Where the name at a place is given; None if it isn't in these files, or there is none.

        >>> text = "set: birds\nshipyard: {Gull: 2}\ncoins:\n  - {coin: Gull, limit: 2}\n"
        >>> Names({"birds.yaml": text}).definition("birds.yaml", 2, 13).line
        4
        """
        found = self.references(filename, line, column)
        return next((mention.span for mention in found if mention.defines), None)

    def renaming(self, filename: str, line: int, column: int, new: str) -> list[Edit]:
        """The edits that give another name to what stands at a place.

        Raises:
            RenameError: nothing there has a name, it is declared in another file, or the new name
                can't be one or is taken.
        """
        places = self.references(filename, line, column)
        if not places:
            raise RenameError("nothing here has a name that could be changed")
        old = places[0]
        if not any(mention.defines for mention in places):
            raise RenameError(f"`{old.name}` is not given its name in these files")
        fits, help_ = _NAMES[old.what]
        if not fits(new):
            raise RenameError(f"`{new}` can't be the name of a {old.what.value}: {help_}")
        wanted = attrs.evolve(old, name=new).meaning
        taken = any(mention.meaning == wanted for mention in self.mentions)
        if taken or (old.what is NameKind.COIN and new in self.coins):
            raise RenameError(f"there is a {old.what.value} `{new}` already")
        return [Edit(mention.span, new) for mention in places]


def _is_choice_name(name: str) -> bool:
    return bool(_CHOICE.fullmatch(name)) and name not in grammar.keywords()


_NAMES: dict[NameKind, tuple[Callable[[str], bool], str]] = {
    NameKind.CHOICE: (_is_choice_name, "use small letters, and no word of the language"),
    NameKind.COIN: (is_coin_name, "begin with a capital letter"),
    NameKind.SET: (is_set_name, "use small letters, digits and hyphens"),
}
