"""Edits make exactly the change they say, together or not at all."""

from __future__ import annotations

import itertools
from pathlib import Path

import attrs
import pytest
from checked_files import BEGINNERS, ERRORS, checked, files
from hypothesis import given, settings
from hypothesis import strategies as st

from piecesofeight.language import Checked, check_sources
from piecesofeight.language.diagnostics.diagnostic import Diagnostic, Edit, Fix
from piecesofeight.language.loading import fixing
from piecesofeight.language.loading.fixing import apply_edits, compatible, fix_sources
from piecesofeight.language.loading.sources import Source
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
    found = [Diagnostic("E0201", "", fix.edits[0].span, fix=fix) for fix in (first, second, apart)]
    assert [first, apart] == compatible(found)


@given(st.lists(st.tuples(st.integers(1, 40), st.integers(0, 5)), max_size=12))
def test_compatible_fixes_never_touch_and_no_more_are_left_out(
    places: list[tuple[int, int]],
) -> None:
    """Of fixes in one line, each is taken that touches none of those taken before it."""
    fixes = [
        Fix(f"{number}", (Edit(Span("a", 1, start, 1, start + width), ""),))
        for number, (start, width) in enumerate(places)
    ]
    expected: list[Fix] = []
    for fix, (start, width) in zip(fixes, places, strict=True):
        others = [places[int(one.message)] for one in expected]
        if all(start > at + wide or start + width < at for at, wide in others):
            expected.append(fix)
    found = [Diagnostic("E0201", "", one.edits[0].span, fix=one) for one in fixes]
    assert expected == compatible(found)


FIXABLE = """\
# Three slips, and remarks that stay.
set: gulls
coins:
  - coin: Gull
    Limit: 03   # as printed
    captain: yes
    ability: >  # the text
      play:
        destroy any Walrus  # any
"""
FIXED = """\
# Three slips, and remarks that stay.
set: gulls
coins:
  - coin: Gull
    limit: 3   # as printed
    captain: true
    ability: |  # the text
      play:
        destroy any Walrus  # any
"""


def test_all_fixes_are_made_and_what_they_bring_to_light_is_told() -> None:
    """Each slip is mended, one after the other if need be; a hidden error shows; remarks stay."""
    fixed = fix_sources(Source("gulls.yaml", FIXABLE))
    assert FIXED == fixed.sources[0].text
    made = [(one.code, one.span.line, one.fix and one.fix.message) for one in fixed.made]
    expected = [
        ("E0107", 5, "write `limit`"),
        ("E0110", 5, "write `3`"),
        ("E0111", 6, "write `true`"),
        ("E0112", 7, "write `|`"),
    ]
    assert expected == made
    assert ["E0301"] == [one.code for one in fixed.checked.diagnostics]


@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_line_breaks_and_a_byte_order_mark_stay(mark: str) -> None:
    """A file from another system is still one afterwards."""
    before, after = (mark + text.replace("\n", "\r\n") for text in (FIXABLE, FIXED))
    assert after == fix_sources(Source("gulls.yaml", before)).sources[0].text


def test_only_what_is_wanted_is_fixed() -> None:
    """Other fixes are left for another time."""
    source = Source("gulls.yaml", FIXABLE)
    fixed = fix_sources(source, wanted=lambda one: one.code == "E0111")
    assert FIXABLE.replace("yes", "true") == fixed.sources[0].text
    assert source == fix_sources(source, wanted=lambda _: False).sources[0]


def test_several_files_are_fixed_together() -> None:
    """Each in its place; a file without a fix is the very same."""
    good = Source("good.yaml", "set: good\ncoins:\n  - {coin: Tern, limit: 1}\n")
    fixed = fix_sources(good, Source("gulls.yaml", FIXABLE))
    assert (good, FIXED) == (fixed.sources[0], fixed.sources[1].text)


@pytest.mark.parametrize("folder", [ERRORS, BEGINNERS], ids=lambda folder: folder.name)
def test_fixing_ends_and_leaves_nothing_to_fix(folder: Path) -> None:
    """Fixing again changes nothing, and whatever was fixed is not said any more."""
    left = {}
    for path in files(folder):
        if not any(one.fix for one in checked(path)):
            continue  # then nothing is done
        fixed = fix_sources(source(path))
        again = check_sources(*fixed.sources)
        if not fixed.made or again != fixed.checked or any(one.fix for one in again.diagnostics):
            left[path.stem] = again.diagnostics
    assert {} == left


def source(path: Path) -> Source:
    """A file as it is, with its line breaks."""
    return Source(path.name, path.read_bytes().decode("utf-8"))


def stages(checked: Checked) -> list[int]:
    """How many errors there are up to each stage."""
    return [sum(fixing._stage(one) <= last for one in checked.diagnostics) for last in range(5)]


def inside(span: Span, lines: list[str]) -> Span:
    """A span that ends where its line does: what is missing is marked behind the last letter."""
    start, end = (min(column, len(lines[span.line - 1]) + 1) for column in (span.column, 9999))
    end = min(span.end_column, end) if span.end_line == span.line else end
    return Span(span.file, span.line, start, span.line, max(start, end))


@settings(max_examples=30)
@given(
    st.sampled_from(files(ERRORS) + files(BEGINNERS)),
    st.lists(st.text("play:\n -|a", max_size=6), min_size=1),
)
def test_a_fix_that_does_harm_is_not_made(path: Path, texts: list[str]) -> None:
    """However bad the fixes are that somebody offers: no stage ever has more errors than before."""

    def check(*sources: Source, base: bool = True) -> Checked:
        checked = check_sources(*sources, base=base)
        lines = sources[0].text.split("\n")
        offered = [
            attrs.evolve(one, fix=Fix("try", (Edit(inside(one.span, lines), new),)))
            for one, new in zip(checked.diagnostics, itertools.cycle(texts), strict=False)
        ]
        return attrs.evolve(checked, diagnostics=tuple(offered))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(fixing, "check_sources", check)
        fixed = fix_sources(source(path))
    before, after = stages(check_sources(source(path))), stages(check_sources(*fixed.sources))
    made = {fixing._stage(one) for one in fixed.made}
    first = min(made, default=4)
    assert all(new <= old for new, old in zip(after[: first + 1], before, strict=False))
