"""Numbers named in secret (9.6a): nobody learns one before all have named theirs."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from piecesofeight import SPECTATOR, Game, Layout, Rules, State, load_coins, resample
from piecesofeight.game.saves.seat import SeatSave
from piecesofeight.machine.constants import ABILITY_FRAME_SIZE, ENTRY_KEPT, ENTRY_SIZE, H_FP
from piecesofeight.testing.laws.secrets import check_no_leak, check_resample

COINS = load_coins(Path(__file__).parents[2] / "scenarios" / "sets" / "secret.yaml")
ANNE, BART, CLEO = range(3)


def bids(*numbers: int, rules: Rules | None = None) -> State:
    """The state after so many of three players have named a number."""
    ships = [Layout("Closed Bids", ("Captain", "Mate")), *[Layout("Mate", ("Captain",))] * 2]
    game = Game.from_layouts(ships, coins=COINS, rules=rules or Rules())
    state = game.start(first=0, seed=1).apply("play nest")
    for number in numbers:
        state = state.apply(f"choose {number}")
    return state


def told(state: State, seat: int) -> list[str]:
    """All that a seat can get of a state."""
    view = state.view(seat)
    found = [repr(view), str(view), repr(view.events), str(state.trace(seat))]
    found += [event.text(language) for event in view.events for language in ("en", "es")]
    found += [f"{option!r} {option.sentence}" for option in view.decision or ()]
    if seat != SPECTATOR:
        found += [state.why_not(f"choose {number}", seat) for number in range(5)]
        found.append(SeatSave.of(state, seat).to_json())
    return found


@pytest.mark.parametrize("rules", [Rules(), Rules(explicit_chance=True, ask_forced=True)])
def test_two_games_look_alike_until_all_have_named(rules: Rules) -> None:
    """Whatever Anne and Bart named, everybody else gets the same before Cleo names hers."""
    some, others = bids(0, 3, rules=rules), bids(0, 1, rules=rules)
    for seat in (ANNE, CLEO, SPECTATOR):
        assert told(some, seat) == told(others, seat)
    for seat in (BART, CLEO, SPECTATOR):
        assert told(bids(0, rules=rules), seat) == told(bids(2, rules=rules), seat)
        assert told(some, seat) == told(bids(2, 3, rules=rules), seat)
    assert some.legal_actions() == others.legal_actions()


def test_once_all_have_named_everybody_is_told() -> None:
    """The numbers of all three are shown at once, to those who watch too."""
    for seat in (ANNE, BART, CLEO, SPECTATOR):
        texts = [event.text("en") for event in bids(0, 3, 2).view(seat).events]
        named = [text for text in texts if "names the number" in text]
        assert len(named) == 3
        assert told(bids(0, 3, 2), seat) != told(bids(0, 1, 2), seat)


def test_what_others_named_is_dealt_anew_and_what_one_named_stays() -> None:
    """Who samples what they can't know meets all numbers of others, and their own."""
    state, rng = bids(0, 3), random.Random(1)
    for seat, expected in (
        (ANNE, {(0, other) for other in range(4)}),
        (BART, {(other, 3) for other in range(4)}),
        (CLEO, {(one, other) for one in range(4) for other in range(4)}),
    ):
        found = set()
        for _ in range(200):
            block = resample(state, seat, rng).block
            first = block[H_FP] + ABILITY_FRAME_SIZE + ENTRY_KEPT
            found.add((-1 - block[first], -1 - block[first + ENTRY_SIZE]))
        assert found == expected


@pytest.mark.parametrize("numbers", [(), (0,), (0, 3), (0, 3, 2)])
def test_the_laws_of_secrets_hold_on_the_way(numbers: tuple[int, ...]) -> None:
    """No leak at any moment, and new deals are games that can be played on."""
    rng = random.Random(len(numbers))
    state = bids(*numbers)
    check_no_leak(state, rng)
    for seat in range(3):
        check_resample(state, seat, rng, most=20)
