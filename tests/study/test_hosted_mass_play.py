"""Mass play of games from files: the same games however they are run, and counts that are right."""

from __future__ import annotations

from array import array
from collections import Counter
from typing import Any

import pytest
from fast_extra import needs_fast
from folders import COIN_FILES
from study_support import CROWNS

from piecesofeight import GameError, HostedOutcome, HostedState, load_game
from piecesofeight.hosting.course import words as w
from piecesofeight.study import simulate_game, simulated_game
from piecesofeight.study.hosted_report import ROW, HostedReport
from piecesofeight.study.statistics import Spread

SPOT = load_game("black-spot")
CROWN_GAME = load_game(CROWNS)


def play(games: int, players: int = 5, game: Any = SPOT, **options: Any) -> HostedReport:
    """Play here and now, unless told otherwise."""
    chosen: dict[str, Any] = {"jobs": 1, "compiled": False, **options}
    return simulate_game(game, games, players, **chosen)


def rows_of(games: int, players: int = 5, **options: Any) -> list[dict[str, int]]:
    """The words of each game."""
    rows = array("i")
    play(games, players, watch=lambda _, batch: rows.extend(batch[0]), **options)
    names = (*ROW, *(f"score {seat}" for seat in range(players)))
    size = len(names)
    return [
        dict(zip(names, rows[size * game : size * (game + 1)], strict=True))
        for game in range(games)
    ]


@pytest.mark.parametrize("players", [3, 8])
def test_the_same_seed_gives_the_same_report(players: int) -> None:
    """Two runs of the same games are equal in all but the time they took, whatever the batches."""
    expected = play(12, players, seed=3)
    assert expected == play(12, players, seed=3)
    assert expected == play(12, players, seed=3, batch=5)
    assert expected.digest != play(12, players, seed=4).digest
    assert expected.digest != play(12, players, seed=3 + 2**40).digest


@pytest.mark.slow
def test_processes_change_nothing() -> None:
    """Two processes play what one does."""
    assert play(12, 3, batch=4) == play(12, 3, batch=4, jobs=2)


@needs_fast
@pytest.mark.parametrize("players", [3, 5, 8])
def test_compiled_is_interpreted(players: int) -> None:
    """Compiled, with threads, any batch: the whole report is that of plain Python."""
    expected = play(15, players, seed=11)
    assert expected == play(15, players, seed=11, compiled=True)
    assert expected == play(15, players, seed=11, compiled=True, jobs=3, batch=4)


def test_a_longer_run_begins_with_the_shorter() -> None:
    """Game number i depends on the seed and i alone."""
    assert rows_of(4) == rows_of(9)[:4]


# --- what is counted --------------------------------------------------------------------------


def replayed(games: int, players: int, game: Any = SPOT, **options: Any) -> list[HostedState]:
    """The ends of the same games, played choice by choice through the public interface."""
    return [simulated_game(game, number, players, **options) for number in range(games)]


def states_to(end: HostedState) -> list[HostedState]:
    """The states of a game up to a state."""
    states = [end.start()]
    for option in end.history:
        states.append(states[-1].apply(option))
    return states


def outcome_of(state: HostedState) -> HostedOutcome:
    """How a game ended that is over."""
    assert state.outcome is not None
    return state.outcome


