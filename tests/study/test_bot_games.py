"""Games of bots: dealt and counted as the kernel deals and counts."""

from __future__ import annotations

from array import array

import pytest
from study_support import BASE, EVERYTHING, coins_named

from piecesofeight import Game
from piecesofeight.machine import constants as m
from piecesofeight.study.players import BotPlayer, KernelPlayer
from piecesofeight.study.report import COUNTED
from piecesofeight.study.tasks import BOTS, INTERPRETED, Task


@pytest.mark.parametrize("which", [BASE, EVERYTHING])
def test_ships_are_those_of_the_random_players(which: str) -> None:
    """Game number i has the same ships whoever plays it, so bots can be compared."""
    coins = coins_named(which)
    bots = BotPlayer(Task(coins, 3, 5, 100, BOTS, ("greedy",) * 3))
    expected = KernelPlayer(Task(coins, 3, 5, 1, INTERPRETED))
    for number in range(10):
        _, counts = expected.play(number, 1)
        deal = bots.dealt(number)
        carried = [sum(coin.name in ship.coins for ship in deal.ships) for coin in coins]
        assert counts[m.COUNT_SHIPPED :: m.COUNTS] == carried
        assert 0 <= deal.first < 3


def test_every_ship_is_legal() -> None:
    """What is dealt may be built (2.1 to 2.3)."""
    coins = coins_named(EVERYTHING)
    bots = BotPlayer(Task(coins, 6, 5, 100, BOTS, ("greedy",) * 6))
    for number in range(20):
        ships = bots.dealt(number).ships
        game = Game.from_layouts(ships, coins=coins)
        assert [] == [fault for ship in game.ships for fault in ship.faults(coins)]


def test_games_are_counted_as_the_kernel_counts() -> None:
    """The same random games by the public interface and by the bare kernel: rows and counts."""
    task = Task(coins_named(EVERYTHING), 3, 5, 100, INTERPRETED)
    assert KernelPlayer(task).play(0, 15) == BotPlayer(task).play(0, 15)


def test_what_is_counted_is_all_that_the_kernel_counts() -> None:
    """Each column of the kernel's tally but the ships' own is an event's."""
    assert set(range(m.COUNTS)) == {m.COUNT_SHIPPED, m.COUNT_WON, *COUNTED.values()}


def test_batches_are_rows_and_counts() -> None:
    """A batch has four words a game, and counts for each kind of coin."""
    coins = coins_named(BASE)
    rows, counts = BotPlayer(Task(coins, 2, 5, 3, BOTS, ("greedy", "random"))).play(4, 2)
    assert (array, 8, m.COUNTS * len(coins)) == (type(rows), len(rows), len(counts))
    assert max(rows[3::4]) <= 3
