"""The strategies of the kit give what they say."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, find, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from piecesofeight import Game, Ship, Shipyard, State
from piecesofeight.language import check_text, load_coins
from piecesofeight.machine.constants import H_FP
from piecesofeight.testing import strategies as po8
from piecesofeight.testing.laws import Trial, play

few = hypothesis_settings(
    max_examples=5,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)


@given(po8.coin_set_texts())
@few
def test_drawn_sets_check(text: str) -> None:
    """A drawn coin file has no error, and can stand beside the shipped sets.

    Games can be played with it: it has one captain (2.2).
    """
    errors = [one for one in check_text(text) if one.code.startswith("E")]
    assert [] == errors
    assert "Skipper" in load_coins(text)
    assert ["Skipper"] == [coin.name for coin in load_coins(text, base=False).captains]


@given(po8.ships(), po8.shipyards(), st.data())
@few
def test_drawn_ships_can_be_built(ship: Ship, yard: Shipyard, data: st.DataObject) -> None:
    """13 coins, one captain, within the limits and the shipyard (2.1 to 2.3, 1.5)."""
    assert [] == ship.faults()
    assert [] == data.draw(po8.ships(shipyard=yard)).faults(shipyard=yard)


@given(po8.positions(), po8.positions(busy=True), st.data())
@few
def test_drawn_positions_are_at_a_decision(state: State, busy: State, data: st.DataObject) -> None:
    """The busy ones in the middle of an ability; options drawn for them can be taken."""
    assert state.decision is not None
    assert busy.decision is not None
    assert busy.block[H_FP]
    for text in data.draw(po8.option_sequences(busy, most=5)):
        busy = busy.apply(text)


@given(po8.games(players=3))
@few
def test_drawn_games_have_legal_ships(game: Game) -> None:
    """They begin as any game does."""
    assert [] == [fault for ship in game.ships for fault in ship.faults(game.coins)]
    assert game.start().turn == 1


@given(po8.seeded_trials(players=2))
@few
def test_seeded_trials_are_whole_games(trial: Trial) -> None:
    """They go to the end, or are left at the bound."""
    played = play(trial)
    assert not played.moments[-1].options or len(played.choices) == len(trial.picks)


@pytest.mark.slow
def test_trials_shrink_to_something_small() -> None:
    """The least game in which somebody loses a coin has two players and one choice."""
    trial = find(
        po8.trials(),
        lambda one: any(ship.hold for ship in play_end(one).ships),
        settings=hypothesis_settings(max_examples=500, database=None, derandomize=True),
    )
    assert 2 == len(trial.layouts)
    assert 2 >= len(trial.picks)


def play_end(trial: Trial) -> State:
    """Where a trial ends."""
    played = play(trial)
    return played.state(played.moments[-1])
