"""Completions in scenario files: the keys of the part in which the cursor is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from piecesofeight.language.editor import scenario_completions
from piecesofeight.language.file.keys import OF_MATCH, OF_SCENARIO, OF_SHIP, OF_STEP

SCENARIO = """\
- scenario: The best of three
  rules: ["8.3"]
  match:
    best of: 3
  ships:
    Anne: {nest: Mate, deck: [Captain]}
    Bart:
      nest: Mate
  steps:
    - Anne: play nest at Bart.fore
"""


def proposed(end: str, start: str = SCENARIO) -> list[str]:
    """What is proposed at the end of a text."""
    lines = (start + end).split("\n")
    found = scenario_completions(start + end, len(lines), len(lines[-1]) + 1)
    return [one.text.rstrip(": ") for one in found]


@pytest.mark.parametrize(
    ("end", "expected"),
    [
        ("  ", set(OF_SCENARIO.names) - {"scenario", "rules", "match", "ships", "steps"}),
        ("      ", set(OF_STEP.names)),
        ("- ", set(OF_SCENARIO.names)),
        ("  t", {"turn", "teams"}),
        ("      ill", {"illegal"}),
        ("    - i", {"illegal"}),
        ("    ", set()),
        ("  expect:\n    ", set()),
        ("  turn: An", set()),
        ("  # t", set()),
    ],
)
def test_the_keys_of_a_part_are_proposed(end: str, expected: set[str]) -> None:
    """Those that aren't there yet; nothing where names or values of the author's own stand."""
    assert expected == set(proposed(end))


@pytest.mark.parametrize(
    ("lines", "end", "expected"),
    [
        (4, "    ", set(OF_MATCH.names) - {"best of"}),
        (4, "    be", {"begins"}),
        (4, "    begins: ", {"drawn", "loser", "winner", "turns"}),
        (4, "    begins: w", {"winner"}),
        (4, "    spoils: ", {"true", "false"}),
        (4, "    shipyards:\n      An", set()),
        (8, "      ", set(OF_SHIP.names) - {"nest"}),
        (8, "    ", set()),
    ],
)
def test_the_keys_of_a_match_and_of_a_ship_are_proposed(
    lines: int, end: str, expected: set[str]
) -> None:
    """Also in a scenario that isn't written to its end."""
    start = "".join(SCENARIO.splitlines(keepends=True)[:lines])
    assert expected == set(proposed(end, start))


@given(st.text("- :#\nabms{[\"'", max_size=60), st.integers(0, 9), st.integers(1, 30))
def test_any_text_can_be_completed(text: str, line: int, column: int) -> None:
    """A file with mistakes is no mistake of ours."""
    for found in scenario_completions(SCENARIO + text, line + 9, column):
        assert found.column <= column
