"""From the parse tree to the typed program.

What a phrase means stands in the vocabulary; here are only the rules of the skeleton
(headers, blocks, noun phrases, names, numbers) and the walk through the tree.
"""

from __future__ import annotations

from functools import reduce
from operator import or_

from attrs import evolve, frozen
from lark import Token, Tree

from piecesofeight.language import program as p
from piecesofeight.language.diagnostics.collector import Collector
from piecesofeight.language.names import MAX_NAME
from piecesofeight.language.parsing.building import Node, TreeBuilder, trees
from piecesofeight.language.parsing.costs import Cost, paid
from piecesofeight.language.parsing.kinds import Kinds
from piecesofeight.language.vocabulary import forms
from piecesofeight.language.vocabulary.nouns import Noun

ANY_ACTIVE = p.Place(0)  # where nothing is said of it (4.1)


@frozen
class Header:
    """The first line of an ability."""

    once: p.Once = p.Once.ALWAYS
    condition: p.Condition | None = None
    event: p.Event | None = None
    places: p.Place = ANY_ACTIVE
    must: bool = False


class Builder(TreeBuilder):
    """Builds one ability."""

    def __init__(self, origin: p.Origin, kinds: Kinds, report: Collector) -> None:
        super().__init__(origin, report, forms())
        self.kinds = kinds

    def ability(self, tree: Node) -> p.Ability:
        """The ability that a whole tree stands for."""
        made = self.build(tree.children[0])
        assert isinstance(made, p.Play | p.React | p.While)
        return made

    # --- abilities ----------------------------------------------------------------

    def _on_play_header(self, node: Node) -> Header:
        header = Header()
        for part in map(self.build, node.children):
            match part:
                case None:
                    pass
                case p.Once():
                    header = evolve(header, once=part)
                case p.Event():
                    header = evolve(header, event=part)
                case p.Place():
                    places = ANY_ACTIVE if part == p.Place.ACTIVE else part
                    header = evolve(header, places=places)
                case bool():
                    header = evolve(header, must=part)
                case _:
                    header = evolve(header, condition=part)
        return header

    _on_react_header = _on_whenever_header = _on_play_header

    def _on_duty(self, _node: Node) -> bool:
        return True

    def _on_play(self, node: Node) -> p.Play:
        head, body = trees(node)
        header: Header = self.build(head)
        costs, statements = self._body(body)
        return p.Play(
            statements,
            header.condition,
            header.once,
            paid(costs, self.report),
            header.places,
            span=self.span(head),
        )

    def _on_react(self, node: Node) -> p.React:
        head, body = trees(node)
        header: Header = self.build(head)
        assert header.event is not None
        costs, statements = self._body(body)
        return p.React(
            header.event,
            statements,
            paid(costs, self.report),
            header.condition,
            header.once,
            header.places,
            header.must,
            span=self.span(head),
        )

    def _on_whenever(self, node: Node) -> p.Whenever:
        head, body = trees(node)
        header: Header = self.build(head)
        assert header.event is not None
        costs, statements = self._body(body)
        for cost in costs:
            self.report.say("E0316", cost.span, "of itself")
        span = self.span(head)
        every = (p.Afterwards(statements, span=span),)
        return p.Whenever(
            header.event, every, condition=header.condition, places=header.places, span=span
        )

    def _on_while_active(self, node: Node) -> p.While:
        head, *lines = trees(node)
        forbids = tuple(self.build(line) for line in lines)
        places, condition = map(self.build, head.children)
        return p.While(places, forbids, condition, span=self.span(head))

    # --- blocks -------------------------------------------------------------------

    def _body(self, node: Node) -> tuple[list[Cost], tuple[p.Step, ...]]:
        """The costs and the steps of an ability."""
        costs: list[Cost] = []
        statements: list[p.Step] = []
        for child in node.children:
            made = self.build(child)
            if not isinstance(made, Cost):
                statements.append(made)
                continue
            costs.append(made)
            if statements:
                self.report.say("E0315", made.span)
        return costs, tuple(statements)

    def _on_cost(self, node: Node) -> Cost:
        [line] = trees(node)
        return Cost(self.build(line.children[0]), self.span(line))

    def _on_opened(self, node: Node) -> object:
        head, *blocks = node.children
        assert isinstance(head, Tree)
        self.deeper(head)
        return self.opened(head, *(() if block is None else self.build(block) for block in blocks))

    _on_branching = _on_banned = _on_opened

    def _on_moded(self, node: Node) -> object:
        head, *blocks = trees(node)
        self.deeper(head)
        return self.opened(head, tuple(self.build(block) for block in blocks))

    def _on_otherwise_branching(self, node: Node) -> tuple[object]:
        """`otherwise if ...:` is `otherwise:` with nothing but the `if` below it."""
        return (self._on_opened(node),)

    def _on_ban(self, node: Node) -> tuple[p.Forbid, ...]:
        return tuple(self.build(line) for line in node.children)

    # --- conditions ---------------------------------------------------------------

    def _on_all_of(self, node: Node) -> p.All:
        parts = tuple(self.build(child) for child in node.children)
        return p.All(parts, span=self.span(node))

    def _on_either_of(self, node: Node) -> p.Either:
        parts = tuple(self.build(child) for child in node.children)
        return p.Either(parts, span=self.span(node))

    def _on_negated(self, node: Node) -> p.Not:
        return p.Not(self._on_grouped(node), span=self.span(node))

    # --- noun phrases ---------------------------------------------------------------

    def _on_coin(self, node: Node) -> Noun:
        other, places, head, owner, called, marked, exception = node.children
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
            marked=self.build(marked),
            called=self.build(called),
        )

    _on_coins = _on_counted = _on_coin

    def _on_marked(self, node: Node) -> p.Marked:
        [some] = trees(node)
        marked: p.Marked = self.build(some)
        return marked

    def _on_places(self, node: Node) -> p.Place:
        groups = [self._on_place_group(child) for child in trees(node)]
        places = p.Place.SHIP
        for group in groups:
            places &= group
        if not places:
            self.report.say("E0330", self.span(node))
            return groups[0]
        return places

    def _on_place_group(self, node: Node) -> p.Place:
        found: list[tuple[p.Place, Node]] = [(self.build(one), one) for one in trees(node)]
        for at, (place, child) in enumerate(found):
            if any(
                place & other == place and (other != place or n < at)
                for n, (other, _) in enumerate(found)
                if n != at
            ):
                self.report.say("W0434", self.span(child))
        places: p.Place = reduce(or_, (place for place, _ in found))
        return places

    _on_predicates = _on_sources = _on_place_group

    def _on_kind(self, node: Node) -> str:
        return self._kind(node, plural=False)

    def _on_kinds(self, node: Node) -> str:
        return self._kind(node, plural=True)

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
        name = _name(node)
        if len(name) > MAX_NAME:
            self.report.say("E0120", self.span(node), "name", what="a name", most=MAX_NAME)
        return name

    def _on_mark(self, node: Node) -> p.Mark:
        name = str(node.children[0])
        if len(name) > MAX_NAME:
            self.report.say("E0120", self.span(node), "name", what="a name", most=MAX_NAME)
        return p.Mark(name, span=self.span(node))

    def _on_named(self, node: Node) -> p.Name:
        return p.Name(_name(node), span=self.span(node))


def _name(node: Node) -> str:
    """The word that is a name."""
    return str(node.children[0])
