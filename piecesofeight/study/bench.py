"""The benchmarks: how fast it is here, each figure with something in the same run to judge it by.

A number of decisions a second says little: machines differ. So each is set against
something that anybody can run beside it: another library's random games, the same games
compiled and interpreted, the bare kernel under the public interface.
"""

from __future__ import annotations

import importlib.util
import os
import platform
import random
import subprocess
import sys
from collections.abc import Callable
from time import perf_counter
from typing import Any

from attrs import asdict, frozen

from piecesofeight.combat import kernel
from piecesofeight.game.state import State
from piecesofeight.hosted.loading import load_game
from piecesofeight.kernels import builds, native
from piecesofeight.kernels.compiling.profile import shipped_profile
from piecesofeight.language import load_coins
from piecesofeight.machine import constants as m
from piecesofeight.study.hosted_play import kernel_player as hosted_player
from piecesofeight.study.hosted_play import task_of
from piecesofeight.study.hosted_report import ROW as HOSTED_ROW
from piecesofeight.study.mass import COMPILED, INTERPRETED
from piecesofeight.study.mass_play import record_game
from piecesofeight.study.measuring import Contest, Figure, Side, measured, timed
from piecesofeight.study.players import kernel_player
from piecesofeight.study.tasks import Task

HEAVY = ("llvmlite", "numpy", "hypothesis", "rich", "lark", "yaml")
MOST_PLIES = 300
MOST = 10_000
SEED = 8
WILD = True  # as ships were dealt when the first figures were taken


@frozen
class Size:
    """How much is done in a round."""

    # Played both interpreted and compiled. With just a few games the processor would learn
    # their branches by heart, and make the compiled side look better.
    games: int
    compiled: int  # games of the compiled figure
    chess: int  # games of chess
    hosted: int  # games of a kind from a file, played both interpreted and compiled
    recorded: int  # games played through the public interface
    copies: int  # of a block


FULL = Size(games=500, compiled=40_000, chess=20, hosted=150, recorded=120, copies=100_000)
QUICK = Size(games=150, compiled=2_000, chess=2, hosted=40, recorded=10, copies=20_000)


@frozen
class Bench:
    """The benchmarks' results, and where they were measured."""

    rounds: int
    python: str
    system: str
    cores: int
    figures: tuple[Figure, ...]
    profiles: dict[str, float]  # by kernel: the share of its profile's calls that still fits
    imported: tuple[str, ...]  # modules that `import piecesofeight` should not import, but does

    def to_dict(self) -> dict[str, Any]:
        """The results for `json`."""
        return asdict(self)


def bench(
    rounds: int = 9, quick: bool = False, tell: Callable[[int, str], object] | None = None
) -> Bench:
    """Run the benchmarks.

    Args:
        rounds: how many; the median of them is reported.
        quick: do a tenth of the work, for a first look.
        tell: told the round and the figure it is at.
    """
    size = QUICK if quick else FULL
    coins = load_coins().sets[0].coins
    contests = [
        chess_contest(coins, size),
        compiled_contest(coins, size),
        throughput_contest(coins, size, "compiled-decisions", "decisions/s"),
        throughput_contest(coins, size, "compiled-games", "games/s"),
        *hosted_contests(coins, size),
        *recorded_contests(size),
        import_contest(),
    ]
    figures = measured(contests, rounds, tell)
    return Bench(
        rounds=rounds,
        python=f"{platform.python_implementation()} {platform.python_version()}",
        system=f"{platform.system()} {platform.machine()}",
        cores=os.cpu_count() or 1,
        figures=tuple(figures),
        profiles=fitting_profiles(),
        imported=tuple(imported_with_package()),
    )


def fitting_profiles() -> dict[str, float]:
    """Return, by kernel, how much of the package's profile went to functions that are as they were.

    Nothing without the `fast` extra.
    """
    sources = (kernel.SOURCE, load_game(HOSTED).source.kernel) if native.available() else ()
    shares = {}
    for source in sources:
        profile = shipped_profile(source.name)
        if profile is not None:
            shapes = native.load(source, builds.QUICK).build.shapes
            shares[source.name] = profile.share_that_fits(shapes)
    return shares


def _decisions(name: str, play: Callable[[], int]) -> Side:
    return Side(name, "decisions/s", lambda: timed(play))


