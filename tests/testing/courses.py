"""Random games for the laws of what is heard from the machine."""

from __future__ import annotations

import random

from piecesofeight import Game, State, load_coins
from piecesofeight.combat.setup import Layout
from piecesofeight.testing.scenarios.running.taking import Course, Move

COINS = load_coins()


def random_course(seed: int) -> Course:
    """A game of random players with any coins of all sets, cut short."""
    luck = random.Random(seed)
    others = [name for name in COINS if not COINS[name].captain]
    ships = []
    for _ in range(luck.randint(2, 4)):
        deck = [*luck.choices(others, k=5), "Captain"]
        luck.shuffle(deck)
        ships.append(Layout(luck.choice(others), tuple(deck), tuple(luck.choices(others, k=2))))
    options = {"explicit_chance": luck.random() < 0.5, "ask_forced": luck.random() < 0.5}
    state: State = Game.from_layouts(ships, COINS, rules=options).start(seed=seed)
    start, moves = state, []
    while state.decision and len(moves) < 60:
        moves.append(Move.of(state, luck.choice(state.decision.options)))
        state = moves[-1].after
    return Course(start, tuple(moves))
