"""Games of bots: dealt and counted as the kernel deals and counts."""

from __future__ import annotations

from array import array
from collections import Counter

import pytest
from attrs import evolve
from study_support import BASE, EVERYTHING, coins_named

from piecesofeight import Game
from piecesofeight.machine import constants as m
from piecesofeight.study.mass import INTERPRETED
from piecesofeight.study.players import BotPlayer, kernel_player
from piecesofeight.study.report import COUNTED
from piecesofeight.study.tasks import BOTS, Task


@pytest.mark.parametrize("which", [BASE, EVERYTHING])
def test_ships_are_those_of_the_random_players(which: str) -> None:
    """Game number i has the same ships whoever plays it, so bots can be compared."""
    coins = coins_named(which)
    bots = BotPlayer(Task(coins, 3, 5, 100, BOTS, ("greedy",) * 3))
    expected = kernel_player(Task(coins, 3, 5, 1, INTERPRETED))
    for number in range(10):
        _, counts = expected.play(number, 1)
        deal = bots.dealt(number)
        carried = [sum(coin.name in ship.coins for ship in deal.ships) for coin in coins]
        assert counts[m.COUNT_SHIPPED :: m.COUNTS] == carried
        assert 0 <= deal.first < 3


@pytest.mark.parametrize("wild", [False, True])
def test_every_ship_is_legal(wild: bool) -> None:
    """What is dealt may be built (2.1 to 2.3)."""
    coins = coins_named(EVERYTHING)
    bots = BotPlayer(Task(coins, 6, 5, 100, BOTS, ("greedy",) * 6, wild))
    for number in range(20):
        ships = bots.dealt(number).ships
        game = Game.from_layouts(ships, coins=coins)
        assert [] == [fault for ship in game.ships for fault in ship.faults(coins)]


def test_where_captains_begin() -> None:
    """2.2: in wild ships at any place, else where they aren't active (1.3), each as likely."""
    coins = coins_named(BASE)
    for wild, places in ((False, range(2, 12)), (True, range(13))):
        bots = BotPlayer(Task(coins, 8, 5, 100, BOTS, ("greedy",) * 8, wild))
        fleets = [bots.dealt(number).ships for number in range(250)]
        found = Counter(ship.coins.index("Captain") for ships in fleets for ship in ships)
        assert set(places) == set(found)
        assert all(0.7 < count * len(places) / 2000 < 1.3 for count in found.values())


def test_a_ship_with_its_captain_within_the_deck_is_the_wild_one() -> None:
    """The first ship of each game: those after it are drawn from luck that may have moved on."""
    coins = coins_named(EVERYTHING)
    captains = {coin.name for coin in coins if coin.captain}
    seen = set()
    for number in range(40):
        ship, wild = (
            BotPlayer(Task(coins, 2, 5, 9, BOTS, ("greedy",) * 2, each)).dealt(number).ships[0]
            for each in (False, True)
        )
        within = captains.isdisjoint((wild.nest, wild.deck[0], wild.deck[-1]))
        assert within == (ship == wild)
        seen.add(within)
    assert {True, False} == seen


@pytest.mark.parametrize("first", [0, 2])
def test_who_begins_may_be_given(first: int) -> None:
    """8.1: that seat begins each game; ships and the rest of the luck are as if it were drawn."""
    coins = coins_named(BASE)
    given = BotPlayer(Task(coins, 3, 5, 100, BOTS, ("greedy",) * 3, first=first))
    drawn = BotPlayer(Task(coins, 3, 5, 100, BOTS, ("greedy",) * 3))
    assert {0, 1, 2} == {drawn.dealt(number).first for number in range(20)}
    for number in range(20):
        assert evolve(drawn.dealt(number), first=first) == given.dealt(number)
    task = Task(coins, 3, 5, 100, INTERPRETED, first=first)
    assert kernel_player(task).play(0, 5) == BotPlayer(task).play(0, 5)


def test_games_are_counted_as_the_kernel_counts() -> None:
    """The same random games by the public interface and by the bare kernel: rows and counts."""
    task = Task(coins_named(EVERYTHING), 3, 5, 100, INTERPRETED)
    assert kernel_player(task).play(0, 8) == BotPlayer(task).play(0, 8)


def test_what_is_counted_is_all_that_the_kernel_counts() -> None:
    """Each column of the kernel's tally but the ships' own is an event's."""
    assert set(range(m.COUNTS)) == {m.COUNT_SHIPPED, m.COUNT_WON, *COUNTED.values()}


def test_batches_are_rows_and_counts() -> None:
    """A batch has four words a game, and counts for each kind of coin."""
    coins = coins_named(BASE)
    rows, counts = BotPlayer(Task(coins, 2, 5, 3, BOTS, ("greedy", "random"))).play(4, 2)
    assert (array, 8, m.COUNTS * len(coins)) == (type(rows), len(rows), len(counts))
    assert max(rows[3::4]) <= 3
