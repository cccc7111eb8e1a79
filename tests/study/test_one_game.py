"""A game of mass play with every choice kept."""

from __future__ import annotations

import pytest
from study_support import BASE, EVERYTHING, coins_named

from piecesofeight import GameError, Record
from piecesofeight.machine.constants import H_OUTCOME, H_WINNER
from piecesofeight.notation.position import seat_of
from piecesofeight.study import record_game
from piecesofeight.study.mass import INTERPRETED
from piecesofeight.study.players import BotPlayer, kernel_player
from piecesofeight.study.tasks import BOTS, Task


def row(record: Record) -> list[int]:
    """What mass play notes of a game: outcome, winner's seat, turns, decisions."""
    b = record.state.block
    winner = seat_of(b, b[H_WINNER]) if b[H_WINNER] else -1
    return [b[H_OUTCOME], winner, record.state.turn, len(record.choices)]


@pytest.mark.parametrize(("players", "which"), [(2, BASE), (4, EVERYTHING)])
def test_it_is_the_very_game_of_that_number(players: int, which: str) -> None:
    """Outcome, winner, turns and decisions of random players' games, also of a large seed."""
    coins, seed = coins_named(which), 7 + 2**40
    task = Task(coins, players, seed, 300, INTERPRETED)
    for number in range(4):
        rows, _ = kernel_player(task).play(number, 1)
        record = record_game(number, players, seed, coins, most=300)
        assert list(rows) == row(record)
        assert record == Record.from_json(record.to_json(), coins)


@pytest.mark.parametrize("first", ["drawn", 1])
def test_it_begins_as_that_game_does(first: int | str) -> None:
    """With wild ships, and whoever begins (8.1)."""
    coins = coins_named(BASE)
    task = Task(coins, 3, 5, 300, INTERPRETED, (), True, None if first == "drawn" else 1)
    for number in range(3):
        rows, _ = kernel_player(task).play(number, 1)
        record = record_game(number, 3, 5, coins, most=300, wild=True, first=first)
        assert list(rows) == row(record)
        assert first in ("drawn", record.first)


def test_games_of_bots_too() -> None:
    """The same with bots."""
    coins, names = coins_named(EVERYTHING), ("greedy", "random")
    for number in range(3):
        rows, _ = BotPlayer(Task(coins, 2, 5, 100, BOTS, names)).play(number, 1)
        assert list(rows) == row(record_game(number, 2, 5, coins, names, most=100))


def test_there_is_no_game_below_zero() -> None:
    """Games are numbered from 0."""
    with pytest.raises(GameError, match="there is no game -1"):
        record_game(-1)
