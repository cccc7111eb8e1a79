"""What is to be played: coins, players and a seed, and all that the game of a number begins with.

A game's number and the seed decide everything in it: ships, who begins, every draw and
every choice. So it doesn't matter who plays which batch.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Sequence
from functools import partial

from attrs import frozen

from piecesofeight.bots import Bot, GreedyBot, RandomBot
from piecesofeight.bots.eager import EagerBot
from piecesofeight.combat import playout
from piecesofeight.combat.clock import Clock, in_seconds
from piecesofeight.combat.setup import Layout, delayed_of, new_block
from piecesofeight.combat.ships.ship import building_coins
from piecesofeight.language.program import Coin
from piecesofeight.machine import constants as m
from piecesofeight.machine.chance import draw, seed_words
from piecesofeight.match.state import Match
from piecesofeight.notation import position
from piecesofeight.study.mass import COMPILED, INTERPRETED, halves
from piecesofeight.tables.compiler import tables_of

BOTS = "bots"
EVENINGS = "evenings"

# The words of a row, which tells of a game, or of an evening.
ROW = ("outcome", "winner", "turns", "decisions")
EVENING_ROW = (*ROW, "games")

RANDOM = "random"
BOT_KINDS: dict[str, Callable[[int], Bot]] = {
    RANDOM: RandomBot,
    "greedy": GreedyBot,
    "eager": EagerBot,
}

# A bot by its name in BOT_KINDS, or anything that makes one from a seed.
BotSource = str | Callable[[int], Bot]


@frozen
class Task:
    """What is to be played.

    Attributes:
        coins: what ships are dealt from.
        players: how many in a game.
        seed: what the luck of all games follows from.
        most: decisions after which a game is given up.
        how: COMPILED, INTERPRETED, BOTS, or EVENINGS, which bots play too.
        bots: who plays, by seat; only for bots.
        wild: whether Captains may begin anywhere (`Ship.random`).
        first: the seat that begins each game; None if it is drawn (8.1).
        clock: what each player has (8.2), None for games without clocks; only for bots.
        match: what evenings are played with; None for single games of random ships.
    """

    coins: tuple[Coin, ...]
    players: int
    seed: int
    most: int
    how: str
    bots: tuple[BotSource, ...] = ()
    wild: bool = False
    first: int | None = None
    clock: Clock | None = None
    match: Match | None = None

    @property
    def by_kernel(self) -> bool:
        """Whether the kernel alone plays."""
        return self.how in (COMPILED, INTERPRETED)

    @property
    def row(self) -> tuple[str, ...]:
        """The words of a row."""
        return ROW if self.match is None else EVENING_ROW

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats of each side that can win, whose number is the winner of a row."""
        if self.match is not None:
            return self.match.sides
        return tuple((seat,) for seat in range(self.players))

    @property
    def seed_words(self) -> tuple[int, int]:
        """The low and the high half of the seed's 64 bits."""
        return halves(self.seed)


def block_for(task: Task) -> list[int]:
    """A block for games of this task; `playout.deal` puts random ships into it.

    It is made for the ships that may have most delayed effects under way.

    Raises:
        ShipError: there are too few coins for a ship.
    """
    tables = tables_of(task.coins)
    keys, pool = building_coins(task.coins)
    room = {name: delayed_of(tables, name) for name in {*keys, *pool}}
    pool.sort(key=lambda name: -room[name])
    ship = Layout(max(keys, key=lambda name: room[name]), tuple(pool[: m.SHIP_COINS - 1]))
    return new_block(tables, [ship] * task.players)


@frozen
class Deal:
    """What a game of a number begins with."""

    ships: list[Layout]  # by seat
    first: int  # the seat that begins
    luck: list[int]  # the generator of the random players' choices, two words


def dealt(task: Task, number: int, block: list[int]) -> Deal:
    """The ships of a game and who begins, as `playout.play_games` deals them.

    The block is one that `block_for` made for the task; it is overwritten.
    """
    tables = tables_of(task.coins)
    luck = [0, 0]
    seed_words(luck, 0, *task.seed_words, number)
    pool = [0] * tables.words[m.T_POOL_COUNT]
    playout.deal(block, tables.words, pool, luck, task.wild)
    drawn = draw(luck, 0, task.players)  # also if it is given, as `playout.play_games` does

    def name(coin: int) -> str:
        return tables.coin_at(block[coin + m.C_KIND]).name

    ships = [
        Layout(name(position.nest(block, seat)), tuple(map(name, position.deck(block, seat))))
        for seat in range(task.players)
    ]
    return Deal(ships, drawn if task.first is None else task.first, luck)


def bots_of(task: Task, number: int) -> list[Bot]:
    """The bots of a game, by seat."""
    known = BOT_KINDS | ({RANDOM: partial(RandomBot, wild=True)} if task.wild else {})
    makers = [known[bot] if isinstance(bot, str) else bot for bot in task.bots]
    return [make(luck_of(task.seed, number, seat)) for seat, make in enumerate(makers)]


def thinking_time(luck: random.Random) -> float:
    """How many seconds somebody takes to decide: up to ten, mostly some five."""
    return in_seconds(luck.randrange(5000) + luck.randrange(5000))


def kind_names(bots: Sequence[BotSource]) -> tuple[str, ...]:
    """What the bots are called in a report."""
    return tuple(
        bot if isinstance(bot, str) else getattr(bot, "__name__", type(bot).__name__)
        for bot in bots
    )


def luck_of(seed: int, number: int, seat: int) -> int:
    """A 63-bit seed of its own for each player of each game, and for the game itself."""
    text = f"{seed & 0xFFFFFFFFFFFFFFFF}/{number}/{seat}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big") >> 1
