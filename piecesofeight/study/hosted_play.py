"""Playing many games of a kind that was read from its file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from attrs import frozen

from piecesofeight.arguments import a_number
from piecesofeight.errors import GameError
from piecesofeight.hosted.loading import load_game
from piecesofeight.hosted.state import HostedGame, HostedState
from piecesofeight.hosting.blocks import check_players, new_block
from piecesofeight.hosting.course import words as w
from piecesofeight.hosting.layout import constant
from piecesofeight.kernels.source import KernelSource
from piecesofeight.machine.constants import LOG_START
from piecesofeight.study.asked import named_bots
from piecesofeight.study.hosted_bots import HostedBotPlayer, hosted_states, random_states
from piecesofeight.study.hosted_report import HostedReport, HostedTally, held_zones, report_of
from piecesofeight.study.mass import (
    MOST_DECISIONS,
    Batches,
    KernelPlayer,
    Listeners,
    MassPlay,
    Plan,
    Player,
    Progress,
    Watch,
    check_numbers,
    games_until,
    plan_of,
    speed,
)
from piecesofeight.study.tasks import BOTS, RANDOM, BotSource, kind_names

SIZES = (2, 4)  # of games of bots: how many in a batch, and with how few one job is quickest


@frozen
class HostedTask:
    """What is to be played of a game from a file.

    Attributes:
        source: the kernel.
        start: a block before the beginning.
        options: how many options there can be.
        scores: where the scores lie in a player.
        roles: what is looked at of what players hold, as `playout.play_games` has it.
        kinds: how many kinds that is.
        players: how many in a game.
        seed: what the luck of all games follows from.
        most: decisions after which a game is given up.
        how: COMPILED or INTERPRETED, or BOTS.
        game: what bots play; None for random players.
        bots: who plays, by seat; only for BOTS.
    """

    source: KernelSource
    start: tuple[int, ...]
    options: int
    scores: tuple[int, ...]
    roles: tuple[int, ...]
    kinds: int
    players: int
    seed: int
    most: int
    how: str
    game: HostedGame | None = None
    bots: tuple[BotSource, ...] = ()


def task_of(
    game: HostedGame,
    players: int,
    seed: int,
    most: int,
    how: str,
    bots: tuple[BotSource, ...] = (),
) -> HostedTask:
    """The task of playing a game.

    Raises:
        GameError: so many can't play.
    """
    layout = game.source.layout
    scores = tuple(layout.numbers[constant("P_COUNT", name)] for name in game.scores)
    roles: list[int] = []
    kinds = 0
    for zone in held_zones(game):
        roles += layout.numbers[constant("P_ZONE", zone.name)], kinds
        kinds += layout.kinds(zone.name)
    return HostedTask(
        source=game.source.kernel,
        start=tuple(new_block(layout, players)),
        options=game.source.labels.end,
        scores=scores,
        roles=(len(roles) // 2, kinds, *roles),
        kinds=kinds,
        players=players,
        seed=seed,
        most=most,
        how=how,
        game=game if how == BOTS else None,
        bots=bots,
    )


def player_of(task: HostedTask) -> Player:
    """Who plays a task."""
    if task.game is None:
        return kernel_player(task)
    scores = [len(task.scores), *task.scores]
    return HostedBotPlayer(
        task.game, task.bots, task.seed, task.most, scores, list(task.roles), task.kinds
    )


def kernel_player(task: HostedTask) -> KernelPlayer:
    """Who plays a task of random players, without leaving the kernel."""
    held = [0] * (task.players * (task.kinds + 2 * task.roles[w.ROLES_ZONES]))
    arguments = (
        list(task.start),
        [0] * task.options,
        [LOG_START, LOG_START],  # nothing is noted
        [0, 0],
        list(task.start),
        [len(task.scores), *task.scores],
        list(task.roles),
        held or [0],
    )
    row = w.ROW + len(task.scores) * task.players
    counts = w.HELD * task.kinds
    return KernelPlayer.of(task.source, task.how, arguments, task.seed, row, counts, [task.most])


def players_in(game: HostedGame, players: int | None) -> int:
    """How many play: so many, or as few as can.

    Raises:
        GameError: so many can't play.
    """
    many = game.players.start if players is None else a_number(players, "the number of players")
    check_players(game.program, many)
    return many


def bots_of(bots: Sequence[BotSource] | None, players: int) -> tuple[BotSource, ...]:
    """Who plays, by seat: random players, if nobody is named.

    Raises:
        GameError: there is no such bot, or there are too few or too many.
    """
    return (RANDOM,) * players if bots is None else named_bots(bots, players)


def simulate_game(
    game: HostedGame | str | Path,
    games: int,
    players: int | None = None,
    seed: int = 0,
    jobs: int | None = None,
    compiled: bool | None = None,
    most: int = MOST_DECISIONS,
    progress: Progress | None = None,
    *,
    batch: int | None = None,
    watch: Watch | None = None,
    begin: Callable[[Plan], object] | None = None,
    bots: Sequence[BotSource] | None = None,
) -> HostedReport:
    """Play many games of a kind that comes from a file, by random players or bots, and count.

    Random players choose each option with the same probability. Game number i depends on the
    game, seed, players, bots and i alone: the report is the same for any number of jobs, any size
    of batch, compiled or interpreted. Where more processes are started a script must not begin at
    once when it is imported, but have its `if __name__ == "__main__":`.

    Args:
        game: what is played, or what `load_game` takes: a name, a path or the text of a file.
        games: how many.
        players: how many in each; as few as can play if left out.
        seed: any whole number; its low 64 bits count.
        jobs: how many at the same time; left out, one a core.
        compiled: whether to run compiled; left out, if the `fast` extra is there and it pays.
        most: a game with so many decisions is given up as unfinished.
        progress: told how many games are done, and how many there are.
        batch: how many games are handed out at once.
        watch: told of each batch, in order: the number of its first game, and its games.
        begin: told how the games will be played, when all is checked.
        bots: who plays: names (`random`, `greedy`) or whatever makes a bot from a seed;
            one for all, or one a seat. Left out, random players.

    Raises:
        GameError: a value that won't do.
        CoinFileError: the file of the game can't be read, or something is wrong in it.
        ImportError: it must be compiled, but the `fast` extra isn't installed.
        WorkerError: a process that played was ended from outside, or can't be started.
        Interrupted: Ctrl-C; it has the report of the games played so far.

    >>> simulate_game("black-spot", 20, players=5, seed=1, compiled=False).games
    20
    """
    told = Listeners(progress, watch, begin)
    known = game if isinstance(game, HostedGame) else load_game(game)
    games = a_number(games, "the number of games")
    many = players_in(known, players)
    given = a_number(seed, "the seed"), a_number(most, "the most decisions of a game")
    check_numbers(games, most)
    source = known.source.kernel
    names = bots_of(bots, many)
    of_bots = any(bot != RANDOM for bot in names)
    if of_bots and compiled:
        raise GameError("only games of random players can be compiled")
    how = BOTS if of_bots else speed(games, compiled, source)
    plan = plan_of(games, how, jobs, batch, SIZES if of_bots else None)
    task = task_of(known, many, *given, plan.how, names)
    tally = HostedTally(len(task.scores), task.players, task.kinds)
    batches = Batches(task, player_of, games, plan.batch)
    reported = partial(report_of, known, task.seed, task.most, kind_names(names), games, tally)
    return MassPlay(batches, plan, source, tally, reported, told).report()


def simulated_game(
    game: HostedGame | str | Path,
    number: int,
    players: int | None = None,
    seed: int = 0,
    most: int = MOST_DECISIONS,
    bots: Sequence[BotSource] | None = None,
) -> HostedState:
    """The end of one game of `simulate_game`, played again with all that happened in it.

    Args:
        game: as for `simulate_game`, and so are `players`, `seed`, `most` and `bots`.
        number: which game, from 0.
        players: how many play.
        seed: what the luck of all games follows from.
        most: after so many decisions the game is given up.
        bots: who plays.

    Raises:
        GameError: a value that won't do.
        CoinFileError: the file of the game can't be read, or something is wrong in it.

    >>> simulated_game("black-spot", 3, players=5).is_terminal()
    True
    """
    known = game if isinstance(game, HostedGame) else load_game(game)
    many = players_in(known, players)
    check_numbers(games_until(number), a_number(most, "the most decisions of a game"))
    given, names = a_number(seed, "the seed"), bots_of(bots, many)
    if any(bot != RANDOM for bot in names):
        *_, last = hosted_states(known, names, given, number, most)
    else:
        *_, last = random_states(known, many, given, number, most)
    return last
