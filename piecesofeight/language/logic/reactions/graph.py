"""The graph of what can answer what, and the circles in it.

An arrow leads from an ability to a reaction that can answer an event that it raises. Every reaction
is itself an ability used, so circles are common and harmless: rule 5.4 ends each of them within a
turn, since a coin reacts once a turn. What they cost, and so how often they can go round from turn
to turn, is told by `describe`.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator, Sequence

from attrs import define, field, frozen

from piecesofeight.language import program as p
from piecesofeight.language.logic.reactions.causes import Cause, Relation, causes_of, plain_causes


@frozen
class Node:
    """An ability of a coin that can be used: the coin, and the index of the ability in it."""

    name: str
    index: int
    coin: p.Coin = field(eq=False, repr=False)

    @property
    def ability(self) -> p.Play | p.React:
        """The ability itself."""
        ability = self.coin.abilities[self.index]
        assert isinstance(ability, p.Play | p.React)
        return ability

    @property
    def event(self) -> p.Event | None:
        """What it answers; None for what is played."""
        return self.ability.event if isinstance(self.ability, p.React) else None

    @property
    def span(self) -> p.Span:
        """The header of the ability."""
        return self.ability.span

    def __str__(self) -> str:
        several = sum(isinstance(one, p.Play | p.React) for one in self.coin.abilities) > 1
        line = f", line {self.span.line}" if several else ""
        return f"`{self.name}`{line}"


@frozen
class Answer:
    """An arrow: `cause`, a step of the one ability, may be answered by the other.

    `relation` tells whose coin may answer: one of the player who uses the first ability, one of
    somebody else, or either.
    """

    source: Node
    cause: Cause
    target: Node
    relation: Relation


@define
class ReactionGraph:
    """All abilities of some sets, and which may answer which.

    Example:
        >>> from piecesofeight import load_coins
        >>> graph = reaction_graph(load_coins().sets)
        >>> treachery = graph.nodes_of("Treachery")[0]
        >>> len(graph.into(treachery)) == len(graph.nodes)
        True
        >>> print(graph.describe(graph.cycles("Treachery")[0]))
        `Treachery` is used, which `Treachery` answers
        each round destroys `Treachery` as a cost; and a coin reacts once a turn (5.4)
    """

    nodes: tuple[Node, ...]
    captains: frozenset[str]
    _causes: dict[Node, tuple[Cause, ...]] = field(factory=dict, init=False, repr=False)
    _listeners: _Listeners = field(factory=lambda: _Listeners(), init=False, repr=False)
    _by_name: dict[str, list[Node]] = field(factory=dict, init=False, repr=False)

    def __attrs_post_init__(self) -> None:
        for node in self.nodes:
            self._by_name.setdefault(node.name, []).append(node)
            self._listeners.add(node)

    def nodes_of(self, coin: str) -> tuple[Node, ...]:
        """The abilities of a coin, in the order of its text; none if there is no such coin."""
        return tuple(self._by_name.get(coin, ()))

    def causes(self, node: Node) -> tuple[Cause, ...]:
        """The events that an ability may raise."""
        if node not in self._causes:
            self._causes[node] = causes_of(node.coin, node.ability)
        return self._causes[node]

    def out_of(self, node: Node) -> tuple[Answer, ...]:
        """What may answer an ability; the first of its steps that each reaction answers."""
        found: dict[Node, Answer] = {}
        for cause in self.causes(node):
            for other in self._listeners.to(cause):
                answer = _answer(node, cause, other)
                if answer is not None and other not in found:
                    found[other] = answer
        return tuple(found.values())

    def heard(self, node: Node) -> int:
        """How many reactions are compared with what an ability raises, to find those that answer.

        It is what `out_of` costs, and counted where many are asked for.
        """
        return sum(self._listeners.count(cause) for cause in self.causes(node))

    def arrow(self, source: Node, target: Node) -> Answer | None:
        """The first step of an ability that a reaction may answer; None if none is."""
        answers = (_answer(source, cause, target) for cause in self.causes(source))
        return next((answer for answer in answers if answer is not None), None)

    def into(self, node: Node) -> tuple[Answer, ...]:
        """What an ability may answer."""
        arrows = (self.arrow(source, node) for source in self.nodes)
        return tuple(arrow for arrow in arrows if arrow is not None)

    def plain(self, node: Node) -> tuple[Cause, ...]:
        """What the plain rules let happen that an ability may answer."""
        event = node.event
        if event is None:
            return ()
        return tuple(
            cause for cause in plain_causes(self.captains) if cause.answered_by(event, node.name)
        )

    def cycles(self, *coins: str) -> tuple[tuple[Answer, ...], ...]:
        """The shortest circle through each reaction, each circle once.

        It may take long for thousands of reactions: `find_cycles` has a bound.

        Args:
            coins: only circles through abilities of these; of all coins, if there are none.
        """
        return find_cycles(self, *coins, most=None).found

    def describe(self, cycle: Sequence[Answer]) -> str:
        """A circle in words, and what bounds it: one line for each arrow, one for the budget."""
        lines = [f"{_happens(answer)}, which {answer.target} answers" for answer in cycle]
        return "\n".join([*lines, budget(cycle)])


@define
class _Listeners:
    """The reactions by what they answer, in the order in which they were added."""

    _count: int = 0
    _to: dict[tuple[p.EventKind, str | None], list[tuple[int, Node]]] = field(factory=dict)
    _all: dict[p.EventKind, list[tuple[int, Node]]] = field(factory=dict)

    def add(self, node: Node) -> None:
        event = node.event
        if event is None:
            return
        kind = event.coin.kind if isinstance(event.coin, p.Filter) else None
        if isinstance(event.coin, p.This):
            kind = node.name
        self._count += 1
        entry = (self._count, node)
        self._to.setdefault((event.kind, kind), []).append(entry)
        self._all.setdefault(event.kind, []).append(entry)

    def _lists(self, cause: Cause) -> list[list[tuple[int, Node]]]:
        if cause.kind is None:
            return [self._all.get(cause.event, [])]
        return [self._to.get((cause.event, kind), []) for kind in (None, cause.kind)]

    def to(self, cause: Cause) -> Iterator[Node]:
        """The reactions that may answer it, as far as the event and the kind of its coin tell."""
        for _number, node in heapq.merge(*self._lists(cause), key=lambda entry: entry[0]):
            yield node

    def count(self, cause: Cause) -> int:
        """How many these are."""
        return sum(map(len, self._lists(cause)))


def _answer(source: Node, cause: Cause, target: Node) -> Answer | None:
    event = target.event
    if event is None:
        return None
    relation = cause.answered_by(event, target.name)
    return Answer(source, cause, target, relation) if relation else None


_HAPPENS = {
    p.EventKind.WOULD_BE_DESTROYED: "would destroy a coin",
    p.EventKind.DESTROYED: "destroys a coin",
    p.EventKind.TAKEN: "takes a coin",
}


def _happens(answer: Answer) -> str:
    if answer.cause.event is p.EventKind.USED:
        return f"{answer.source} is used"
    line = answer.cause.span.line
    return f"{answer.source} {_HAPPENS[answer.cause.event]} in line {line}"


def budget(cycle: Sequence[Answer]) -> str:
    """What bounds a circle of reactions: what each round uses up, and rule 5.4."""
    nodes = list(dict.fromkeys(answer.source for answer in cycle))
    costs = [f"destroys {cost} as a cost" for node in nodes if (cost := _cost(node))]
    once = [f"uses `{node.name}` once per game" for node in nodes if _once(node)]
    used = [*costs, *once]
    if not used:
        return "a coin reacts once a turn (5.4); nothing else bounds it"
    return f"each round {' and '.join(used)}; and a coin reacts once a turn (5.4)"


def _cost(node: Node) -> str:
    """What a use of an ability costs; empty for nothing."""
    costs = node.ability.costs if isinstance(node.ability, p.React) else ()
    if not costs:
        return ""
    whose = "" if isinstance(costs[0].coins, p.This) else "a coin of the player of "
    return f"{whose}`{node.name}`"


def _once(node: Node) -> bool:
    return node.ability.once is p.Once.GAME


# --- circles ------------------------------------------------------------------------------

# How often a reaction may be compared with an event while circles are looked for: some seconds.
MOST_COMPARED = 1_000_000


@frozen
class Cycles:
    """The circles that were found, and the reactions through which none was looked for.

    A set of the size of those that people play has nothing `unseen`.
    """

    found: tuple[tuple[Answer, ...], ...]
    unseen: tuple[Node, ...] = ()


def find_cycles(graph: ReactionGraph, *coins: str, most: int | None = MOST_COMPARED) -> Cycles:
    """The shortest circle through each reaction, each circle once, with a bound for the work.

    Args:
        graph: what can answer what.
        coins: only circles through abilities of these; of all coins, if there are none.
        most: how often a reaction is compared with an event at most; as often as needed for None.

    Example:
        >>> from piecesofeight import load_coins
        >>> graph = reaction_graph(load_coins().sets)
        >>> find_cycles(graph, most=5).unseen == tuple(n for n in graph.nodes if n.event)[1:]
        True
    """
    starts = [
        node
        for name in coins or dict.fromkeys(node.name for node in graph.nodes)
        for node in graph.nodes_of(name)
        if node.event is not None
    ]
    search = _Search(graph, most)
    found: dict[frozenset[Node], tuple[Answer, ...]] = {}
    for number, start in enumerate(starts):
        circle = search.shortest(start)
        if circle is None:
            return Cycles(tuple(found.values()), tuple(starts[number:]))
        if circle:
            found.setdefault(frozenset(answer.source for answer in circle), circle)
    return Cycles(tuple(found.values()))


@define
class _Search:
    """Looks for circles until it has compared too much."""

    graph: ReactionGraph
    left: int | None
    barren: set[Node] = field(factory=set)  # what is on no circle

    def shortest(self, start: Node) -> tuple[Answer, ...] | None:
        """The shortest way from an ability back to it: () if there is none, None if not known."""
        came: dict[Node, Answer | None] = {start: None}
        edge = [start]
        while edge:
            beyond: list[Node] = []
            for node in edge:
                if not self._pay(len(self.graph.causes(node))):
                    return None
                last = self.graph.arrow(node, start)
                if last is not None:
                    return self._way(last, came)
                if not self._pay(self.graph.heard(node)):
                    return None
                for answer in self.graph.out_of(node):
                    if answer.target not in came and answer.target not in self.barren:
                        came[answer.target] = answer
                        beyond.append(answer.target)
            edge = beyond
        self.barren.add(start)
        return ()

    def _pay(self, work: int) -> bool:
        if self.left is None:
            return True
        self.left -= work
        return self.left >= 0

    @staticmethod
    def _way(last: Answer, came: dict[Node, Answer | None]) -> tuple[Answer, ...]:
        way = [last]
        while (before := came[way[-1].source]) is not None:
            way.append(before)
        return tuple(reversed(way))


def reaction_graph(sets: Iterable[p.CoinSet]) -> ReactionGraph:
    """The graph of the abilities of some sets, which may answer each other's coins too."""
    coins = [coin for entry in sets for coin in entry.coins]
    return ReactionGraph(
        tuple(
            Node(coin.name, index, coin)
            for coin in coins
            for index, ability in enumerate(coin.abilities)
            if isinstance(ability, p.Play | p.React)
        ),
        frozenset(coin.name for coin in coins if coin.captain),
    )
