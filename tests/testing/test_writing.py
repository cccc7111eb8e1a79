"""Scenarios that are written: they pass, and end as the game did from which they were made."""

from __future__ import annotations

import random
import re

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from piecesofeight import Game, Layout, load_coins
from piecesofeight.combat.rules import Rules
from piecesofeight.errors import GameError, IllegalOption
from piecesofeight.testing import run_text
from piecesofeight.testing.scenarios.values import quoted
from piecesofeight.testing.scenarios.writing.scenario import scenario_text

COINS = load_coins()
NAMES = sorted(name for name, coin in COINS.items() if not coin.captain)
CAPTAIN = COINS.captains[0].name
EXPLICIT = Rules(explicit_chance=True)

layouts = st.builds(
    lambda nest, deck, at, hold, skips: Layout(
        nest, (*deck[:at], CAPTAIN, *deck[at:]), tuple(hold), skips
    ),
    st.none() | st.sampled_from(NAMES),
    st.lists(st.sampled_from(NAMES), max_size=4),
    st.integers(0, 4),
    st.lists(st.sampled_from(NAMES), max_size=3),
    st.integers(0, 1),
)


def played(game: Game, first: int | None, seed: int, most: int) -> list[int]:
    """The options of a random game."""
    luck, state, taken = random.Random(seed), game.start(first), list[int]()
    while not state.is_terminal() and len(taken) < most:
        taken.append(luck.choice(state.legal_actions()))
        state = state.apply(taken[-1])
    return taken


@settings(max_examples=40)
@given(st.lists(layouts, min_size=2, max_size=3), st.integers(0, 2**32), st.integers(0, 12))
def test_any_game_can_be_written(ships: list[Layout], seed: int, most: int) -> None:
    """A random game of any coins, cut off anywhere, is a scenario that passes."""
    game = Game.from_layouts(ships, rules=EXPLICIT)
    first = seed % len(ships)
    text = scenario_text("A game", game, first, played(game, first, seed, most), rules=["4.2"])
    [result] = run_text(text)
    assert result.passed, str(result)


@settings(max_examples=10)
@given(st.lists(layouts, min_size=2, max_size=3), st.integers(0, 2**32), st.integers(0, 4))
def test_who_begins_may_be_drawn(ships: list[Layout], seed: int, most: int) -> None:
    """8.1: what chance drew is the first step, and the scenario passes."""
    game = Game.from_layouts(ships, rules=EXPLICIT)
    text = scenario_text("A game", game, "drawn", played(game, None, seed, 1 + most))
    assert re.search(r"\n  turn: drawn\n(.*\n)*?  steps:\n    - chance: \w+ is first\n", text)
    [result] = run_text(text)
    assert result.passed, str(result)


@settings(max_examples=10)
@given(st.lists(layouts, min_size=2, max_size=2), st.integers(0, 2**32))
def test_forced_decisions_are_told_by_the_rules_of_the_game(ships: list[Layout], seed: int) -> None:
    """A game that asks forced decisions gives the options of those, too."""
    for rules in (Rules(ask_forced=True), Rules(ask_everybody=True)):
        game = Game.from_layouts(ships, rules=evolve(rules, explicit_chance=True))
        [result] = run_text(scenario_text("A game", game, 0, played(game, 0, seed, 8)))
        assert result.passed, str(result)


def test_a_forced_pass_is_said_where_a_later_one_would_be_taken_for_it() -> None:
    """Bart has nothing to answer with, and is asked all the same (`ask_everybody`).

    That Bart leaves the nest empty in the next turn would be taken for such an answer.
    """
    anne = Layout(None, ("Dead Calm", "Captain", "Barrel of Grog"))
    bart = Layout(None, ("Captain", "Barrel of Grog"))
    game = Game.from_layouts([anne, bart], rules=evolve(EXPLICIT, ask_everybody=True))
    options = ["send aft", "pass", "play fore", "pass", "play fore at Bart.aft", *["pass"] * 3]
    assert 3 == scenario_text("Asked twice", game, 0, options).count("- Bart: pass\n")


