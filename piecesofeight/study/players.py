"""Playing batches of a task's games: by the kernel alone, or with bots through the public API.

What comes of a game is the same in a thread, in another process or here.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator
from random import Random
from threading import local
from typing import Any

from attrs import define, field, frozen

from piecesofeight import native
from piecesofeight.combat import kernel, playout
from piecesofeight.errors import GameError
from piecesofeight.game.state import Game, State
from piecesofeight.machine import constants as m
from piecesofeight.machine.chance import draw
from piecesofeight.notation import position
from piecesofeight.records.record import Record
from piecesofeight.study import tasks
from piecesofeight.study.report import ON_TIME, ROW_SIZE
from piecesofeight.study.tasks import BOTS, COMPILED, Batch, Deal, Task, block_for, dealt
from piecesofeight.tables.compiler import tables_of


@define
class KernelPlayer:
    """Plays random games without leaving the kernel, compiled or interpreted.

    Attributes:
        play_games: the kernel's function of that name.
        arguments: its first arguments, up to the generator: block, tables, scratch buffers.
    """

    task: Task
    play_games: Callable[..., int] = field(init=False)
    arguments: tuple[Any, ...] = field(init=False)

    def __attrs_post_init__(self) -> None:
        task = self.task
        tables = tables_of(task.coins)
        pool = [0] * tables.words[m.T_POOL_COUNT]
        fixed = block_for(task), tables.words, kernel.new_opts(), kernel.new_log(), pool, [0, 0]
        if task.how == COMPILED:
            self.play_games = native.load().play_games
            self.arguments = tuple(map(native.words, fixed))
        else:
            self.play_games = playout.play_games
            self.arguments = fixed

    def play(self, first: int, games: int) -> Batch:
        """Play games number `first` and on; also with no games, to have it compiled.

        Raises:
            GameError: reactions to reactions went too deep in one of them.
        """
        task = self.task
        size = ROW_SIZE * games + m.COUNTS * len(task.coins)
        tally: Any = [0] * size
        if task.how == COMPILED:
            tally = native.words([0]).repeat(size)
        what = first, games, task.most, int(task.wild), -1 if task.first is None else task.first
        done = self.play_games(*self.arguments, tally, *task.seed_words, *what)
        if done < 0:
            last = first + games - 1
            raise GameError(
                f"in one of games {first} to {last} of seed {task.seed} reactions to "
                "reactions went deeper than the machine can hold"
            )
        words = tally if isinstance(tally, list) else tally.tolist()
        return array("i", words[: ROW_SIZE * games]), words[ROW_SIZE * games :]


@define
class BotPlayer:
    """Plays the games of a task through the public interface, with bots if it is for bots.

    Ships and who begins are those that random players get in the game of that number;
    the rest of the luck, and the bots' own, follows from seed, number and seat.
    """

    task: Task
    _block: list[int] = field(init=False)

    def __attrs_post_init__(self) -> None:
        self._block = block_for(self.task)

    def play(self, first: int, games: int) -> Batch:
        """Play games number `first` and on."""
        rows = array("i")
        counts = [0] * (m.COUNTS * len(self.task.coins))
        for number in range(first, first + games):
            rows.extend(self._game(number, counts))
        assert len(rows) == ROW_SIZE * games
        return rows, counts

    def dealt(self, number: int) -> Deal:
        """What a game begins with."""
        return dealt(self.task, number, self._block)

    def _game(self, number: int, counts: list[int]) -> tuple[int, int, int, int]:
        """Play a game; add to the counts, and give its row."""
        words, taken = tables_of(self.task.coins).words, -1
        for state in states_of(self.task, number, self.dealt(number)):
            b, noted = state.block, state.past.now.log
            playout.count_log(b, words, [m.LOG_START + len(noted), 0, *noted], counts, 0)
            taken += 1
        playout.count_ships(b, words, counts, 0)
        winner = position.seat_of(b, b[m.H_WINNER]) if b[m.H_WINNER] else -1
        lost = state.history.count(m.V_TIME)
        return b[m.H_OUTCOME] + ON_TIME * lost, winner, state.turn, taken


_mine = local()  # the task that was played last in a thread, and who plays it there


@frozen
class Batches:
    """Plays the batches of a task, in whatever process and thread it is called."""

    task: Task
    games: int  # in all
    size: int  # games in a batch

    def __call__(self, first: int) -> Batch:
        """Play the batch that begins with game number `first`."""
        if getattr(_mine, "task", None) is not self.task:
            kind = BotPlayer if self.task.how == BOTS else KernelPlayer
            _mine.task, _mine.player = self.task, kind(self.task)
        player: KernelPlayer | BotPlayer = _mine.player
        return player.play(first, min(self.size, self.games - first))


def states_of(task: Task, number: int, deal: Deal) -> Iterator[State]:
    """The states of a game of a task, one after the other, as anybody's program would play it."""
    game = Game.from_layouts(deal.ships, coins=task.coins, clock=task.clock)
    if task.how == BOTS:
        bots, seed = tasks.bots_of(task, number), tasks.luck_of(task.seed, number, -1)
    else:  # as `playout.play_games`, whose generators have streams of their own
        low, high = task.seed_words
        bots, seed = None, high | low << 32 | number << 64
    state, time = game.start(deal.first, seed), Random(tasks.luck_of(task.seed, number, -2))
    yield state
    for _ in range(task.most):
        if state.is_terminal():
            return
        if bots:
            seconds = tasks.thinking_time(time) if task.clock else None
            state = state.apply(bots[state.current_player].choose(state.view()), seconds)
        else:
            options = state.legal_actions()
            state = state.apply(options[draw(deal.luck, 0, len(options))])
        yield state


def recorded(task: Task, number: int) -> Record[State]:
    """The record of the very game that mass play plays under a number, from 0."""
    *_, last = states_of(task, number, dealt(task, number, block_for(task)))
    return Record(last)