# --- random games -------------------------------------------------------------------------


def silent_games(coins: Any, how: str, games: int) -> Callable[[], int]:
    """Play the same random games of two players, counting nothing; gives their decisions."""
    player = kernel_player(Task(tuple(coins), 2, SEED, MOST, how, wild=WILD))
    play, (block, tables, opts, log, *scratch) = (
        player.kernel.functions.play_games,
        player.arguments,
    )
    log[0] = log[1] = m.LOG_START
    tally: Any = [0] * (4 * games)
    if how == COMPILED:
        tally = native.words(tally)

    what = 0, games, MOST, int(WILD), -1
    return lambda: play(block, tables, opts, log, *scratch, tally, SEED, 0, *what)


def chess_games(games: int) -> Callable[[], int]:
    """Play random games of chess with python-chess; gives their moves.

    The least that a random player needs: list the moves, choose, push; until there is
    no move, or after 300. Draws by rule aren't looked for, which only makes it faster.
    """
    import chess

    def work() -> int:
        rng, moves = random.Random(SEED), 0
        for _ in range(games):
            board = chess.Board()
            for _ in range(MOST_PLIES):
                legal = list(board.legal_moves)
                if not legal:
                    break
                board.push(rng.choice(legal))
                moves += 1
        return moves

    return work


def chess_contest(coins: Any, size: Size) -> Contest:
    """Interpreted decisions a second against moves a second of python-chess."""
    bound = (
        "some 90 calls of small functions a decision in CPython, none of them above 7 % of the "
        "time; three tenths of it list options, four tenths run what was chosen"
    )
    if importlib.util.find_spec("chess") is None:
        missing = "needs python-chess: pip install 'piecesofeight[bench]'"
        return Contest("interpreted-to-chess", bound, missing=missing)
    ours = silent_games(coins, INTERPRETED, size.games)
    theirs = chess_games(size.chess)
    return Contest(
        "interpreted-to-chess",
        bound,
        _decisions("random decisions, interpreted", ours),
        Side("random moves of python-chess", "moves/s", lambda: timed(theirs)),
    )


NO_FAST = "needs the `fast` extra: pip install 'piecesofeight[fast]'"


def compiled_contest(coins: Any, size: Size) -> Contest:
    """Compiled against interpreted decisions a second, on the same games."""
    bound = "loads and branches of the option lists; both sides run the same source"
    if not native.available():
        return Contest("compiled-to-interpreted", bound, missing=NO_FAST)
    native.load(kernel.SOURCE)
    quick = silent_games(coins, COMPILED, size.games)
    slow = silent_games(coins, INTERPRETED, size.games)
    return Contest(
        "compiled-to-interpreted",
        bound,
        _decisions("random decisions, compiled", quick),
        _decisions("the same games interpreted", slow),
    )


def throughput_contest(coins: Any, size: Size, key: str, unit: str) -> Contest:
    """What `simulate` reaches on one core: two players, with all that it counts."""
    bound = "the kernel; dealing and counting take a tenth"
    if not native.available():
        return Contest(key, bound, missing=NO_FAST)
    player = kernel_player(Task(tuple(coins), 2, SEED, MOST, COMPILED, wild=WILD))
    size_of_batch = 4000

    def work() -> int:
        count = 0
        for first in range(0, size.compiled, size_of_batch):
            rows, _ = player.play(first, min(size_of_batch, size.compiled - first))
            count += sum(rows[3::4]) if unit.startswith("decisions") else len(rows) // 4
        return count

    name = f"two-player {unit.partition('/')[0]} on one core, counted"
    return Contest(key, bound, Side(name, unit, lambda: timed(work)))


# --- games from files ---------------------------------------------------------------------

HOSTED = "black-spot"
HOSTED_PLAYERS = 5


def hosted_games(how: str, games: int, unit: str = "decisions") -> Callable[[], int]:
    """Play the same random games of a kind from a file, counted; how many games or decisions."""
    player = hosted_player(task_of(load_game(HOSTED), HOSTED_PLAYERS, SEED, MOST, how))
    at = HOSTED_ROW.index("decisions")

    def work() -> int:
        rows, _ = player.play(0, games)
        return sum(rows[at :: player.row]) if unit == "decisions" else len(rows) // player.row

    return work


