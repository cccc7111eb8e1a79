"""Reactions that must be made (9.21): who is asked, what is offered, and what new deals know."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from piecesofeight import Game, Layout, Rules, State, resample
from piecesofeight.language import load_coins
from piecesofeight.machine import constants as m

COINS = load_coins(Path(__file__).parents[2] / "scenarios" / "sets" / "duties.yaml")
MATE = Layout("Mate", ("Captain", "Mate"))
NAMES = ["Anne", "Bart", "Cleo"]
ANNE, BART, CLEO = range(3)
ASKED = Rules(ask_forced=True)


def after_the_turn(bart: Layout, rules: Rules) -> State:
    """Anne has destroyed her nest coin, and sends no other: Bart's turn begins."""
    game = Game.from_layouts([MATE, bart], coins=COINS, names=NAMES[:2], rules=rules)
    state = game.start(0)
    while state.current_player == ANNE:
        assert state.decision is not None
        state = state.apply("pass" if "pass" in state.decision.texts else "destroy nest")
    return state


def test_a_single_duty_is_done_without_a_question() -> None:
    """As every decision with one option; `ask_forced` asks."""
    bart = Layout("Slow Match", ("Captain", "Mate"))
    assert after_the_turn(bart, Rules()).ships[BART].nest is None
    asked = after_the_turn(bart, ASKED).decision
    assert asked is not None
    assert ("react", ("react nest",)) == (asked.kind, asked.texts)


def test_of_two_duties_one_is_chosen() -> None:
    """There is a choice, but no passing."""
    asked = after_the_turn(Layout("Slow Match", ("Slow Match", "Captain")), Rules()).decision
    assert asked is not None
    assert ("react nest", "react fore") == asked.texts


def test_everybody_who_could_answer_is_asked_and_may_pass_without_a_duty() -> None:
    """5.2: whoever has none is asked, too, and has nothing to do but to pass."""
    rules = Rules(ask_everybody=True)
    for aft, texts in (("Slow Match", ("react aft",)), ("Mate", ("pass",))):
        state = after_the_turn(Layout("Mate", ("Captain", "Mate", aft)), rules)
        assert state.decision is not None
        assert ("react", texts) == (state.decision.kind, state.decision.texts)


def test_a_new_deal_doesnt_decline_a_duty() -> None:
    """What others have answered to the event being asked about is drawn from what they may."""
    bart, cleo = Layout("Debtor", ("Mate", "Captain")), Layout("Watchman", ("Captain", "Mate"))
    game = Game.from_layouts([MATE, bart, cleo], coins=COINS, names=NAMES, rules=ASKED)
    state = game.start(0).apply("play nest at Cleo.aft").apply("react nest at Bart.fore")
    assert state.current_player == CLEO
    for seed in range(20):
        block = resample(state, CLEO, random.Random(seed)).block
        assert block[block[m.H_FP] + m.E_ANSWERS + BART] > m.V_PASS


@pytest.mark.parametrize("text", ["pass", "react fore"])
def test_why_it_must_be_made_is_told(text: str) -> None:
    """Declining is refused with the rule, and so is another reaction in its place."""
    bart = Layout("Debtor", ("Watchman", "Captain", "Mate"))
    game = Game.from_layouts([MATE, bart], coins=COINS, names=NAMES[:2], rules=ASKED)
    state = game.start(0).apply("play nest at Bart.aft")
    why = state.why_not(text)
    assert why is not None
    assert "Bart must answer, with Debtor" in why.reason
    assert "9.21" in why.rules
    assert "9.21" in state.why("react nest at Bart.fore").rules
