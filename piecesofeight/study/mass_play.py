"""Playing many games of coin combat, or whole evenings of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from piecesofeight.arguments import a_number
from piecesofeight.combat import kernel
from piecesofeight.combat.clock import Clock, a_clock
from piecesofeight.errors import GameError
from piecesofeight.game.state import State
from piecesofeight.match.state import Match, MatchState
from piecesofeight.notation.names import CoinSource
from piecesofeight.played.names import DRAWN
from piecesofeight.records.record import Record
from piecesofeight.study import tasks
from piecesofeight.study.asked import bots_given, named_bots, task_of
from piecesofeight.study.evenings import PLAYERS, a_match, match_of
from piecesofeight.study.mass import (
    MOST_DECISIONS,
    Batches,
    Listeners,
    MassPlay,
    Plan,
    Progress,
    Watch,
    games_until,
    plan_of,
    speed,
)
from piecesofeight.study.players import player_of, recorded
from piecesofeight.study.report import SimulationReport, Tally, report_of
from piecesofeight.study.tasks import BOTS, EVENINGS, BotSource

# Of what bots play: games in a batch, and with how few one job is quickest (`plan_of`).
SIZES = {BOTS: (2, 20), EVENINGS: (1, 20)}


def planned(
    games: int,
    *,
    jobs: int | None = None,
    compiled: bool | None = None,
    bots: Sequence[BotSource] | None = None,
    batch: int | None = None,
    clock: Clock | str | None = None,
    match: Match | int | None = None,
) -> Plan:
    """How `simulate` would play so many games; arguments as there.

    Raises:
        ImportError: it must be compiled, but the `fast` extra isn't installed.
        GameError: a number is too small, or the clock won't do.
        NotationError: the text of the clock can't be read.
    """
    games, match = a_number(games, "the number of games"), a_match(match)
    how = _how(games, compiled, None if bots is None else bots_given(bots), clock, match)
    return plan_of(games, how, jobs, batch, SIZES.get(how))


def _how(
    games: int,
    compiled: bool | None,
    bots: Sequence[BotSource] | None,
    clock: Clock | str | None,
    match: Match | int | None,
) -> str:
    """Who plays: the kernel alone, if it can."""
    others = "" if match is None else "single games"
    if not others and a_clock(clock) is not None:
        others = "games of players without clocks"
    if not others and bots is not None and any(bot != tasks.RANDOM for bot in bots):
        others = "games of random players"
    if others:
        if compiled:
            raise GameError(f"only {others} can be compiled")
        return BOTS if match is None else EVENINGS
    return speed(games, compiled, kernel.SOURCE)


def simulate(
    games: int,
    players: int | None = None,
    seed: int = 0,
    coins: CoinSource | None = None,
    jobs: int | None = None,
    compiled: bool | None = None,
    bots: Sequence[BotSource] | None = None,
    most: int = MOST_DECISIONS,
    progress: Progress | None = None,
    *,
    batch: int | None = None,
    watch: Watch | None = None,
    begin: Callable[[Plan], object] | None = None,
    wild: bool = False,
    first: int | str | None = DRAWN,
    clock: Clock | str | None = None,
    match: Match | int | None = None,
) -> SimulationReport:
    """Play many games with random ships, or whole evenings, and count.

    Game number i depends on seed, coins, players, `wild` and i alone (who begins changes neither
    ships nor the rest of the luck): the report is the same
    for any number of jobs, any size of batch, compiled or interpreted. Where more processes
    are started a script must not begin at once when it is imported, but have its
    `if __name__ == "__main__":`.

    Args:
        games: how many; with `match`, how many evenings.
        players: how many in each, 2 to 16; 2 if left out.
        seed: any whole number; its low 64 bits count.
        coins: what ships are dealt from, within the limits; the shipped ones if left out.
        jobs: how many at the same time; left out, one a core.
        compiled: whether to run compiled; left out, if the `fast` extra is there and it pays.
        bots: who plays: names (`random`, `greedy`) or whatever makes a bot from a seed;
            one for all, or one a seat. Left out, random players.
        most: a game with so many decisions is given up as unfinished.
        progress: told how many games are done, and how many there are.
        batch: how many games are handed out at once.
        watch: told of each batch, in order: the number of its first game, and its games.
        begin: told how the games will be played, when all is checked.
        wild: let Captains begin anywhere, not only where they aren't active (`Ship.random`).
        first: the seat that begins each game (8.1); drawn for each, if it is `"drawn"` or None.
        clock: what each player has (8.2). Time is simulated: how long somebody takes is drawn
            from luck of the game's own (`tasks.thinking_time`), so it is the same in each run.
        match: what evenings are played with, whose ships the bots build: a `Match`, which also
            says who plays, with which coins, who begins and with which clocks; or a number of
            games, the best of them for two players, first to so many wins for more.

    Raises:
        GameError: a value that won't do.
        NotationError: the text of the clock can't be read.
        ShipError: no ship can be built from the coins.
        ImportError: it must be compiled, but the `fast` extra isn't installed.
        WorkerError: a process that played was ended from outside, or can't be started.
        Interrupted: Ctrl-C; it has the report of the games played so far.

    >>> simulate(20, seed=1, compiled=False).games
    20
    """
    told = Listeners(progress, watch, begin)
    evening = match_of(match, players, coins, first, clock)
    names = named_bots(
        bots, evening.players if evening else PLAYERS if players is None else players
    )
    plan = planned(
        games, jobs=jobs, compiled=compiled, bots=names, batch=batch, clock=clock, match=evening
    )
    task = task_of(games, seed, coins, names, most, plan.how, wild, first, clock, evening)
    tally = Tally(len(task.coins), task.row)
    batches = Batches(task, player_of, games, plan.batch)
    reported = partial(report_of, task, games, tally)
    return MassPlay(batches, plan, kernel.SOURCE, tally, reported, told).report()


def record_game(
    number: int,
    players: int = 2,
    seed: int = 0,
    coins: CoinSource | None = None,
    bots: Sequence[BotSource] | None = None,
    most: int = MOST_DECISIONS,
    *,
    wild: bool = False,
    first: int | str | None = DRAWN,
    clock: Clock | str | None = None,
) -> Record[State]:
    """One game of `simulate`, played again with every choice kept.

    Games are numbered from 0; the other arguments are those of `simulate`.

    Raises:
        GameError: a value that won't do.
        ShipError: no ship can be built from the coins.

    >>> record_game(3, seed=1).state.is_terminal()
    True
    """
    names = named_bots(bots, players)
    how = _how(1, False, names, clock, None)
    task = task_of(games_until(number), seed, coins, names, most, how, wild, first, clock, None)
    return Record(recorded(task, number, State))


def record_evening(
    number: int,
    match: Match | int,
    players: int | None = None,
    seed: int = 0,
    coins: CoinSource | None = None,
    bots: Sequence[BotSource] | None = None,
    most: int = MOST_DECISIONS,
    *,
    wild: bool = False,
    first: int | str | None = DRAWN,
    clock: Clock | str | None = None,
) -> Record[MatchState]:
    """One evening of `simulate(match=...)`, played again with every choice kept.

    Evenings are numbered from 0; the other arguments are those of `simulate`.

    Raises:
        GameError: a value that won't do.
        ShipError: no ships can be built from the coins.

    >>> record_evening(3, match=1, seed=1).state.is_terminal()
    True
    """
    evening = match_of(match, players, coins, first, clock)
    if evening is None:
        raise GameError("`match` is a `Match`, or a number of games")
    names = named_bots(bots, evening.players)
    task = task_of(
        games_until(number), seed, None, names, most, EVENINGS, wild, None, None, evening
    )
    return Record(recorded(task, number, MatchState))
