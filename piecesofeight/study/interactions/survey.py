"""Many pairs of coins searched, one after the other or on all cores, and put together."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from itertools import combinations_with_replacement

from attrs import define, field, frozen

from piecesofeight.language.program import Coin
from piecesofeight.study.interactions.faults import Fault
from piecesofeight.study.interactions.lineups import Bounds
from piecesofeight.study.interactions.meetings import Meeting
from piecesofeight.study.interactions.search import Example, Found, search_pair
from piecesofeight.study.parallel import cores, mapped

Pair = tuple[str, str]


@frozen
class Plan:
    """What is to be searched.

    Attributes:
        coins: all coins that there are.
        pairs: the pairs of coins, by name.
        bounds: how far each search goes.
    """

    coins: tuple[Coin, ...]
    pairs: tuple[Pair, ...]
    bounds: Bounds

    @classmethod
    def of_coins(
        cls, asked: Sequence[Coin], others: Sequence[Coin], coins: Sequence[Coin], bounds: Bounds
    ) -> Plan:
        """Each coin asked about with each of the others and those asked about, itself too."""
        mine = [one.name for one in asked]
        names = dict.fromkeys([*mine, *(one.name for one in others)])
        pairs = ((one, name) for one in mine for name in names)
        unlike = {frozenset(pair): pair for pair in reversed(list(pairs))}
        return cls(tuple(coins), tuple(reversed(unlike.values())), bounds)

    @classmethod
    def of_all(cls, others: Sequence[Coin], coins: Sequence[Coin], bounds: Bounds) -> Plan:
        """Each coin with each other one, and with a copy of itself."""
        names = [one.name for one in others]
        return cls(tuple(coins), tuple(combinations_with_replacement(names, 2)), bounds)

    def search(self, pair: Pair) -> Found:
        """Search one pair."""
        by_name = {coin.name: coin for coin in self.coins}
        return search_pair(by_name[pair[0]], by_name[pair[1]], self.coins, self.bounds)


def searched(plan: Plan, jobs: int | None = None) -> Generator[Found, None, None]:
    """What comes of each pair, in the order of the plan whatever the number of jobs.

    With several jobs more processes are started. Then a script must not begin at once when it
    is imported, but have its `if __name__ == "__main__":`.

    Args:
        plan: what is to be searched.
        jobs: how many pairs at the same time; one a core, if left out.
    """
    many = min(cores() if jobs is None else jobs, len(plan.pairs))
    yield from mapped(plan.search, plan.pairs, many)


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

    def add(self, found: Found) -> None:
        """Add what came of a pair; of two examples as short as each other the first is kept."""
        for meeting, example in found.meetings.items():
            self.meetings[meeting] = _shorter(self.meetings.get(meeting), example)
        for rule, example in found.rules.items():
            self.rules[rule] = _shorter(self.rules.get(rule), example)
        self.faults += [(found.pair, fault) for fault in found.faults]
        self.pairs.append(found.pair)
        self.lineups += found.lineups
        self.states += found.states
        self.steps += found.steps


def _shorter(known: Example | None, other: Example) -> Example:
    return other if known is None or other.effort < known.effort else known
