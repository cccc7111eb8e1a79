"""Positions and plays that several tests use."""

from __future__ import annotations

import random
from collections.abc import Iterator

from piecesofeight import Game, Layout, Rules, Ship, State, load_coins

COINS = load_coins()


def layout(text: str, hold: str = "", skips: int = 0) -> Layout:
    """A layout from a ship's text, and names in the hold with commas between them."""
    ship = Ship.parse(text, COINS)
    held = tuple(part.strip() for part in hold.split(",")) if hold else ()
    return Layout(ship.nest, ship.deck, held, skips)


def position(*ships: Layout | str, first: int = 0, rules: Rules | None = None) -> State:
    """The first decision in a position; the players are Anne, Bart, Carl and so on."""
    laid = [layout(ship) if isinstance(ship, str) else ship for ship in ships]
    return Game.from_layouts(laid, coins=COINS, rules=rules or Rules()).start(first=first, seed=1)


def played(state: State, *texts: str) -> State:
    """The state after some choices."""
    for text in texts:
        state = state.apply(text)
    return state


def random_game(seed: int, players: int = 2, rules: Rules | None = None) -> Iterator[State]:
    """The states of a game between players who do anything."""
    ships = [Ship.random(COINS, seed=1000 * seed + seat) for seat in range(players)]
    game = Game(ships, coins=COINS, rules=rules or Rules())
    state = game.start(first=None, seed=seed)
    rng = random.Random(seed)
    yield state
    while state.decision:
        state = state.apply(rng.choice(state.decision.options))
        yield state
