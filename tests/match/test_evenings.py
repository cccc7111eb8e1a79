"""Evenings played at random: what holds in each of them, whatever is chosen (section 8)."""

from __future__ import annotations

from collections import Counter

import pytest
from evenings import matches, played
from hypothesis import given, settings
from hypothesis import strategies as st

import piecesofeight as po8
from piecesofeight.played.seats import SPECTATOR


def coins_in(state: po8.MatchState) -> Counter[str]:
    """How many of each coin are in the pool, set aside, and in shipyards."""
    found: Counter[str] = Counter()
    for yard in (state.pool, state.aside, *state.shipyards):
        found.update(dict(yard.counts))
    return found


@settings(max_examples=6)
@given(matches(), st.integers(0, 2**32))
def test_an_evening_ends_keeps_its_coins_and_has_legal_ships(match: po8.Match, seed: int) -> None:
    """A match ends with a winner or a draw, and no coin is lost or made (8.3, 8.5).

    After pooling, trades and spoils everybody builds a legal ship of their shipyard (8.5). An
    evening follows from its setup, its seed and its choices alone.
    """
    states = played(match, seed)
    last = states[-1]
    assert last.outcome is not None
    assert max(last.wins) == match.wins
    before = coins_in(states[0])
    assert all(coins_in(state) == before for state in states)
    if match.pooling:
        assert Counter(dict(match.pool.counts)) == before
    built = {
        len(state.games): (state.state.game.ships, state.shipyards)
        for state in states
        if state.state is not None
    }
    for ships, yards in built.values():
        for ship, yard in zip(ships, yards, strict=True):
            assert [] == ship.faults(match.coins, yard)
    again = last.start()
    for option in last.history:
        again = again.apply(option)
    assert last == again


@settings(max_examples=4)
@given(matches(), st.integers(0, 2**32))
def test_each_is_told_everything_once_and_nobody_sees_a_pause(match: po8.Match, seed: int) -> None:
    """While somebody chooses in secret, the others see what they saw before (5.2, 8.5)."""
    states = played(match, seed)
    for seat in (*range(len(match.names)), SPECTATOR):
        before = None
        for state in states:
            if state.is_shown_to(seat):
                before = state.view(seat)
            else:
                assert () == state.told(seat)
                assert before is None or before == state.view(seat)


def test_who_begins_the_first_game_is_given_or_drawn() -> None:
    """8.1: by seat or name; `drawn` is what is done anyway, and None means it too."""
    assert (1, 1) == (po8.Match(3, first=1).first, po8.Match(3, first="Bart").first)
    assert {None} == {
        po8.Match(3, **way).first for way in ({}, {"first": None}, {"first": "drawn"})
    }
    with pytest.raises(po8.GameError, match="there is no player `drwan`"):
        po8.Match(3, first="drwan")


def test_spoils_need_a_pool_or_what_it_left() -> None:
    """What was set aside is given or comes of a pooling, and not both (8.5, 8.6)."""
    assert {"Bomb": 1} == dict(po8.Match(2, set_aside={"Bomb": 1}, spoils=True).start().aside)
    with pytest.raises(po8.GameError, match="or what was set aside"):
        po8.Match(2, spoils=True)
    with pytest.raises(po8.GameError, match="what is set aside is drawn from the pool"):
        po8.Match(2, pooling="draft", set_aside="Bomb")
    with pytest.raises(po8.GameError, match="what is set aside is a"):
        po8.Match(2, set_aside=3)  # type: ignore[arg-type]


def test_a_shipyard_of_just_a_ship_is_built_in_any_order() -> None:
    """Also when the Captain is placed first, each of the twelve other coins has its place (2.2)."""
    yard = {"Captain": 1, "Cannon": 3, "Mate": 5, "Bomb": 3, "Barrel of Grog": 1}
    for nest in ("Captain", "Mate"):
        state = po8.Match(2, shipyards=[yard, yard]).start(1).apply(f"arrange nest {nest}")
        while state.phase == "build":
            state = state.apply(state.legal_actions()[-1])
        assert state.state is not None
        assert yard == Counter(state.state.game.ships[0].coins)


def test_an_option_is_refused_at_the_decision_of_another() -> None:
    """Who drafts next may draft that coin as well, by an option of its own (8.5)."""
    first = po8.Match(["Anne", "Bart"], pooling="draft").start(seed=7)
    assert first.decision
    option = next(option for option in first.decision if option.text == "pick Mate")
    second = first.apply(next(text for text in first.decision.texts if text != option.text))
    assert second.decision
    assert (option, 1 - option.player) == (second.decision.find("pick Mate"), second.current_player)
    with pytest.raises(po8.IllegalOption) as error:
        second.apply(option)
    who = first.decision.name
    assert f"it was offered to {who}, at another decision" == error.value.reason
