"""Perft of games from files: all ways of a small one, counted in two ways, and files of counts."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest
from fast_extra import needs_fast
from study_support import Run

from piecesofeight import HostedState, SaveError, load_game
from piecesofeight.errors import GameError, IllegalOption
from piecesofeight.study.perft import (
    GameCount,
    count_game,
    count_game_within,
    first_difference,
    game_counts_text,
    read_game_counts,
)

COPPERS = """\
game: coppers
players: 2 to 3
pieces:
  copper: {kinds: [{name: Crown, copies: 2}, {name: Blank, copies: 2}]}
zones:
  purse: {of: table, holds: coppers, seen by: nobody, starts: full}
  palm: {of: each player, holds: coppers, seen by: owner}
  slab: {of: each player, holds: coppers, seen by: all}
setup: |
  for each player:
    draw 1 copper from the purse to their palm
phases:
  - phase: Show
    course: |
      for each player:
        they choose:
          "look again", if there is a copper in the purse:
            draw 1 copper from the purse to their palm
          "go on"
      each player chooses together in secret:
        "show {mine}" for each copper in their palm as mine:
          put mine into their slab
        "hide"
      end the game
end: |
  the players with the highest number of Crowns in their slab win
"""
GAME = load_game(COPPERS)
HERE = Path(__file__).parent / "perft"
PLAIN = ("--interpreted", "--jobs", "1")


def plainly(state: HostedState) -> list[Counter[str]]:
    """Ways by level and kind of decision, with nothing but the public interface."""
    levels = [Counter({state.decision.kind if state.decision else "end": 1})]
    for option in state.legal_actions():
        for at, below in enumerate(plainly(state.apply(option)), 1):
            levels += [Counter()] * (at == len(levels))
            levels[at] = levels[at] + below
    return levels


@pytest.mark.parametrize("players", [2, 3])
def test_all_ways_are_those_of_the_public_interface(players: int) -> None:
    """Ways that meet go on together, and that changes no figure."""
    found = count_game(GAME, players, 99)
    plain = plainly(GAME.start(players, explicit_chance=True))
    assert plain == list(found.levels)
    assert sum(level["end"] for level in plain) == found.ends
    assert (True, found.nodes) == (found.is_whole, sum(level.total() for level in plain))


def test_the_counts_are_those_of_the_file() -> None:
    """No change of the machine changes what can happen in a small game."""
    for was in read_game_counts(HERE / "coppers.json", "coppers"):
        assert first_difference(was, count_game(GAME, was.players, was.depth)) is None


@needs_fast
def test_the_compiled_kernel_counts_the_same() -> None:
    """Interpreted equals compiled, also where chance draws from a full bag."""
    game = load_game("black-spot")
    assert count_game(game, 3, 4) == count_game(game, 3, 4, compiled=True)


def test_behind_an_option_is_what_the_split_says() -> None:
    """What goes through an option is counted behind it; the splits add up."""
    whole = count_game(GAME, 2, 4)
    behind = count_game(GAME, 2, 3, ["Crown"])
    assert whole.split["Crown"] == sum(behind.levels[-1].values())
    assert sum(whole.split.values()) == sum(whole.levels[-1].values())


def test_as_deep_as_is_sensible() -> None:
    """A small game is counted to its end, a large one not beyond so many ways."""
    assert count_game_within(GAME, 2).is_whole
    large = count_game_within(load_game("black-spot"), 3)
    assert (4, False) == (large.depth, large.is_whole)


def test_a_changed_rule_is_told_with_its_level() -> None:
    """The first level that differs is named, also if one of the two ends sooner."""
    other = load_game(COPPERS.replace('        "hide"\n', ""))
    was, now = count_game(GAME, 2, 99), count_game(other, 2, 99)
    difference = first_difference(was, now)
    assert difference is not None
    assert "2 players: after 4 decisions" in str(difference)


@pytest.mark.parametrize(
    ("players", "depth", "path", "error"),
    [(4, 2, (), GameError), (2, 0, (), GameError), (2, 2, ("Gull",), IllegalOption)],
)
def test_what_cannot_be_counted_is_refused(
    players: int, depth: int, path: tuple[str, ...], error: type[Exception]
) -> None:
    """Too many players, no depth, an option that isn't there."""
    with pytest.raises(error):
        count_game(GAME, players, depth, path)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"game": "gulls"}, "counts of `gulls`"),
        ({"format": "piecesofeight-perft"}, "piecesofeight-perft"),
        ({"positions": [{"name": "", "players": 2, "levels": [{}, {}], "split": {}}]}, "no name"),
        (
            {"positions": [{"name": "x", "players": 2, "levels": [{"main": 1}, {}], "split": {}}]},
            "there is no decision `main`",
        ),
    ],
)
def test_a_file_that_is_no_good_says_where(
    tmp_path: Path, change: dict[str, object], said: str
) -> None:
    """Another game, another kind of file, no name, a kind of decision that there isn't."""
    data = json.loads((HERE / "coppers.json").read_text()) | change
    path = tmp_path / "counts.json"
    path.write_text(json.dumps(data))
    with pytest.raises(SaveError, match=said):
        read_game_counts(path, "coppers")


def test_a_file_is_written_counted_again_and_compared(run: Run) -> None:
    """The command writes each number of players, finds nothing, then a change with its way on."""
    Path("coppers.yaml").write_text(COPPERS)
    line = ("perft", "--game", "coppers.yaml", "counts.json", *PLAIN)
    assert (0, "") == ((wrote := run(*line, "--write")).exit_code, wrote.stdout)
    assert Path("counts.json").read_text() == (HERE / "coppers.json").read_text()
    assert "2 positions, " in run(*line).stdout
    Path("coppers.yaml").write_text(COPPERS.replace("copies: 2}, {", "copies: 1}, {"))
    result = run(*line)
    assert 1 == result.exit_code
    assert result.stdout.splitlines()[-1].startswith(
        "  go on with: piecesofeight perft --game coppers.yaml --players 2 --after "
    )


def test_the_command_shows_all_ways(run: Run) -> None:
    """By level and option; of a game that is counted to its end, how many ways there are."""
    Path("coppers.yaml").write_text(COPPERS)
    result = run("perft", "--game", "coppers.yaml", "--players", "2", "--json")
    data, found = json.loads(result.stdout), count_game_within(GAME, 2)
    assert found.split == data["split"]
    assert data["whole"]
    told = run("perft", "--game", "coppers.yaml").stdout
    assert f"These are all: {found.ends} ways to an end." in told


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("--coin", "Mate", "--set", "all"), "`--set` and `--coin` are for coin combat"),
        (("counts.json", "--depth", "3"), "leave out the file"),
        (("--players", "9"), "black-spot is for 3 to 8 players, not 9"),
    ],
)
def test_options_that_make_no_sense_are_refused(run: Run, args: tuple[str, ...], said: str) -> None:
    """What is for coins, what is for one count, and too many players."""
    result = run("perft", "--game", "black-spot", *args)
    assert (2, "") == (result.exit_code, result.stdout)
    assert said in " ".join(result.stderr.split())


def made(players: tuple[int, ...]) -> list[GameCount]:
    """The counts of the file."""
    return [count_game_within(GAME, many) for many in players]


def test_the_text_of_counts_is_read_as_it_was() -> None:
    """Written and read, counts are what they were."""
    text = game_counts_text("coppers", made((2, 3)))
    assert text == (HERE / "coppers.json").read_text()
