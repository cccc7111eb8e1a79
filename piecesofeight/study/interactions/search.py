"""Bounded exhaustive search: all that can happen between two coins on small ships.

Every option of every decision is taken, chance's too, breadth first, so the first example
found of anything is one with the fewest decisions. States are plain blocks, changed by the
interpreted kernel; a state met before, with no more decisions left, is not gone on from again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from operator import or_
from typing import TypeVar

from attrs import define, field, frozen

from piecesofeight.combat import kernel
from piecesofeight.combat.rules import Rules
from piecesofeight.combat.setup import new_block
from piecesofeight.language.program import Coin
from piecesofeight.machine import layout as m
from piecesofeight.study.interactions.faults import (
    CRASH,
    DEEP,
    LOOP,
    Fault,
    faults_of,
    same_turn_again,
)
from piecesofeight.study.interactions.lineups import Bounds, Lineup, lineups
from piecesofeight.study.interactions.meetings import Meeting
from piecesofeight.study.interactions.probe import Probe, Raw, Touch, with_blank
from piecesofeight.study.interactions.whatif import held_back, would_react_again
from piecesofeight.tables import Tables
from piecesofeight.tables.of_coins import compiled as tables_of

# Chance is a decision here, and nobody proposes a stalemate.
RULES = Rules(explicit_chance=True, stalemate=False)
Path = tuple[int, ...]
Key = TypeVar("Key")


@frozen(order=True)
class Example:
    """How something comes about; the least of several is the shortest.

    Attributes:
        decisions: how many decisions it takes.
        coins: how many coins there are.
        odd: how often somebody aims at their own ship, which is seldom wanted.
        number: the line-up's place among those of its pair.
        path: the options taken, by id; forced decisions are not among them.
        lineup: where the coins lie at the start.
        refused: an option that isn't offered in the end, which is what the example shows; or 0.
    """

    decisions: int
    coins: int
    odd: int
    number: int
    path: Path
    lineup: Lineup = field(eq=False, order=False)
    refused: int = field(default=0, eq=False, order=False)

    @property
    def effort(self) -> tuple[int, int, int]:
        """How much there is to read: decisions, coins, odd aims."""
        return self.decisions, self.coins, self.odd


@frozen
class Found:
    """What came of the search for one pair of coins.

    Attributes:
        pair: the two coins.
        meetings: which coins met, and the shortest example of each.
        rules: which rules were touched with which coin, and the shortest example of each.
        faults: what must never be.
        lineups: how many line-ups were played.
        states: how many different states were gone on from.
        steps: how many options were taken.
    """

    pair: tuple[str, str]
    meetings: dict[Meeting, Example]
    rules: dict[tuple[str, str], Example]
    faults: tuple[Fault, ...]
    lineups: int
    states: int
    steps: int


def search_pair(
    one: Coin,
    two: Coin,
    coins: Sequence[Coin],
    bounds: Bounds,
    positions: Sequence[Lineup] | None = None,
) -> Found:
    """Play two coins against and beside each other, from every line-up, within bounds.

    Args:
        one: a coin.
        two: another one, or the same.
        coins: all coins that there are, these two among them.
        bounds: how far the search goes.
        positions: line-ups to begin from, instead of all those within the bounds.

    Raises:
        GameError: there is no captain among the coins.
    """
    kinds = tuple(coins)
    every = lineups(one, two, kinds, bounds) if positions is None else positions
    names = {name for lineup in every for name in lineup.names}
    search = _Search(kinds, names, bounds.depth_for([one, two]))
    for number, lineup in enumerate(every):
        search.play(number, lineup)
    return search.found((one.name, two.name))


@frozen(eq=False)
class _Node:
    """A state to go on from, and the way to it."""

    block: list[int]
    options: tuple[int, ...]
    calm: int  # decisions outside of an action so far
    path: Path
    odd: int  # options of the path with which somebody aimed at the own ship
    before: _Node | None

    def blocks(self) -> Iterator[list[int]]:
        """The states on the way here, from this one back."""
        node: _Node | None = self
        while node is not None:
            yield node.block
            node = node.before


@define
class _Search:
    """The search of one pair of coins."""

    coins: tuple[Coin, ...]
    names: set[str]  # of the coins that are in play
    depth: int
    tables: Tables = field(init=False)
    words: list[int] = field(init=False)
    probe: Probe = field(factory=Probe)
    opts: list[int] = field(factory=kernel.new_opts)
    meetings: dict[Raw, Example] = field(factory=dict)
    rules: dict[Touch, Example] = field(factory=dict)
    faults: dict[tuple[str, str], Fault] = field(factory=dict)
    lineup: Lineup = field(init=False)
    number: int = -1
    states: int = 0
    steps: int = 0

    def __attrs_post_init__(self) -> None:
        self.tables, _ = tables_of(self.coins)
        self.words = narrowed(with_blank(self.tables.words), map(self.tables.kind, self.names))

    def play(self, number: int, lineup: Lineup) -> None:
        """Search from one line-up."""
        self.lineup, self.number = lineup, number
        block = new_block(self.tables, lineup.layouts, options=RULES.flags)
        seen: dict[tuple[int, ...], int] = {}
        start = self.after(None, block, lineup.first)
        level = [start] if start and self.sound(start) else []
        while level:
            level = [beyond for node in level for beyond in self.beyond(node, seen)]

    def beyond(self, node: _Node, seen: dict[tuple[int, ...], int]) -> Iterator[_Node]:
        """Take every option of a state; the states that are new."""
        if node.block[m.H_FP] == 0 and node.calm == self.depth:
            return
        self.states += 1
        for option in node.options:
            after = self.after(node, node.block[:], option)
            if after is None:
                continue
            key = tuple(after.block[: after.block[m.H_SP]])
            before = seen.get(key)
            if before is not None and before <= after.calm:
                continue
            seen[key] = after.calm
            if before is None and not self.sound(after):
                continue
            yield after

    def after(self, node: _Node | None, b: list[int], option: int) -> _Node | None:
        """The state after an option, or after the start; None if the game is over, or broken."""
        path = (*node.path, option) if node else ()
        odd = node.odd + aims_at_self(node.block, option) if node else 0
        self.steps += 1
        self.probe.watch(b, self.words)
        move = kernel.step if node else kernel.begin
        try:
            n = move(b, self.words, self.opts, self.probe, option)
        except (LookupError, ArithmeticError, RecursionError) as error:
            self.fault(CRASH, f"{type(error).__name__}: {error}", path)
            return None
        b[m.H_DECISIONS] = 0
        options = tuple(self.opts[:n]) if n > 0 else ()
        self.note(node, b, path, odd)
        if n < 0:
            self.fault(DEEP, "reactions to reactions go deeper than there is room for", path)
            return None
        calm = node.calm + (node.block[m.H_FP] == 0) if node else 0
        return _Node(b, options, calm, path, odd, node)

    def sound(self, node: _Node) -> bool:
        """Whether a new state is as it must be; a state that isn't is not gone on from."""
        b = node.block
        wrong = list(faults_of(b, self.words, node.options))
        for kind, text in wrong:
            self.fault(kind, text, node.path)
        if same_turn_again(b, node.blocks()):
            self.fault(LOOP, "a player can have one turn after the other for ever", node.path)
        for held in held_back(b, self.words, self.opts, node.options):
            if held.coin != held.other:
                meeting = (self.kind(b, held.coin), held.event, self.kind(b, held.other), held.role)
                self.keep(self.meetings, meeting, node.path, node.odd, held.option)
        return not wrong

    def note(self, node: _Node | None, b: list[int], path: Path, odd: int) -> None:
        """Keep the way here as an example of what the step showed."""
        meetings, rules = set(self.probe.meetings), set(self.probe.rules)
        if node and node.block[m.H_DECISION] == m.CHANCE_WHO:
            rules |= {("5.2", kind) for rule, kind in rules if rule == "5.1"}
        if node and self.probe.reacted:
            again = would_react_again(node.block, self.words, self.opts, path[-1])
            rules |= {("5.4", self.kind(b, coin)) for coin in again}
        for meeting in meetings:
            self.keep(self.meetings, meeting, path, odd)
        for rule in rules:
            self.keep(self.rules, rule, path, odd)

    def keep(
        self, examples: dict[Key, Example], what: Key, path: Path, odd: int, refused: int = 0
    ) -> None:
        """Keep a path of this line-up as an example, unless one as short is known."""
        known = examples.get(what)
        mine = (len(path), self.lineup.size, odd)
        if known is None or mine < known.effort:
            examples[what] = Example(*mine, self.number, path, self.lineup, refused)

    def fault(self, kind: str, text: str, path: Path) -> None:
        """Keep a fault, with the first way to it."""
        self.faults.setdefault((kind, text), Fault(kind, text, self.lineup, path))

    def kind(self, b: list[int], coin: int) -> int:
        """The id of a coin's kind."""
        return self.words[b[coin + m.C_KIND] + m.K_ID]

    def found(self, pair: tuple[str, str]) -> Found:
        """What came of it, with names instead of numbers."""
        names = ["", *(coin.name for coin in self.coins)]
        return Found(
            pair=pair,
            meetings={
                Meeting(names[coin], event, names[other], role): example
                for (coin, event, other, role), example in self.meetings.items()
            },
            rules={(rule, names[kind]): example for (rule, kind), example in self.rules.items()},
            faults=tuple(self.faults.values()),
            lineups=self.number + 1,
            states=self.states,
            steps=self.steps,
        )


def aims_at_self(b: list[int], option: int) -> bool:
    """Whether who decides aims an ability at the own ship."""
    if option % m.PLACE_UNIT not in (m.V_PLAY, m.V_AIM) or not b[m.H_DECIDER]:
        return False
    target = option // m.TARGET_UNIT
    return target > 0 and (target - 1) // m.SPOT_UNIT == b[b[m.H_DECIDER] + m.P_SEAT]


def narrowed(words: list[int], kinds: Iterable[int]) -> list[int]:
    """Tables in which nobody listens or limits but these kinds: nobody else is in play."""
    inside = list(kinds)
    words[m.T_EVENTS] = reduce(or_, (words[kind + m.K_LISTENS] for kind in inside), 0)
    if not any(words[kind + m.K_FLAGS] & m.LIMITER for kind in inside):
        words[m.T_LIMITS_ACTS] = 0
    return words
