"""An altered save is refused, or is a game: some hundred of the cases of `altered_saves.py`."""

from __future__ import annotations

import signal

import pytest
from altered_saves import FORMS, Tally, look_on

pytestmark = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no watch to set")


@pytest.fixture(scope="module")
def tally() -> Tally:
    """What became of some saves."""
    return look_on(seed=7, start=0, count=400, every=400)


def test_what_is_accepted_is_a_game(tally: Tally) -> None:
    """No foreign error, no hang, no crash; compiled as interpreted, and nothing read outside."""
    assert [] == tally.bad


def test_each_form_is_accepted_at_times_and_refused_at_times(tally: Tally) -> None:
    """A mutator all of whose saves are refused, or none, would prove nothing."""
    found = {(form, what) for form, what in tally.forms if what in ("accepted", "refused")}
    both = {(form, what) for form in FORMS for what in ("accepted", "refused")}
    assert both - {("former", "accepted")} == found


def test_what_is_accepted_is_played_on(tally: Tally) -> None:
    """To the end, most of it; every decision in both ways, where Numba is installed."""
    assert tally.decisions > 500
    assert tally.compiled in (0, tally.decisions)
    assert tally.ends["ended"] > 0.9 * tally.ends.total()
