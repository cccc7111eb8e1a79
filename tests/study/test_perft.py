"""Perft: the number of ways from fixed positions, for each coin and each pair of coins."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator
from pathlib import Path

import pytest
from fast_extra import needs_fast
from golden import golden
from perft_digests import DEEP, pairs_told

from piecesofeight.combat.setup import Layout
from piecesofeight.errors import GameError, IllegalOption, SaveError
from piecesofeight.game.state import State
from piecesofeight.language import load_coins
from piecesofeight.language.program import Coin
from piecesofeight.machine.constants import H_DECISIONS
from piecesofeight.study.perft import (
    Position,
    Recount,
    count,
    counts_of,
    counts_text,
    first_difference,
    position_of,
    positions_of,
    read_counts,
)
from piecesofeight.testing.coverage.hits import Hit, Recorder
from piecesofeight.testing.coverage.measuring import EDGES
from piecesofeight.testing.coverage.points import points_of

FILE = Path(__file__).parent / "perft" / "coins.json"
COINS = tuple(load_coins().values())
COUNTS = {one.name: one for one in read_counts(FILE)}
PAIRS = FILE.with_name("pairs.txt")


@pytest.mark.slow
@needs_fast
def test_every_position_is_counted_as_it_was() -> None:
    """No rule has changed what can happen with any coin or pair of coins (sections 3 to 7)."""
    work = Recount(COINS, compiled=True)
    differences = (first_difference(was, work(was)) for was in COUNTS.values())
    assert [] == [str(difference) for difference in differences if difference]
    found = "".join(f"{name}: {said}\n" for name, said in pairs_told(COINS, COINS).items())
    assert golden(PAIRS, found) == found


@pytest.mark.slow
@needs_fast
def test_the_interpreted_kernel_counts_the_same() -> None:
    """A sample of all pairs: interpreted equals compiled."""
    for place in list(positions_of(COINS, COINS))[::29]:
        compiled = count(place, COINS, 3, compiled=True)
        assert first_difference(compiled, count(place, COINS, 3)) is None


def test_the_first_choices_with_each_coin_are_counted_as_they_were() -> None:
    """The same in plain Python, two decisions deep; the smallest position whole."""
    found = {one.name: count(one, COINS, 2).levels for one in COUNTS.values()}
    assert {name: was.levels[:3] for name, was in COUNTS.items()} == found
    smallest = min(COUNTS.values(), key=lambda one: one.nodes)
    assert first_difference(smallest, count(smallest, COINS, smallest.depth)) is None


def test_the_files_have_each_coin_and_each_pair() -> None:
    """There is a position for each shipped coin, and a line for what it meets."""
    names = [coin.name for coin in COINS]
    assert names == [name for name in COUNTS if name in set(names)]
    lines = PAIRS.read_text(encoding="utf-8").splitlines()
    assert names[:-1] == [line.partition(": ")[0] for line in lines]


def test_all_of_each_coin_is_within_depth() -> None:
    """Each ability, step and way of each coin comes about in some position of the file.

    A position is looked at for both of its coins, and left when all of them has come about. Those
    of the file come first, from the last one: what is shown by few stands there.
    """
    tables, recorder = next(iter(COUNTS.values())).game(COINS).tables, Recorder()
    missing = {
        coin.name: {point.hit for point in points_of(tables, coin) if point.group != EDGES}
        for coin in COINS
    }
    positions: dict[str, tuple[Position, int]] = {
        one.name: (one, one.depth) for one in list(COUNTS.values())[::-1]
    }
    for place in positions_of(COINS, COINS):
        positions.setdefault(place.name, (place, DEEP))
    for one, depth in positions.values():
        mine = [missing[name] for name in one.coins]
        for hits in hits_of(one, depth, recorder) if any(mine) else ():
            for left in mine:
                left -= hits
            if not any(mine):
                break
    assert {} == {name: left for name, left in missing.items() if left}


def hits_of(one: Position, depth: int, recorder: Recorder) -> Iterator[set[Hit]]:
    """Everything that happens on some way down from a position, one decision after the other."""
    level = [one.game(COINS).start(one.first)]
    for _ in range(depth):
        after: dict[tuple[int, ...], State] = {}
        for state in level:
            for option in state.legal_actions():
                reached = state.apply(option)
                yield recorder.follow((state, reached))
                block = reached.block
                block[H_DECISIONS] = 0
                after.setdefault(tuple(block), reached)
        level = list(after.values())


def plainly(state: State, depth: int) -> list[Tally[str]]:
    """Ways by level and kind, counted with nothing but the public interface."""
    kind = state.decision.kind if state.decision else "end"
    levels = [Tally({kind: 1})] + [Tally[str]() for _ in range(depth)]
    for option in state.legal_actions() if depth else ():
        for at, below in enumerate(plainly(state.apply(option), depth - 1), 1):
            levels[at] += below
    return levels


@pytest.mark.parametrize("name", ["Bomb", "Pillage", "Body Double"])
def test_the_count_is_that_of_the_public_interface(name: str) -> None:
    """Counting states that were met before from memory changes nothing."""
    position = COUNTS[name]
    found = count(position, COINS, 3)
    plain = plainly(position.game(COINS).start(position.first), 3)
    assert plain == list(found.levels)


def test_the_split_adds_up() -> None:
    """What goes through all options together is all there is; likewise behind an option."""
    totals = {name: sum(was.levels[-1].values()) for name, was in COUNTS.items()}
    assert totals == {name: sum(was.split.values()) for name, was in COUNTS.items()}
    was = COUNTS["Bomb"]
    option, ways = next(iter(was.split.items()))
    behind = count(was, COINS, was.depth - 1, [option])
    assert ways == sum(behind.levels[-1].values())


def gulls(ability: str, limit: int = 3) -> tuple[Coin, ...]:
    """A coin with that ability, and a captain."""
    indented = ability.replace("\n", "\n      ")
    text = (
        "set: gulls\ncoins:\n"
        "  - coin: Admiral\n    limit: 1\n    captain: true\n    ability: |\n"
        "      play:\n        destroy any active coin\n"
        f"  - coin: Gull\n    limit: {limit}\n    ability: |\n      {indented}\n"
    )
    return tuple(load_coins(text, base=False).values())


BEFORE = "play:\n  destroy any open coin\n  destroy this"
AFTER = "play:\n  destroy any active coin\n  destroy this"


def test_a_changed_coin_is_found_with_its_option() -> None:
    """The first level that differs is named, and the first option through which it does."""
    old, new = gulls(BEFORE), gulls(AFTER)
    position = position_of(old[1], old[1], old)
    was, now = count(position, old, 2), count(position, new, 2)
    assert (
        "Gull: after 1 decision 6 ways to `end`, 2 expected\n  `play fore at Anne.aft` is new"
    ) == str(first_difference(was, now))
    assert first_difference(was, was) is None


def test_a_file_of_counts_comes_back() -> None:
    """What was written is read again, whole."""
    counts = tuple(COUNTS.values())[:3]
    assert counts == counts_of(counts_text(counts))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"first": 0', '"first": 7', "positions[0].first: there is no such ship"),
        ('"main": 1}', '"mane": 1}', "positions[0].levels[0]: there is no decision `mane`"),
        ('"split"', '"slit"', "positions[0].split: this is missing"),
        ('"version": 1', '"version": 9', "version: this is version 9 of the format, not 1"),
    ],
)
def test_a_damaged_file_is_refused(old: str, new: str, message: str) -> None:
    """The message says where the file is wrong."""
    text = counts_text(tuple(COUNTS.values())[:1]).replace(old, new, 1)
    with pytest.raises(SaveError) as error:
        counts_of(text)
    assert str(error.value).startswith(message)


def test_two_positions_of_one_name_are_refused() -> None:
    """A name finds one position."""
    one = next(iter(COUNTS.values()))
    with pytest.raises(SaveError, match="is there twice"):
        counts_of(counts_text([one, one]))


def test_what_cannot_be_counted_says_why() -> None:
    """No depth, an unknown coin, an option that isn't there, no captain to sail with."""
    position = next(iter(COUNTS.values()))
    with pytest.raises(GameError, match="at least 1"):
        count(position, COINS, 0)
    with pytest.raises(GameError, match="Nobody"):
        count(Position("x", (Layout("Nobody", ()), Layout(None, ("Nobody",)))), COINS, 1)
    with pytest.raises(IllegalOption):
        count(position, COINS, 1, ["sink everything"])
    mates = [one for one in COINS if not one.captain]
    with pytest.raises(GameError, match="no captain"):
        position_of(mates[0], mates[1], mates)
