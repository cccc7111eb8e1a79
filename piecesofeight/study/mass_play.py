"""Playing many games at once, on all cores, with the same results however it is done."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from time import perf_counter

from attrs import define, field

from piecesofeight.arguments import a_number, a_truth, shown
from piecesofeight.combat import kernel
from piecesofeight.combat.clock import Clock, a_clock
from piecesofeight.errors import GameError
from piecesofeight.game.state import State
from piecesofeight.kernels import native
from piecesofeight.machine import constants as m
from piecesofeight.match.state import Match, MatchState
from piecesofeight.notation.names import CoinSource
from piecesofeight.played.names import DRAWN
from piecesofeight.records.record import Record
from piecesofeight.signals import undisturbed
from piecesofeight.study import tasks
from piecesofeight.study.asked import bots_given, named_bots, task_of
from piecesofeight.study.evenings import PLAYERS, a_match, described, match_of
from piecesofeight.study.parallel import cores, mapped, threaded
from piecesofeight.study.players import Batches, recorded
from piecesofeight.study.report import Interrupted, Plan, Run, SimulationReport, Tally
from piecesofeight.study.statistics import Spread
from piecesofeight.study.tasks import BOTS, COMPILED, EVENINGS, INTERPRETED, Batch, BotSource, Task
from piecesofeight.tables.compiler import tables_of

MOST_DECISIONS = 10_000

# Games in a batch: some hundredths of a second of play, so that a bar moves smoothly.
BATCH = {COMPILED: 4096, INTERPRETED: 64, BOTS: 2, EVENINGS: 1}
# With fewer games than this, starting more processes takes longer than playing.
FEW = {INTERPRETED: 1000, BOTS: 20, EVENINGS: 20}
# With fewer games than this they are over, interpreted, before compiled code is loaded;
FEW_TO_LOAD = 500
# with fewer than this nobody should wait for the compiler, if it isn't on disk yet.
FEW_TO_COMPILE = 1000

Progress = Callable[[int, int], object]
Watch = Callable[[int, Batch], object]


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
    for name, number in (("jobs", jobs), ("batch", batch)):
        if number is not None and a_number(number, f"`{name}`") < 1:
            raise GameError(f"`{name}` is at least 1, not {number}")
    how = _how(games, compiled, None if bots is None else bots_given(bots), clock, match)
    size = batch or BATCH[how]
    if jobs is None:
        jobs = 1 if games < FEW.get(how, 0) else cores()
    jobs = max(1, min(jobs, -(-games // size)))
    return Plan(how, jobs, size)


def _how(
    games: int,
    compiled: bool | None,
    bots: Sequence[BotSource] | None,
    clock: Clock | str | None,
    match: Match | int | None,
) -> str:
    """Who plays: the kernel alone, if it can."""
    if compiled is not None:
        a_truth(compiled, "`compiled`")
    others = "" if match is None else "single games"
    if not others and a_clock(clock) is not None:
        others = "games of players without clocks"
    if not others and bots is not None and any(bot != tasks.RANDOM for bot in bots):
        others = "games of random players"
    if others:
        if compiled:
            raise GameError(f"only {others} can be compiled")
        return BOTS if match is None else EVENINGS
    if compiled and not native.available():
        native.load(kernel.SOURCE)  # raises the error that says what to install
    if compiled is None and games >= FEW_TO_LOAD and native.available():
        compiled = games >= FEW_TO_COMPILE or native.kept(kernel.SOURCE)
    return COMPILED if compiled else INTERPRETED


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
    preparing: Progress | None = None,
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
        preparing: told how many of the kernel's functions are compiled, and of how many.
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
    _check_callable(progress=progress, watch=watch, begin=begin, preparing=preparing)
    evening = match_of(match, players, coins, first, clock)
    names = named_bots(
        bots, evening.players if evening else PLAYERS if players is None else players
    )
    plan = planned(
        games, jobs=jobs, compiled=compiled, bots=names, batch=batch, clock=clock, match=evening
    )
    task = task_of(games, seed, coins, names, most, plan.how, wild, first, clock, evening)
    if begin is not None:
        begin(plan)
    play = _MassPlay(task, plan, games, Tally(len(task.coins), task.row))
    try:
        play.all(watch, progress, preparing)
    except KeyboardInterrupt:
        raise Interrupted(play.report()) from None
    return play.report()


@define
class _MassPlay:
    """Many games under way: what they came to so far, and since when they are played."""

    task: Task
    plan: Plan
    games: int
    tally: Tally
    began: float = field(factory=perf_counter)
    ready: float = 0.0

    def all(
        self, watch: Watch | None, progress: Progress | None, preparing: Progress | None
    ) -> None:
        """Play every game."""
        plan = self.plan
        if plan.how == COMPILED:
            native.prepare(kernel.SOURCE, preparing)
        self.ready = perf_counter()
        starts = range(0, self.games, plan.batch)
        run = threaded if plan.how == COMPILED else mapped
        batches = run(Batches(self.task, self.games, plan.batch), starts, plan.jobs)
        with closing(batches):
            for first, done in zip(starts, batches, strict=True):
                with undisturbed():  # a batch counts whole or not at all
                    self.tally.add(*done)
                    if watch is not None:
                        watch(first, done)
                    if progress is not None:
                        progress(self.tally.games, self.games)

    def report(self) -> SimulationReport:
        task, tally, plan = self.task, self.tally, self.plan
        ready = self.ready or self.began
        seconds = max(perf_counter() - ready, 1e-9)
        decisions = sum(number * count for number, count in tally.decisions.items())
        return SimulationReport(
            games=tally.games,
            planned=self.games,
            players=task.players,
            seed=task.seed,
            wild=task.wild,
            first=DRAWN if task.first is None else task.first,
            bots=tasks.kind_names(task.bots),
            most=task.most,
            fingerprint=tables_of(task.coins).fingerprint,
            evening=described(task.match) if task.match else None,
            sides=task.sides,
            wins=tally.wins(len(task.sides)),
            draws=tally.outcomes[m.OUTCOME_DRAW],
            unfinished=tally.outcomes[m.OUTCOME_NONE],
            clock=str(task.clock) if task.clock else None,
            out_of_time=tally.out_of_time,
            turns=Spread.of(tally.turns),
            decisions=Spread.of(tally.decisions),
            games_each=Spread.of(tally.games_each) if task.match else None,
            coins=tuple(tally.coin(i, coin.name) for i, coin in enumerate(task.coins)),
            digest=tally.digest,
            run=Run(
                how=plan.how,
                jobs=plan.jobs,
                batch=plan.batch,
                preparing=ready - self.began,
                seconds=seconds,
                games_per_second=tally.games / seconds,
                decisions_per_second=decisions / seconds,
            ),
        )


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
    task = task_of(_until(number), seed, coins, names, most, how, wild, first, clock, None)
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
    task = task_of(_until(number), seed, None, names, most, EVENINGS, wild, None, None, evening)
    return Record(recorded(task, number, MatchState))


def _until(number: int) -> int:
    """How many games there must be for one of a number."""
    if a_number(number, "the number of a game") < 0:
        raise GameError(f"games are numbered from 0; there is no game {number}")
    return number + 1


def _check_callable(**told: object) -> None:
    for name, given in told.items():
        if given is not None and not callable(given):
            raise GameError(f"`{name}` is a function, not `{shown(given)}`")
