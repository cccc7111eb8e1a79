"""What several choose or name in secret (9.6a): nobody learns it before all have answered."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from piecesofeight import SPECTATOR, Game, Layout, Rules, State, load_coins, resample
from piecesofeight.game.saves.seat import SeatSave
from piecesofeight.machine.constants import (
    ABILITY_FRAME_SIZE,
    ENTRY_KEPT,
    ENTRY_SIZE,
    H_FP,
    U_COUNT,
)
from piecesofeight.notation.options import option_text
from piecesofeight.testing.laws.secrets import check_no_leak, check_resample

COINS = load_coins(Path(__file__).parents[2] / "scenarios" / "sets" / "secret.yaml")
ANNE, BART, CLEO = range(3)
# For each coin, what each of three players can answer: a number, a coin of theirs, a player, or a
# coin of their hold or none.
ANSWERS = {
    "Closed Bids": (("0", "1", "2", "3"),) * 3,
    "Gift Day": (
        ("Anne.nest", "Anne.aft"),
        ("Bart.nest", "Bart.deck[2]", "Bart.aft"),
        ("Cleo.nest", "Cleo.aft"),
    ),
    "Black Ballot": (("Bart", "Cleo"), ("Anne", "Cleo"), ("Anne", "Bart")),
}
OFFERS = ("pass", "choose bomb", "choose pistols")


def asked(coin: str, *answers: str, rules: Rules | None = None) -> State:
    """The state after so many of three players have answered."""
    ships = [
        Layout(coin, ("Captain", "Mate")),
        Layout("Bomb", ("Captain", "Mate", "Pistols")),
        Layout("Mate", ("Captain", "Bomb")),
    ]
    game = Game.from_layouts(ships, coins=COINS, names=NAMES, rules=rules or Rules())
    state = game.start(first=0, seed=1).apply("play nest")
    for answer in answers:
        state = state.apply(f"choose {answer}")
    return state


NAMES = ("Anne", "Bart", "Cleo")


def told(state: State, seat: int) -> list[str]:
    """All that a seat can get of a state."""
    view = state.view(seat)
    found = [repr(view), str(view), repr(view.events), str(state.trace(seat))]
    found += [event.text(language) for event in view.events for language in ("en", "es")]
    found += [f"{option!r} {option.sentence}" for option in view.decision or ()]
    if seat != SPECTATOR:
        every = {answer for answers in ANSWERS.values() for each in answers for answer in each}
        found += [state.why_not(f"choose {answer}", seat) for answer in sorted(every)]
        found.append(SeatSave.of(state, seat).to_json())
    return found


@pytest.mark.parametrize("rules", [Rules(), Rules(explicit_chance=True, ask_forced=True)])
@pytest.mark.parametrize("coin", ANSWERS)
def test_two_games_look_alike_until_all_have_answered(coin: str, rules: Rules) -> None:
    """Whatever Anne and Bart answered, everybody else gets the same before Cleo answers."""
    (anne, anne2, *_), (bart, *_, bart2), _ = ANSWERS[coin]
    some = asked(coin, anne, bart, rules=rules)
    others = asked(coin, anne, bart2, rules=rules)
    for seat in (ANNE, CLEO, SPECTATOR):
        assert told(some, seat) == told(others, seat)
    for seat in (BART, CLEO, SPECTATOR):
        first, second = (asked(coin, one, rules=rules) for one in (anne, anne2))
        assert told(first, seat) == told(second, seat)
        assert told(some, seat) == told(asked(coin, anne2, bart, rules=rules), seat)
    assert some.legal_actions() == others.legal_actions()


@pytest.mark.parametrize(
    ("coin", "text"),
    [("Closed Bids", "names the number"), ("Gift Day", "chooses"), ("Black Ballot", "chooses")],
)
def test_once_all_have_answered_everybody_is_told(coin: str, text: str) -> None:
    """What all three chose is shown at once, to those who watch too."""
    (anne, *_), (bart, *_, bart2), (cleo, *_) = ANSWERS[coin]
    for seat in (ANNE, BART, CLEO, SPECTATOR):
        texts = [event.text("en") for event in asked(coin, anne, bart, cleo).view(seat).events]
        assert 3 == len([found for found in texts if text in found])
        other = asked(coin, anne, bart2, cleo)
        assert told(asked(coin, anne, bart, cleo), seat) != told(other, seat)


@pytest.mark.parametrize("coin", ANSWERS)
def test_what_others_answered_is_dealt_anew_and_what_one_answered_stays(coin: str) -> None:
    """Who samples what they can't know meets all answers of others, and their own."""
    of_anne, of_bart, _ = ANSWERS[coin]
    anne, bart = of_anne[0], of_bart[-1]
    state, rng = asked(coin, anne, bart), random.Random(1)
    for seat, expected in (
        (ANNE, {(anne, other) for other in of_bart}),
        (BART, {(other, bart) for other in of_anne}),
        (CLEO, {(one, other) for one in of_anne for other in of_bart}),
    ):
        found = set()
        for _ in range(150):
            dealt = resample(state, seat, rng)
            first = dealt.block[H_FP] + ABILITY_FRAME_SIZE + ENTRY_KEPT
            kept = [-1 - dealt.block[first + ENTRY_SIZE * nth] for nth in range(2)]
            answers = [option_text(dealt.scene, option) for option in kept]
            found.add(tuple(answer.removeprefix("choose ") for answer in answers))
        assert expected == found


def test_whether_somebody_offers_anything_stays_secret() -> None:
    """Of an offer out of a hold nobody learns a thing before all were asked, not even a pass."""
    held = {"hold": ("Bomb", "Pistols")}
    ships = [
        Layout("Bribery", ("Captain", "Mate")),
        Layout("Mate", ("Captain",), **held),
        Layout("Mate", ("Captain",), **held),
    ]
    game = Game.from_layouts(ships, coins=COINS, names=NAMES)
    state = game.start(first=0, seed=1).apply("play nest")
    states = [state.apply(offer) for offer in OFFERS]
    for seat in (ANNE, CLEO, SPECTATOR):
        assert told(states[0], seat) == told(states[1], seat) == told(states[2], seat)
    assert [1, 1, 1] == [one.block[one.block[H_FP] + U_COUNT] for one in states]
    rng = random.Random(1)
    for one in states:
        check_no_leak(one, rng)
        check_resample(one, ANNE, rng, most=20)


@pytest.mark.parametrize("answered", range(4))
@pytest.mark.parametrize("coin", ANSWERS)
def test_the_laws_of_secrets_hold_on_the_way(coin: str, answered: int) -> None:
    """No leak at any moment, and new deals are games that can be played on.

    Where some have answered and others have not, and after all of them.
    """
    rng = random.Random(answered)
    state = asked(coin, *(answers[0] for answers in ANSWERS[coin][:answered]))
    check_no_leak(state, rng, [(BART, CLEO, SPECTATOR, ANNE)[answered]])
    check_resample(state, answered % 3, rng, most=3)
