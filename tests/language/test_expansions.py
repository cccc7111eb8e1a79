"""The two reconstructed sets: what is known of the printed ones, and what we promise of them."""

from __future__ import annotations

import pytest

from piecesofeight.language import load_coins

COINS = load_coins()
BASE = next(one for one in COINS.sets if one.name == "pieces-of-eight")
EXPANSIONS = [one for one in COINS.sets if one.status == "reconstructed"]


@pytest.mark.parametrize("expansion", EXPANSIONS, ids=lambda one: one.name)
def test_a_shipyard_has_sixteen_coins_of_the_base_set_with_one_captain(expansion) -> None:
    """One Captain, fifteen other coins of the rulebook's kinds, none above its limit (2.1-2.3)."""
    yard = dict(expansion.shipyard)
    base = {coin.name: coin for coin in BASE.coins}
    assert 16 == sum(yard.values())
    assert [1] == [count for name, count in yard.items() if base[name].captain]
    assert [] == [name for name, count in yard.items() if count > base[name].limit]


def test_the_two_shipyards_hold_every_kind() -> None:
    """Together the two printed sets have all fifteen kinds of the rulebook."""
    held = {name for expansion in EXPANSIONS for name, _ in expansion.shipyard}
    assert 2 == len(EXPANSIONS)
    assert {coin.name for coin in BASE.coins} == held


@pytest.mark.parametrize("expansion", EXPANSIONS, ids=lambda one: one.name)
def test_new_coins_are_marked_unofficial(expansion) -> None:
    """At least five new coins a set, each marked unofficial and with a Spanish name."""
    assert len(expansion.coins) >= 5
    assert [] == [coin.name for coin in expansion.coins if not coin.unofficial]
    assert [] == [coin.name for coin in expansion.coins if "es" not in dict(coin.names)]
