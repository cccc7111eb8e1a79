"""Our own coins, and coins that nobody wrote, keep the laws of every game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from answers import ANSWERS
from fast_extra import needs_fast
from folders import COIN_FILES, SCENARIOS
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from streams import pieces_alike

from piecesofeight.testing import LAWS, laws_machine
from piecesofeight.testing import strategies as po8
from piecesofeight.testing.laws.checking import LawsReport
from piecesofeight.testing.laws.trial import Stock

COINS = COIN_FILES
# The laws for all who write coins, and those that hold what the library tells to account.
ALL = (*LAWS, *ANSWERS, pieces_alike)
CheckLaws = Callable[..., LawsReport]

# Each test below plays other games, as each has its own seed.
GAMES = [
    ("pieces_of_eight.yaml", 8),
    ("maidens_vengeance.yaml", 6),
    ("cursed_blade.yaml", 6),
]
DECISIONS = 20  # of games with a drawn set: many sets say more than many games with one
WORDS = sorted((SCENARIOS / "sets").glob("*.yaml"))


@pytest.mark.parametrize(("file", "games"), GAMES)
def test_a_shipped_set_keeps_all_laws(check_laws: CheckLaws, file: str, games: int) -> None:
    """Games of two to six players, with ships of all sizes and in teams, in each way to play."""
    report = check_laws(COINS / file, games=games, laws=ALL, seed=1)
    assert {law.name for law in ALL} == {
        *(row.law.name for row in report.rows),
        *(law.name for law in report.skipped),
    }
    assert all(row.games == games for row in report.rows)


def test_all_shipped_coins_together_keep_all_laws(check_laws: CheckLaws) -> None:
    """Expansions mixed with the base set."""
    assert check_laws(games=10, laws=ALL, seed=2).decisions > 150


@pytest.mark.parametrize("file", WORDS, ids=lambda file: file.stem)
def test_the_coins_of_each_way_of_speaking_keep_all_laws(check_laws: CheckLaws, file: Path) -> None:
    """Drawn coins are short; these say what section 9 of the rules adds as authors would."""
    report = check_laws(file, games=1, laws=ALL, seed=3)
    assert 1 == min(row.games for row in report.rows)


@given(po8.stocks(), st.integers(0, 10**6))
@hypothesis_settings(
    max_examples=9,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
def test_drawn_coins_keep_all_laws(stock: Stock, seed: int) -> None:
    """Whatever the checker takes can be played: of each drawn set a long game, or a few short."""
    report = LawsReport(stock, [law for law in ALL if not law.needs], seed)
    while report.decisions < DECISIONS:
        report.play()
    assert [] == [breach.told().text for breach in report.breaches]


@needs_fast
@given(po8.stocks(), st.integers(0, 10**6))
@hypothesis_settings(
    max_examples=8,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
def test_drawn_coins_play_the_same_compiled(stock: Stock, seed: int) -> None:
    """New coins are new tables, not new code: the compiled kernel plays them as they are."""
    report = LawsReport(stock, [law for law in LAWS if law.needs], seed)
    for _ in range(4):
        report.play()
    assert () == report.breaches


# Two players choose, surrender, take back, save and load with the base set; three with all coins.
TestTwo: Any = laws_machine(
    COINS / "pieces_of_eight.yaml", laws=ALL, examples=10, steps=25
).TestCase
TestThree: Any = laws_machine(players=3, laws=ALL, examples=7, steps=25).TestCase
