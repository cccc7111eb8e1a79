"""`piecesofeight replay` of a whole evening: a draft, ships, and two games."""

from __future__ import annotations

import json

import pytest
from cli_support import Run, Write

from piecesofeight import Match, RandomBot, Record, load_coins

COINS = load_coins()
POOL = "2 Captain, 10 Mate, 6 Cannon, 6 Cutlass, 3 Bomb, 2 Treachery, Broadside"
TREES = """\
error: the causes in a whole evening are shown choice by choice
help: show those of one with `--step N --trace`
"""


@pytest.fixture
def file(write: Write) -> str:
    """An evening in a file."""
    match = Match(["Anne", "Bart"], COINS, pooling="draft", pool=POOL, wins=1, clock="60")
    state = match.start(seed=2)
    bots = [RandomBot(seed) for seed in (1, 2)]
    while state.decision:
        option = bots[state.current_player].choose(state.view())
        state = state.apply(option, 0.5 if state.clocks else None)
    return write("evening.po8", Record.of(state).to_text())


def test_an_evening_is_shown_from_the_first_pick_to_its_end(run: Run, file: str) -> None:
    """Choices have the time that they took where a clock ran (8.2)."""
    lines = run("replay", file).stdout.splitlines()
    assert "Anne 0, Bart 0; draft" in lines[0]
    assert any("   1  " in line and "pick" in line and " s)" not in line for line in lines)
    assert any(line.endswith("  (0.5 s)") for line in lines)
    assert "each choice was allowed, and the end is the one that was saved" in lines[-1]


def test_a_seat_is_not_shown_how_others_build(run: Run, file: str) -> None:
    """Of a ship that another builds only that it is ready is told."""
    told = run("replay", file, "--seat", "Anne").stdout
    assert ": arrange deck" in told
    assert "Bart: arrange deck" not in told
    assert "Bart's ship is ready" in told


def test_a_choice_of_an_evening_has_its_reasons_and_causes(run: Run, file: str) -> None:
    """The tree of causes is a game's; why something was allowed is told everywhere."""
    assert "each in turn picks a coin of the pool (8.5)" in run("replay", file, "--why", "1").stdout
    whole = run("replay", file, "--trace")
    assert (2, TREES) == (whole.exit_code, whole.stderr)
    data = json.loads(run("replay", file, "--json").stdout)
    number = next(each["number"] for each in data["choices"] if each["turn"])
    result = run("replay", file, "--step", str(number), "--trace")
    assert 0 == result.exit_code
