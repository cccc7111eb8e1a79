"""What every kind of game has alike, shown by one that is neither coin combat nor an evening."""

from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st
from morra import Morra, MorraView, begin

from piecesofeight import CHANCE, SPECTATOR, TERMINAL, GameError, IllegalOption, State
from piecesofeight.match.state import MatchState
from piecesofeight.played.position import Position

BOTH = frozenset((0, 1))
CHOICES = ("Bart is even", "hold 2", "hold 3")


def played(*choices: str) -> Morra:
    """The game after some choices."""
    state = begin("Anne", "Bart")
    for choice in choices:
        state = state.apply(choice)
    return state


def test_games_and_evenings_are_positions() -> None:
    """What a third kind of game is given, the first two have by the same code."""
    names = ("told", "is_shown_to", "legal_actions", "text_of", "returns", "events", "__eq__")
    for kind in (State, MatchState, Morra):
        found = [getattr(kind, name) for name in names]
        assert [getattr(Position, name) for name in names] == found


def test_chance_is_asked_like_a_player() -> None:
    """Its decision has probabilities; a view goes to who looks on, as nobody must decide."""
    state = begin("Anne", "Bart")
    assert (True, CHANCE, False) == (state.is_chance(), state.current_player, state.is_secret)
    assert [(0, 0.5), (1, 0.5)] == state.chance_outcomes()
    assert state.decision
    assert "chance: chance: Anne is even, Bart is even" == str(state.decision)
    assert [0.5, 0.5] == [option.probability for option in state.decision]
    assert MorraView(SPECTATOR, frozenset(), (), ()) == state.view()
    assert [] == state.apply(0).chance_outcomes()


def test_a_choice_is_an_option_its_id_or_its_text() -> None:
    """Blanks and case don't matter in a text."""
    state = played("Bart is even")
    assert state.decision
    option = state.decision.options[1]
    assert ("hold 2", 2, 1, "hold") == (option.text, option.id, option.player, option.verb)
    assert state.apply(option) == state.apply(2) == state.apply("  HOLD  2 ")
    assert "hold 3" == state.text_of(3)
    assert option == state.decision.find("Hold 2") == pickle.loads(pickle.dumps(option))
    assert state.decision == pickle.loads(pickle.dumps(state.decision))
    assert ("hold 2", "hold 2") == (option.sentence, option.sentence_in("es"))


@pytest.mark.parametrize(
    ("choice", "reason"),
    [
        ("hold 22", "`hold 22` is not allowed: it is no option here; did you mean `hold 2`?"),
        (4, "`option 4` is not allowed: no option has this number here"),
        (1.5, "`1.5` is not allowed: an option is given by its text, its id, or as an `Option`"),
    ],
)
def test_a_refusal_says_why_and_what_is_allowed(choice: str | int, reason: str) -> None:
    """So does one of an option that was offered to somebody else."""
    state = played("Bart is even")
    with pytest.raises(IllegalOption) as error:
        state.apply(choice)
    assert f"{reason}; allowed now: `hold 1`, `hold 2`, `hold 3`" == str(error.value)
    assert ("hold 1", "hold 2", "hold 3") == error.value.allowed


def test_an_option_of_another_decision_is_refused() -> None:
    """Though an option with its id and its text is offered here, to another player."""
    state = played("Bart is even")
    assert state.decision
    with pytest.raises(IllegalOption, match="it was offered to Bart, at another decision"):
        state.apply(2).apply(state.decision.options[0])
    with pytest.raises(IllegalOption, match=r"the game is over$"):
        played(*CHOICES).apply("hold 1")


def test_who_are_asked_together_see_what_came_of_it_together() -> None:
    """All see that both are asked; that the first has chosen shows to nobody but the second."""
    state = played("Bart is even")
    opened = [state.view(seat) for seat in (0, 1, SPECTATOR)]
    assert [BOTH, BOTH, BOTH] == [view.deciders for view in opened]
    assert [0, 3, 0] == [len(view.options) for view in opened]
    assert (1, opened[1]) == (state.current_player, state.view())

    state = state.apply("hold 2")
    assert (True, 0) == (state.is_secret, state.current_player)
    assert [True, False, False] == [state.is_shown_to(seat) for seat in ("Anne", 1, SPECTATOR)]
    assert [opened[1], opened[2]] == [state.view("Bart"), state.view(SPECTATOR)]
    assert MorraView(0, BOTH, ("hold 1", "hold 2", "hold 3"), ()) == state.view()
    assert [(), (), ()] == [state.told(seat) for seat in (0, 1, SPECTATOR)]
    assert ("Bart holds 2",) == state.events

    state = state.apply("hold 3")
    shown = ("Bart shows 2", "Anne shows 3")
    assert (shown, shown) == (state.told(SPECTATOR), state.view(SPECTATOR).told)
    assert ("Bart holds 2", *shown) == state.told("Bart")
    assert ("Anne holds 3", *shown) == state.told("Anne")


def test_the_end_is_an_end() -> None:
    """Five is odd, so Anne wins; nothing is to be chosen."""
    state = played(*CHOICES)
    assert state.outcome
    assert ((0,), False, [1.0, -1.0]) == (
        state.outcome.winners,
        state.outcome.is_draw,
        state.returns(),
    )
    assert (True, TERMINAL, None) == (state.is_terminal(), state.current_player, state.decision)
    assert ([], frozenset()) == (state.legal_actions(), state.deciders)
    assert [0.0, 0.0] == played("Bart is even").returns()


@given(st.lists(st.integers(0, 2), max_size=3))
def test_a_position_is_a_value(choices: list[int]) -> None:
    """It can be copied, pickled, hashed and played again; what led there doesn't count."""
    state = begin("Anne", "Bart")
    for choice in choices:
        actions = state.legal_actions()
        state = state.apply(actions[choice % len(actions)])
    again = state.start()
    assert begin("Anne", "Bart") == again
    for option in state.history:
        again = again.apply(option)
    for same in (again, copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert state == same
        assert (hash(state), state.digest()) == (hash(same), same.digest())
        assert (state.history, state.times) == (same.history, same.times)
        assert [state.told(seat) for seat in (0, 1)] == [same.told(seat) for seat in (0, 1)]
    assert (state == begin("Anne", "Bart")) == (not choices)
    assert state != State


def test_there_is_no_such_player() -> None:
    """The message says which there are."""
    for asked in (Morra.view, Morra.told, Morra.is_shown_to):
        with pytest.raises(GameError, match="there is no player `Carl`; there are Anne, Bart"):
            asked(begin("Anne", "Bart"), "Carl")
