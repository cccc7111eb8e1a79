"""Random games for the laws: what Hypothesis draws, and how a game is played from it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

from attrs import frozen
from hypothesis import strategies as st

from piecesofeight.combat import kernel
from piecesofeight.combat.setup import Layout, new_block
from piecesofeight.language import load_coins
from piecesofeight.machine import constants as m
from piecesofeight.tables import Tables, compile_tables

LONGEST = 400  # decisions; most games are far shorter


@cache
def tables() -> Tables:
    """The tables of all shipped coins."""
    return compile_tables(load_coins().values())


@frozen
class Setting:
    """What a random game depends on."""

    seed: int
    players: int
    options: int
    in_teams: bool
    unruly: bool  # surrenders and proposes stalemates now and then

    def block(self) -> list[int]:
        """The first block: random ships, now and then smaller ones, and coins in the hold."""
        luck = random.Random(self.seed)
        ships = [random_ship(luck) for _ in range(self.players)]
        teams = [seat % 2 for seat in range(self.players)] if self.in_teams else None
        return new_block(tables(), ships, teams=teams, options=self.options, seed=self.seed)


def random_ship(luck: random.Random) -> Layout:
    """A ship with one Captain, legal or smaller, some with coins in the hold already."""
    coins = tables().coins
    pool = [coin.name for coin in coins if not coin.captain for _ in range(coin.limit)]
    captains = [coin.name for coin in coins if coin.captain]
    luck.shuffle(pool)
    size = luck.choice((13, 13, 6, 4, 2))
    ship = [*pool[: size - 1], luck.choice(captains)]
    luck.shuffle(ship)
    hold = tuple(pool[size - 1 : size + luck.choice((-1, 0, 2))])
    if luck.random() < 0.2:
        return Layout(None, tuple(ship), hold)
    return Layout(ship[0], tuple(ship[1:]), hold)


EVERYBODY = m.O_ASK_ALL | m.O_ASK_EVERYBODY
OPTIONS = (
    0,
    0,
    m.O_EXPLICIT_CHANCE,
    m.O_ASK_ALL,
    m.O_ASK_ALL | m.O_EXPLICIT_CHANCE,
    EVERYBODY,
    EVERYBODY | m.O_EXPLICIT_CHANCE,
)


def settings() -> st.SearchStrategy[Setting]:
    """Random games of 2 to 8 players, with and without teams, in each way to ask for decisions."""
    return st.builds(
        Setting,
        seed=st.integers(0, 2**32),
        players=st.sampled_from((2, 2, 2, 3, 4, 6, 8)),
        options=st.sampled_from(OPTIONS),
        in_teams=st.booleans(),
        unruly=st.booleans(),
    ).filter(lambda s: not s.in_teams or (s.players % 2 == 0 and s.players > 2))


@frozen
class Moment:
    """A decision of a game: the block, the number of options, the option taken before."""

    block: list[int]
    options: list[int]
    taken: int
    log: list[int]


def play(setting: Setting) -> Iterator[Moment]:
    """Each decision of a random game, and the end; the block is the one that is played on."""
    t = tables().words
    b = setting.block()
    opts, log = kernel.new_opts(), kernel.new_log()
    luck = random.Random(setting.seed + 1)
    n = kernel.begin(b, t, opts, log, luck.choice((0, -1)))
    taken = 0
    for _ in range(LONGEST):
        yield Moment(b, opts[:n], taken, log[m.LOG_START : log[m.LOG_USED_WORDS]])
        if n <= 0:
            return
        taken = choose(setting, b, opts[:n], luck)
        log[m.LOG_USED_WORDS] = m.LOG_START
        n = kernel.step(b, t, opts, log, taken)


def choose(setting: Setting, b: list[int], options: list[int], luck: random.Random) -> int:
    """A random option, or now and then what is never listed."""
    if setting.unruly and b[m.H_DECIDER] and luck.random() < 0.01:
        return m.V_SURRENDER
    if setting.unruly and kernel.may_propose(b) and luck.random() < 0.1:
        return m.V_PROPOSE
    return luck.choice(options)
