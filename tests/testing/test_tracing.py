"""The observed kernel, and what is heard from it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest
from courses import random_course
from hypothesis import given, settings
from hypothesis import strategies as st

from piecesofeight import State
from piecesofeight.combat.observed import ObservedKernel
from piecesofeight.machine import select, zones
from piecesofeight.testing import run_text
from piecesofeight.testing.scenarios.running.taking import replay
from piecesofeight.testing.scenarios.running.tracing import happened


@settings(max_examples=30)
@given(st.integers(0, 10**6))
def test_the_copy_plays_the_same_game(seed: int) -> None:
    """Every decision taken again gives the same block; `replay` compares them itself."""
    replay(random_course(seed), ObservedKernel(None))


@settings(max_examples=30)
@given(st.integers(0, 10**6))
def test_everything_told_has_its_place_in_the_trace(seed: int) -> None:
    """The trace has each event once, in order; a cause is a line of the coin it names."""
    course = random_course(seed)
    found = happened(course)
    told = [event.text() for state in course[1:] for event in state.events]
    assert told == [one.text for one in found.happenings]
    for one in found.happenings:
        if one.cause is not None:
            assert one.cause.text.strip()


@settings(max_examples=5)
@given(st.integers(0, 10**6))
def test_what_was_touched_is_what_changed(seed: int) -> None:
    """A zone that isn't the same after a move has been touched in it."""
    for before, after in pairwise(random_course(seed)):
        touched = happened([before, after]).touched
        for seat, (old, new) in enumerate(zip(before.ships, after.ships, strict=True)):
            for part in ("nest", "deck", "hold"):
                if getattr(old, part) != getattr(new, part):
                    assert (seat, part) in touched


def test_listening_leaves_the_kernel_alone() -> None:
    """Functions of the kernel are called through names of the copy's own."""

    class Listener:
        heard = 0

        def _on_link(self, link: Callable[..., None], *rest: object) -> None:
            self.heard += 1
            link(*rest)

    before, listener = (select.holds, zones.link, State.apply), Listener()
    course = random_course(0)
    replay(course, ObservedKernel(listener))
    assert before == (select.holds, zones.link, State.apply)
    heard = listener.heard
    assert heard
    for before, after in pairwise(course):
        before.apply(after.history[-1])
    assert heard == listener.heard


def test_a_listener_names_functions_of_the_kernel() -> None:
    """A method for a function that there isn't would never be called: it is an error."""

    class Listener:
        def _on_nothing(self) -> None:
            """Hear nothing."""

    with pytest.raises(KeyError, match="nothing"):
        ObservedKernel(Listener())


def test_each_state_of_a_run_follows_from_the_one_before() -> None:
    """The states of a scenario's run are one game without gaps."""
    text = """
    - scenario: two turns
      ships:
        Anne: {nest: Mate, deck: [Cannon, Captain]}
        Bart: {nest: Treachery, deck: [Bomb, Mate, Captain]}
      steps:
        - Anne: play nest at Bart.fore
        - Bart: play nest at Anne.fore
          illegal: "6"
        - Bart: play fore at Anne.fore
    """
    [result] = run_text(text)
    assert result.passed
    for before, after in pairwise(result.states):
        assert after == before.apply(after.history[-1])
