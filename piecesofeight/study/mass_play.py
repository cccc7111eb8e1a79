"""Playing many games at once, on all cores, with the same results however it is done."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from time import perf_counter

from attrs import define, field

from piecesofeight import native
from piecesofeight.arguments import a_list, a_number, a_truth, shown
from piecesofeight.combat.clock import Clock, a_clock
from piecesofeight.combat.setup import MOST_PLAYERS
from piecesofeight.errors import GameError
from piecesofeight.game.setup import DRAWN
from piecesofeight.game.state import State
from piecesofeight.machine import constants as m
from piecesofeight.notation.names import CoinSource, coins_of
from piecesofeight.records.record import Record
from piecesofeight.signals import undisturbed
from piecesofeight.spelling import did_you_mean
from piecesofeight.study import tasks
from piecesofeight.study.parallel import cores, mapped, threaded
from piecesofeight.study.players import Batches, recorded
from piecesofeight.study.report import Interrupted, Plan, Run, SimulationReport, Tally
from piecesofeight.study.statistics import Spread
from piecesofeight.study.tasks import BOTS, COMPILED, INTERPRETED, Batch, BotSource, Task
from piecesofeight.tables.compiler import shipped_coins, tables_of

MOST_DECISIONS = 10_000
MOST_GAMES = 2**32  # the generator's streams

# Games in a batch: some hundredths of a second of play, so that a bar moves smoothly.
BATCH = {COMPILED: 4096, INTERPRETED: 64, BOTS: 2}
# With fewer games than this, starting more processes takes longer than playing.
FEW = {INTERPRETED: 1000, BOTS: 20}
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
) -> Plan:
    """How `simulate` would play so many games; arguments as there.

    Raises:
        ImportError: it must be compiled, but the `fast` extra isn't installed.
        GameError: a number is too small, or the clock won't do.
        NotationError: the text of the clock can't be read.
    """
    timed = a_clock(clock) is not None
    games = a_number(games, "the number of games")
    for name, number in (("jobs", jobs), ("batch", batch)):
        if number is not None and a_number(number, f"`{name}`") < 1:
            raise GameError(f"`{name}` is at least 1, not {number}")
    how = _how(games, compiled, None if bots is None else _bots(bots), timed=timed)
    size = batch or BATCH[how]
    if jobs is None:
        jobs = 1 if games < FEW.get(how, 0) else cores()
    jobs = max(1, min(jobs, -(-games // size)))
    return Plan(how, jobs, size)


def _how(
    games: int, compiled: bool | None, bots: Sequence[BotSource] | None, *, timed: bool
) -> str:
    if compiled is not None:
        a_truth(compiled, "`compiled`")
    if timed or (bots is not None and any(bot != tasks.RANDOM for bot in bots)):
        if compiled:
            players = "players without clocks" if timed else "random players"
            raise GameError(f"only games of {players} can be compiled")
        return BOTS
    if compiled and not native.available():
        native.load()  # raises the error that says what to install
    if compiled is None and games >= FEW_TO_LOAD and native.available():
        compiled = games >= FEW_TO_COMPILE or native.kept()
    return COMPILED if compiled else INTERPRETED


def simulate(
    games: int,
    players: int = 2,
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
) -> SimulationReport:
    """Play many games with random ships, and count.

    Game number i depends on seed, coins, players, `wild` and i alone (who begins changes neither
    ships nor the rest of the luck): the report is the same
    for any number of jobs, any size of batch, compiled or interpreted. Where more processes
    are started a script must not begin at once when it is imported, but have its
    `if __name__ == "__main__":`.

    Args:
        games: how many.
        players: how many in each, 2 to 16.
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
    names = _named_bots(bots, players)
    plan = planned(games, jobs=jobs, compiled=compiled, bots=names, batch=batch, clock=clock)
    task = _task(games, seed, coins, names, most, plan.how, wild, first, clock)
    if begin is not None:
        begin(plan)
    play = _MassPlay(task, plan, games, Tally(len(task.coins)))
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
            native.prepare(preparing)
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
            wins=tally.wins(task.players),
            draws=tally.outcomes[m.OUTCOME_DRAW],
            unfinished=tally.outcomes[m.OUTCOME_NONE],
            clock=str(task.clock) if task.clock else None,
            out_of_time=tally.out_of_time,
            turns=Spread.of(tally.turns),
            decisions=Spread.of(tally.decisions),
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
    names = _named_bots(bots, players)
    if a_number(number, "the number of a game") < 0:
        raise GameError(f"games are numbered from 0; there is no game {number}")
    how = _how(1, False, names, timed=a_clock(clock) is not None)
    task = _task(number + 1, seed, coins, names, most, how, wild, first, clock)
    return recorded(task, number)


