"""Many games of any kind at once: planned, played in batches, counted, and how fast it went.

A game's number and the seed decide everything in it, so it doesn't matter who plays which batch:
what games came to is the same for any number of jobs, any size of batch, compiled or interpreted.
"""

from __future__ import annotations

import hashlib
import sys
from array import array
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack, closing
from threading import local
from time import perf_counter
from typing import Any, Generic, Protocol, TypeVar

from attrs import Attribute, define, field, frozen

from piecesofeight.arguments import a_number, a_truth, shown
from piecesofeight.errors import GameError
from piecesofeight.kernels import native
from piecesofeight.kernels.improving import Improvement
from piecesofeight.kernels.kernel import Kernel
from piecesofeight.kernels.source import KernelSource
from piecesofeight.signals import undisturbed
from piecesofeight.study.parallel import cores, mapped, threaded

Task = TypeVar("Task")
Report = TypeVar("Report")

COMPILED = "compiled"
INTERPRETED = "interpreted"

MOST_GAMES = 2**32  # the generator's streams
MOST_DECISIONS = 10_000  # of a game, if nobody says how many

# Games in a batch: some hundredths of a second of play, so that a bar moves smoothly.
BATCH = {COMPILED: 4096, INTERPRETED: 64}
# With fewer games than this, starting more processes takes longer than playing.
FEW = {COMPILED: 0, INTERPRETED: 1000}
# With fewer games than this they are over, interpreted, before compiled code is loaded;
FEW_TO_LOAD = 500
# with fewer than this nobody should wait for the compiler, if it isn't on disk yet.
FEW_TO_COMPILE = 1000

# A batch: rows of words, one row a game, and what was counted over all of its games.
Batch = tuple["array[int]", list[int]]

Progress = Callable[[int, int], object]
Watch = Callable[[int, Batch], object]


# --- how they will be played ----------------------------------------------------------------


@frozen
class Plan:
    """How games will be played.

    Attributes:
        how: compiled, interpreted, bots (through the public API), or evenings (so too).
        jobs: how many batches are played at the same time: by threads if compiled, else
            by processes; one job is done in this process and thread.
        batch: games in a batch, which is handed out at once.
    """

    how: str
    jobs: int
    batch: int


@frozen
class Run(Plan):
    """How the games were run: all that may differ when the same games are played again.

    Attributes:
        preparing: seconds it took to load or compile the kernel.
        seconds: seconds it took to play.
        games_per_second: games per second of these.
        decisions_per_second: decisions per second of these.
    """

    preparing: float = 0.0
    seconds: float = 0.0
    games_per_second: float = 0.0
    decisions_per_second: float = 0.0


def speed(games: int, compiled: bool | None, source: KernelSource) -> str:
    """Whether a kernel plays so many games compiled or interpreted.

    Args:
        games: how many.
        compiled: what is wanted; None for what is done sooner.
        source: the kernel.

    Raises:
        ImportError: it must be compiled, but the `fast` extra isn't installed.
        GameError: what is wanted is neither true nor false.
    """
    if compiled is not None:
        a_truth(compiled, "`compiled`")
    if compiled and not native.available():
        native.load(source)  # raises the error that says what to install
    if compiled is None and games >= FEW_TO_LOAD and native.available():
        pays = games >= FEW_TO_COMPILE or native.is_kept(source)
        compiled = pays and native.is_loadable(source)
    return COMPILED if compiled else INTERPRETED


