"""What records tell of choices, and playing again by it, in a game that has no coins."""

from __future__ import annotations

import pytest
from morra import begin

from piecesofeight import GameError, RecordError
from piecesofeight.played.replay import MadeChoice, choices_of, repeated, states_to, taken

FIRST = begin("Anne", "Bart")
LAST = repeated(FIRST, (1, 2, 3), (0, 0, 0), 0)


def test_choices_are_told_and_played_again() -> None:
    """Each as `NAME: OPTION`; chance is called so."""
    told = [
        MadeChoice(-1, 1, "chance: Bart is even"),
        MadeChoice(1, 2, "Bart: hold 2"),
        MadeChoice(0, 3, "Anne: hold 3"),
    ]
    assert told == list(choices_of(LAST))
    state = FIRST
    for number, choice in enumerate(told, start=1):
        option, state = taken(state, choice.text, number)
        assert choice.option == option
    assert LAST == state
    assert [0, 1, 2, 3] == [len(state.history) for state in states_to(LAST)]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Anne: hold 2", "choice 2: `Anne: hold 2` is out of turn: Bart must decide"),
        ("Bart: hold 9", "choice 2: `Bart: hold 9` is not allowed: it is no option here"),
    ],
)
def test_what_cannot_have_been_chosen_is_refused(text: str, said: str) -> None:
    """The message says which choice it is, and why."""
    with pytest.raises(RecordError) as error:
        taken(FIRST.apply("Bart is even"), text, 2)
    assert str(error.value).startswith(said)
    assert 2 == error.value.number


def test_nothing_comes_after_the_end() -> None:
    """Whoever would choose it."""
    with pytest.raises(RecordError, match="choice 4: `Anne: hold 1` comes after the end"):
        taken(LAST, "Anne: hold 1", 4)


def test_no_time_goes_by_without_clocks() -> None:
    """Neither at a choice nor before it; a choice without a time is as it was."""
    for state in (FIRST, LAST):
        assert ((), 0, 0) == (state.clocks, state.waited, state.turn)
        with pytest.raises(GameError, match=r"no clocks in this game, so no `2\.5` seconds"):
            state.wait(2.5)
    with pytest.raises(GameError, match="there are no clocks in this game, so no `0` seconds"):
        FIRST.apply(0, 0)
    assert (0, 0, 0) == LAST.times
