"""Positions and plays that several tests use."""

from __future__ import annotations

import random
from collections.abc import Iterator

from piecesofeight import Game, Layout, Rules, Ship, State, load_coins
from piecesofeight.game.stepping import given
from piecesofeight.machine.constants import C_KIND
from piecesofeight.notation import position as at
from piecesofeight.notation.sight import knows

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
    ships = [Ship.random(COINS, seed=1000 * seed + seat, wild=True) for seat in range(players)]
    game = Game(ships, coins=COINS, rules=rules or Rules())
    state = game.start(first=None, seed=seed)
    rng = random.Random(seed)
    yield state
    while state.decision:
        state = state.apply(rng.choice(state.decision.options))
        yield state


def with_secrets_mixed(state: State, seat: int, rng: random.Random) -> State:
    """A state that differs in what that seat can't know: kinds of coins it doesn't know."""
    block, words = state.block, state.game.tables.words
    coins = [
        coin
        for whose in range(len(state.game.names))
        for coin in [*at.deck(block, whose), *at.hold(block, whose)]
        if not knows(block, words, seat, coin) and not at.is_key(block, words, coin)
    ]
    kinds = [block[coin + C_KIND] for coin in coins]
    rng.shuffle(kinds)
    for coin, kind in zip(coins, kinds, strict=True):
        block[coin + C_KIND] = kind
    shown = {seat: state.view(seat)}
    return State(state.game, given(state.game, block, state.past.news_for(seat), shown))


def told_of_what_it_lost(state: State, seat: int) -> bool:
    """Whether the last events showed the seat a coin that it could not follow since."""
    view = state.view(seat)
    return any(event.kind in ("picked", "moved", "rearranged", "chose") for event in view.events)
