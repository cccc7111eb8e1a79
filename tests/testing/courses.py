"""Random games for the laws of what is heard from the machine."""

from __future__ import annotations

import random

from piecesofeight import Game, State, load_coins
from piecesofeight.combat.setup import Layout

COINS = load_coins()


def random_course(seed: int) -> list[State]:
    """The states of a game of random players with any coins of all sets, cut short."""
    luck = random.Random(seed)
    others = [name for name in COINS if not COINS[name].captain]
    ships = []
    for _ in range(luck.randint(2, 4)):
        deck = [*luck.choices(others, k=5), "Captain"]
        luck.shuffle(deck)
        ships.append(Layout(luck.choice(others), tuple(deck), tuple(luck.choices(others, k=2))))
    options = {"explicit_chance": luck.random() < 0.5, "ask_forced": luck.random() < 0.5}
    states = [Game.from_layouts(ships, COINS, rules=options).start(seed=seed)]
    while (decision := states[-1].decision) and len(states) <= 60:
        states.append(states[-1].apply(luck.choice(decision.options)))
    return states
