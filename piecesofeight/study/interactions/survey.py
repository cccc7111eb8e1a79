"""What a search of pairs of coins comes to: who met, by which rules, what must never be."""

from __future__ import annotations

from typing import TypeVar

from attrs import define, field, frozen

from piecesofeight.study.interactions.faults import Fault
from piecesofeight.study.interactions.lineups import Lineup
from piecesofeight.study.interactions.meetings import Meeting

Pair = tuple[str, str]
Path = tuple[int, ...]
Key = TypeVar("Key")


@frozen
class Example:
    """How something comes about.

    Attributes:
        decisions: how many decisions it takes.
        coins: how many coins there are.
        odd: how often somebody aims at their own ship, which is seldom wanted.
        path: the options taken, by id; forced decisions are not among them.
        lineup: where the coins lie at the start.
        refused: an option that isn't offered in the end, which is what the example shows; or 0.
    """

    decisions: int
    coins: int
    odd: int
    path: Path
    lineup: Lineup
    refused: int = 0

    @property
    def effort(self) -> tuple[int, int, int]:
        """How much there is to read: decisions, coins, odd aims."""
        return self.decisions, self.coins, self.odd


@define
class Survey:
    """What was found, put together as it comes.

    Attributes:
        meetings: which coins met, with the shortest example of all pairs.
        rules: which rules were touched with which coin, and the shortest example.
        faults: what must never be, with the pair in whose search it was seen.
        pairs: the pairs that were searched.
        lineups: how many line-ups were played.
        states: how many different states were gone on from.
        steps: how many options were taken.
    """

    meetings: dict[Meeting, Example] = field(factory=dict)
    rules: dict[tuple[str, str], Example] = field(factory=dict)
    faults: list[tuple[Pair, Fault]] = field(factory=list)
    pairs: list[Pair] = field(factory=list)
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
        self.lineups += other.lineups
        self.states += other.states
        self.steps += other.steps


def keep(examples: dict[Key, Example], what: Key, example: Example) -> None:
    """Keep an example of something, unless one as short is known."""
    known = examples.get(what)
    if known is None or example.effort < known.effort:
        examples[what] = example
