"""Mass play: the same games however they are run, and counts that are right."""

from __future__ import annotations

from array import array
from collections import Counter
from functools import partial
from typing import Any

import pytest
from fast_extra import needs_fast
from study_support import BASE, EVERYTHING, coins_named

from piecesofeight import GameError, RandomBot, ShipError
from piecesofeight.kernels import native
from piecesofeight.language.program import Coin
from piecesofeight.study import SimulationReport, planned, simulate
from piecesofeight.study.mass import FEW_TO_LOAD
from piecesofeight.study.report import ROW_SIZE, Tally


def play(games: int, players: int = 2, which: str = BASE, **options: Any) -> SimulationReport:
    """Play here and now, unless told otherwise."""
    chosen: dict[str, Any] = {"jobs": 1, "compiled": False, **options}
    return simulate(games, players, coins=coins_named(which), **chosen)


@pytest.mark.parametrize(("players", "which"), [(2, BASE), (6, EVERYTHING)])
def test_the_same_seed_gives_the_same_report(players: int, which: str) -> None:
    """Two runs of the same games are equal in all but the time they took."""
    assert play(5, players, which, seed=3) == play(5, players, which, seed=3)


def test_another_seed_gives_other_games() -> None:
    """Any whole number is a seed, and the upper half of its 64 bits counts too."""
    seeds = [0, 1, -1, 2**32, 2**64 - 3]
    assert len(seeds) == len({play(4, seed=seed).digest for seed in seeds})


def test_batches_change_nothing() -> None:
    """How many games are handed out at once doesn't show in the report."""
    assert [play(10)] * 4 == [play(10, batch=batch) for batch in (1, 7, 10, 1000)]


def test_a_longer_run_begins_with_the_shorter() -> None:
    """Game number i depends on the seed and i alone."""
    rows: dict[int, list[int]] = {4: [], 9: []}
    for games, row in rows.items():
        play(games, 3, watch=lambda _, batch, row=row: row.extend(batch[0]))
    assert rows[4] == rows[9][: ROW_SIZE * 4]


def test_processes_change_nothing() -> None:
    """Two processes play what one does."""
    assert play(9, 3, batch=2) == play(9, 3, batch=2, jobs=2)


@needs_fast
@pytest.mark.parametrize(("players", "which"), [(2, BASE), (3, EVERYTHING), (6, EVERYTHING)])
def test_compiled_is_interpreted(players: int, which: str) -> None:
    """Compiled, with threads, any batch: the whole report is that of plain Python."""
    expected = play(40, players, which, seed=11)
    assert expected == play(40, players, which, seed=11, compiled=True)
    assert expected == play(40, players, which, seed=11, compiled=True, jobs=3, batch=5)


@needs_fast
@pytest.mark.parametrize(("wild", "first"), [(True, "drawn"), (True, 1), (False, 2), (False, None)])
def test_compiled_is_interpreted_however_games_begin(wild: bool, first: int | str | None) -> None:
    """Wild ships or not, who begins drawn or given: the whole report is that of plain Python."""
    expected = play(20, 3, EVERYTHING, seed=11, wild=wild, first=first)
    assert expected == play(20, 3, EVERYTHING, seed=11, wild=wild, first=first, compiled=True)
    assert (wild, "drawn" if first is None else first) == (expected.wild, expected.first)


def test_wild_ships_and_who_begins_make_other_games() -> None:
    """Each is a part of what a game follows from; None is another word for `drawn` (8.1)."""
    ways = [{}, {"wild": True}, {"first": 0}, {"first": 1}, {"first": 0, "wild": True}]
    assert len(ways) == len({play(8, **way).digest for way in ways})
    assert play(4) == play(4, first=None) == play(4, first="drawn")


