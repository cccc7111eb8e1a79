"""Diagnostics as text: what is marked stands above its marks, whatever the file has in it."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from piecesofeight.language import Diagnostic, Edit, Fix, Related, render, render_all
from piecesofeight.language.diagnostics.columns import columns_of, window
from piecesofeight.language.program import Span

Place = tuple[int, int, int, int]
GULLS = """\
set: gulls
coins:
  - coin: Gull
    ability: |
      play:
        destroy any open coin
        destroy this
      play:
        destroy any open coin
        destroy this
      play:
        reveal this
        reveal this
        reveal this
        reveal this
        reveal this
        reveal this
        reveal this
"""


def said(place: Place, *related: tuple[str, Place], fix: str = "") -> Diagnostic:
    """A diagnostic about a place of the file `a`."""
    span = Span("a", *place)
    others = tuple(Related(message, Span("a", *where)) for message, where in related)
    way_out = Fix(fix, (Edit(span, ""),)) if fix else None
    return Diagnostic("E0328", "said", span, None, others, way_out)


def below_head(diagnostic: Diagnostic, text: str, width: int = 120) -> str:
    """What is rendered below the message and the place."""
    return render(diagnostic, {"a": text}, width).split("\n", 2)[2]


def test_a_stretch_of_several_lines_is_marked_on_the_first() -> None:
    """To the end of that line; no other of its lines is shown, a near place stands beside it."""
    diagnostic = said((8, 7, 11, 1), ("the first one", (5, 7, 8, 1)))
    expected = """\
  |
5 |       play:
  |       ----- the first one
...
8 |       play:
  |       ^^^^^"""
    assert expected == below_head(diagnostic, GULLS)


def test_what_is_far_away_has_its_own_excerpt() -> None:
    """Near places are shown together, with what lies between them left out."""
    diagnostic = said((14, 9, 19, 1), ("near", (5, 7, 5, 12)), ("far", (3, 1, 3, 4)), fix="go")
    expected = """\
   |
 5 |       play:
   |       ----- near
...
14 |         reveal this
   |         ^^^^^^^^^^^
  ::: a:3:1: far
   |
 3 |   - coin: Gull
   | ^^^
   = fix: go"""
    assert expected == below_head(diagnostic, GULLS)


def test_several_places_on_one_line() -> None:
    """Each has a line of its own, the main one first; one line between two is shown."""
    diagnostic = said((6, 17, 6, 20), ("left", (6, 9, 6, 16)), ("above", (4, 5, 4, 12)))
    expected = """\
  |
4 |     ability: |
  |     ------- above
