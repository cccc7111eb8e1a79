"""Each option of section 16 that is a small file: what it changes, beside the game without it."""

from __future__ import annotations

import pytest
from cards_table import Table

from piecesofeight.hosting.course import words as w

BASE = "game.yaml"


def table(option: str, *posts: str, seed: int = 1) -> Table:
    """A table with an option, or without, as somebody is asked for the first time."""
    file = f"options/{option}.yaml" if option != BASE else BASE
    found = Table(len(posts), seed=seed, file=file)
    found.appoint(*posts)
    return found


def to(found: Table, phase: str) -> None:
    """Play quietly to the first question of a phase."""
    while found.phase != phase:
        found.quietly()


def len_of(found: Table, zone: str, seat: int | None = None) -> int:
    """How many pieces lie in a zone."""
    return sum(found.zone(zone, seat).values())


def test_draw_one_by_one() -> None:
    """R2: the Captain looks at two coins before deciding on a third, and so on."""
    found = table("draw_one_by_one", "Captain", "Bosun", "Gunner")
    to(found, "Draw")
    while found.block[w.H_ROUND] < 2 or found.phase != "Draw":
        found.quietly()
    assert (2, ["stop", "draw on"]) == (len_of(found, "palm", found.decider), found.texts)
    found.take("draw on")
    assert (3, ["stop", "draw on"]) == (len_of(found, "palm", found.decider), found.texts)
    captain, before = found.decider, len_of(found, "stash", found.decider)
    found.take("draw on")
    assert before + 4 == len_of(found, "stash", captain)


@pytest.mark.parametrize(("option", "drawn"), [(BASE, 1), ("cook_commits", 0)])
def test_cook_commits(option: str, drawn: int) -> None:
    """R16: the coin that goes back is named before the new one is drawn."""
    found = table(option, "Captain", "Cook", "Bosun")
    to(found, "Draw")
    while "draw first" not in found.texts:
        if found.phase == "Steal":
            found.take(next((text for text in found.texts if text == "steal"), found.texts[0]))
        else:
            found.quietly()
    bag = len_of(found, "bag")
    found.take("draw first")
    assert all(text.startswith("put ") for text in found.texts)
    assert bag - drawn == len_of(found, "bag")
    found.take(found.texts[0])
    assert bag == len_of(found, "bag")


@pytest.mark.parametrize(("option", "runs"), [(BASE, True), ("no_coin_stays", False)])
def test_no_coin_stays(option: str, runs: bool) -> None:
    """R20: who has no coin to show can, or can't, cut and run."""
    found = table(option, "Captain", "Cook", "Bosun")
    while found.block[w.H_ROUND] < 2 or found.phase != "Pay Jacques":
        found.quietly()
    found.coins(["1"], [], ["2", "3"])
    to(found, "Cut and Run")
    asked = {}
    while found.phase == "Cut and Run":
        asked[found.decider] = found.texts
        found.take("stay")
    assert ["stay", "run with 1"] == asked[0]
    assert (["stay", "run"] if runs else ["stay"]) == asked[1]


@pytest.mark.parametrize(("option", "flips"), [(BASE, {1}), ("flip_all", {0, 1})])
def test_flip_all(option: str, flips: set[int]) -> None:
    """R25, E6: in a tie a Spot stays hidden behind coins that are shown, or must be turned up."""
    found = table(option, "Captain", "Cook", "Bosun")
    to(found, "Steal")
    while found.phase == "Steal":
        found.quietly()
    found.coins(["3", "4", "Spot"], ["5", "2", "1"], ["1"])
    while not any(text.startswith("show") for text in found.texts):
        found.quietly()
    for shown in ("show 4 3", "show 5 2", "show 1"):
        assert shown in found.texts
        found.take(shown)
    asked = {}
    while found.texts[0].startswith(("flip", "no swap")):
        if found.texts[0].startswith("flip"):
            asked[found.decider] = found.texts[0]
        found.take(found.texts[0])
        if set(asked) == flips:
            break
    assert flips == set(asked)
    assert "flip 1" == asked[1]
    assert asked.get(0) in (None, "flip Spot")


@pytest.mark.parametrize(("option", "pays"), [(BASE, False), ("last_turn_pays", True)])
def test_last_turn_pays(option: str, pays: bool) -> None:
    """R24: the last player's turn is Draw only, or has a payment after it."""
    found = table(option, "Captain", "Cook", "Bosun")
    while found.block[w.H_ROUND] < 2 or found.phase != "Pay Jacques":
        found.quietly()
    found.coins(["2", "3"], ["1"], ["1"], bag=["1"] * 9)
    to(found, "Cut and Run")
    for choice in ("stay", "run with 1", "run with 1"):
        found.take(choice)
    assert ["no", "draw 2", "draw 3", "draw 4"] == found.texts
    found.take("draw 2")
    assert (["nothing", "pay 3", "pay 2"] if pays else []) == found.texts


@pytest.mark.parametrize(("option", "left"), [(BASE, 1), ("strict_last_coin", 0)])
def test_strict_last_coin(option: str, left: int) -> None:
    """R5, E8: who draws the last coin puts one back, and the game goes on; or it ends at once."""
    found = table(option, "Captain", "Cook", "Bosun")
    while found.block[w.H_ROUND] < 2 or found.phase != "Steal":
        found.quietly()
    to(found, "All Hands")
    while found.phase == "All Hands":
        found.quietly()
    posts = ["Bosun"] * 3
    posts[found.decider] = "Captain"
    others = [seat for seat in range(3) if seat != found.decider]
    posts[others[0]], posts[others[1]] = "First Mate", "Pilot"
    found.appoint(*posts)
    found.coins(["1"], ["1"], ["1"], bag=["1", "2", "3", "4", "5", "5"])
    found.take("name 2")
    if left:
        assert found.texts[0].startswith("put back")
        found.take(found.texts[0])
    assert left == len_of(found, "bag")
    assert (left == 0) == (found.block[w.H_PHASE] == -1)