def test_an_arrangement_without_a_deck_can_be_said() -> None:
    """A step that arranges a single coin says that the deck is empty."""
    ships = [Layout("Call to Quarters", ("Captain",)), Layout("Mate", ("Captain",))]
    game = Game.from_layouts(ships, rules=EXPLICIT)
    text = scenario_text("Alone", game, 0, ["play nest", "arrange nest Captain"])
    assert "- Anne: arrange nest Captain deck -\n" in text


def test_options_may_be_texts_and_the_last_a_try_that_is_refused() -> None:
    """What must be refused becomes a step that cites the rule, which is listed with the others."""
    ships = [Layout("Captain", ("Mate", "Bomb")), Layout("Cannon", ("Captain",))]
    game = Game.from_layouts(ships, names=["Dora", "Emil"], teams=[["Dora"], ["Emil"]])
    text = scenario_text("Nobody is called", game, 0, [], refused="call fore to aft-side")
    assert (
        """\
- scenario: Nobody is called
  rules: ["3.7"]
  ships:
    Dora: {nest: Captain, deck: [Mate, Bomb]}
    Emil: {nest: Cannon, deck: [Captain]}
  teams: [[Dora], [Emil]]
  steps:
    - Dora: call fore to aft-side
      illegal: "3.7"
  expect:
    ships:
      Dora: {nest: Captain, deck: [Mate, Bomb], hold: []}
      Emil: {nest: Cannon, deck: [Captain], hold: []}
    turn: Dora
    decision: {player: Dora, kind: main}
"""
        == text
    )
    with pytest.raises(GameError, match="not refused"):
        scenario_text("Allowed", game, 0, [], refused="play fore at Emil.nest")


def test_passes_are_left_out_unless_they_say_something() -> None:
    """An offer that nobody takes needs no step."""
    ships = [Layout("Mate", ("Captain", "Pistols")), Layout("Treachery", ("Bomb", "Captain"))]
    game = Game.from_layouts(ships)
    text = scenario_text("Let it be", game, 0, ["play nest at Bart.fore", "pass"])
    assert "pass" not in text
    assert "kind: last-nest}" in text
    text = scenario_text("Let it be", game, 0, ["play nest at Bart.fore", "pass", "pass"])
    assert "    - Anne: play nest at Bart.fore\n    - Anne: pass\n  expect:" in text


def test_a_stalemate_is_told_though_no_decision_lists_it() -> None:
    """7.4: a proposal is written as a step, whether the game gives its id or its text."""
    ships = [Layout("Mate", ("Captain", "Bomb")), Layout("Cannon", ("Captain", "Bomb"))]
    game = Game.from_layouts(ships, rules=EXPLICIT)
    proposed = game.start(0).apply("stalemate")
    refused = proposed.apply("refuse")
    for told in (["stalemate", "refuse"], list(refused.history)):
        text = scenario_text("No peace", game, 0, told)
        assert "    - Anne: stalemate\n    - Bart: refuse\n" in text
    assert "- Anne: surrender\n" in scenario_text("Enough", game, 0, ["surrender"])


def test_what_can_not_be_taken_is_refused() -> None:
    """An option that isn't there raises the game's own error."""
    game = Game.from_layouts([Layout("Mate", ("Captain",)), Layout("Bomb", ("Captain",))])
    with pytest.raises(IllegalOption):
        scenario_text("No", game, 0, ["play nest at Bart.deck[7]"])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Captain's Monkey", "Captain's Monkey"),
        ("no", '"no"'),
        ("a: b", '"a: b"'),
        ("[x]", '"[x]"'),
        ("x #y", '"x #y"'),
        ("", '""'),
        ("Élan", '"Élan"'),
    ],
)
def test_texts_are_quoted_where_yaml_takes_them_for_more(text: str, expected: str) -> None:
    """Whatever a name has in it, it is read back as it is."""
    assert expected == quoted(text)
