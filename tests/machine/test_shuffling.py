"""Shuffled coins (9.24): which orders there may be, and how likely, whoever draws."""

from __future__ import annotations

from fractions import Fraction

from test_drawing import by_coins, by_outcomes, coins_of, summed

from piecesofeight import Game, Layout, Rules, State
from piecesofeight.adapters.actions import chance_actions

TEXT = """\
set: my-set
uses: [pieces-of-eight]
coins:
  - coin: Gull
    limit: 1
    ability: |
      play:
        shuffle your deck
"""


def started(*deck: str, explicit: bool = True) -> State:
    """A game of two, in which the first can shuffle a deck with a Gull."""
    layouts = [Layout("Gull", deck), Layout("Mate", ("Captain",))]
    rules = Rules(explicit_chance=explicit)
    return Game.from_layouts(layouts, coins=coins_of(TEXT), rules=rules).start(first=0, seed=1)


def test_each_order_is_as_likely_as_any_other() -> None:
    """9.24: also where copies make some orders look the same."""
    state = started("Mate", "Bomb", "Mate", "Captain").apply("play nest")
    found = summed(by_outcomes(state, Fraction(1)))
    assert 12 == len(found)
    assert {Fraction(1, 12)} == set(found.values())


def test_outcomes_are_as_likely_as_the_draws_of_the_generator() -> None:
    """9.24: what chance brings as outcomes, and what the generator draws, come to the same."""
    deck = ("Mate", "Bomb", "Captain")
    outcomes = summed(by_outcomes(started(*deck).apply("play nest"), Fraction(1)))
    assert outcomes == summed(by_coins(lambda: started(*deck, explicit=False)))


def test_other_libraries_have_a_number_for_each_outcome() -> None:
    """A hosted game can name the coins by their places."""
    state = started("Mate", "Bomb", "Cannon", "Captain")
    actions = chance_actions(state.game.tables, 2, 7)
    assert set(state.apply("play nest").legal_actions()) <= set(actions.options)
