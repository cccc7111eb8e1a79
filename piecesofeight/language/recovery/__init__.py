"""What to say when a text can't be parsed, and what can be judged of it nevertheless."""

from __future__ import annotations

from attrs import frozen
from lark import Token, Tree

from piecesofeight.language.diagnostics.collector import Collector
from piecesofeight.language.parsing import grammar
from piecesofeight.language.parsing.builder import Origin
from piecesofeight.language.parsing.kinds import Kinds
from piecesofeight.language.recovery.characters import clean
from piecesofeight.language.recovery.lines import lines
from piecesofeight.language.recovery.reading_on import Recovery

__all__ = ["Mended", "mend"]


@frozen
class Mended:
    """The tree of a text with its slips put right, and the rows that had to be made up.

    Rows count from 1 within the text. Without any, the tree is what was surely meant.
    """

    tree: Tree[Token]
    lost: frozenset[int]


def mend(text: str, origin: Origin, kinds: Kinds, report: Collector) -> Mended:
    """Report each slip in the text of an ability that can't be parsed, and read it all the same."""
    cleaned = clean(text, origin, report)
    recovery = Recovery(lines(cleaned.text, cleaned.depths), origin, kinds, report)
    recovery.run()
    reader = grammar.parser().parse_interactive("")
    for token in recovery.read:
        reader.feed_token(token)
    tree = reader.feed_token(Token.new_borrow_pos("$END", "", recovery.read[-1]))
    return Mended(tree, frozenset(recovery.lost))
