"""The layout of the files of games: idempotent, the meaning stays, every comment stays."""

from __future__ import annotations

import re

import pytest
from folders import ROOT
from hypothesis import given, settings
from hypothesis import strategies as st

from piecesofeight.language import CoinFileError
from piecesofeight.language.formatting import format_text
from piecesofeight.language.games.loading import game_program

GAMES = [
    (ROOT / "tests" / "language" / "games" / name).read_text(encoding="utf-8")
    for name in ("good.yaml", "cards.yaml")
]


@st.composite
def unkempt(draw: st.DrawFn) -> str:
    """A file with comments, empty lines and blanks where they say nothing."""
    lines: list[str] = []
    for number, line in enumerate(draw(st.sampled_from(GAMES)).splitlines()):
        indent = line[: len(line) - len(line.lstrip())]
        what = draw(st.sampled_from(["", "", "", "", "above", "behind", "empty", "blanks"]))
        if what == "above":
            lines.append(f"{indent}# above {number}")
        if what == "empty":
            lines.append("")
        if what == "blanks":
            line = (
                indent + re.sub(r"(?<=\\w) (?=\\w)", "  ", line.lstrip())
                if '"' not in line
                else line
            )
        lines.append(f"{line}   # behind {number}" if what == "behind" and line else line)
    return "".join(f"{line}\n" for line in lines)


def comments(text: str) -> list[str]:
    """The comments of a text, in no order."""
    return sorted(re.findall(r"# (?:above|behind) \d+", text))


@settings(max_examples=10)
@given(unkempt())
def test_the_layout_keeps_what_is_said(text: str) -> None:
    """It is the same program, with the same comments; laid out again, nothing changes."""
    laid_out = format_text(text)
    assert format_text(laid_out) == laid_out
    assert comments(text) == comments(laid_out)
    assert game_program(text) == game_program(laid_out)


def test_one_layout() -> None:
    """Order of keys, indentation, blanks, quotes; comments stay beside what they are about."""
    text = """\
game:  gulls
pieces:
    coin:
        kinds:
        - names: {es: Gaviota}
          name: "Gull"   # it cries
          copies: 3
players: 2
zones: {bag: {holds: coins, of: table, starts: full}}
setup: |
    # everybody
    for  each player :
        draw 1 coin   from the bag to the bag
"""
    expected = """\
game: gulls
players: 2

pieces:
  coin:
    kinds:
      - name: Gull  # it cries
        copies: 3
        names: {es: Gaviota}

zones:
  bag: {of: table, holds: coins, starts: full}

setup: |
  # everybody
  for each player:
    draw 1 coin from the bag to the bag
"""
    assert expected == format_text(text)


def test_a_text_that_cannot_be_read_is_left_as_it_is() -> None:
    """The file isn't changed, and it is said why."""
    with pytest.raises(CoinFileError) as caught:
        format_text(GAMES[0].replace("draw 2 coins", "draw ; 2 coins", 1))
    assert "E0201" in {found.code for found in caught.value.diagnostics}
