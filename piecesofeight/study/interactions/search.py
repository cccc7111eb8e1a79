"""Bounded exhaustive search: all that can happen between two coins on small ships.

Every option of every decision is taken, chance's too, breadth first, so the first example
found of anything is one with the fewest decisions. States are plain blocks, changed by the
interpreted kernel; a state met before, with no more decisions left, is not gone on from again.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from itertools import product
from typing import TypeVar

from attrs import define, field, frozen

from piecesofeight.combat.rules import Rules
from piecesofeight.combat.setup import new_block
from piecesofeight.language.program import Coin, Play, React
from piecesofeight.machine import constants as m
from piecesofeight.study.interactions import faults
from piecesofeight.study.interactions.faults import Fault
from piecesofeight.study.interactions.lineups import Bounds, Lineup, lineups
from piecesofeight.study.interactions.meetings import Meeting
from piecesofeight.study.interactions.observer import Observer
from piecesofeight.study.interactions.whatif import held_back, would_react_again
from piecesofeight.study.parallel import mapped
from piecesofeight.tables import Tables
from piecesofeight.tables.compiler import tables_of

# Chance is a decision here, and nobody proposes a stalemate.
RULES = Rules(explicit_chance=True, stalemate=False)

Pair = tuple[str, str]
Path = tuple[int, ...]
Key = TypeVar("Key")


@frozen
class Example:
    """How something comes about.

    Attributes:
        odd: how often somebody aims at their own ship, which is seldom wanted.
        path: the options taken, by id; forced decisions are not among them.
        lineup: where the coins lie at the start.
        refused: an option that isn't offered in the end, which is what the example shows; or 0.
    """

    odd: int
    path: Path
    lineup: Lineup
    refused: int = 0

    @property
    def effort(self) -> tuple[int, int, int]:
        """How much there is to read: decisions, coins, odd aims."""
        return len(self.path), self.lineup.size, self.odd


@define
class Survey:
    """What was found, put together as it comes.

    Attributes:
        meetings: which coins met, with the shortest example of all pairs.
        rules: which rules were touched with which coin, and the shortest example.
        faults: what must never be, with the pair in whose search it was seen.
        pairs: the pairs that were searched.
        idle: of each pair the coins with an ability that was never used, though nobody but they
            themselves would have had to bring it about: they lacked room or a partner.
        lineups: how many line-ups were played.
        states: how many different states were gone on from.
        steps: how many options were taken.
    """

    meetings: dict[Meeting, Example] = field(factory=dict)
    rules: dict[tuple[str, str], Example] = field(factory=dict)
    faults: list[tuple[Pair, Fault]] = field(factory=list)
    pairs: list[Pair] = field(factory=list)
    idle: dict[Pair, tuple[str, ...]] = field(factory=dict)
    lineups: int = 0
    states: int = 0
    steps: int = 0

    def add(self, other: Survey) -> None:
        """Add what came of other pairs; of two examples equally short the first is kept."""
        for meeting, example in other.meetings.items():
            keep(self.meetings, meeting, example)
        for rule, example in other.rules.items():
            keep(self.rules, rule, example)
        self.faults += other.faults
        self.pairs += other.pairs
        self.idle |= other.idle
        self.lineups += other.lineups
        self.states += other.states
        self.steps += other.steps


def keep(examples: dict[Key, Example], what: Key, example: Example) -> None:
    """Keep an example of something, unless one as short is known."""
    known = examples.get(what)
    if known is None or example.effort < known.effort:
        examples[what] = example


@frozen
class Plan:
    """What is to be searched: pairs of coins, by name, of all coins that there are."""

    coins: tuple[Coin, ...]
    pairs: tuple[Pair, ...]
    bounds: Bounds

    @classmethod
    def of_coins(
        cls, asked: Sequence[Coin], others: Sequence[Coin], coins: Sequence[Coin], bounds: Bounds
    ) -> Plan:
        """Each coin asked about with each of the others and those asked about, itself too."""
        mine = [coin.name for coin in asked]
        names = dict.fromkeys([*mine, *(coin.name for coin in others)])
        unlike: dict[frozenset[str], Pair] = {}
        for pair in product(mine, names):
            unlike.setdefault(frozenset(pair), pair)
        return cls(tuple(coins), tuple(unlike.values()), bounds)

    def search(self, pair: Pair) -> Survey:
        """Search one pair."""
        by_name = {coin.name: coin for coin in self.coins}
        return search_pair(by_name[pair[0]], by_name[pair[1]], self.coins, self.bounds)

    def surveys(self, jobs: int | None = None) -> Generator[Survey, None, None]:
        """What comes of each pair, in order; `jobs` as for `mapped`."""
        return mapped(self.search, self.pairs, jobs)


def search_pair(
    one: Coin,
    two: Coin,
    coins: Sequence[Coin],
    bounds: Bounds,
    positions: Sequence[Lineup] | None = None,
) -> Survey:
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
    survey = Survey(pairs=[(one.name, two.name)])
    search = _Search(kinds, bounds.depth_for([one, two]), survey)
    for lineup in every:
        search.play(lineup)
    used = search.used
    survey.idle = {survey.pairs[0]: tuple(c.name for c in (one, two) if _is_idle(c, used))}
    survey.faults = [(survey.pairs[0], fault) for fault in search.faults.values()]
    return survey


def _is_idle(coin: Coin, used: set[tuple[str, bool, int]]) -> bool:
    """Whether an ability was never used that the coin's player alone could have used.

    That is any main action, and a reaction with a condition; another reaction that never happens
    shows that its event doesn't.
    """
    plays = sum(isinstance(ability, Play) for ability in coin.abilities)
    reacts = sum(isinstance(ability, React) for ability in coin.abilities)
    asks = any(isinstance(one, React) and one.condition for one in coin.abilities)
    played = len({at for name, reaction, at in used if name == coin.name and not reaction})
    reacted = len({at for name, reaction, at in used if name == coin.name and reaction})
    return played < plays or (asks and reacted < reacts)


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
    depth: int
    survey: Survey
    tables: Tables = field(init=False)
    observer: Observer = field(init=False)
    faults: dict[tuple[str, str], Fault] = field(factory=dict)
    used: set[tuple[str, bool, int]] = field(factory=set)
    lineup: Lineup = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.tables = tables_of(self.coins)
        self.observer = Observer(self.tables, self.coins)

    def play(self, lineup: Lineup) -> None:
        """Search from one line-up."""
        self.lineup = lineup
        self.survey.lineups += 1
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
        self.survey.states += 1
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
        self.survey.steps += 1
        move = self.observer.step if node else self.observer.begin
        try:
            options = move(b, option)
        except (LookupError, ArithmeticError, RecursionError) as error:
            self.fault(faults.CRASH, f"{type(error).__name__}: {error}", path)
            return None
        b[m.H_DECISIONS] = 0
        self.note(node, path, odd)
        if options is None:
            self.fault(faults.DEEP, "reactions to reactions go deeper than there is room for", path)
            return None
        calm = node.calm + (node.block[m.H_FP] == 0) if node else 0
        return _Node(b, options, calm, path, odd, node)

    def sound(self, node: _Node) -> bool:
        """Whether a new state is as it must be; a state that isn't is not gone on from."""
        b = node.block
        wrong = list(faults.faults_of(b, self.observer.words, node.options))
        for kind, text in wrong:
            self.fault(kind, text, node.path)
        if faults.same_turn_again(b, node.blocks()):
            text = "a player can have one turn after the other for ever"
            self.fault(faults.LOOP, text, node.path)
        for meeting, option in held_back(self.observer, b, node.options):
            self.keep(self.survey.meetings, meeting, node.path, node.odd, option)
        return not wrong

    def note(self, node: _Node | None, path: Path, odd: int) -> None:
        """Keep the way here as an example of what the step showed."""
        meetings, rules = self.observer.meetings, self.observer.rules
        self.used |= self.observer.used
        if node and node.block[m.H_DECISION] == m.CHANCE_WHO:
            rules |= {("5.2", coin) for rule, coin in rules if rule == "5.1"}
        if node and self.observer.reacted:
            again = would_react_again(self.observer, node.block, path[-1])
            rules |= {("5.4", coin) for coin in again}
        for meeting in meetings:
            self.keep(self.survey.meetings, meeting, path, odd)
        for rule in rules:
            self.keep(self.survey.rules, rule, path, odd)

    def keep(
        self, examples: dict[Key, Example], what: Key, path: Path, odd: int, refused: int = 0
    ) -> None:
        """Keep a path of this line-up as an example, unless one as short is known."""
        keep(examples, what, Example(odd, path, self.lineup, refused))

    def fault(self, kind: str, text: str, path: Path) -> None:
        """Keep a fault, with the first way to it."""
        self.faults.setdefault((kind, text), Fault(kind, text, self.lineup, path))


def aims_at_self(b: list[int], option: int) -> bool:
    """Whether who decides aims an ability at the own ship."""
    if option % m.PLACE_UNIT not in (m.V_PLAY, m.V_AIM) or not b[m.H_DECIDER]:
        return False
    target = option // m.TARGET_UNIT
    return target > 0 and (target - 1) // m.SPOT_UNIT == b[b[m.H_DECIDER] + m.P_SEAT]
