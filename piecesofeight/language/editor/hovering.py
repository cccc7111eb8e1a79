"""What stands at a place: a key of the file, a word of the language, a coin, a name."""

from __future__ import annotations

from attrs import frozen
from lark import Token, Tree

from piecesofeight.language.diagnostics.collector import Collector
from piecesofeight.language.editor.mentions import Mention, mention_at, mentions, parsed
from piecesofeight.language.file.keys import OF_COIN, OF_SET, Key
from piecesofeight.language.file.reading import declaration
from piecesofeight.language.file.yaml_tree import Mapping, nodes_at, normal, read_yaml
from piecesofeight.language.parsing.parser import Piece
from piecesofeight.language.program import Span
from piecesofeight.language.vocabulary import Word, forms


@frozen
class Hover:
    """What there is to say of a place: a key, a word of the vocabulary, the name of something.

    Of a game it is `told` in Markdown.
    """

    span: Span
    key: Key | None = None
    word: Word | None = None
    mention: Mention | None = None
    told: str = ""


def hover(
    text: str, filename: str, line: int, column: int, coins: frozenset[str] = frozenset()
) -> Hover | None:
    """What stands at a place of a coin file; None where there is nothing to say.

    >>> text = '''set: birds
    ... coins:
    ...   - coin: Gull
    ...     limit: 2
    ...     ability: |
    ...       play:
    ...         destroy any open coin
    ... '''
    >>> found = hover(text, "birds.yaml", 7, 10)
    >>> found.word.name, found.span.column
    ('destroy', 9)
    """
    found = mention_at(mentions(text, filename, coins), line, column)
    if found is not None:
        return Hover(found.span, mention=found)
    key = _key_at(text, filename, line, column)
    if key is not None:
        return key
    entry = declaration(text, filename)
    for listed in entry.coins if entry else ():
        block = listed.ability
        if block is None or not block.line <= line < block.line + len(block.lines):
            continue
        for piece, tree in parsed(block):
            word = _word_at(piece, tree, line, column)
            if word is not None:
                return word
    return None


def _key_at(text: str, filename: str, line: int, column: int) -> Hover | None:
    """The key of a set or of a coin at a place."""
    tree = read_yaml(normal(text), filename, Collector())
    for where, known in (((), OF_SET), (("coins", "*"), OF_COIN)):
        for node in nodes_at(tree, where) if tree is not None else ():
            for key, _ in node.items if isinstance(node, Mapping) else ():
                if key.text in known and within(key.span, line, column):
                    return Hover(key.span, key=known[key.text])
    return None


def _word_at(piece: Piece, tree: Tree[Token], line: int, column: int) -> Hover | None:
    """The innermost phrase of the vocabulary around a place."""
    for node in tree.iter_subtrees():  # the innermost come first
        entry = forms().get(str(node.data))
        if entry is None or node.meta.empty:
            continue
        meta = node.meta
        span = piece.origin.span(meta.line, meta.column, meta.end_line, meta.end_column)
        if within(span, line, column):
            return Hover(span, word=entry[0])
    return None


def within(span: Span, line: int, column: int) -> bool:
    """Whether a place is in a span, or just behind it."""
    after = (line, column) >= (span.line, span.column)
    return after and (line, column) <= (span.end_line, span.end_column)
