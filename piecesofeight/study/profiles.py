"""Profiles of kernels: random games are played by a quick build, which counts its branches."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from piecesofeight.combat import kernel
from piecesofeight.hosted.loading import load_game
from piecesofeight.hosted.state import HostedGame
from piecesofeight.kernels import native
from piecesofeight.kernels.builds import QUICK
from piecesofeight.kernels.compiling.profile import Profile
from piecesofeight.kernels.kernel import Kernel
from piecesofeight.kernels.source import KernelSource
from piecesofeight.language import load_coins
from piecesofeight.language.program import Coin
from piecesofeight.study import hosted_play, players
from piecesofeight.study.mass import COMPILED, MOST_DECISIONS, KernelPlayer, Progress
from piecesofeight.study.tasks import Task

GAMES = 500  # of each kind
PART = 100  # games between two looks at how far it is
MOST_PLAYERS = 8
SEED = 24


def kernel_of(game: HostedGame | str | Path | None) -> KernelSource:
    """Return the kernel of a game from a file, or that of coin combat for None."""
    if game is None:
        return kernel.SOURCE
    known = game if isinstance(game, HostedGame) else load_game(game)
    return known.source.kernel


def profile_of(
    game: HostedGame | str | Path | None = None, progress: Progress | None = None
) -> Profile:
    """Count how often each branch of a kernel is taken in random games.

    Coin combat is played by 2 to 4 players with the base set and with all sets, a game from a
    file by as many as can play it, up to eight.

    Args:
        game: a game from a file; None for coin combat.
        progress: told how many games are done, and how many there are.

    Returns:
        What was counted.

    Raises:
        CoinFileError: the file of the game can't be read, or something is wrong in it.
        GameError: a game can't be played to its end.
        ImportError: the `fast` extra isn't installed.
        KernelError: LLVM refuses the kernel.
    """
    source = kernel_of(game)
    compiled = native.load(source, QUICK)
    playing = _combat_players() if game is None else _file_players(game)
    played, whole = 0, GAMES * len(playing)
    for make in playing:
        player = make()
        player.kernel = Kernel.compiled(source, QUICK)
        for first in range(0, GAMES, PART):
            player.play(first, PART)
            played += PART
            if progress is not None:
                progress(played, whole)
    profile = compiled.profile()
    assert profile is not None  # a quick build counts
    return profile


def _combat_players() -> Sequence[Callable[[], KernelPlayer]]:
    sets = load_coins().sets
    every = tuple(coin for each in sets for coin in each.coins)

    def player(coins: tuple[Coin, ...], many: int) -> Callable[[], KernelPlayer]:
        task = Task(coins, many, SEED, MOST_DECISIONS, COMPILED, wild=True)
        return lambda: players.kernel_player(task)

    return [player(coins, many) for coins in (sets[0].coins, every) for many in (2, 3, 4)]


def _file_players(game: HostedGame | str | Path) -> Sequence[Callable[[], KernelPlayer]]:
    known = game if isinstance(game, HostedGame) else load_game(game)
    most = min(known.players.stop - 1, max(MOST_PLAYERS, known.players.start))

    def player(many: int) -> Callable[[], KernelPlayer]:
        task = hosted_play.task_of(known, many, SEED, MOST_DECISIONS, COMPILED)
        return lambda: hosted_play.kernel_player(task)

    return [player(many) for many in range(known.players.start, most + 1)]
