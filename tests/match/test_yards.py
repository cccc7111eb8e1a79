"""Shipyards: whether a ship can be built of one, and whether a pool can still be shared out."""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from piecesofeight.language import load_coins
from piecesofeight.match import yards
from piecesofeight.match.yards import Kinds, Sharing

LIMITS = (1, 2, 3)


@cache
def kinds() -> Kinds:
    """Three kinds of coin with limits of 1, 2 and 3, and a Captain."""
    text = "set: few\ncoins:\n  - {coin: Chief, limit: 1, captain: true}\n"
    text += "".join(f"  - {{coin: Gull {n}, limit: {n}}}\n" for n in LIMITS)
    coins = load_coins(text)

    return Kinds(
        tuple(coins[name] for name in coins if coins[name].name.startswith(("Chief", "Gull")))
    )


def ways(pool: tuple[int, ...], shares: tuple[int, ...]) -> set[tuple[tuple[int, ...], ...]]:
    """Every way to hand out a pool to two players, who get so many coins each."""
    found = set()
    for first in product(*(range(count + 1) for count in pool)):
        if sum(first) != shares[0]:
            continue
        rest = [count - one for count, one in zip(pool, first, strict=True)]
        for second in product(*(range(count + 1) for count in rest)):
            if sum(second) == shares[1]:
                found.add((first, second))
    return found


def somehow(sharing: Sharing) -> bool:
    """Whether there is a way to share out after which both can build, found by trying all."""
    for handed in ways(sharing.pool, sharing.shares):
        after = [
            tuple(map(sum, zip(yard, more, strict=True)))
            for yard, more in zip(sharing.yards, handed, strict=True)
        ]
        if not any(map(sharing.kinds.lacking, after)):
            return True
    return False


@st.composite
def sharings(draw: st.DrawFn) -> Sharing:
    """Small pools for two, in which a ship needs four coins besides its Captain."""
    pool = (0, *(draw(st.integers(0, 4)) for _ in LIMITS))
    have = [(1, *(draw(st.integers(0, 2)) for _ in LIMITS)) for _ in range(2)]
    first = draw(st.integers(0, sum(pool)))
    second = draw(st.integers(0, sum(pool) - first))
    return Sharing(kinds(), pool, (have[0], have[1]), (first, second))


@pytest.fixture(autouse=True)
def small_ships(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ships of five coins, so that all ways to share out can be tried."""
    monkeypatch.setattr(yards, "OTHERS", 4)


@settings(max_examples=300)
@given(sharings())
def test_sharing_works_if_there_is_a_way(sharing: Sharing) -> None:
    """The assignment finds a way to share out whenever trying all ways finds one (8.5)."""
    assert somehow(sharing) == sharing.works


@settings(max_examples=300)
@given(sharings(), st.integers(0, 1))
def test_a_coin_may_be_got_if_sharing_still_works(sharing: Sharing, seat: int) -> None:
    """What may be picked or set aside is what leaves a way for everybody (8.5)."""
    if not sharing.works:
        return
    there = [kind for kind, count in enumerate(sharing.pool) if count]
    if sharing.shares[seat]:
        expected = [kind for kind in there if somehow(sharing.given(seat, kind))]
        assert expected == list(sharing.may_get(seat))
    if sum(sharing.pool) > sum(sharing.shares):
        expected = [kind for kind in there if somehow(sharing.set_aside(kind))]
        assert expected == list(sharing.may_leave())
