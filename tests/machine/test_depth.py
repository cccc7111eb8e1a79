"""Reactions to reactions, to any depth that the coins of a game can reach (5.3, 5.4)."""

from __future__ import annotations

import pytest

import piecesofeight as po8

ECHO = """
set: echoes
coins:
  - coin: Skipper
    limit: 1
    captain: true
    ability: |
      play:
        destroy any open coin
  - coin: Echo
    limit: 99
    ability: |
      react when any ability is used:
        {body}
"""


def game(body: str, size: int) -> po8.State:
    """Two ships of coins that answer each use of an ability; Anne has just used hers."""
    coins = po8.load_coins(ECHO.replace("{body}", body), base=False)
    ships = [
        po8.Layout("Skipper", ("Echo",) * size),
        po8.Layout("Echo", (*("Echo",) * size, "Skipper")),
    ]
    state = po8.Game.from_layouts(ships, coins=coins, names=["Anne", "Bart"]).start(first=0)
    return state.apply("play nest at Bart.fore")


def react_always(state: po8.State) -> po8.State:
    """Everybody reacts to everything as long as they can."""
    while state.decision is not None and state.decision.kind == "react":
        state = state.apply(state.decision.options[0])
    return state


def test_a_chain_of_every_coin_there_is_resolves() -> None:
    """Forty coins, each spent to answer the one before: the chain ends, and the turn too."""
    state = react_always(game("cost: destroy this\n        you take the next turn", 20))
    assert state.decision is not None
    assert "main" == state.decision.kind
    assert 0 == state.ships[0].deck.count("Echo")


def test_too_deep_a_chain_is_an_error_that_says_so() -> None:
    """A chain whose links gather dozens of coins each has an end, and a clear one."""
    state = game("cost: destroy this\n        look at every coin of any player", 40)
    before = state
    with pytest.raises(po8.DepthError, match="reactions to reactions went deeper"):
        react_always(state)
    assert before == state
