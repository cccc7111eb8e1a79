"""Records of whole evenings: as text and as JSON, at any decision, and back (section 8)."""

from __future__ import annotations

import random

import pytest
from evenings import matches, played
from hypothesis import given, settings
from hypothesis import strategies as st

import piecesofeight as po8


@settings(max_examples=4)
@given(matches(), st.integers(0, 2**32))
def test_an_evening_is_read_back_as_it_was(match: po8.Match, seed: int) -> None:
    """What was chosen and tried in an evening is what its text and its JSON say."""
    states, luck = played(match, seed), random.Random(seed)
    record = po8.Record.of(luck.choice(states)).comment("so far")
    other = record.undo(luck.randrange(len(record.choices) + 1))
    if other.state.decision:
        record = other.apply(luck.choice(other.state.decision.options)).comment("what if {")
    assert record == po8.Record.from_json(record.to_json(), match.coins)
    text = record.to_text(coins=match.coins)
    again = po8.Record.from_text(text, match.coins)
    assert text == again.to_text(coins=match.coins)
    assert record.main_line.state == again.state


@pytest.mark.parametrize(
    ("was", "now", "cause"),
    [
        ('[Match "best of 3"]', '[Match "worst of 3"]', "no length of a match"),
        ('[Pooling "draft"]', '[Pooling "raft"]', "did you mean `draft`"),
        ('[Spoils "yes"]', '[Spoils "maybe"]', "neither `yes` nor `no`"),
        ('[Pooling "draft"]', '[Drafted "many"]\n[Pooling "draft"]', "no whole number"),
        ('[Pooling "draft"]\n', "", "there are 2 players, but 0 shipyards"),
        ("Anne: pick", "Anne: peck", "is not allowed"),
    ],
)
def test_a_damaged_text_of_an_evening_is_refused_with_its_place(
    was: str, now: str, cause: str
) -> None:
    """What doesn't tell of an evening by the rules is an error with line and column."""
    match = po8.Match(["Anne", "Bart"], pooling="draft", pool=POOL, best_of=3, spoils=True)
    state = match.start(seed=1)
    for _ in range(3):
        assert state.decision
        state = state.apply(state.decision.options[0])
    text = po8.Record.of(state).to_text()
    assert was in text
    with pytest.raises(po8.SaveError, match=cause) as raised:
        po8.Record.from_text(text.replace(was, now, 1))
    assert raised.value.where.startswith("line ")


POOL = "2 Captain, 10 Mate, 6 Cannon, 6 Cutlass, 3 Bomb, 2 Treachery, Broadside"
