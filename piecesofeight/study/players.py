"""Playing batches of a task's games: by the kernel alone, or with bots through the public API.

What comes of a game is the same in a thread, in another process or here.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from random import Random
from typing import TypeVar

from attrs import define, field

from piecesofeight.combat import kernel, playout
from piecesofeight.game.state import Game, State
from piecesofeight.machine import constants as m
from piecesofeight.machine.chance import draw
from piecesofeight.machine.constants import Words
from piecesofeight.match.state import MatchState
from piecesofeight.notation import position
from piecesofeight.study import tasks
from piecesofeight.study.mass import Batch, KernelPlayer, Player
from piecesofeight.study.report import ON_TIME, ROW_SIZE, WON_MATCH
from piecesofeight.study.tasks import Deal, Task, block_for, dealt
from piecesofeight.tables.compiler import tables_of

S = TypeVar("S", State, MatchState)


def kernel_player(task: Task) -> KernelPlayer:
    """Who plays a task of random players, without leaving the kernel."""
    tables = tables_of(task.coins).words
    pool = [0] * tables[m.T_POOL_COUNT]
    arguments = block_for(task), tables, kernel.new_opts(), kernel.new_log(), pool, [0, 0]
    counts = m.COUNTS * len(task.coins)
    rest = task.most, int(task.wild), -1 if task.first is None else task.first
    return KernelPlayer.of(kernel.SOURCE, task.how, arguments, task.seed, ROW_SIZE, counts, rest)


@define
class BotPlayer:
    """Plays the games of a task through the public interface, with bots if it is for bots.

    Of an evening the bots build the ships. For single games ships and who begins are those that
    random players get in the game of that number. The rest of the luck, and the bots' own,
    follows from seed, number and seat.
    """

    task: Task
    _block: list[int] = field(init=False)

    def __attrs_post_init__(self) -> None:
        self._block = [] if self.task.match else block_for(self.task)

    def play(self, first: int, games: int) -> Batch:
        """Play games number `first` and on."""
        rows = array("i")
        counts = [0] * (m.COUNTS * len(self.task.coins))
        for number in range(first, first + games):
            rows.extend(self._game(number, counts))
        assert len(rows) == len(self.task.row) * games
        return rows, counts

    def dealt(self, number: int) -> Deal:
        """What a game begins with."""
        return dealt(self.task, number, self._block)

    def _game(self, number: int, counts: list[int]) -> tuple[int, ...]:
        """Play a game, or an evening; add to the counts, and give its row."""
        task, taken = self.task, -1
        counted = _Counted(tables_of(task.coins).words, counts)
        for state in states_of(task, number, self._block):
            counted.look(state if isinstance(state, State) else state.last_state)
            taken += 1
        counted.end()
        outcome, winner = result_of(state)
        row = outcome + ON_TIME * state.history.count(m.V_TIME), winner, counted.turns, taken
        return row if task.match is None else (*row, counted.games)


@define
class _Counted:
    """Counts what happens in games, as `playout.play_games` does."""

    words: Words
    counts: list[int]
    turns: int = 0
    games: int = 0
    _game: State | None = None

    def look(self, game: State | None) -> None:
        """Count what led to a state of a game; outside of games it is the last one."""
        if game is None or game is self._game:
            return
        if self._game is not None and self._game.is_terminal():
            self.end()
        self._game, noted = game, game.past.now.log
        log = [m.LOG_START + len(noted), 0, *noted]
        playout.count_log(game.block, self.words, log, self.counts, 0)

    def end(self) -> None:
        """Count the ships of the last game; it is over, or given up."""
        if self._game is not None:
            playout.count_ships(self._game.block, self.words, self.counts, 0)
            self.games += 1
            self.turns += self._game.turn


def result_of(state: State | MatchState) -> tuple[int, int]:
    """The first two words of a row: how it ended, and the number of the side that won."""
    if isinstance(state, State):
        b = state.block
        return b[m.H_OUTCOME], position.seat_of(b, b[m.H_WINNER]) if b[m.H_WINNER] else -1
    outcome = state.outcome
    if outcome is None or outcome.is_draw:
        return (m.OUTCOME_DRAW if outcome else m.OUTCOME_NONE), -1
    return WON_MATCH, state.match.sides.index(outcome.winners)


def player_of(task: Task) -> Player:
    """Who plays a task."""
    return kernel_player(task) if task.by_kernel else BotPlayer(task)


def states_of(task: Task, number: int, block: list[int]) -> Iterator[State | MatchState]:
    """The states of a game of a task, one after the other, as anybody's program would play it.

    The block is one that `block_for` made for the task, if it isn't one of evenings.
    """
    seed, time = tasks.luck_of(task.seed, number, -1), Random(tasks.luck_of(task.seed, number, -2))
    state: State | MatchState
    if task.match is not None:
        state, luck = task.match.start(seed), [0, 0]
    else:
        deal = dealt(task, number, block)
        game, luck = Game.from_layouts(deal.ships, coins=task.coins, clock=task.clock), deal.luck
        if task.by_kernel:  # as `playout.play_games`, whose generators have streams of their own
            low, high = task.seed_words
            seed = high | low << 32 | number << 64
        state = game.start(deal.first, seed)
    bots = None if task.by_kernel else tasks.bots_of(task, number)
    yield state
    for _ in range(task.most):
        if state.is_terminal():
            return
        if bots:
            seconds = tasks.thinking_time(time) if task.clock and state.clocks else None
            state = state.apply(bots[state.current_player].choose(state.view()), seconds)
        else:
            options = state.legal_actions()
            state = state.apply(options[draw(luck, 0, len(options))])
        yield state


def recorded(task: Task, number: int, kind: type[S]) -> S:
    """The end of the very game that mass play plays under a number, from 0."""
    block = [] if task.match else block_for(task)
    *_, last = states_of(task, number, block)
    assert isinstance(last, kind)
    return last
