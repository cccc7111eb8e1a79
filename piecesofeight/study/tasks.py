"""What is to be played, and playing a batch of it; the same in a thread, a process or here.

A game's number and the seed decide everything in it: ships, who begins, every draw and
every choice. So it doesn't matter who plays which batch.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from threading import local
from typing import Any, Protocol

from attrs import define, field, frozen

from piecesofeight import native
from piecesofeight.bots import Bot, GreedyBot, RandomBot
from piecesofeight.combat import kernel, playout
from piecesofeight.combat.setup import Layout, delayed_of, new_block
from piecesofeight.errors import GameError, ShipError
from piecesofeight.language.program import Coin
from piecesofeight.machine.layout import COUNTS, SHIP_COINS, T_POOL_COUNT
from piecesofeight.study.report import ROW_SIZE
from piecesofeight.tables.of_coins import compiled as tables_of

COMPILED = "compiled"
INTERPRETED = "interpreted"
BOTS = "bots"

RANDOM = "random"
BOT_KINDS: dict[str, Callable[[int], Bot]] = {RANDOM: RandomBot, "greedy": GreedyBot}

# A bot by its name in BOT_KINDS, or anything that makes one from a seed.
BotSource = str | Callable[[int], Bot]

# A batch: four words a game, and COUNTS words a kind of coin, as `playout.play_games` has them.
Batch = tuple["array[int]", list[int]]


class Player(Protocol):
    """Plays batches of a task."""

    def play(self, first: int, games: int) -> Batch:
        """Play `games` games, number `first` and on."""
        ...


@frozen
class Task:
    """What is to be played.

    Attributes:
        coins: what ships are dealt from.
        players: how many in a game.
        seed: what the luck of all games follows from.
        most: decisions after which a game is given up.
        how: COMPILED, INTERPRETED or BOTS.
        bots: who plays, by seat; only for BOTS.
    """

    coins: tuple[Coin, ...]
    players: int
    seed: int
    most: int
    how: str
    bots: tuple[BotSource, ...] = ()

    @property
    def seed_words(self) -> tuple[int, int]:
        """The low and the high half of the seed's 64 bits."""
        return self.seed & 0xFFFFFFFF, (self.seed >> 32) & 0xFFFFFFFF

    def player(self) -> Player:
        """Somebody who plays it; each thread needs its own."""
        if self.how == BOTS:
            from piecesofeight.study.bot_games import BotPlayer

            return BotPlayer(self)
        return KernelPlayer(self)


def block_for(task: Task) -> list[int]:
    """A block for games of this task; `playout.deal` puts random ships into it.

    It is made for the ships that may have most delayed effects under way.

    Raises:
        ShipError: there are too few coins for a ship.
    """
    tables, _ = tables_of(task.coins)
    keys = [coin.name for coin in task.coins if coin.captain]
    pool = [coin.name for coin in task.coins if not coin.captain for _ in range(coin.limit)]
    if not keys or len(pool) < SHIP_COINS - 1:
        what = f"only {len(pool)} other coins" if keys else "no captain"
        raise ShipError(f"no ship can be built from these coins: there is {what} (2.1, 2.2)")
    room = {name: delayed_of(tables, name) for name in {*keys, *pool}}
    pool.sort(key=lambda name: -room[name])
    ship = Layout(max(keys, key=lambda name: room[name]), tuple(pool[: SHIP_COINS - 1]))
    return new_block(tables, [ship] * task.players)


@define
class KernelPlayer:
    """Plays random games without leaving the kernel, compiled or interpreted.

    Attributes:
        task: what it plays.
        play_games: the kernel's function of that name.
        arguments: its first arguments, up to the generator: block, tables, scratch buffers.
    """

    task: Task
    play_games: Callable[..., int] = field(init=False)
    arguments: tuple[Any, ...] = field(init=False)

    def __attrs_post_init__(self) -> None:
        task = self.task
        tables, _ = tables_of(task.coins)
        fixed = [
            block_for(task),
            tables.words,
            kernel.new_opts(),
            kernel.new_log(),
            [0] * tables.words[T_POOL_COUNT],
            [0, 0],
        ]
        if task.how == COMPILED:
            self.play_games = native.load().play_games
            self.arguments = tuple(native.words(one) for one in fixed)
        else:
            self.play_games = playout.play_games
            self.arguments = tuple(fixed)

    def play(self, first: int, games: int) -> Batch:
        """Play games number `first` and on; also with no games, to have it compiled.

        Raises:
            GameError: reactions to reactions went too deep in one of them.
        """
        task = self.task
        size = ROW_SIZE * games + COUNTS * len(task.coins)
        tally: Any = [0] * size
        if task.how == COMPILED:
            tally = native.words([0]).repeat(size)
        done = self.play_games(*self.arguments, tally, *task.seed_words, first, games, task.most)
        if done < 0:
            last = first + games - 1
            raise GameError(
                f"in one of games {first} to {last} of seed {task.seed} reactions to "
                "reactions went deeper than the machine can hold"
            )
        words = tally if isinstance(tally, list) else tally.tolist()
        return array("i", words[: ROW_SIZE * games]), words[ROW_SIZE * games :]


_mine = local()  # the task that was played last in a thread, and who plays it there


@frozen
class Batches:
    """Plays the batches of a task, in whatever process and thread it is called.

    Attributes:
        task: what is played.
        games: how many games in all.
        size: how many in a batch.
    """

    task: Task
    games: int
    size: int

    def __call__(self, first: int) -> Batch:
        """Play the batch that begins with game number `first`."""
        if getattr(_mine, "task", None) is not self.task:
            _mine.task, _mine.player = self.task, self.task.player()
        player: Player = _mine.player
        return player.play(first, min(self.size, self.games - first))


def kind_names(bots: Sequence[BotSource]) -> tuple[str, ...]:
    """What the bots are called in a report."""
    return tuple(
        one if isinstance(one, str) else getattr(one, "__name__", type(one).__name__)
        for one in bots
    )
