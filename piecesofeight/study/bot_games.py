"""Games of bots, played as anybody's program would play them: states, views and options."""

from __future__ import annotations

import hashlib
from array import array

from attrs import define, field, frozen

from piecesofeight.bots import Bot
from piecesofeight.combat import playout
from piecesofeight.combat.setup import Layout
from piecesofeight.game.event import Event
from piecesofeight.game.game import Game
from piecesofeight.game.state import State
from piecesofeight.machine.chance import draw, seed_words
from piecesofeight.machine.layout import (
    C_KIND,
    COUNT_LOST,
    COUNT_MOVED,
    COUNT_NEGATED,
    COUNT_PLAYED,
    COUNT_REACTED,
    COUNT_SAVED,
    COUNT_SHIPPED,
    COUNT_WON,
    COUNTS,
    H_OUTCOME,
    H_WINNER,
    T_POOL_COUNT,
)
from piecesofeight.notation import position
from piecesofeight.study.report import ROW_SIZE
from piecesofeight.study.tasks import BOT_KINDS, Batch, Task, block_for
from piecesofeight.tables.of_coins import compiled as tables_of

# What is counted of what happens; as `playout.count_log` does it.
COUNTED = {
    "used": COUNT_PLAYED,
    "reacted": COUNT_REACTED,
    "negated": COUNT_NEGATED,
    "destroyed": COUNT_LOST,
    "prevented": COUNT_SAVED,
    "moved": COUNT_MOVED,
}


@define
class BotPlayer:
    """Plays the games of a task with bots.

    Ships and who begins are those that random players get in the game of that number;
    the rest of the luck, and the bots' own, follows from seed, number and seat.
    """

    task: Task
    _block: list[int] = field(init=False)
    _index: dict[str, int] = field(init=False)

    def __attrs_post_init__(self) -> None:
        self._block = block_for(self.task)
        self._index = {coin.name: i for i, coin in enumerate(self.task.coins)}

    def play(self, first: int, games: int) -> Batch:
        """Play games number `first` and on."""
        rows = array("i")
        counts = [0] * (COUNTS * len(self.task.coins))
        for number in range(first, first + games):
            rows.extend(self._game(number, counts))
        assert len(rows) == ROW_SIZE * games
        return rows, counts

    def dealt(self, number: int) -> tuple[list[Layout], int]:
        """The ships of a game, and the seat that begins."""
        deal = dealt(self.task, number, self._block)
        return deal.ships, deal.first

    def _game(self, number: int, counts: list[int]) -> tuple[int, int, int, int]:
        """Play a game; add to the counts, and give its row."""
        task = self.task
        ships, first = self.dealt(number)
        game = Game.from_layouts(ships, coins=task.coins)
        state = game.start(first=first, seed=luck_of(task.seed, number, -1))
        bots = bots_of(task, number)
        self._count_all(state, counts)
        taken = 0
        while not state.is_terminal() and taken < task.most:
            state = state.apply(bots[state.current_player].choose(state.view()))
            self._count_all(state, counts)
            taken += 1
        b = state.block
        winner = position.seat_of(b, b[H_WINNER]) if b[H_WINNER] else -1
        for seat, ship in enumerate(ships):
            for coin in set(ship.coins):
                counts[COUNTS * self._index[coin] + COUNT_SHIPPED] += 1
                counts[COUNTS * self._index[coin] + COUNT_WON] += seat == winner
        return b[H_OUTCOME], winner, state.turn, taken

    def _count_all(self, state: State, counts: list[int]) -> None:
        for event in state.events:
            self.count(event, counts)

    def count(self, event: Event, counts: list[int]) -> None:
        """Count what an event tells of a kind of coin."""
        if event.coin is not None and event.kind in COUNTED:
            counts[COUNTS * self._index[event.coin] + COUNTED[event.kind]] += 1


@frozen
class Deal:
    """What a game of a number begins with.

    Attributes:
        ships: the ships, by seat.
        first: the seat that begins.
        luck: the generator of the random players' choices, two words.
    """

    ships: list[Layout]
    first: int
    luck: list[int]


def dealt(task: Task, number: int, block: list[int]) -> Deal:
    """The ships of a game and who begins, as `playout.play_games` deals them.

    Args:
        task: what is played.
        number: of the game, from 0.
        block: one that `block_for` made for the task; it is overwritten.
    """
    tables, _ = tables_of(task.coins)
    luck = [0, 0]
    seed_words(luck, 0, *task.seed_words, number)
    playout.deal(block, tables.words, [0] * tables.words[T_POOL_COUNT], luck)

    def name(coin: int) -> str:
        return tables.coin_at(block[coin + C_KIND]).name

    ships = [
        Layout(name(position.nest(block, seat)), tuple(map(name, position.deck(block, seat))))
        for seat in range(task.players)
    ]
    return Deal(ships, draw(luck, 0, task.players), luck)


def bots_of(task: Task, number: int) -> list[Bot]:
    """The bots of a game, by seat."""
    found = []
    for seat in range(task.players):
        source = task.bots[seat]
        make = BOT_KINDS[source] if isinstance(source, str) else source
        found.append(make(luck_of(task.seed, number, seat)))
    return found


def luck_of(seed: int, number: int, seat: int) -> int:
    """A 63-bit seed of its own for each player of each game, and for the game itself."""
    text = f"{seed & 0xFFFFFFFFFFFFFFFF}/{number}/{seat}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big") >> 1
