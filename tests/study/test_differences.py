"""Two versions of coins: equal ones differ nowhere, and a change is found where it is."""

from __future__ import annotations

import random
import re
from collections import Counter
from pathlib import Path

import pytest
from folders import ROOT
from hypothesis import given, settings
from hypothesis import strategies as st
from study_support import BASE, EVERYTHING, coins_named

from piecesofeight.combat.ships.ship import Ship
from piecesofeight.errors import GameError
from piecesofeight.language import CoinFileError, load_coins
from piecesofeight.study.differences import (
    Comparison,
    Luck,
    Pairing,
    Plan,
    Version,
    changes,
    play_pair,
)
from piecesofeight.study.differences.playing import MOVE, RESULT, SHIPS
from piecesofeight.study.statistics import Shift

TEXT = (ROOT / "coins" / "pieces_of_eight.yaml").read_text(encoding="utf-8")
MOST = 2000


def version(folder: Path, text: str, name: str = "coins.yaml") -> Version:
    """A version of the base set with this text."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return Version.load(name, [path])


def entries(text: str) -> tuple[str, list[str]]:
    """The head of a coin file and its coins."""
    head, *coins = re.split(r"(?m)^(?=  - coin:)", text)
    return head, [coin.rstrip() + "\n" for coin in coins]


def put_together(head: str, coins: list[str]) -> str:
    """The coin file again."""
    return head + "\n".join(coins)


def changed(coin: str, old: str, new: str) -> str:
    """The base set with a replacement in the text of one coin."""
    head, coins = entries(TEXT)
    at = next(i for i, one in enumerate(coins) if one.startswith(f"  - coin: {coin}\n"))
    assert old in coins[at]
    coins[at] = coins[at].replace(old, new, 1)
    return put_together(head, coins)


def pairings(old: Version, new: Version, games: int, seed: int = 0) -> list[Pairing]:
    """The games of a plan."""
    return list(Plan(old, new, games, seed).pairings(jobs=1))


# --- versions that are alike ----------------------------------------------------------------


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Version:
    """The base set."""
    return version(tmp_path_factory.mktemp("base"), TEXT)


@settings(max_examples=10)
@given(st.integers(0, 2**40), st.integers(2, 4))
def test_a_set_differs_nowhere_from_itself(seed: int, players: int) -> None:
    """Whatever the seed, the same coins play the same game."""
    same = Version.load("shipped", [ROOT / "coins" / "cursed_blade.yaml"])
    pairing = play_pair(same, same, Luck(seed, 3), players, MOST)
    assert (None, None) == (pairing.parted, pairing.offered)
    assert pairing.old == pairing.new


@settings(max_examples=6)
@given(st.randoms(use_true_random=False))
def test_the_order_of_coins_does_not_matter(
    tmp_path_factory: pytest.TempPathFactory, base: Version, luck: random.Random
) -> None:
    """Coins in another order have other ids, and play the same games."""
    head, coins = entries(TEXT)
    luck.shuffle(coins)
    other = version(tmp_path_factory.mktemp("other"), put_together(head, coins))
    assert [] == changes(base, other)
    for one in pairings(base, other, 4):
        assert one.parted is None


def test_what_is_only_written_otherwise_is_no_change(tmp_path: Path, base: Version) -> None:
    """Comments and blanks are no change; names and notes are one that plays the same."""
    other = version(tmp_path, "# a comment\n" + TEXT.replace("  - coin: Mate", "\n  - coin: Mate"))
    assert [] == changes(base, other)
    other = version(
        tmp_path, TEXT.replace("names: {es: Oficial}", "names: {es: Oficial, fr: Second}")
    )
    [change] = changes(base, other)
    assert ("Mate", "changed", False) == (change.coin, change.kind, change.plays)
    assert ("names: es Oficial -> es Oficial, fr Second",) == change.what


# --- versions that differ -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("coin", "old", "new"),
    [
        ("Mate", "destroy any active coin\n        destroy this", "destroy any active coin"),
        ("Bomb", "every open coin", "every active coin"),
        ("Full Sail", "you take the next turn", "that player skips 1 turn"),
        ("Captain's Monkey", "prevent it", "prevent it\n        you take the next turn"),
        ("Treachery", "destroy its coin", "move its coin to your aft"),
        ("Barrel of Grog", "to your aft", "to your fore"),
    ],
)
def test_a_planted_change_is_found(
    tmp_path: Path, base: Version, coin: str, old: str, new: str
) -> None:
    """Its coin is named, and some game goes differently; a ship has the coin in it."""
    other = version(tmp_path, changed(coin, old, new))
    [change] = changes(base, other)
    assert (coin, "changed", ("ability",), True) == (
        change.coin, change.kind, change.what, change.plays,
    )  # fmt: skip
    assert any(line.startswith(("-", "+")) for line in change.program)
    games = Plan(base, other, 400).pairings(jobs=1)
    one = next(one for one in games if one.parted)
    games.close()
    assert any(coin in ship for ship in one.old.had)
    assert one.parted is not None
    assert one.parted.kind in (MOVE, RESULT)


def test_games_without_the_changed_coin_go_the_same(tmp_path: Path, base: Version) -> None:
    """Only games in which a ship has the coin can part."""
    other = version(tmp_path, changed("Broadside", "any coin except a Captain", "any open coin"))
    for one in pairings(base, other, 15):
        if not any("Broadside" in ship for ship in one.old.had):
            assert one.old == one.new
            assert (None, None) == (one.parted, one.offered)


def test_games_part_late_if_a_coin_matters_late(tmp_path: Path, base: Version) -> None:
    """What is the same before the first difference is really the same: luck isn't derailed."""
    other = version(tmp_path, changed("Full Sail", "you take the next turn", "you skip 1 turn"))
    for one in pairings(base, other, 20):
        if one.parted is not None:
            assert one.parted.before
            assert "react" in one.parted.old.move
            assert one.parted.old.move == one.parted.new.move