def test_no_captain_is_lost_to_the_first_coin_that_hits_the_open() -> None:
    """1.3, 2.2: of games with wild ships one in sixteen ends in its first turn, else hardly any."""
    over: Counter[bool] = Counter()
    for wild in (False, True):
        turns: list[int] = []
        watch = partial(lambda turns, _, batch: turns.extend(batch[0][2::4]), turns)
        play(300, wild=wild, most=15, watch=watch)
        over[wild] = turns.count(1)
    assert over[False] <= 2
    assert over[True] >= 8


def test_the_report_adds_up() -> None:
    """Each game is won, drawn or unfinished; each ship has its captain; coins add up."""
    report = play(40, 3, EVERYTHING)
    assert 40 == sum(seat.count for seat in report.wins) + report.draws + report.unfinished
    captains = [
        one for one, coin in zip(report.coins, coins_named(EVERYTHING), strict=True) if coin.captain
    ]
    assert 120 == sum(one.ships for one in captains)
    assert sum(seat.count for seat in report.wins) == sum(one.won.count for one in captains)
    assert all(one.ships <= 120 and one.won.count <= one.ships for one in report.coins)
    assert report.turns.most <= report.decisions.most


def test_a_kind_counts_once_for_a_ship() -> None:
    """A ship with three Mates is one ship with a Mate; nearly every ship has one."""
    mate = next(one for one in play(300, most=1).coins if one.name == "Mate")
    assert 500 < mate.ships <= 600


def test_games_that_last_too_long_are_given_up() -> None:
    """After `most` decisions a game is unfinished, and nobody has won it."""
    report = play(20, most=2)
    assert 2 == report.decisions.most
    assert report.unfinished > 0
    assert 20 == sum(seat.count for seat in report.wins) + report.draws + report.unfinished


def test_progress_tells_of_every_batch() -> None:
    """Whoever wants to know how far it is hears of each batch, the last one included."""
    told: list[tuple[int, int]] = []
    play(10, batch=4, progress=lambda done, games: told.append((done, games)))
    assert [(4, 10), (8, 10), (10, 10)] == told


def test_watching_gives_every_game_in_order() -> None:
    """What is watched is what the digest and the counts are made of."""
    tally = Tally(len(coins_named(BASE)))
    starts = []
    report = play(10, batch=4, watch=lambda first, batch: (starts.append(first), tally.add(*batch)))
    assert [0, 4, 8] == starts
    assert report.digest == tally.digest


def test_the_digest_is_of_rows_not_of_batches() -> None:
    """A tally's digest depends on the rows and their order, not on how they were cut."""
    rows = array("i", range(4 * ROW_SIZE))
    whole, cut, other = Tally(1), Tally(1), Tally(1)
    nothing = [0] * len(whole.counts)
    whole.add(rows, nothing)
    cut.add(rows[:ROW_SIZE], nothing)
    cut.add(rows[ROW_SIZE:], nothing)
    other.add(rows[ROW_SIZE:], nothing)
    other.add(rows[:ROW_SIZE], nothing)
    assert whole.digest == cut.digest
    assert whole.digest != other.digest


def test_the_report_can_be_written_down() -> None:
    """As data it has every field, and only `run` may differ between two runs."""
    first, second = play(5).to_dict(), play(5, batch=3).to_dict()
    assert {"how", "jobs", "batch"} < set(first.pop("run"))
    second.pop("run")
    assert first == second
    assert [coin.name for coin in coins_named(BASE)] == [one["name"] for one in first["coins"]]


# --- how it is run ------------------------------------------------------------------------


def test_a_few_games_are_played_at_once() -> None:
    """For a few games nothing is compiled, and no process is started."""
    plan = planned(FEW_TO_LOAD - 1)
    assert ("interpreted", 1) == (plan.how, plan.jobs)


def test_there_are_no_more_jobs_than_batches() -> None:
    """Who would have nothing to do isn't hired."""
    assert 3 == planned(12, jobs=8, compiled=False, batch=5).jobs


REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"wild": "yes"}, "`wild` is true or false, not `yes`"),
    ({"first": 2}, "there is no seat 2 to begin; seats are 0 to 1"),
    ({"first": -1}, "there is no seat -1 to begin; seats are 0 to 1"),
    ({"first": "Anne"}, "who begins, if it isn't `drawn`, is a whole number, not `Anne`"),
    ({"games": 0}, "there are 1 to 4294967296 games, not 0"),
    ({"players": 1}, "a game has 2 to 16 players, not 1"),
    ({"players": 17}, "a game has 2 to 16 players, not 17"),
    ({"most": 0}, "a game has at least 1 decision, not 0"),
    ({"jobs": 0}, "`jobs` is at least 1, not 0"),
    ({"batch": 0}, "`batch` is at least 1, not 0"),
    ({"bots": ["greedi"]}, "there is no bot `greedi`; did you mean `greedy`?"),
    ({"bots": ["random"] * 3}, "there are 2 players, but 3 bots; give one, or all"),
    ({"bots": ["greedy"], "compiled": True}, "only games of random players can be compiled"),
]


def test_what_makes_no_sense_is_refused() -> None:
    """A value that won't do is named, before anything is played."""
    found = {}
    for options, message in REFUSED:
        with pytest.raises(GameError) as caught:
            simulate(**{"games": 5, **options})
        found[message] = str(caught.value)
    assert {message: message for _, message in REFUSED} == found


def test_coins_that_speak_of_others_need_them() -> None:
    """A set whose texts name coins of another set can't be played without it."""
    without = [coin for coin in coins_named(BASE) if coin.name != "Mate"]
    with pytest.raises(GameError, match="some of these coins speak of `Mate`"):
        simulate(5, coins=without)


@pytest.mark.parametrize(
    ("coins", "message"),
    [
        ([Coin("Parrot", 20, ())], "there is no captain"),
        ([Coin("Flag", 1, (), captain=True), Coin("Parrot", 3, ())], "there is only 3 other coins"),
    ],
)
def test_too_few_coins_for_a_ship(coins: list[Coin], message: str) -> None:
    """Ships need one captain and twelve others; without them there is no game."""
    with pytest.raises(ShipError, match=message):
        simulate(5, coins=coins)


def test_without_the_extra_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    """Asked to run compiled where it can't, it names the extra."""
    monkeypatch.setattr(native, "available", lambda: False)
    with pytest.raises(ImportError, match=r"piecesofeight\[fast\]"):
        simulate(5, compiled=True)
    assert "interpreted" == planned(10**6).how


# --- bots --------------------------------------------------------------------------------------


def test_games_of_bots_are_the_same_again() -> None:
    """Bots' luck follows from seed, game and seat: batches change nothing."""
    here = play(4, bots=["greedy", "random"], batch=3)
    assert ("greedy", "random") == here.bots
    assert here == play(4, bots=["greedy", "random"])


@pytest.mark.slow
def test_games_of_bots_are_the_same_with_any_number_of_jobs() -> None:
    """Each process has bots of its own, which know nothing of other games."""
    bots = ["greedy", "random"]
    assert play(6, bots=bots) == play(6, bots=bots, jobs=2, batch=1)


def test_random_bots_are_random_players() -> None:
    """Where all bots are random, the kernel plays."""
    assert play(5) == play(5, bots=["random", "random"])


def test_any_bot_can_play() -> None:
    """A bot may be anything that makes one from a seed."""
    report = play(3, bots=[RandomBot, "greedy"])
    assert ("RandomBot", "greedy") == report.bots
    assert 3 == report.games


def test_greedy_beats_random() -> None:
    """The bot that looks at what it does wins more often than the one that doesn't."""
    greedy, chance = play(25, bots=["greedy", "random"]).wins
    assert greedy.low > chance.high


def test_winners_are_counted_for_their_seats() -> None:
    """The rows' winners are the seats' wins."""
    rows = array("i")
    report = play(5, 3, bots=["greedy"], watch=lambda _, batch: rows.extend(batch[0]))
    won = Counter(rows[1::ROW_SIZE])
    assert [won[seat] for seat in range(3)] == [seat.count for seat in report.wins]