5 |       play:
6 |         destroy any open coin
  |                 ^^^
  |         ------- left"""
    assert expected == below_head(diagnostic, GULLS)


@pytest.mark.parametrize(
    ("text", "place", "shown"),
    [
        ("海賊 gull", (1, 4, 1, 8), ("海賊 gull", "     ^^^^")),
        ("海賊 gull", (1, 2, 1, 3), ("海賊 gull", "  ^^")),
        ("cafe\u0301 gull", (1, 7, 1, 11), ("cafe\u0301 gull", "     ^^^^")),
        ("\tgull", (1, 2, 1, 6), ("→   gull", "    ^^^^")),
        ("a\x1b[2Jgull", (1, 2, 1, 3), ("a\\x1b[2Jgull", " ^^^^")),
        ("a\u202egull", (1, 3, 1, 7), ("a\\u202egull", "       ^^^^")),
        ("a\u00a0gull", (1, 2, 1, 3), ("a\\xa0gull", " ^^^^")),
    ],
)
def test_marks_stand_below_their_letters(text: str, place: Place, shown: tuple[str, str]) -> None:
    """Wide, combining, invisible characters and tabs: the marks are where the letters are."""
    expected = f"  |\n1 | {shown[0]}\n  | {shown[1]}"
    assert expected == below_head(said(place), text)


@pytest.mark.parametrize(
    ("place", "shown"),
    [
        ((1, 1, 1, 4), ("one two three four five six...", "^^^")),
        ((1, 35, 1, 40), ("...ix seven eight nine ten ...", "            ^^^^^")),
        ((1, 57, 1, 63), ("...ight nine ten eleven twelve", "                        ^^^^^^")),
        ((1, 5, 1, 50), ("...two three four five six ...", "   ^^^^^^^^^^^^^^^^^^^^^^^^")),
    ],
)
def test_a_long_line_is_cut_around_the_place(place: Place, shown: tuple[str, str]) -> None:
    """At most the width is shown, and what is marked is seen."""
    text = "one two three four five six seven eight nine ten eleven twelve"
    lines = below_head(said(place), text, width=30).split("\n")
    assert [f"1 | {shown[0]}", f"  | {shown[1]}"] == lines[1:]


@pytest.mark.parametrize(
    ("place", "shown"),
    [
        ((2, 1, 2, 1), "  |\n2 |\n  | ^"),
        ((1, 2, 3, 1), "  |\n1 | ab\n  |  ^"),
        ((3, 1, 9, 9), "  |\n3 | c\n  | ^"),
    ],
)
def test_a_place_without_letters_is_marked_all_the_same(place: Place, shown: str) -> None:
    """Empty lines, ends of lines and ends beyond the file still get one mark."""
    assert shown == below_head(said(place), "ab\n\nc")


def test_a_place_outside_of_the_file_has_no_excerpt() -> None:
    """No line, or no source: head and place are all there is."""
    assert "error[E0328]: said\n --> a:9:1" == render(said((9, 1, 9, 2)), {"a": "b"})
    assert "error[E0328]: said\n --> a" == render(said((0, 0, 0, 0)), {})


def test_messages_are_harmless_and_bounded() -> None:
    """What an author wrote comes back in messages: never a control code, never a megabyte."""
    span = Span("\x1b[2J.yaml", 1, 1, 1, 2)
    name = "x" * 10**6
    text = render(Diagnostic("E0109", f"`a\n\x1b[2J{name}`", span), {})
    assert text.startswith("error[E0109]: `a\\n\\x1b[2Jxxx")
    assert len(text) < 600
    assert " --> \\x1b[2J.yaml:1:1" == text.split("\n")[1]


def test_several_are_parted_by_an_empty_line() -> None:
    """`render_all` renders each as `render` does."""
    one, two = said((1, 1, 1, 4)), said((3, 5, 3, 9))
    sources = {"a": GULLS}
    assert f"{render(one, sources)}\n\n{render(two, sources)}" == render_all([one, two], sources)


LINES = st.text(st.sampled_from("ab \t海e\u0301\x07\u200b→"), max_size=200)


@given(line=LINES, width=st.integers(20, 80), data=st.data())
def test_every_mark_is_below_what_it_marks(line: str, width: int, data: st.DataObject) -> None:
    """A window is never wider than asked, and the first letter of the place is at its column."""
    column = data.draw(st.integers(1, len(line) + 1))
    end = data.draw(st.integers(column, len(line) + 1))
    row = window(line, width, (column, end))
    assert columns_of(row.text) <= width
    assert row.text.isprintable()
    letter = line[column - 1 : column]
    if letter.isprintable() and letter and not unicodedata.combining(letter):
        shown = [i for i in range(len(row.text)) if columns_of(row.text[:i]) == row.at(column)]
        assert letter in {row.text[i] for i in shown}


@given(st.text(max_size=60), st.tuples(*[st.integers(0, 9)] * 4))
def test_any_place_in_any_text_is_rendered(text: str, place: Place) -> None:
    """Nothing that a diagnostic can say of a file is too odd to be shown."""
    text_lines = render(said(place, ("other", place[::-1])), {"a": text}).split("\n")
    assert all(line.isprintable() and line == line.rstrip() for line in text_lines)
