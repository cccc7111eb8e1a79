"""The programs of the fifteen coins, as listings: what the compiler makes of their texts."""

from __future__ import annotations

import functools
from pathlib import Path

import pytest
from golden import golden

from piecesofeight.language import load_coins
from piecesofeight.language.program import CoinSet
from piecesofeight.tables import compile_tables, listing

HERE = Path(__file__).parent


@functools.cache
def base() -> CoinSet:
    """The fifteen coins."""
    return next(one for one in load_coins().sets if one.name == "pieces-of-eight")


def test_a_coin_compiles_to_this_program() -> None:
    """Golden listing of each coin; UPDATE_GOLDEN=1 writes them anew, to be read before use."""
    tables = compile_tables(base().coins)
    kept, told = {}, {}
    for coin in base().coins:
        name = coin.name.lower().replace(" ", "_").replace("'", "")
        told[coin.name] = listing(tables, coin.name) + "\n"
        kept[coin.name] = golden(HERE / "listings" / f"{name}.txt", told[coin.name])
    assert 15 == len(told)
    assert kept == told


@pytest.mark.parametrize("part", [0, *(pytest.param(n, marks=pytest.mark.slow) for n in (1, 2, 3))])
def test_whatever_a_coin_does_has_a_listing(part: int) -> None:
    """Each sort of ability, and each instruction, of the sets that the scenarios play with."""
    for path in sorted((HERE.parent / "scenarios" / "sets").glob("*.yaml"))[part::4]:
        coins = load_coins(path)
        tables = compile_tables(coins.values())
        for coin in coins.sets[-1].coins:
            assert listing(tables, coin.name).startswith(f"{coin.name}: kind "), path


def test_the_same_coins_give_the_same_fingerprint() -> None:
    """The order of coins and what they do are in the fingerprint; nothing else is."""
    tables, again = compile_tables(base().coins), compile_tables(base().coins)
    turned = compile_tables(reversed(base().coins))
    assert tables.fingerprint == again.fingerprint
    assert tables.fingerprint != turned.fingerprint
