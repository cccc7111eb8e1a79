"""From the parse tree to the typed program.

What a phrase means stands in the vocabulary; here are only the rules of the skeleton
(headers, blocks, noun phrases, names, numbers) and the walk through the tree.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from operator import or_
from typing import Any

from attrs import frozen
from lark import Token, Tree

from piecesofeight.language import program as p
from piecesofeight.language.diagnostics.collector import Collector
from piecesofeight.language.names import MAX_NAME
from piecesofeight.language.parsing.kinds import Kinds
from piecesofeight.language.vocabulary import Site, forms
from piecesofeight.language.vocabulary.nouns import Noun

Node = Tree[Token]

MOST_LEVELS = 4
MOST_PARENTHESES = 60
MOST_NUMBER = 99


@frozen
class Header:
    """The first line of an ability."""

    once: p.Once
    condition: p.Condition | None
    event: p.Event | None = None


@frozen
class Cost:
    """A line `cost: ...`."""

    effect: p.Statement
    span: p.Span


class TooDeepError(Exception):
    """More blocks or parentheses within each other than there may be, which is reported.

    Nothing else in the grammar can hold itself: building goes no deeper than these two let it.
    """


class Builder:
    """Builds one ability."""

    def __init__(self, origin: p.Origin, kinds: Kinds, report: Collector) -> None:
        self.origin = origin
        self.kinds = kinds
        self.report = report
        self.level = 0
        self.parentheses = 0
        self.forms = forms()

    def ability(self, tree: Node) -> p.Ability:
        """The ability that a whole tree stands for."""
        made = self.build(tree.children[0])
        assert isinstance(made, p.Play | p.React | p.While)
        return made

    def build(self, node: Node | Token | None) -> Any:
        """The meaning of a part of the tree: a statement, a filter, a word.

        Which it is follows from the grammar's rule, which the type checker can't know.
        """
        if node is None or isinstance(node, Token):
            return node
        entry = self.forms.get(str(node.data))
        if entry is not None:
            values = [self.build(child) for child in node.children]
            return entry[1].build(Site(self.span(node), self.report), *values)
        handler: Callable[[Node], object] = getattr(self, f"_on_{node.data}")
        return handler(node)

    def span(self, node: Node) -> p.Span:
        """The place of a part of the tree."""
        meta = node.meta
        return self.origin.span(meta.line, meta.column, meta.end_line, meta.end_column)

    # --- abilities ----------------------------------------------------------------

    def _on_play_header(self, node: Node) -> Header:
        once, *event, condition = (self.build(child) for child in node.children)
        return Header(once or p.Once.ALWAYS, condition, *event)

    _on_react_header = _on_play_header

    def _on_play(self, node: Node) -> p.Play:
        head, body = _trees(node)
        header: Header = self.build(head)
        costs, statements = self._body(body)
        for cost in costs:
            self.report.say("E0315", cost.span, "no reaction")
        return p.Play(statements, header.condition, header.once, span=self.span(head))

    def _on_react(self, node: Node) -> p.React:
        head, body = _trees(node)
        header: Header = self.build(head)
        assert header.event is not None
        costs, statements = self._body(body)
        paid: list[p.Destroy] = []
        for cost in costs:
            effect = cost.effect
            if paid:
                self.report.say("E0316", cost.span, "twice")
            elif isinstance(effect, p.Destroy) and _can_pay(effect):
                paid.append(effect)
            else:
                self.report.say("E0316", cost.span, "no cost")
        return p.React(
            header.event,
            statements,
            tuple(paid),
            header.condition,
            header.once,
            span=self.span(head),
        )

    def _on_while_active(self, node: Node) -> p.While:
        head, *lines = _trees(node)
        forbids = tuple(self.build(line) for line in lines)
        return p.While(self.build(head.children[0]), forbids, span=self.span(head))

    # --- blocks -------------------------------------------------------------------

    def _body(self, node: Node) -> tuple[list[Cost], tuple[p.Statement, ...]]:
        """The costs and the steps of an ability."""
        costs: list[Cost] = []
        statements: list[p.Statement] = []
        for child in node.children:
            made = self.build(child)
            if not isinstance(made, Cost):
                statements.append(made)
                continue
            costs.append(made)
            if statements:
                self.report.say("E0315", made.span, "late")
        return costs, tuple(statements)

    def _on_cost(self, node: Node) -> Cost:
        [line] = _trees(node)
        return Cost(self.build(line.children[0]), self.span(line))

    def _on_block(self, node: Node) -> tuple[p.Statement, ...]:
        self.level += 1
        statements = tuple(self.build(child) for child in node.children)
        self.level -= 1
        return statements

    def _on_opened(self, node: Node) -> object:
        """A step with blocks below it: the words of its head come first, then the blocks."""
        head, *blocks = node.children
        assert isinstance(head, Tree)
        site = Site(self.span(head), self.report)
        if self.level == MOST_LEVELS:
            self.report.say("E0208", site.span, "blocks", most=MOST_LEVELS)
            raise TooDeepError
        values = [self.build(child) for child in head.children]
        bodies = [() if block is None else self.build(block) for block in blocks]
        return self.forms[str(head.data)][1].build(site, *values, *bodies)

    _on_branching = _on_banned = _on_opened

    def _on_ban(self, node: Node) -> tuple[p.Forbid, ...]:
        return tuple(self.build(line) for line in node.children)

    # --- conditions ---------------------------------------------------------------

    def _on_all_of(self, node: Node) -> p.All:
        parts = tuple(self.build(child) for child in node.children)
        return p.All(parts, span=self.span(node))

    def _on_either_of(self, node: Node) -> p.Either:
        parts = tuple(self.build(child) for child in node.children)
        return p.Either(parts, span=self.span(node))

    def _on_grouped(self, node: Node) -> p.Condition:
        if self.parentheses == MOST_PARENTHESES:
            self.report.say("E0208", self.span(node), "parentheses", most=MOST_PARENTHESES)
            raise TooDeepError
        self.parentheses += 1
        inner: p.Condition = self.build(node.children[0])
        self.parentheses -= 1
        return inner

    def _on_negated(self, node: Node) -> p.Not:
        return p.Not(self._on_grouped(node), span=self.span(node))

    # --- noun phrases ---------------------------------------------------------------

    def _on_coin(self, node: Node) -> Noun:
        other, places, head, owner, exception = node.children
        assert isinstance(head, Tree)
        plural = node.data != "coin"
        kind = self._kind(head.children[0], plural=plural) if head.children else None
        left_out = self.build(exception)
        return Noun(
            self.span(node),
            self.build(places),
            self.build(owner),
            kind,
            except_kind=left_out if isinstance(left_out, str) else None,
            other=isinstance(left_out, p.This) or other is not None,
        )

    _on_coins = _on_counted = _on_coin

    def _on_places(self, node: Node) -> p.Place:
        groups = [self._on_place_group(child) for child in _trees(node)]
        places = p.Place.SHIP
        for group in groups:
            places &= group
        if not places:
            self.report.say("E0330", self.span(node))
            return groups[0]
        return places

    def _on_place_group(self, node: Node) -> p.Place:
        places: p.Place = reduce(or_, (self.build(child) for child in node.children))
        return places

    _on_predicates = _on_place_group

    def _on_kind(self, node: Node) -> str:
        return self._kind(node, plural=False)

    def _kind(self, node: Node | Token | None, *, plural: bool) -> str:
        """A coin's name, as the set declares it."""
        assert isinstance(node, Tree)
        token = node.children[0]
        assert isinstance(token, Token)
        return self.kinds.resolve(
            str(token), self.origin.of_token(token), self.report, plural=plural
        )

    # --- names and numbers --------------------------------------------------------

    def _on_new_name(self, node: Node) -> str:
        name = str(node.children[0])
        if len(name) > MAX_NAME:
            self.report.say("E0120", self.span(node), "name", what="a name", most=MAX_NAME)
        return name

    def _on_named(self, node: Node) -> p.Name:
        return p.Name(str(node.children[0]), span=self.span(node))

    def _on_number(self, node: Node) -> int:
        text = str(node.children[0])
        if len(text) > 2 or (len(text) > 1 and text[0] == "0"):
            self.report.say("E0209", self.span(node), number=text, most=MOST_NUMBER)
            return 1
        return int(text)


def _trees(node: Node) -> list[Node]:
    """The parts of the tree that are no single words."""
    return [child for child in node.children if isinstance(child, Tree)]


def _can_pay(effect: p.Destroy) -> bool:
    """Whether it destroys this coin, or one of the user's own."""
    coins = effect.coins
    if isinstance(coins, p.Any):
        return coins.filter.owner is p.Who.YOU and not coins.behind
    return isinstance(coins, p.This)
