"""Compiled and interpreted, the kernel does the same, word by word and step by step."""

from __future__ import annotations

import random
from typing import Any

import pytest
from study_support import BASE, EVERYTHING, coins_named, needs_numba

from piecesofeight import native
from piecesofeight.game import kernel, playout
from piecesofeight.game.compiled import compiled
from piecesofeight.machine.layout import (
    H_DECIDER,
    H_OPTIONS,
    LOG_START,
    LOG_USED_WORDS,
    O_ASK_ALL,
    O_EXPLICIT_CHANCE,
    T_POOL_COUNT,
    V_PROPOSE,
    V_SURRENDER,
)
from piecesofeight.study.tasks import INTERPRETED, Task, block_for

SEED = 20
RARELY = 0.01  # how often a player surrenders, or proposes a stalemate, if that is allowed


class Pair:
    """The same game in both kernels; every call goes to both, and must do the same."""

    def __init__(self, which: str, players: int) -> None:
        coins = coins_named(which)
        self.tables = compiled(coins)[0].words
        self.block = block_for(Task(coins, players, SEED, 1, INTERPRETED))
        self.opts, self.log = kernel.new_opts(), kernel.new_log()
        self.native = native.load()
        self.arrays = [native.words(one) for one in (self.tables, self.opts, self.log)]
        self.other: Any = None

    def deal(self, number: int, options: int) -> None:
        """Give both the same random ships."""
        luck = [0, 0]
        playout.seed_words(luck, 0, SEED, 0, number)
        playout.deal(self.block, self.tables, [0] * self.tables[T_POOL_COUNT], luck)
        self.block[H_OPTIONS] = options
        self.other = native.words(self.block)

    def call(self, name: str, argument: int) -> int:
        """Begin or step in both; how many options there are."""
        tables, opts, log = self.arrays
        log[LOG_USED_WORDS] = self.log[LOG_USED_WORDS] = LOG_START
        mine = getattr(kernel, name)(self.block, self.tables, self.opts, self.log, argument)
        theirs = getattr(self.native, name)(self.other, tables, opts, log, argument)
        assert mine == theirs
        assert self.block == self.other.tolist()
        assert self.opts[:mine] == opts[:mine].tolist()
        used = self.log[LOG_USED_WORDS]
        assert self.log[:used] == log[:used].tolist()
        count: int = mine
        return count

    def look(self, options: int) -> None:
        """What only looks gives the same too, and changes nothing."""
        tables, opts, _ = self.arrays
        assert options == self.native.legal(self.other, tables, opts)
        assert options == kernel.legal(self.block, self.tables, self.opts)
        assert kernel.may_propose(self.block) == bool(self.native.may_propose(self.other))
        option = self.opts[0]
        weight = kernel.weight(self.block, self.tables, option)
        assert weight == self.native.weight(self.other, tables, option)
        assert self.block == self.other.tolist()


def choice(pair: Pair, options: int, rng: random.Random) -> int:
    """Any option; now and then one of those that are never listed."""
    if rng.random() < RARELY and kernel.may_propose(pair.block):
        return V_PROPOSE
    if rng.random() < RARELY and pair.block[H_DECIDER]:
        return V_SURRENDER
    return pair.opts[rng.randrange(options)]


@needs_numba
@pytest.mark.parametrize("which", [BASE, EVERYTHING])
@pytest.mark.parametrize(("players", "games"), [(2, 60), (3, 30), (6, 12)])
def test_every_step_is_the_same(which: str, players: int, games: int) -> None:
    """After each of the same decisions both blocks, option lists and logs are equal.

    Games differ in who draws (the generator within, or explicit chance) and in whether
    forced decisions are asked.
    """
    pair = Pair(which, players)
    rng = random.Random(players)
    for number in range(games):
        pair.deal(number, (0, O_EXPLICIT_CHANCE, O_ASK_ALL)[number % 3])
        options = pair.call("begin", -1 if number % 2 else number % players)
        taken = 0
        while options > 0 and taken < 2000:
            if number % 4 == 0:
                pair.look(options)
            options = pair.call("step", choice(pair, options, rng))
            taken += 1
        assert options == 0
