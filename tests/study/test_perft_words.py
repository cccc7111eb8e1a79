"""Perft for the words of the language: the coins by which scenarios show what section 9 says."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
import yaml
from fast_extra import needs_fast
from golden import golden
from perft_digests import set_told

from piecesofeight.language import load_coins
from piecesofeight.language.program import Coin
from piecesofeight.study.perft import (
    Recount,
    count,
    first_difference,
    positions_of,
    read_counts,
)

SETS = Path(__file__).parents[1] / "scenarios" / "sets"
HERE = Path(__file__).parent / "perft"
NAMES = [file.stem for file in sorted((HERE / "words").glob("*.txt"))]


@cache
def coins_of(name: str) -> tuple[Coin, ...]:
    """The coins that the positions of a set have, those that the set uses among them."""
    return tuple(load_coins(SETS / f"{name}.yaml").values())


def own(name: str) -> tuple[Coin, ...]:
    """The coins of the set itself."""
    written = yaml.safe_load((SETS / f"{name}.yaml").read_text(encoding="utf-8"))
    names = [entry["coin"] for entry in written["coins"]]
    return tuple(coin for coin in coins_of(name) if coin.name in names)


@pytest.mark.slow
@needs_fast
@pytest.mark.parametrize("name", NAMES)
def test_every_position_is_counted_as_it_was(name: str) -> None:
    """No rule has changed what can happen with coins that use the words of section 9.

    Each coin has a line, so the file has all of them; `perft_digests.py` says what stands there.
    """
    file = HERE / "words" / f"{name}.txt"
    found = set_told(own(name), coins_of(name), file.read_text(encoding="utf-8"))
    assert golden(file, found) == found


@pytest.mark.slow
@needs_fast
def test_the_interpreted_kernel_counts_the_same() -> None:
    """Of each set the positions of a sample: interpreted equals compiled."""
    for at, name in enumerate(NAMES):
        coins = coins_of(name)
        for place in list(positions_of(own(name), coins))[at % 29 :: 29]:
            compiled = count(place, coins, 3, compiled=True)
            assert first_difference(compiled, count(place, coins, 3)) is None


def test_small_positions_are_counted_as_they_were() -> None:
    """One of each third set, in plain Python, two decisions deep; people can read the file."""
    counts = read_counts(HERE / "words.json")
    names = [was.name.partition(": ")[0] for was in counts]
    assert NAMES[::3] == names
    works = (Recount(coins_of(name)) for name in names)
    differences = (
        first_difference(was, work(was)) for work, was in zip(works, counts, strict=True)
    )
    assert [] == [str(difference) for difference in differences if difference]
