"""Kernels of all tiers play in lock step: the same options, blocks and logs, word by word."""

from __future__ import annotations

import random
from typing import Any

import pytest
from fast_extra import needs_fast
from lockstep import FEW_BUILDS, OutOfStepError, Together, compare, compare_mass
from lockstep_games import combat_start, game_start, kinds, masses, source_of

from piecesofeight.kernels.builds import CHECKED, QUICK, TIERS
from piecesofeight.machine import constants as m

pytestmark = needs_fast

DRAWN = 12


@pytest.mark.parametrize("name", ["combat, all sets", "combat, odd coins", "small", "drawn"])
def test_quick_and_checked_kernels_do_what_the_interpreted_one_does(name: str) -> None:
    """A few games; what is optimised takes too long for the quick profile."""
    assert sum(compare(kinds(2)[name], 150, FEW_BUILDS)) >= 150


@pytest.mark.parametrize("name", kinds(DRAWN))
def test_kernels_of_all_tiers_play_alike(name: str) -> None:
    """Each set of coins and each game, with any number of players and all options."""
    assert sum(compare(kinds(DRAWN)[name], 1000, TIERS)) >= 1000


@pytest.mark.parametrize("name", masses())
def test_whole_games_within_a_kernel_are_alike(name: str) -> None:
    """Random players, wild ships, and all that is counted of games."""
    for number in range(3):
        compare_mass(masses()[name](number), 5)


class _Slipping:
    """A machine that is as any other, and sets a word at its seventh step."""

    def __init__(self, machine: Any, at: int) -> None:
        self.machine, self.at, self.steps = machine, at, 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self.machine, name)

    def step(self, block: Any, option: int) -> Any:
        """Take an option."""
        self.steps += 1
        options = self.machine.step(block, option)
        if self.steps == 7:
            block[self.at] += 1
        return options


def test_the_first_word_that_differs_is_told() -> None:
    """With the game, the step, what the word holds, and what it is in each block."""
    source = source_of("small")
    together = Together.of(game_start("small", source, 2), (QUICK, CHECKED))
    at = source.layout.numbers["FIRST"] + 2
    together.machines[CHECKED] = _Slipping(together.machines[CHECKED], at)  # type: ignore[assignment]
    with pytest.raises(OutOfStepError) as caught:
        together.play(random.Random(2))
    told = str(caught.value)
    assert told.startswith("small, number 2: "), told
    assert f"step 8: word {at} (seat 0: the next clockwise) is interpreted " in told
    assert told.endswith("; 1 differ")


def test_a_word_of_combat_is_told_by_its_meaning() -> None:
    """Of which record it is, and what it holds there."""
    start = combat_start("all sets", 0)
    assert "header at 0: words in the block" == start.meaning(start.block, m.H_SIZE)
    assert "of no record" == start.meaning(start.block, len(start.block) - 1)
