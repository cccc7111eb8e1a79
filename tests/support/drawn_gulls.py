"""Coin files with a Gull that makes sense: its abilities are drawn as typed programs."""

from __future__ import annotations

from gulls import gull_file
from hypothesis import strategies as st

from piecesofeight.testing.strategies import KINDS, ability_texts

# What drawn abilities may name besides the Gull and the Captain of the base set.
OTHERS = "".join(f"  - {{coin: {name}, limit: 1}}\n" for name in sorted(KINDS.names - {"Gull"}))
OTHERS = OTHERS.replace("  - {coin: Captain, limit: 1}\n", "")


def with_others(ability: str) -> str:
    """A coin file with this Gull, and the coins that a drawn text may name."""
    return gull_file(ability.rstrip("\n")) + OTHERS


def gull_files(most: int = 1) -> st.SearchStrategy[str]:
    """Files of a Gull with up to so many abilities, that the checker has nothing against."""
    return ability_texts(most).map(with_others)
