"""`why`, `why not` and `trace` at the table."""

from __future__ import annotations

import pytest
from cli_support import Run, Write
from test_cli_play import SHIPS, TWO


@pytest.mark.parametrize("asked", ["why 1", "why not 1", "WHY  1"])
def test_an_option_says_why(run: Run, write: Write, asked: str) -> None:
    """By its number: the moment, the coin's line, the targets."""
    write("here.txt", "")
    told = run(*TWO, *SHIPS, lines=[asked, "quit"]).stdout
    assert "is allowed\n  - Anne's main action: " in told
    assert "pieces_of_eight.yaml:" in told


def test_what_isnt_there_says_why_not(run: Run, write: Write) -> None:
    """By its text, with the rule."""
    write("here.txt", "")
    told = run(*TWO, *SHIPS, lines=["why not play deck[2] at Bart.fore", "quit"]).stdout
    expected = (
        "`play deck[2] at Bart.fore` is not allowed\n"
        "  - only an active coin (nest, fore, aft) can be played, not one in `deck[2]` (4.1, 1.3)\n"
    )
    assert expected in told


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("why", "error: why what? write `why 2`, or `why not play fore at Bart.nest`\n"),
        ("why not", "error: why what? write `why 2`, or `why not play fore at Bart.nest`\n"),
        ("why 999", "error: there is no number 999 in the list\n"),
    ],
)
def test_a_question_without_an_option_is_answered(
    run: Run, write: Write, asked: str, said: str
) -> None:
    """With what to write."""
    write("here.txt", "")
    assert said in run(*TWO, *SHIPS, lines=[asked, "quit"]).stdout


def test_a_trace_tells_what_the_player_may_know(run: Run, write: Write) -> None:
    """Since the own last choice, that included; nothing of what the others hold."""
    write("here.txt", "")
    told = run(*TWO, *SHIPS, lines=["trace", "1", "trace", "quit"]).stdout
    assert "Anne begins turn 1" in told
    assert "\nAnne: `" in told
    assert "└─ " in told
