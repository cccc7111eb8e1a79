"""`piecesofeight simulate --game`: what it prints, writes and refuses for games from files."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest
from golden import golden
from study_support import CROWNS, Run

from piecesofeight.study import simulate_game

HERE = Path(__file__).parent
LINE = ("simulate", "--game", "black-spot", "--games", "20")
PLAIN = ("--interpreted", "--jobs", "1")


def mine() -> str:
    """A game of somebody's own in a folder beside, which none of ours is."""
    Path("games").mkdir()
    Path("games/crowns.yaml").write_text(CROWNS, encoding="utf-8")
    return "games/crowns.yaml"


def test_the_report_of_a_game_of_mine(run: Run) -> None:
    """A game from a file in any folder: who won, how it ended, its lengths, scores and hats."""
    result = run("simulate", "--game", mine(), "--players", "3", "--games", "200", *PLAIN)
    assert 0 == result.exit_code
    assert result.stdout == golden(HERE / "crowns.txt", result.stdout)
    assert "interpreted, 1 job" == result.stderr.splitlines()[0]
    assert [] == [line for line in result.stdout.splitlines() if len(line) > 80]


def test_the_same_line_prints_the_same(run: Run) -> None:
    """Timing is told on stderr only: two runs of the same games print the same."""
    one, two = run(*LINE, *PLAIN), run(*LINE, "--interpreted", "--jobs", "2")
    assert (0, 0) == (one.exit_code, two.exit_code)
    assert one.stdout == two.stdout
    assert "20 games of black-spot, 3 players (random), seed 0" == one.stdout.splitlines()[0]
    assert "games/s" in one.stderr


def test_json_is_the_report_and_nothing_else(run: Run) -> None:
    """Stdout is one JSON value, the report; what may differ is in `run`."""
    result = run(*LINE, "--players", "4", "--json", "--seed", "4", *PLAIN)
    data = json.loads(result.stdout)
    expected = simulate_game("black-spot", 20, 4, 4, compiled=False, jobs=1).to_dict()
    assert set(expected.pop("run")) == set(data.pop("run"))
    assert json.loads(json.dumps(expected)) == data


def test_csv_has_every_game(run: Run) -> None:
    """A line a game: seats that won, lengths, where it ended, what became of whom, the scores."""
    data = json.loads(run(*LINE, "--csv", "games.csv", "--json", *PLAIN).stdout)
    with Path("games.csv").open(encoding="utf-8") as file:
        lines = list(csv.DictReader(file))
    assert [str(number) for number in range(20)] == [line["game"] for line in lines]
    for seat, share in enumerate(data["wins"]):
        assert share["count"] == sum(str(seat) in line["winners"].split() for line in lines)
    for each in data["endings"]:
        where = each["phase"], str(each["line"])
        assert each["share"]["count"] == [(line["phase"], line["line"]) for line in lines].count(
            where
        )
    for line in lines:
        seats = " ".join((line["active"], line["left"], line["out"])).split()
        assert ["0", "1", "2"] == sorted(seats)
        scores = [int(line[f"score {seat}"]) for seat in range(3)]
        assert max(scores) == scores[int(line["winners"].split()[0])]


@pytest.mark.parametrize(
    ("args", "error"),
    [
        (["--players", "9"], "error: black-spot is for 3 to 8 players, not 9\n"),
        (["--players", "2"], "error: black-spot is for 3 to 8 players, not 2\n"),
        (
            ["--set", "all"],
            (
                "error: `--set` is for coin combat, not for `--game black-spot`\n"
                "help: leave it out, or leave out `--game`\n"
            ),
        ),
        (
            ["--wild", "--match", "3", "--blitz", "60"],
            (
                "error: `--match` and `--wild` and `--blitz` are for coin combat, not for "
                "`--game black-spot`\nhelp: leave them out, or leave out `--game`\n"
            ),
        ),
        (
            ["--bots", "random,greedy"],
            "error: there are 3 players, but 2 bots; give one, or all\n",
        ),
        (
            ["--csv", "nowhere/x.csv"],
            "error: `nowhere/x.csv` can't be written: no such file or directory\n",
        ),
        (
            ["--game", "blackspot"],
            (
                "error: no game `blackspot` comes with piecesofeight; did you mean `black-spot`?; "
                "a file of your own is given by its path, such as `games/mine.yaml`\n"
            ),
        ),
        (
            ["--game", "games/no.yaml"],
            "error: `games/no.yaml` can't be read: no such file or directory\n",
        ),
    ],
)
def test_what_wont_do_is_said_and_ends_with_2(run: Run, args: list[str], error: str) -> None:
    """An option that a game from a file has no use for is refused, not ignored."""
    result = run(*LINE, *args)
    assert (2, "", error) == (result.exit_code, result.stdout, result.stderr)
    assert [] == list(Path().iterdir())


def test_a_slip_in_a_game_of_mine_is_told_with_its_place(run: Run) -> None:
    """A file that is wrong is played by nobody; the error says where it is wrong."""
    path = Path(mine())
    path.write_text(CROWNS.replace("a Crown in", "a Crwon in"), encoding="utf-8")
    result = run("simulate", "--game", str(path), "--games", "3")
    assert (2, "") == (result.exit_code, result.stdout)
    assert result.stderr.startswith("error: games/crowns.yaml:39:")
