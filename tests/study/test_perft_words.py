"""Perft for the words of the language: the coins by which scenarios show what section 9 says."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from fast_extra import needs_numba

from piecesofeight.language import load_coins
from piecesofeight.language.program import Coin
from piecesofeight.study.perft import Recount, first_difference, positions_of, read_counts

SETS = Path(__file__).parents[1] / "scenarios" / "sets"
FILES = sorted((Path(__file__).parent / "perft" / "words").glob("*.json"))


def coins_of(file: Path) -> tuple[Coin, ...]:
    """The coins that the positions of a file have, those that the set uses among them."""
    return tuple(load_coins(SETS / f"{file.stem}.yaml").values())


@needs_numba
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_position_is_counted_as_it_was(file: Path) -> None:
    """No rule has changed what can happen with coins that use the words of section 9."""
    work = Recount(coins_of(file), compiled=True)
    for was in read_counts(file):
        assert first_difference(was, work(was)) is None


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_interpreted_kernel_counts_the_same(file: Path) -> None:
    """A sample, in plain Python: interpreted equals compiled."""
    work = Recount(coins_of(file))
    for was in read_counts(file)[::7]:
        assert first_difference(was, work(was)) is None


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_file_has_each_coin_of_its_set(file: Path) -> None:
    """And each two of them; `piecesofeight perft FILE --write` counts them."""
    coins = coins_of(file)
    written = yaml.safe_load((SETS / f"{file.stem}.yaml").read_text(encoding="utf-8"))
    names = [entry["coin"] for entry in written["coins"]]
    own = tuple(coin for coin in coins if coin.name in names)
    assert [one.name for one in positions_of(own, coins)] == [one.name for one in read_counts(file)]