@pytest.mark.parametrize("players", [3, 5])
def test_each_row_tells_of_the_game_of_its_number(players: int) -> None:
    """Who won, in which round, after how many choices, who was what, and each score."""
    games = replayed(8, players, seed=5)
    for row, state in zip(rows_of(8, players, seed=5), games, strict=True):
        outcome = outcome_of(state)
        assert sum(1 << seat for seat in outcome.winners) == row["winners"]
        assert (outcome.round, len(state.history)) == (row["rounds"], row["decisions"])
        for bit, status in enumerate(state.statuses):
            assert row[status] >> bit & 1
        assert players == sum(row[status].bit_count() for status in ("active", "left", "out"))
        expected = outcome.scores["score"]
        assert expected == tuple(row[f"score {seat}"] // w.SCORE for seat in range(players))
        begun = [event.phase for each in states_to(state) for event in each.events]
        assert [SPOT.phases[row["ended"] % w.WAY - 1], "end"] == [name for name in begun if name][
            -2:
        ]


def test_the_report_adds_up() -> None:
    """Each game is won, won by nobody or given up, and ended in some way."""
    report, games = play(30, 4, seed=2), [outcome_of(state) for state in replayed(30, 4, seed=2)]
    wins = [sum(seat in game.winners for game in games) for seat in range(4)]
    assert wins == [share.count for share in report.wins]
    assert sum(len(game.winners) > 1 for game in games) == report.shared
    assert sum(not game.winners for game in games) == report.nobody
    assert 30 == sum(ending.share.count for ending in report.endings)
    assert Spread.of(Counter(game.round for game in games)) == report.rounds
    (score,) = report.scores
    won = Counter(game.scores["score"][seat] for game in games for seat in game.winners)
    assert ("score", Spread.of(won)) == (score.counter, score.winners)
    assert 4 == pytest.approx(report.active.mean + report.left.mean + report.out.mean)


def test_how_games_end_is_told_by_phase_and_line() -> None:
    """Each ending is a statement of the file, which stands in its line."""
    text = (COIN_FILES / "black_spot" / "game.yaml").read_text(encoding="utf-8").split("\n")
    endings = play(60, 8).endings
    assert len(endings) > 1
    for ending in endings:
        assert ending.statement == text[ending.line - 1].strip()
        assert ending.phase in SPOT.phases


@pytest.mark.parametrize("seed", [0, 7 << 32 | 7])
def test_choices_have_luck_of_their_own(seed: int) -> None:
    """Players choose by other numbers than the game draws by, also where the seed's halves agree.

    The first draw deals the first player a hat of three, the first choice is one of two: so many
    games have both the Crown and the first option as chance would have it.
    """
    rows = array("i")
    play(600, 2, CROWNS, seed=seed, most=1, watch=lambda _, batch: rows.extend(batch[0]))
    chosen = rows[ROW.index("hash") :: len(ROW) + 2]
    first, second = sorted(set(chosen))
    games = [simulated_game(CROWN_GAME, number, 2, seed, most=1) for number in range(600)]
    crowned = ["Crown" in (game.zone("head", 0).pieces or ()) for game in games]
    both = sum(crowned[game] and chosen[game] == first for game in range(600))
    expected = sum(crowned) * list(chosen).count(first) / 600
    assert both == pytest.approx(expected, abs=40)
    assert second in chosen


def test_what_players_hold_is_counted_by_round() -> None:
    """What each active player holds at the first choice of each round, and whether they won."""
    found: dict[str, Counter[str]] = {}
    for end in replayed(12, 5, seed=9):
        rounds: dict[int, HostedState] = {}
        for state in states_to(end)[:-1]:
            rounds.setdefault(state.round, state)
        first, last = min(rounds), max(rounds)
        for number, begun in rounds.items():
            for seat in range(5):
                for kind in begun.zone("duty", seat).pieces or ():
                    counts = found.setdefault(kind, Counter())
                    won = seat in outcome_of(end).winners
                    for what, so in (
                        ("", True),
                        ("first", number == first),
                        ("last", number == last),
                    ):
                        counts[what] += so
                        counts[f"{what} won"] += so and won
    expected = {kind: [counts[what] for what in HELD] for kind, counts in found.items()}
    assert expected == {
        held.kind: [
            held.rounds,
            held.won,
            held.first.total,
            held.first.count,
            held.last.total,
            held.last.count,
        ]
        for held in play(12, 5, seed=9).held
    }


HELD = ("", " won", "first", "first won", "last", "last won")


def test_a_game_of_somebody_is_counted_by_its_own_words() -> None:
    """Whoever holds the Crown of this game wins it, and the report of its hats says so."""
    report = play(40, 3, CROWNS)
    crown, cap = report.held
    assert ("Crown", "head", 80, 80) == (crown.kind, crown.zone, crown.rounds, crown.won)
    assert (40, 40, 40) == (crown.first.count, crown.first.total, crown.last.count)
    assert (160, 0, 80, 0) == (cap.rounds, cap.won, cap.first.total, cap.last.count)
    (ending,) = report.endings
    assert ("Gather", "end the game", 40) == (ending.phase, ending.statement, ending.share.count)
    assert "wealth" == report.scores[0].counter
    assert (2, 4) == (report.rounds.mean, report.scores[0].players.most)


def test_games_that_last_too_long_are_given_up() -> None:
    """After `most` decisions a game is unfinished: nobody has won it, and it ended in no way."""
    report = play(20, 5, most=3)
    assert (20, 0, 0, 3) == (report.unfinished, report.nobody, report.shared, report.decisions.most)
    assert () == report.endings
    assert 0 == report.scores[0].players.most


def test_games_that_cannot_go_on_are_told_apart() -> None:
    """A game in which nobody decides anything any more is unfinished, and stuck besides."""
    file = "game: g\nbased on: black-spot\npieces: {post: {kinds: [{name: Cook, copies: 0}]}}\n"
    report = play(1, 8, load_game(file))
    assert (1, 1, 0) == (report.unfinished, report.stuck, report.nobody)


REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"players": 2}, "black-spot is for 3 to 8 players, not 2"),
    ({"players": 9}, "black-spot is for 3 to 8 players, not 9"),
    ({"games": 0}, "there are 1 to 4294967296 games, not 0"),
    ({"most": 0}, "a game has at least 1 decision, not 0"),
    ({"jobs": 0}, "`jobs` is at least 1, not 0"),
    ({"batch": 0}, "`batch` is at least 1, not 0"),
    ({"seed": "x"}, "the seed is a whole number, not `x`"),
    ({"progress": 3}, "`progress` is a function, not `3`"),
    ({"compiled": "yes"}, "`compiled` is true or false, not `yes`"),
]