def test_a_coin_removed_changes_only_ships_that_had_it(tmp_path: Path, base: Version) -> None:
    """Ships are dealt by hashes of names: who didn't have the coin has the same ship as before."""
    head, coins = entries(TEXT)
    fewer = [one for one in coins if "coin: Broadside" not in one]
    other = version(tmp_path, put_together(head, fewer))
    for number in range(40):
        for seat in range(2):
            luck = Luck(7, number)
            old, new = luck.ship(base.played, seat), luck.ship(other.played, seat)
            if "Broadside" not in old.coins:
                assert old == new
            else:
                assert 1 == sum((Counter(old.coins) - Counter(new.coins)).values())
    for one in pairings(base, other, 10):
        assert (one.parted is not None and one.parted.kind == SHIPS) == any(
            "Broadside" in ship for ship in one.old.had
        )


def test_a_report_counts_what_it_says(tmp_path: Path, base: Version) -> None:
    """Shares, shifts and examples agree with the games; coins of one version are apart."""
    head, coins = entries(TEXT)
    parrot = "  - coin: Parrot\n    limit: 9\n    ability: |\n      play:\n        destroy this\n"
    other = version(tmp_path, put_together(head, [*coins, parrot]))
    comparison = Comparison(Plan(base, other, 30), keep=2)
    found = pairings(base, other, 30)
    for one in found:
        comparison.add(one)
    assert ["Parrot"] == [one.coin for one in comparison.changes]
    assert not comparison.same
    assert 30 == comparison.games == comparison.begins.total
    assert sum(one.parted is not None for one in found) == comparison.parted
    assert comparison.parted == comparison.dealt + len(comparison.moves)
    assert 2 == len(comparison.examples)
    assert {"Parrot"} == set(comparison.only)
    ships = sum("Parrot" in ship for one in found for ship in one.new.had)
    assert ships == comparison.only["Parrot"].total
    for shift in (comparison.begins, *comparison.coins.values()):
        assert shift.after - shift.before == shift.gained - shift.lost
        assert shift.low <= shift.rate <= shift.high
    assert not any(coin.captain and coin.name in comparison.coins for coin in base.played)


def test_games_are_the_same_with_any_number_of_jobs(tmp_path: Path, base: Version) -> None:
    """Processes share the work, not the luck."""
    other = version(tmp_path, changed("Mate", "active", "open"))
    plan = Plan(base, other, games=12)
    assert list(plan.pairings(jobs=1)) == list(plan.pairings(jobs=2))