def _task(
    games: int,
    seed: int,
    coins: CoinSource | None,
    bots: tuple[BotSource, ...],
    most: int,
    how: str,
    wild: bool,
    first: int | str | None,
    clock: Clock | str | None,
) -> Task:
    """The task, if so many games of it can be played; each seat has a bot."""
    dealt_from = shipped_coins() if coins is None else coins_of(coins)
    most = a_number(most, "the most decisions of a game")
    task = Task(
        dealt_from,
        len(bots),
        a_number(seed, "the seed"),
        most,
        how,
        bots,
        a_truth(wild, "`wild`"),
        _seat(first, len(bots)),
        a_clock(clock),
    )
    if not 1 <= games <= MOST_GAMES:
        raise GameError(f"there are 1 to {MOST_GAMES} games, not {games}")
    if not 1 <= most < 2**31:
        raise GameError(f"a game has at least 1 decision, not {most}")
    try:  # coins may name others in their texts
        tables_of(task.coins)
    except KeyError as error:
        raise GameError(
            f"some of these coins speak of `{error.args[0]}`, which isn't among them; "
            "add the set that has it"
        ) from None
    tasks.block_for(task)  # raises what is wrong before any process is started
    return task


def _seat(first: int | str | None, players: int) -> int | None:
    """The seat that begins; None if it is drawn (8.1)."""
    if first is None or (isinstance(first, str) and first == DRAWN):
        return None
    seat = a_number(first, f"who begins, if it isn't `{DRAWN}`,")
    if not 0 <= seat < players:
        raise GameError(f"there is no seat {seat} to begin; seats are 0 to {players - 1}")
    return seat


def _check_callable(**told: object) -> None:
    for name, given in told.items():
        if given is not None and not callable(given):
            raise GameError(f"`{name}` is a function, not `{shown(given)}`")


def _bots(bots: Sequence[BotSource]) -> tuple[BotSource, ...]:
    """Those that are given; random players if none are."""
    return tuple(a_list(bots, "the bots", "a list of names, or of what makes a bot")) or (
        tasks.RANDOM,
    )


def _named_bots(bots: Sequence[BotSource] | None, players: int) -> tuple[BotSource, ...]:
    """Who plays, by seat."""
    if not 2 <= a_number(players, "the number of players") <= MOST_PLAYERS:
        raise GameError(f"a game has 2 to {MOST_PLAYERS} players, not {players}")
    given = _bots(() if bots is None else bots)
    if len(given) == 1:
        given *= players
    if len(given) != players:
        raise GameError(f"there are {players} players, but {len(given)} bots; give one, or all")
    for bot in given:
        if isinstance(bot, str) and bot not in tasks.BOT_KINDS:
            known = tasks.BOT_KINDS
            hint = did_you_mean(bot, known, "there are " + ", ".join(known))
            raise GameError(f"there is no bot `{bot}`; {hint}")
        if not isinstance(bot, str) and not callable(bot):
            raise GameError(f"a bot is a name, or what makes one, not `{shown(bot)}`")
    return given
