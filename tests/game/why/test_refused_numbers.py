"""Ids of options, and what is none at all: refused for what they are."""

from __future__ import annotations

import pickle
import random

import pytest
from game_positions import played, position, random_game
from refusing import ANNE, BART

from piecesofeight import IllegalOption, Rules


@pytest.mark.parametrize("explicit", [False, True])
@pytest.mark.parametrize("seed", range(2))
def test_a_number_is_refused_for_what_it_says(seed: int, explicit: bool) -> None:
    """A number that no option has is either a text's, and refused as that is, or nobody's.

    So what a refusal quotes is never something that is allowed, and its reason is true.
    """
    rng = random.Random(seed)
    states = list(random_game(seed, 2 + seed % 2, Rules(explicit_chance=explicit)))
    for state in (*states[::3], states[-1]):
        for number in numbers_like(state.legal_actions(), rng):
            why = state.why(number)
            if why.legal:
                assert number in state.legal_actions() or why.text in ("surrender", "stalemate")
            elif why.text != f"option {number}":
                assert why == state.why(why.text), number
                assert not state.why(why.text).legal
            else:
                assert not state.decision or "no option has this number here" == why.reason


def numbers_like(options: list[int], rng: random.Random) -> list[int]:
    """Numbers of options with a bit turned, with more in them, below 0; and every small one."""
    some = rng.sample(options, min(len(options), 3))
    turned = [option ^ (1 << rng.randrange(22)) for option in some]
    more = [option + 4096 * rng.choice((1, 2, 128, 10**6)) for option in some]
    return [*turned, *more, *(-option for option in some), *range(-20, 17), 10**30]


@pytest.mark.parametrize(
    ("choice", "text", "reason"),
    [
        (-5, "option -5", "no option has this number here"),
        (2**31, "option 2147483648", "no option has this number here"),
        (10**5000, "option a number of thousands of digits", "no option has this number here"),
        (True, "True", "an option is given by its text, its id, or as an `Option`"),
        (1.9, "1.9", "an option is given by its text, its id, or as an `Option`"),
        (b"1", "b'1'", "an option is given by its text, its id, or as an `Option`"),
        (None, "None", "an option is given by its text, its id, or as an `Option`"),
    ],
    ids=range(7),
)
def test_what_is_no_option_at_all_is_told(choice: object, text: str, reason: str) -> None:
    """4.1: True is not option 1, nor is 1.9; a negative number is nobody's proposal."""
    for state in (position(ANNE, BART), played(position(ANNE, BART), "play nest at Bart.fore")):
        with pytest.raises(IllegalOption) as caught:
            state.apply(choice)
        assert (text, reason) == (caught.value.text, caught.value.reason)
        assert caught.value.rules
        assert state.decision
        assert state.decision.texts == caught.value.allowed


def test_an_option_is_only_for_who_it_was_offered_to() -> None:
    """5.2: at a pause a view still has the decision that its player has made; `pass` is not Bart's.

    The number and the text are whoever's must decide: programs choose by them.
    """
    state = position("- | Mate Cannon Captain", "Full Sail | Treachery Captain Mate")
    offered = state.view("Anne").decision.find("send fore")
    asked = state.apply("pass").apply("play fore at Bart.fore")
    assert "react" == asked.decision.kind
    passing = state.view("Anne").decision.find("pass")
    assert passing.id in asked.legal_actions()
    for option in (passing, pickle.loads(pickle.dumps(passing)), offered):
        with pytest.raises(IllegalOption, match="it was offered to Anne, at another decision"):
            asked.apply(option)
    assert asked.apply(passing.id) == asked.apply("pass")