def hosted_contests(coins: Any, size: Size) -> list[Contest]:
    """A game from a file against combat, both interpreted; and compiled against interpreted."""
    name = f"{HOSTED}, {HOSTED_PLAYERS} players"
    slow = hosted_games(INTERPRETED, size.hosted)
    combat = silent_games(coins, INTERPRETED, size.games)
    against_combat = Contest(
        "hosted-to-combat",
        "some 25 calls of functions a decision in CPython, most of them generated from the file, "
        "none of them above 10 % of the time",
        _decisions(f"{name}: random decisions, interpreted", slow),
        _decisions("random decisions of combat, interpreted", combat),
    )
    compiled = "hosted-compiled-to-interpreted", "loads and branches of what the file says"
    whole = "hosted-games", "the kernel; what it counts takes less than a tenth"
    if not native.available():
        missing = (Contest(*figure, missing=NO_FAST) for figure in (compiled, whole))
        return [against_combat, *missing]
    native.load(load_game(HOSTED).source.kernel)
    same = hosted_games(COMPILED, size.hosted)
    many = hosted_games(COMPILED, size.compiled, "games")
    return [
        against_combat,
        Contest(
            *compiled,
            _decisions(f"{name}: random decisions, compiled", same),
            _decisions("the same games interpreted", slow),
        ),
        Contest(
            *whole, Side(f"{name}: games on one core, counted", "games/s", lambda: timed(many))
        ),
    ]


# --- the public interface -----------------------------------------------------------------


def recorded_games(games: int) -> list[State]:
    """The ends of random games; they know how they were come to."""
    return [record_game(number, wild=WILD).state for number in range(games)]


def by_kernel(ends: list[State]) -> int:
    """Play the games again with the bare kernel, each in one block; how many decisions."""
    opts, log = kernel.new_opts(), kernel.new_log(m.LOG_START)
    for end in ends:
        begun, tables = end.past.beginning, end.game.tables.words
        block = end.game.new_block(begun.seed or 0)
        kernel.begin(block, tables, opts, log, begun.first or 0)
        for option in end.history:
            kernel.step(block, tables, opts, log, option)
    return sum(len(end.history) for end in ends)


def by_states(ends: list[State]) -> int:
    """Play the games again, state by state, through the public interface."""
    for end in ends:
        state = end.start()
        for option in end.history:
            state = state.apply(option)
        assert state.is_terminal()
    return sum(len(end.history) for end in ends)


def recorded_contests(size: Size) -> list[Contest]:
    """The public interface against the bare kernel, and what copying a state costs."""
    ends = recorded_games(size.recorded)
    block = ends[0].start().block

    def copying() -> int:
        for _ in range(size.copies):
            block[:]
        return size.copies

    return [
        Contest(
            "interface-to-kernel",
            "a copy of the block, a copy of the log, and a check that the option is legal, on "
            "top of the step itself",
            _decisions("decisions with State.apply", lambda: by_states(ends)),
            _decisions("the same with kernel.step", lambda: by_kernel(ends)),
        ),
        Contest(
            "copy",
            f"copying {len(block)} pointers and counting a reference to each",
            Side("copying a state of a two-player game", "µs", lambda: 1e6 / timed(copying)),
        ),
    ]


# --- importing ----------------------------------------------------------------------------


def _python(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return done.stdout


def start_seconds(code: str) -> float:
    """How long a fresh interpreter takes for some code, its own start included."""
    began = perf_counter()
    _python(code)
    return perf_counter() - began


def import_contest() -> Contest:
    """Importing the package in a fresh interpreter, in milliseconds."""
    whole, bare = "a fresh interpreter that imports piecesofeight", "one that imports nothing"
    return Contest(
        "import",
        "the start of the interpreter itself; names are imported when they are first used",
        Side(whole, "ms", lambda: 1000 * start_seconds("import piecesofeight")),
        Side(bare, "ms", lambda: 1000 * start_seconds("pass")),
    )


def imported_with_package() -> list[str]:
    """Which of the heavy modules `import piecesofeight` brings along; there should be none."""
    code = f"import piecesofeight, sys; print(*(m for m in {HEAVY!r} if m in sys.modules))"
    return _python(code).split()
