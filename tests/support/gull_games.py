"""Random games with coins of our own, whose abilities use most of the language."""

from __future__ import annotations

import random

import piecesofeight as po8
from piecesofeight import Game, Layout, Rules, State

GULLS = """
set: gulls
uses: [pieces-of-eight]
coins:
  - coin: Gull
    limit: 2
    ability: |
      play if you have at least 2 coins in your hold or this is your aft coin:
        choose a coin in your hold as fish
        move fish to your fore
        destroy this
      react once per game when an opponent destroys your coin:
        if that player has more coins than you:
          destroy every open coin of that player
        otherwise:
          you may:
            destroy any active coin of that player
  - coin: Heron
    limit: 1
    ability: |
      while this is active:
        opponents can't play Bombs
      react when any player takes any coin:
        swap this with it
"""


def gull_game(seed: int) -> Game:
    """A game of three with coins of many kinds in the ships, and some in the holds."""
    coins = po8.load_coins(GULLS)
    luck = random.Random(seed)
    names = [name for name in coins if not coins[name].captain]
    ships = []
    for _ in range(3):
        deck = [*luck.sample(names, 5), "Captain", "Gull", "Heron"]
        luck.shuffle(deck)
        ships.append(Layout(deck[0], tuple(deck[1:]), tuple(luck.sample(names, luck.randrange(4)))))
    rules = Rules(explicit_chance=seed % 2 == 0, ask_forced=seed % 3 == 0)
    return Game.from_layouts(ships, coins=coins, rules=rules)


def gull_states(seed: int, most: int = 120) -> list[State]:
    """The first states of a random game with them."""
    rng = random.Random(seed)
    states = [gull_game(seed).start(first=None, seed=seed)]
    while states[-1].decision and len(states) < most:
        states.append(states[-1].apply(rng.choice(states[-1].decision.options)))
    return states
