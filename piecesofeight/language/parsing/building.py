"""From a parse tree to what it means: the walk through the tree, the same for every language.

What a phrase means stands in the vocabulary; a builder adds a method `_on_RULE` for each rule of
its skeleton.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from lark import Token, Tree

from piecesofeight.language.diagnostics.collector import Collector
from piecesofeight.language.program.span import Origin, Span
from piecesofeight.language.vocabulary.entry import Form, Site, Word

Node = Tree[Token]
MOST_LEVELS = 4
MOST_PARENTHESES = 60
MOST_NUMBER = 99


class TooDeepError(Exception):
    """More blocks or parentheses within each other than there may be, which is reported.

    Nothing else in the grammars can hold itself: building goes no deeper than these two let it.
    """


class TreeBuilder:
    """Builds what a tree means, form by form."""

    most_levels = MOST_LEVELS

    def __init__(
        self, origin: Origin, report: Collector, forms: Mapping[str, tuple[Word, Form]]
    ) -> None:
        self.origin = origin
        self.report = report
        self.forms = forms
        self.level = 0
        self.parentheses = 0

    def build(self, node: Node | Token | None) -> Any:
        """The meaning of a part of the tree: a statement, a filter, a word.

        Which it is follows from the grammar's rule, which the type checker can't know.
        """
        if node is None or isinstance(node, Token):
            return node
        entry = self.forms.get(str(node.data))
        if entry is not None:
            values = [self.build(child) for child in node.children]
            return entry[1].build(self.site(node), *values)
        handler: Callable[[Node], object] = getattr(self, f"_on_{node.data}")
        return handler(node)

    def site(self, node: Node) -> Site:
        """Where a phrase stands, and whom to tell."""
        return Site(self.span(node), self.report)

    def span(self, node: Node) -> Span:
        """The place of a part of the tree."""
        meta = node.meta
        return self.origin.span(meta.line, meta.column, meta.end_line, meta.end_column)

    def opened(self, head: Node, *bodies: object) -> object:
        """A step with blocks below it: the words of its head come first, then the blocks."""
        values = [self.build(child) for child in head.children]
        return self.forms[str(head.data)][1].build(self.site(head), *values, *bodies)

    def deeper(self, head: Node) -> None:
        """Go into the blocks below a head, if they aren't too deep."""
        if self.level == self.most_levels:
            self.report.say("E0208", self.span(head), "blocks", most=self.most_levels)
            raise TooDeepError

    def _on_block(self, node: Node) -> tuple[Any, ...]:
        self.level += 1
        statements = tuple(self.build(child) for child in node.children)
        self.level -= 1
        return statements

    def _on_grouped(self, node: Node) -> Any:
        if self.parentheses == MOST_PARENTHESES:
            self.report.say("E0208", self.span(node), "parentheses", most=MOST_PARENTHESES)
            raise TooDeepError
        self.parentheses += 1
        inner = self.build(node.children[0])
        self.parentheses -= 1
        return inner

    def _on_number(self, node: Node) -> int:
        text = str(node.children[0])
        if len(text) > 2 or (len(text) > 1 and text[0] == "0"):
            self.report.say("E0209", self.span(node), number=text, most=MOST_NUMBER)
            return 1
        return int(text)


def trees(node: Node) -> list[Node]:
    """The parts of the tree that are no single words."""
    return [child for child in node.children if isinstance(child, Tree)]
