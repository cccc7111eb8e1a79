"""A remark `# check: allow CODE` silences just the warnings of its place, and never in vain."""

from __future__ import annotations

import pytest

from piecesofeight.language import check_sources
from piecesofeight.language.loading.fixing import apply_edits
from piecesofeight.language.loading.sources import Source

SET = """\
{top}set: gulls
coins:{coins}
  - coin: Gull
    limit: 1
    names: {{es: Gaviota}}
{above}  - coin: Parrot{beside}
{inside}    limit: 1
  - coin: Crow
    limit: 1
{end}"""


def gulls(**remarks: str) -> str:
    """A set in which Parrot (line 8 or so) and Crow have no Spanish name."""
    places = dict.fromkeys(("top", "coins", "above", "beside", "inside", "end"), "")
    return SET.format(**{**places, **remarks})


def warned(text: str) -> list[tuple[str, int]]:
    """Codes and lines of what is still said."""
    checked = check_sources(Source("gulls.yaml", text))
    return [(one.code, one.span.line) for one in checked.diagnostics]


def test_warnings_without_a_remark() -> None:
    """Both coins are warned of."""
    assert [("W0401", 6), ("W0401", 8)] == warned(gulls())


@pytest.mark.parametrize(
    ("remarks", "left"),
    [
        ({"beside": "  # check: allow W0401"}, [("W0401", 8)]),
        ({"above": "  # check: allow W0401\n"}, [("W0401", 9)]),
        ({"above": "# check: allow W0401\n\n  # of course\n"}, [("W0401", 11)]),
        ({"above": "  # check: allow W0401: spoken so everywhere\n"}, [("W0401", 9)]),
        ({"coins": " # check: allow W0401"}, []),
        ({"top": "# Gulls\n\n# check: allow W0401\n"}, []),
        ({"top": "#check:allow W0401\n"}, []),
    ],
)
def test_a_remark_counts_for_what_belongs_to_its_line(
    remarks: dict[str, str], left: list[tuple[str, int]]
) -> None:
    """On or above a line: the line and all below it that is indented more; on top: the file."""
    assert left == warned(gulls(**remarks))


def test_what_is_allowed_is_kept() -> None:
    """Whoever wants to know what was allowed can."""
    checked = check_sources(Source("gulls.yaml", gulls(beside="  # check: allow W0401")))
    assert [("W0401", 6)] == [(one.code, one.span.line) for one in checked.allowed]


@pytest.mark.parametrize(
    ("remarks", "code", "message"),
    [
        ({"inside": "    # check: allow W0401\n"}, "W0501", "nothing here is warned of"),
        ({"end": "# check: allow W0401\n"}, "W0501", "nothing here is warned of"),
        ({"beside": " # check: allow W0499"}, "W0502", "there is no code `W0499`"),
        ({"beside": " # check: allow E0201"}, "W0502", "`E0201` is an error"),
        ({"beside": " # check: allow"}, "W0502", "this remark names no code"),
        ({"beside": " # check: alow W0401"}, "W0502", "`alow` can't follow `check:`"),
        ({"beside": " # check: W0401"}, "W0502", "`W0401` can't follow `check:`"),
    ],
)
def test_a_remark_in_vain_is_warned_of(remarks: dict[str, str], code: str, message: str) -> None:
    """Nothing is silently ignored, neither a code that isn't there nor one in the wrong place."""
    checked = check_sources(Source("gulls.yaml", gulls(**remarks)))
    others = [one for one in checked.diagnostics if one.code != "W0401"]
    assert [code] == [one.code for one in others]
    assert others[0].message.startswith(message)
    assert 2 == sum(one.code == "W0401" for one in checked.diagnostics)


@pytest.mark.parametrize(
    "remarks",
    [
        {"beside": "  # check: this again"},
        {"beside": "  # checked: allow W0401"},
        {"inside": '    note: "no # check: allow W0401"\n'},
        {"inside": "    note: |\n      # check: allow W0401\n      text\n"},
    ],
)
def test_other_remarks_and_texts_are_the_authors_own(remarks: dict[str, str]) -> None:
    """Only what looks like an allowance is one, and only where a remark can stand."""
    assert {"W0401"} == {code for code, _line in warned(gulls(**remarks))}


def test_remarks_in_a_text_with_an_error_are_not_judged() -> None:
    """A coin that can't be read isn't warned of, so its remarks may well be needed."""
    broken = gulls(beside="  # check: allow W0401").replace("Crow\n    limit: 1", "Crow")
    assert [("E0108", 8), ("W0401", 8)] == warned(broken)
    without_warning = "set: gulls\ncoins:\n  - {coin: Gull}  # check: allow W0401\n"
    assert [("E0108", 3)] == warned(without_warning)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ({"beside": " # check: allow W0401, W0501"}, {"beside": " # check: allow W0401"}),
        ({"beside": " # check: allow W0501 W0401: so"}, {"beside": " # check: allow W0401: so"}),
        ({"inside": "    # check: allow W0401: old\n"}, {}),
        ({"end": "# check: allow W0401"}, {}),
        ({"coins": "   # check: allow W0501"}, {}),
    ],
)
def test_what_is_allowed_in_vain_can_be_left_out(
    before: dict[str, str], after: dict[str, str]
) -> None:
    """The fix deletes the remark, with its line if it has one of its own, or only the code."""
    text = gulls(**before)
    found = check_sources(Source("gulls.yaml", text)).diagnostics
    fixes = {one.fix for one in found if one.fix}
    assert 1 == len(fixes)
    assert gulls(**after) == apply_edits(text, fixes.pop().edits)
