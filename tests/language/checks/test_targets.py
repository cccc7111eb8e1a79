"""Targets are different coins: there must be as many coins as targets that only they could be."""

from __future__ import annotations

from itertools import combinations

import attrs
from gulls import HEAD
from hypothesis import given, settings
from hypothesis import strategies as st

from piecesofeight.language import check_text
from piecesofeight.language.checks.checked import Checked
from piecesofeight.language.checks.targets import announced
from piecesofeight.language.diagnostics.collector import Collector
from piecesofeight.language.loading.coinset import load_coins
from piecesofeight.language.logic.worlds import joined, there_is
from piecesofeight.language.parsing.kinds import Kinds
from piecesofeight.language.program import Coin, Filter, Place, Play

KINDS = ["coin", "Mate", "Cannon", "Gull"]
PLACES = ["nest", "fore", "aft", "open", "active", "deck", "middle"]
OWNERS = ["", " of yours", " of an opponent"]


@st.composite
def coins(draw: st.DrawFn) -> str:
    """A noun phrase for a target."""
    place, kind, owner = (draw(st.sampled_from(some)) for some in (PLACES, KINDS, OWNERS))
    return f"any {draw(st.sampled_from(['', 'other ']))}{place} {kind}{owner}"


def gull_file(targets: list[str]) -> str:
    """A coin with these targets."""
    return HEAD + "      play:\n" + "".join(f"        destroy {one}\n" for one in targets)


def fewest(targets: list[Filter]) -> tuple[int, ...]:
    """The first of the fewest targets that can't be different coins, by trying all choices."""
    moment = Checked(PLAY, Collector(), Coin("Gull", 1, (PLAY,)), KNOWN).at_header
    for size in range(2, len(targets) + 1):
        for chosen in combinations(range(len(targets)), size):
            filters = [targets[at] for at in chosen]
            if len({one.owner for one in filters}) > 1:
                continue
            kinds = {one.kind for one in filters}
            places = Place(0)
            for one in filters:
                places |= one.places
            union = attrs.evolve(
                filters[0],
                places=places,
                kind=filters[0].kind if len(kinds) == 1 else None,
                except_kind=None,
                other=all(one.other for one in filters),
            )
            if not joined([()], [(there_is(union, size),)], moment):
                return chosen
    return ()


KNOWN = Kinds(frozenset(["Mate", "Cannon", "Gull"]))


def a_play() -> Play:
    """An ability of the coin."""
    (ability,) = load_coins(gull_file(["any open coin"]))["Gull"].abilities
    assert isinstance(ability, Play)
    return ability


PLAY = a_play()


@given(st.lists(coins(), min_size=2, max_size=3))
@settings(max_examples=60)
def test_the_first_targets_that_are_too_many_are_found(targets: list[str]) -> None:
    """The fewest targets that can't be different coins are named, and of these the first."""
    found = check_text(gull_file(targets))
    if any(one.code.startswith("E") and one.code != "E0338" for one in found):
        return
    said = [one for one in found if one.code == "E0338" and "different" in one.message]
    others = [one for one in found if one.code == "E0338" and "different" not in one.message]
    if others:
        return  # one of them alone is impossible
    one_by_one = []
    for target in targets:
        (ability,) = load_coins(gull_file([target]))["Gull"].abilities
        assert isinstance(ability, Play)
        one_by_one += [one.filter for one in announced(ability)]
    expected = fewest(one_by_one)
    assert bool(expected) == bool(said)
    if expected:
        lines = [8 + at for at in expected]
        assert lines == [*(one.span.line for one in said[0].related), said[0].span.line]
