"""The kernels of games from files play compiled as they do interpreted, word by word."""

from __future__ import annotations

import random
from typing import Any

import pytest
from fast_extra import needs_fast
from folders import COIN_FILES
from small_game import small_game

from piecesofeight.hosting.blocks import new_block
from piecesofeight.hosting.course import words as w
from piecesofeight.hosting.source import GameSource, game_source
from piecesofeight.kernels.kernel import Kernel
from piecesofeight.kernels.machine import Machine
from piecesofeight.language.games.loading import game_program

pytestmark = needs_fast


def course(kernel: Kernel, source: GameSource, players: int, seed: int) -> list[Any]:
    """Each block, option list and log of a random game; chance decides within it, or is asked."""
    options = w.O_EXPLICIT_CHANCE if seed % 2 else 0
    block = kernel.array(new_block(source.layout, players, options=options, seed=seed))
    machine = Machine(kernel.functions, (), source.labels.end, 4000, kernel.array)
    rng, told = random.Random(seed), []
    ids = machine.begin(block)
    while ids:
        assert ids == machine.legal(block)
        told.append((list(map(int, block)), ids, machine.noted()))
        ids = machine.step(block, rng.choice(ids))
    return [*told, list(map(int, block)), machine.noted()]


def compare(source: GameSource, players: range, seeds: range) -> None:
    """Play the same games both ways."""
    kernels = Kernel.interpreted(source.kernel), Kernel.compiled(source.kernel)
    for number in players:
        for seed in seeds:
            interpreted, compiled = (course(kernel, source, number, seed) for kernel in kernels)
            assert interpreted == compiled


def test_a_small_game() -> None:
    """Of three zones and two phases."""
    compare(game_source(small_game()), range(2, 4), range(20))


@pytest.mark.slow
def test_the_black_spot() -> None:
    """The shipped game, from three to eight players."""
    program = game_program(COIN_FILES / "black_spot" / "game.yaml")
    compare(game_source(program), range(3, 9), range(6))
