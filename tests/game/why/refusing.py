"""What tests of refusals share."""

from __future__ import annotations

import pytest

from piecesofeight import IllegalOption, State

ANNE = "Mate | Cannon Bomb Captain Treachery, Pistols"
BART = "Bomb | Pistols Treachery Captain Mate"
EMPTY = "- | Mate Bomb Captain Cannon"


def refused(state: State, text: str) -> IllegalOption:
    """The refusal of a text, which must leave the state as it was."""
    before = hash(state)
    with pytest.raises(IllegalOption) as caught:
        state.apply(text)
    assert before == hash(state)
    return caught.value


def cites(state: State, text: str, *rules: str) -> IllegalOption:
    """Check that a refusal cites all these rules."""
    error = refused(state, text)
    assert set(rules) <= set(error.rules), str(error)
    return error
