"""Resampling: what a player can't know is dealt again, and nothing else changes for them."""

from __future__ import annotations

import random

import pytest
from game_positions import random_game

from piecesofeight import SPECTATOR, Rules, State
from piecesofeight.game.resample import resample
from piecesofeight.testing.invariants import broken


@pytest.mark.parametrize("players", [2, 3])
def test_a_player_sees_the_same_before_and_after(players: int) -> None:
    """View, options with their sentences, and events are equal; the state is a valid one."""
    rng = random.Random(players)
    compared = 0
    for seed in range(6):
        for state in random_game(seed, players, Rules(explicit_chance=seed % 2 == 0)):
            for seat in (*range(players), SPECTATOR):
                other = resample(state, seat, rng)
                assert state.view(seat) == other.view(seat)
                ids = other.legal_actions()
                assert [] == broken(other.block, other.game.tables.words, ids, len(ids))
                assert other == State.from_json(other.to_json())
                compared += 1
    assert compared > 300
