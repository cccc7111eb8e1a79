"""The programs of the fifteen coins, as listings: what the compiler makes of their texts."""

from __future__ import annotations

from pathlib import Path

import pytest
from golden import golden

from piecesofeight.language import load_coins
from piecesofeight.tables import compile_tables, listing

HERE = Path(__file__).parent
BASE = next(one for one in load_coins().sets if one.name == "pieces-of-eight")
TABLES = compile_tables(BASE.coins)


@pytest.mark.parametrize("name", [coin.name for coin in BASE.coins])
def test_a_coin_compiles_to_this_program(name: str) -> None:
    """Golden listing of each coin; UPDATE_GOLDEN=1 writes them anew, to be read before use."""
    kept = HERE / "listings" / f"{name.lower().replace(' ', '_').replace(chr(39), '')}.txt"
    text = listing(TABLES, name) + "\n"
    assert golden(kept, text) == text


SETS = sorted((HERE.parent / "scenarios" / "sets").glob("*.yaml"))


@pytest.mark.parametrize("path", SETS, ids=lambda path: path.stem)
def test_whatever_a_coin_does_has_a_listing(path: Path) -> None:
    """Each sort of ability, and each instruction, of the sets that the scenarios play with."""
    coins = load_coins(path)
    tables = compile_tables(coins.values())
    for coin in coins.values():
        assert listing(tables, coin.name).startswith(f"{coin.name}: kind ")


def test_the_same_coins_give_the_same_fingerprint() -> None:
    """The order of coins and what they do are in the fingerprint; nothing else is."""
    again = compile_tables(BASE.coins)
    turned = compile_tables(reversed(BASE.coins))
    assert TABLES.fingerprint == again.fingerprint
    assert TABLES.fingerprint != turned.fingerprint
