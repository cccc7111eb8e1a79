"""Whole trees of small games, and random games, in which players could know the same.

Run as a program it says how much it compared:

    python tests/testing/laws/alike.py --nodes 700 --games 500
"""

# ruff: noqa: T201 (it is a program too)
from __future__ import annotations

import argparse
import itertools
import random
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from functools import partial

from attrs import define, field, frozen
from streams import Stream, compared, with_other_secrets

from piecesofeight import SPECTATOR, Coins, Game, Layout, Rules, State, load_coins
from piecesofeight.testing.laws.dealing import random_trial, stock_of
from piecesofeight.testing.laws.trial import play

SEATS = (0, 1, SPECTATOR)
Streams = Callable[[], list[Stream]]  # what each of them was sent, told when it is asked for


@frozen
class Difference:
    """Two games of which a seat could know the same, and got something else."""

    seat: int
    one: State
    two: State
    text: str

    def __str__(self) -> str:
        ways = [f"{one.game.layouts}: {one.history}" for one in (self.one, self.two)]
        return "\n".join([f"seat {self.seat}", *ways, self.text])


@define
class Found:
    """What was compared, and what differed."""

    pairs: int = 0
    differences: list[Difference] = field(factory=list)

    def compare(self, seat: int, one: tuple[State, Stream], two: tuple[State, Stream]) -> None:
        """Two games of which a seat could know the same."""
        self.pairs += 1
        text = one[1].difference(two[1])
        if text:
            self.differences.append(Difference(seat, one[0], two[0], text))


def small_games(coins: Coins, name: str) -> Iterator[Game]:
    """Games with a coin in the open and hidden, and with every order of what lies hidden."""
    captain = name if coins[name].captain else "Captain"
    plain = "Mate" if coins[name].captain else name
    hidden = sorted({"Treachery", "Mate", plain, "Cutlass"})[-3:]
    for aft, pair in itertools.product(["Mate", "Treachery"], itertools.permutations(hidden, 2)):
        # With the Captain in the nest nobody calls (3.7), and the tree is deep rather than wide.
        anne = Layout(captain, (plain, aft), ("Pistols",))
        bart = Layout(captain, ("Mate", *pair), ("Cutlass",))
        yield Game.from_layouts([anne, bart], coins=coins, rules=Rules(explicit_chance=True))


def of_a_tree(games: Iterable[Game], nodes: int) -> Found:
    """Compare all games of which a seat could know the same, near ones and open ends first.

    Args:
        games: they begin the tree.
        nodes: how many points of these games are looked at.
    """
    found, first = Found(), {}
    waiting: deque[tuple[State, Streams]] = deque(
        (state, partial(begun, state)) for state in starts(games)
    )
    for _ in range(nodes):
        if not waiting:
            break
        state, made = waiting.popleft()
        streams = made()  # not before: what most of those that wait were sent is never compared
        for stream in streams:
            key = stream.seat, stream.known
            if key in first:
                found.compare(stream.seat, first[key], (state, stream))
            else:
                first[key] = state, stream
        for option in state.legal_actions():
            after = state.apply(option)
            new = after, partial(gone_on, streams, state, option, after)
            if after.is_secret:  # what comes of it is what is compared
                waiting.appendleft(new)
            else:
                waiting.append(new)
    return found


def begun(state: State) -> list[Stream]:
    """What each seat is sent of a game that begins."""
    return [Stream.of(state, seat) for seat in SEATS]


def gone_on(streams: list[Stream], before: State, option: int, after: State) -> list[Stream]:
    """What each seat has been sent when a choice was made."""
    return [one.then(before, option, after) for one in streams]


def starts(games: Iterable[Game]) -> Iterator[State]:
    """The first states."""
    return (game.start() for game in games)


def of_random_games(numbers: Iterable[int]) -> Found:
    """Compare random games of 2 to 4 players with one that has other secrets, for every seat."""
    found = Found()
    for number in numbers:
        played = play(random_trial(stock_of(), f"alike-{number}", 3))
        luck, trial = random.Random(number), played.trial
        states = [played.state(moment) for moment in played.moments]
        first = trial.first if trial.first >= 0 else None
        for seat in (*range(len(played.game.names)), SPECTATOR):
            other = with_other_secrets(played.game, seat, luck).start(first, trial.seed)
            for after, mine, theirs in compared(states, seat, other):
                found.compare(seat, (states[after], mine), (other, theirs))
    return found


def main() -> int:
    """Compare, and say how much; 1 if anything differed."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--nodes", type=int, default=700, help="of the tree of each coin")
    parser.add_argument("--games", type=int, default=500, help="random games")
    parser.add_argument("--first", type=int, default=0, help="number of the first random game")
    wanted, coins, differences = parser.parse_args(), load_coins(), []
    pairs = 0
    for name in coins:
        found = of_a_tree(small_games(coins, name), wanted.nodes)
        pairs, differences = pairs + found.pairs, differences + found.differences
        print(f"{name}: {found.pairs} pairs, {len(found.differences)} differ", flush=True)
    found = of_random_games(range(wanted.first, wanted.first + wanted.games))
    differences += found.differences
    print(f"trees: {pairs} pairs; {wanted.games} random games: {found.pairs} pairs")
    print(f"{len(differences)} differ")
    for one in differences[:3]:
        print(one)
    return bool(differences)


if __name__ == "__main__":
    sys.exit(main())