def plan_of(
    games: int,
    how: str,
    jobs: int | None,
    batch: int | None,
    sizes: tuple[int, int] | None = None,
) -> Plan:
    """The plan for so many games.

    Args:
        games: how many.
        how: who plays them.
        jobs: how many batches at the same time; None for as many as pay.
        batch: games in a batch; None for the usual.
        sizes: how many games a batch usually has, and with how few one job is quickest; None for
            those of a kernel that plays alone.

    Raises:
        GameError: a number is too small.
    """
    for name, number in (("jobs", jobs), ("batch", batch)):
        if number is not None and a_number(number, f"`{name}`") < 1:
            raise GameError(f"`{name}` is at least 1, not {number}")
    usual, few = sizes or (BATCH[how], FEW[how])
    size = batch or usual
    if jobs is None:
        jobs = 1 if games < few else cores()
    jobs = max(1, min(jobs, -(-games // size)))
    return Plan(how, jobs, size)


def check_numbers(games: int, most: int) -> None:
    """Raise a GameError if there can't be so many games, or games of at most so many decisions."""
    if not 1 <= games <= MOST_GAMES:
        raise GameError(f"there are 1 to {MOST_GAMES} games, not {games}")
    if not 1 <= most < 2**31:
        raise GameError(f"a game has at least 1 decision, not {most}")


def games_until(number: int) -> int:
    """How many games there must be for one of a number; a GameError if there is none."""
    if a_number(number, "the number of a game") < 0:
        raise GameError(f"games are numbered from 0; there is no game {number}")
    return number + 1


def halves(seed: int) -> tuple[int, int]:
    """The low and the high half of a seed's 64 bits."""
    return seed & 0xFFFFFFFF, (seed >> 32) & 0xFFFFFFFF


# --- who plays them -------------------------------------------------------------------------


class Player(Protocol):
    """Plays games of a task."""

    def play(self, first: int, games: int) -> Batch:
        """Play games number `first` and on."""


@define
class KernelPlayer:
    """Plays random games without leaving a kernel, compiled or interpreted.

    Attributes:
        kernel: whose function `play_games` plays.
        arguments: its first arguments, up to the tally; arrays of the kernel.
        seed: what the luck of all games follows from.
        row: words of a row.
        counts: words of what is counted over all games.
        rest: its last arguments, after how many games there are.
    """

    kernel: Kernel
    arguments: tuple[Any, ...]
    seed: int
    row: int
    counts: int
    rest: tuple[int, ...]

    @classmethod
    def of(
        cls,
        source: KernelSource,
        how: str,
        arguments: Sequence[list[int]],
        seed: int,
        row: int,
        counts: int,
        rest: Sequence[int],
    ) -> KernelPlayer:
        """A player of a kernel; the arguments are lists yet."""
        kernel = (Kernel.compiled if how == COMPILED else Kernel.interpreted)(source)
        arrays = tuple(map(kernel.array, arguments))
        return cls(kernel, arrays, seed, row, counts, tuple(rest))

    def play(self, first: int, games: int) -> Batch:
        """Play games number `first` and on; also with no games, to have it compiled.

        Raises:
            GameError: reactions to reactions went too deep in one of them.
        """
        size = self.row * games + self.counts
        tally = self.kernel.zeros(size)
        what = *halves(self.seed), first, games, *self.rest
        if self.kernel.functions.play_games(*self.arguments, tally, *what) < 0:
            last = first + games - 1
            raise GameError(
                f"in one of games {first} to {last} of seed {self.seed} reactions to "
                "reactions went deeper than the machine can hold"
            )
        return self.kernel.narrowed(tally[: self.row * games]), list(tally[self.row * games :])


_mine = local()  # the task that was played last in a thread, and who plays it there


@frozen
class Batches(Generic[Task]):
    """Plays the batches of a task, in whatever process and thread it is called."""

    task: Task
    player: Callable[[Task], Player]  # makes who plays
    games: int  # in all
    size: int  # games in a batch

    def __call__(self, first: int) -> Batch:
        """Play the batch that begins with game number `first`."""
        if getattr(_mine, "task", None) is not self.task:
            _mine.task, _mine.player = self.task, self.player(self.task)
        player: Player = _mine.player
        return player.play(first, min(self.size, self.games - first))


# --- playing --------------------------------------------------------------------------------


class Interrupted(KeyboardInterrupt, Generic[Report]):
    """Somebody pressed Ctrl-C while games were played.

    Attributes:
        report: what the games came to that were over by then.
    """

    def __init__(self, report: Report) -> None:
        super().__init__()
        self.report = report


@define
class Tally:
    """Batches of games, counted up as they come, in the order of the games.

    Attributes:
        row: what the words of a row are called; one is `decisions`.
        games: how many there are so far.
        decisions: how many games took so many decisions.
        counts: what was counted over all games.
    """

    row: tuple[str, ...] = field(init=False)
    games: int = field(init=False, default=0)
    decisions: Counter[int] = field(init=False, factory=Counter)
    counts: list[int] = field(init=False, factory=list)
    _hash: Any = field(init=False, factory=hashlib.sha256)

    def add(self, rows: array[int], counts: Sequence[int]) -> None:
        """Count a batch: a row for each game, and what was counted over all of them."""
        columns = {word: rows[at :: len(self.row)] for at, word in enumerate(self.row)}
        self.games += len(columns["decisions"])
        self.decisions.update(columns["decisions"])
        self.counts = [sum(both) for both in zip(self.counts, counts, strict=True)]
        self.count(columns)
        self._hash.update(as_bytes(rows))

    def count(self, columns: Mapping[str, array[int]]) -> None:
        """Count what only this kind of game has, by the words of the rows."""

    @property
    def digest(self) -> str:
        """The hash of the rows so far."""
        return str(self._hash.hexdigest())


def as_bytes(rows: array[int]) -> bytes:
    """Rows as little-endian bytes, alike on every machine."""
    if sys.byteorder == "big":
        rows = array(rows.typecode, rows)
        rows.byteswap()
    return rows.tobytes()


def _nothing() -> None:
    """Do nothing."""


def _callable(_: object, attribute: Attribute[Any], given: object) -> None:
    if given is not None and not callable(given):
        raise GameError(f"`{attribute.name}` is a function, not `{shown(given)}`")


@frozen
class Listeners:
    """Who is told while games are played; see `simulate`.

    Raises:
        GameError: one of them isn't a function.
    """

    progress: Progress | None = field(default=None, validator=_callable)
    watch: Watch | None = field(default=None, validator=_callable)
    begin: Callable[[Plan], object] | None = field(default=None, validator=_callable)


@define
class MassPlay(Generic[Report]):
    """Many games under way: what they came to so far, and since when they are played.

    Attributes:
        batches: plays a batch.
        plan: how they are played.
        source: the kernel, to prepare if it is compiled.
        tally: what they came to.
        reported: makes the report of that, and of how they were run.
        told: who is told meanwhile.
    """

    batches: Batches[Any]
    plan: Plan
    source: KernelSource
    tally: Tally
    reported: Callable[[Run], Report]
    told: Listeners
    began: float = field(factory=perf_counter)
    ready: float = 0.0

    def report(self) -> Report:
        """Play every game; what they came to.

        Raises:
            WorkerError: a process that played was ended from outside, or can't be started.
            Interrupted: Ctrl-C; it has the report of the games played so far.
        """
        if self.told.begin is not None:
            self.told.begin(self.plan)
        self.began = perf_counter()
        try:
            self._play()
        except KeyboardInterrupt:
            raise Interrupted(self.reported(self._run())) from None
        return self.reported(self._run())

    def _play(self) -> None:
        plan, games, told = self.plan, self.batches.games, self.told
        starts = range(0, games, plan.batch)
        run = threaded if plan.how == COMPILED else mapped
        with ExitStack() as stack:
            improve = _nothing
            if plan.how == COMPILED:
                improve = stack.enter_context(Improvement(native.load(self.source))).go_on
            self.ready = perf_counter()
            batches = stack.enter_context(closing(run(self.batches, starts, plan.jobs)))
            for first, done in zip(starts, batches, strict=True):
                improve()
                with undisturbed():  # a batch counts whole or not at all
                    self.tally.add(*done)
                    if told.watch is not None:
                        told.watch(first, done)
                    if told.progress is not None:
                        told.progress(self.tally.games, games)

    def _run(self) -> Run:
        plan, ready = self.plan, self.ready or self.began
        seconds = max(perf_counter() - ready, 1e-9)
        decisions = sum(number * count for number, count in self.tally.decisions.items())
        return Run(
            plan.how,
            plan.jobs,
            plan.batch,
            preparing=ready - self.began,
            seconds=seconds,
            games_per_second=self.tally.games / seconds,
            decisions_per_second=decisions / seconds,
        )
