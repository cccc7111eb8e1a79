"""Edits make exactly the change they say, together or not at all."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from piecesofeight.language.diagnostics import Diagnostic, Edit, Fix, Severity
from piecesofeight.language.fixing import apply_edits, compatible
from piecesofeight.language.program import Span


def span(text: str, start: int, end: int) -> Span:
    """The span of a piece of a text."""
    before, upto = text[:start], text[:end]
    return Span(
        "gull.yaml",
        before.count("\n") + 1,
        start - (before.rfind("\n") + 1) + 1,
        upto.count("\n") + 1,
        end - (upto.rfind("\n") + 1) + 1,
    )


@st.composite
def cut_texts(draw: st.DrawFn) -> tuple[str, list[tuple[str, str | None]]]:
    """A text in pieces, some of which get replaced."""
    piece = st.text("ab\n é", min_size=1, max_size=6)
    pieces = draw(st.lists(st.tuples(piece, st.none() | st.text("xy\n", max_size=4)), max_size=8))
    return "".join(old for old, _new in pieces), pieces


@given(cut_texts())
def test_edits_replace_their_pieces_and_nothing_else(
    cut: tuple[str, list[tuple[str, str | None]]],
) -> None:
    """Every piece with an edit is its new text afterwards, every other piece is as it was."""
    text, pieces = cut
    edits, at = [], 0
    for old, new in pieces:
        if new is not None:
            edits.append(Edit(span(text, at, at + len(old)), new))
        at += len(old)
    expected = "".join(old if new is None else new for old, new in pieces)
    assert expected == apply_edits(text, reversed(edits))


def test_overlapping_edits_are_refused() -> None:
    """Two edits of the same letter can't both be made."""
    text = "destroy this"
    edits = [Edit(span(text, 0, 7), "move"), Edit(span(text, 3, 9), "")]
    with pytest.raises(ValueError, match="edits overlap"):
        apply_edits(text, edits)


def test_of_two_fixes_in_one_place_the_first_is_made() -> None:
    """Fixes that touch each other are made one after the other, with a new look between them."""
    text = "destroy this"
    first = Fix("write `move`", (Edit(span(text, 0, 7), "move"),))
    second = Fix("leave it out", (Edit(span(text, 0, 12), ""),))
    apart = Fix("write `it`", (Edit(span(text, 8, 12), "it"),))
    found = [
        Diagnostic("E0201", Severity.ERROR, "", fix.edits[0].span, fix=fix)
        for fix in (first, second, apart)
    ]
    assert [first, apart] == compatible(found)
