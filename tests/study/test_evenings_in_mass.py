"""Whole evenings, played in the mass: the same by their seed, counted game by game (section 8)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from piecesofeight import Match, RandomBot
from piecesofeight.combat.ships.ship import INNER
from piecesofeight.errors import GameError
from piecesofeight.machine import constants as m
from piecesofeight.study import planned, record_evening, simulate
from piecesofeight.study.players import BotPlayer
from piecesofeight.study.report import WON_MATCH
from piecesofeight.study.tasks import EVENING_ROW, EVENINGS, Task

POOLED = Match(
    4, pooling="draft + random + trades", aside=4, spoils=True, best_of=3, teams=[[0, 2], [1, 3]]
)


def task_of(match: Match, seed: int = 5, most: int = 10_000, *, wild: bool = False) -> Task:
    """The task of playing evenings of random bots."""
    bots = ("random",) * match.players
    return Task(match.coins, match.players, seed, most, EVENINGS, bots, wild, match=match)


@pytest.mark.parametrize(
    "evening", [{"match": 3}, {"match": 2, "players": 3, "clock": "60"}, {"match": POOLED}]
)
def test_evenings_are_the_same_with_any_number_of_jobs(evening: Mapping[str, Any]) -> None:
    """By their seed, also in batches of another size; another seed plays others."""
    report = simulate(2, seed=3, jobs=1, **evening)
    assert report == simulate(2, seed=3, jobs=2, batch=1, **evening)
    assert report.digest != simulate(2, seed=4, jobs=1, **evening).digest
    assert (2, 0) == (report.games, report.unfinished)
    assert 2 == sum(share.count for share in report.wins) + report.draws


def test_a_row_tells_of_a_whole_evening() -> None:
    """Who won it, and turns, decisions and games of it all, as its record has them (8.3)."""
    rows, _ = BotPlayer(task_of(POOLED)).play(0, 2)
    for number in range(2):
        row = dict(zip(EVENING_ROW, rows[number * len(EVENING_ROW) :], strict=False))
        state = record_evening(number, POOLED, seed=5).state
        assert state.outcome is not None
        assert WON_MATCH == row["outcome"]
        assert POOLED.sides[row["winner"]] == state.outcome.winners
        assert len(state.games) == row["games"]
        assert len(state.history) == row["decisions"]


def test_what_coins_did_is_counted_game_by_game() -> None:
    """Each game has a ship for each player, and one that won."""
    rows, counts = BotPlayer(task_of(Match(3, wins=2))).play(0, 4)
    games = sum(rows[EVENING_ROW.index("games") :: len(EVENING_ROW)])
    captain = [coin.captain for coin in POOLED.coins].index(True) * m.COUNTS
    assert 3 * games == counts[captain + m.COUNT_SHIPPED]
    report = simulate(4, seed=5, match=Match(3, wins=2))
    assert {games} == {coin.games for coin in report.coins}
    assert 3 * games == next(coin.ships for coin in report.coins if coin.name == "Captain")


def test_the_report_says_what_was_played() -> None:
    """Sides, what an evening is, and how many games it had; single games have none of these."""
    report = simulate(2, seed=1, match=POOLED)
    assert ((0, 2), (1, 3)) == report.sides
    assert 2 == len(report.wins)
    assert report.evening == (
        f"best of 3, 2 teams, draft + random + trades from a pool of {POOLED.pool.size} coins, "
        "51 each, 4 set aside, spoils to the losers"
    )
    assert report.games_each is not None
    assert 2 <= report.games_each.mean <= 3
    single = simulate(2, seed=1, compiled=False)
    assert (None, None, ((0,), (1,))) == (single.evening, single.games_each, single.sides)


def test_an_evening_is_given_up_after_most_decisions() -> None:
    """It is unfinished then, wherever it stands, and has no winner."""
    report = simulate(2, seed=1, match=3, most=40)
    assert 2 == report.unfinished
    assert 40 == report.decisions.most
    assert 2 == simulate(2, seed=1, match=POOLED, most=3).unfinished


def test_wild_bots_build_wild_ships() -> None:
    """Else no Captain begins where it is active (1.3)."""
    found = set()
    for number in range(4):
        for wild in (False, True):
            record = record_evening(number, 1, seed=1, wild=wild)
            game = next(state.state for state in record.states() if state.state)
            inside = all(ship.coins.index("Captain") in INNER for ship in game.game.ships)
            found.add((wild, inside))
    assert {(False, True), (True, False)} <= found
    assert (False, False) not in found


def test_two_players_play_the_best_of_some_games_and_more_first_to_some_wins() -> None:
    """A number of games is enough to say (8.3)."""
    assert "best of 3" == simulate(1, match=3).evening
    assert "first to 2" == simulate(1, 3, match=2).evening
    assert "one game" == simulate(1, match=1).evening


def test_evenings_are_played_by_bots_of_any_kind() -> None:
    """Named, or made by whatever makes one from a seed."""
    report = simulate(2, match=1, bots=["greedy", RandomBot])
    assert ("greedy", "RandomBot") == report.bots
    assert "evenings" == report.run.how == planned(2, match=1).how


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ({"match": 4}, "a match is the best of an odd number of games, not of 4 (8.3)"),
        ({"match": True}, "`match` is a `Match`, or a number of games, not `True`"),
        ({"match": "3"}, "`match` is a `Match`, or a number of games, not `3`"),
        ({"match": 0, "players": 3}, "a match takes 1 to 1000 wins, not 0 (8.3)"),
        (
            {"match": POOLED, "players": 4},
            "leave out `players`, which the match says: 4 players, best of 3",
        ),
        (
            {"match": POOLED, "first": 2},
            "leave out `first`, which the match says: 4 players, best of 3",
        ),
        ({"match": 3, "compiled": True}, "only single games can be compiled"),
        ({"match": 3, "bots": ["random"] * 3}, "there are 2 players, but 3 bots; give one, or all"),
    ],
)
def test_what_wont_do_is_said(arguments: Mapping[str, Any], error: str) -> None:
    """A match says who plays it, and with what; what says it again is refused."""
    with pytest.raises(GameError) as caught:
        simulate(1, **arguments)
    assert str(caught.value).startswith(error)