def test_what_makes_no_sense_is_refused() -> None:
    """A value that won't do is named, before anything is played."""
    found = {}
    for options, message in REFUSED:
        with pytest.raises(GameError) as caught:
            simulate_game(**{"game": SPOT, "games": 5, **options})
        found[message] = str(caught.value)
    assert {message: message for _, message in REFUSED} == found


@pytest.mark.slow
def test_bots_play_the_same_with_any_number_of_jobs() -> None:
    """A game between bots follows from seed and number alone."""
    one, two = (
        simulate_game(CROWN_GAME, 4, 2, 5, bots=["greedy", "random"], jobs=jobs, batch=2)
        for jobs in (1, 2)
    )
    assert one == two


def test_each_row_tells_of_its_game_between_bots() -> None:
    """Whoever plays them, games are those of their numbers."""
    bots = ["greedy", "random"]
    one = simulate_game(CROWN_GAME, 4, 2, 5, bots=bots, jobs=1, batch=2)
    assert ("greedy", "random") == one.bots
    rows = rows_of(4, 2, game=CROWN_GAME, seed=5, bots=bots, compiled=None)
    for number, row in enumerate(rows):
        last = simulated_game(CROWN_GAME, number, 2, 5, bots=bots)
        assert last.outcome is not None
        assert len(last.history) == row["decisions"]
        assert sum(1 << seat for seat in last.outcome.winners) == row["winners"]
    assert one.digest != play(4, 2, CROWN_GAME, seed=5).digest


def test_bots_are_not_compiled() -> None:
    """Only random players are part of the kernel."""
    with pytest.raises(GameError, match="only games of random players can be compiled"):
        simulate_game(CROWNS, 2, 2, bots=["greedy"], compiled=True)


def test_one_game_has_a_number_from_0() -> None:
    """There is no game before the first one."""
    with pytest.raises(GameError, match="games are numbered from 0; there is no game -1"):
        simulated_game(SPOT, -1)
