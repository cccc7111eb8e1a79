"""The texts of abilities in a file, found by where they are."""

from __future__ import annotations

from collections.abc import Iterator

from lark.exceptions import UnexpectedInput

from piecesofeight.language.diagnostics.coin_file_error import CoinFileError
from piecesofeight.language.diagnostics.collector import Collector
from piecesofeight.language.file.reading import Block, block_of, report_no_block
from piecesofeight.language.file.yaml_tree import Mapping, Node, Scalar, Sequence
from piecesofeight.language.formatting import ability
from piecesofeight.language.formatting.canon import COINS, SCENARIOS, Canon
from piecesofeight.language.loading.coinset import load_coins
from piecesofeight.language.names import plain_name
from piecesofeight.language.parsing import grammar
from piecesofeight.language.parsing.kinds import Kinds
from piecesofeight.language.parsing.parser import parse_ability, pieces


def canon_of(tree: Node) -> Canon:
    """The rules for a file, told by its shape."""
    return SCENARIOS if isinstance(tree, Sequence) else COINS


def nodes_at(node: Node, place: tuple[str, ...]) -> Iterator[Node]:
    """The nodes of a tree at a place, in which `*` stands for any item of a list."""
    if not place:
        yield node
    elif isinstance(node, Mapping):
        for key, value in node.items:
            if key.text == place[0]:
                yield from nodes_at(value, place[1:])
    elif isinstance(node, Sequence) and place[0] == "*":
        for item in node.items:
            yield from nodes_at(item, place[1:])


def _names(tree: Node) -> frozenset[str]:
    """What the coins of a file are called, for messages."""
    nodes = nodes_at(tree, ("coins", "*", "coin"))
    return frozenset(plain_name(node.text) for node in nodes if isinstance(node, Scalar))


def read_abilities(tree: Node, text: str, filename: str) -> dict[Scalar, list[ability.Row]]:
    """The lines of every text of an ability in a file.

    Raises:
        CoinFileError: some can't be read; it tells of all of them.
    """
    place = canon_of(tree).ability
    report = Collector()
    lines = text.split("\n")
    kinds = None
    rows: dict[Scalar, list[ability.Row]] = {}
    for node in nodes_at(tree, place) if place else ():
        if not isinstance(node, Scalar) or node.style != "|":
            report_no_block(node, report)
            continue
        nothing = Block(node.text, filename, node.span.line + 1, 0, node.span)
        block = block_of(node, filename, lines) or nothing
        try:
            rows[node] = ability.rows_of(block)
        except (UnexpectedInput, grammar.DedentError):
            kinds = kinds or Kinds(_names(tree) | frozenset(load_coins()))
            _explain(block, kinds, report)
    if report.found:
        raise CoinFileError(report.in_order(), {filename: text})
    return rows


def _explain(block: Block, kinds: Kinds, report: Collector) -> None:
    """Say why a text can't be read; what it would mean is not asked."""
    for piece in pieces(block):
        try:
            ability.tokens_of(piece.text)
        except (UnexpectedInput, grammar.DedentError):
            parse_ability(piece, kinds, report)