def test_a_set_that_others_use_can_be_replaced(tmp_path: Path) -> None:
    """A version of the base set takes its place; only sets that are needed are loaded beside it."""
    head, coins = entries(TEXT)
    fewer = put_together(head, [one for one in coins if "coin: Pillage" not in one])
    mine = version(tmp_path, fewer)
    assert "Pillage" not in mine.coins
    shipped = Version.load("x", [ROOT / "coins" / "cursed_blade.yaml"])
    assert ["pieces-of-eight", "cursed-blade"] == [one.name for one in shipped.coins.sets]
    with pytest.raises(CoinFileError):
        version(tmp_path, TEXT.replace("active coin", "actve coin"))


@pytest.mark.parametrize(
    ("wrong", "said"),
    [({"games": -1}, "0 games or more"), ({"players": 1}, "2 to 16"), ({"most": 0}, "1 decision")],
)
def test_numbers_that_will_not_do_are_refused(
    base: Version, wrong: dict[str, int], said: str
) -> None:
    """Each bound is told."""
    with pytest.raises(GameError, match=said):
        Plan(base, base, **wrong)


# --- luck -------------------------------------------------------------------------------------


@settings(max_examples=15)
@given(st.integers(), st.integers(0, 1000), st.integers(0, 5))
def test_ships_are_legal(seed: int, game: int, seat: int) -> None:
    """Every ship dealt could have been built (2.1 to 2.3); its Captain isn't active, but for luck.

    If it is in the wild ship (1.3), it changes places with a coin that isn't.
    """
    coins = coins_named(EVERYTHING)
    luck = Luck(seed, game)
    laid = [luck.ship(coins, seat, wild=wild) for wild in (False, True)]
    tame, wild = (Ship(layout.nest, layout.deck) for layout in laid)
    assert ((), ()) == (tuple(tame.faults(load_coins())), tuple(wild.faults(load_coins())))
    captains = {coin.name for coin in coins if coin.captain}
    place, there = (
        next(i for i, name in enumerate(ship.coins) if name in captains) for ship in (tame, wild)
    )
    row = list(wild.coins)
    row[place], row[there] = row[there], row[place]
    assert place in range(2, 12)
    assert (tame.coins, there in range(2, 12)) == (tuple(row), tame == wild)


def test_each_option_is_as_likely_as_the_others() -> None:
    """The least of hashes is a fair choice, and a weighted one is as fair as its weights."""
    even = Counter(Luck(1, game).least("x", ["a", "b", "c"]) for game in range(3000))
    assert all(900 < count < 1100 for count in even.values())
    odd = Counter(Luck(1, game).weighted("x", [("a", 0.75), ("b", 0.25)]) for game in range(2000))
    assert 1420 < odd["a"] < 1580


@given(st.lists(st.text(max_size=5), min_size=2, unique=True), st.integers(), st.data())
def test_an_option_that_is_not_taken_can_go(
    texts: list[str], seed: int, data: st.DataObject
) -> None:
    """Removing what wasn't chosen, or adding what isn't, doesn't change a choice."""
    luck = Luck(seed, 0)
    chosen = luck.least("m", texts)
    fewer = [one for one in texts if one == chosen or data.draw(st.booleans())]
    assert chosen == luck.least("m", fewer)


@given(st.integers(0, 500), st.integers(0, 500), st.integers(0, 500), st.integers(0, 500))
def test_a_shift_the_other_way_round_is_its_negative(
    both: int, gained: int, lost: int, none: int
) -> None:
    """Old and new exchanged, the interval is mirrored; it has a width even if no pair differs."""
    total = both + gained + lost + none
    one = Shift.of(total=total, before=both + lost, after=both + gained, gained=gained, lost=lost)
    two = Shift.of(total=total, before=both + gained, after=both + lost, gained=lost, lost=gained)
    assert one.rate == -two.rate
    assert (one.low, one.high) == pytest.approx((-two.high, -two.low))
    assert one.low < one.high
    assert total == 0 or one.low <= one.rate <= one.high


def test_the_base_set_is_dealt_from() -> None:
    """Ships come from the base set and the files, not from other shipped sets."""
    shipped = Version.load("x", [ROOT / "coins" / "pieces_of_eight.yaml"])
    assert [coin.name for coin in coins_named(BASE)] == [coin.name for coin in shipped.played]
