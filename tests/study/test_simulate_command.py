"""`piecesofeight simulate`: what it prints, writes and ends with."""

from __future__ import annotations

import csv
import json
from array import array
from pathlib import Path

import pytest
from study_support import Run, coins_named

from piecesofeight import load_record, read_games
from piecesofeight.cli.common.progress import ProgressDisplay
from piecesofeight.cli.simulate.printing import OUTCOMES, game_file
from piecesofeight.language import load_coins
from piecesofeight.machine.constants import V_TIME
from piecesofeight.study import record_game, simulate
from piecesofeight.study.report import Tally

MANY = 12
GAMES = ("simulate", "--games", str(MANY))
MINE = """\
set: mine
uses: [pieces-of-eight]
coins:
  - coin: Parrot
    limit: 9
    ability: |
      play if you have an active Mate:
        destroy any active coin
"""


def test_the_same_line_prints_the_same(run: Run) -> None:
    """Timing is told on stderr only: two runs of the same games print the same."""
    one, two = run(*GAMES), run(*GAMES, "--jobs", "2", "--interpreted")
    assert (0, 0) == (one.exit_code, two.exit_code)
    assert one.stdout == two.stdout
    assert "games/s" in one.stderr
    assert "games/s" not in one.stdout


def test_it_says_how_it_runs(run: Run) -> None:
    """Whether it is compiled, and with how many jobs, is told before it begins."""
    result = run(*GAMES, "--interpreted", "--jobs", "1")
    assert "interpreted, 1 job" == result.stderr.splitlines()[0]
    result = run("simulate", "--games", "2", "--bots", "greedy")
    assert "through the public interface, interpreted, 1 job" == result.stderr.splitlines()[0]


def test_the_table_has_every_coin_on_80_columns(run: Run) -> None:
    """Each coin of the chosen sets has its line, and no line is too long for a terminal."""
    result = run(*GAMES, "--set", "all", "--players", "3")
    assert result.exit_code == 0
    table = result.stdout.partition("coin ")[2]
    for coin in load_coins():
        assert f"\n{coin.split()[0]}" in table  # the rest may be folded
    assert [] == [line for line in table.splitlines() if len(line) > 80 and "digest" not in line]
    assert f"digest {simulate(MANY, 3).digest}\n" == result.stdout.splitlines(keepends=True)[-1]


def test_json_is_the_report_and_nothing_else(run: Run) -> None:
    """Stdout is one JSON value: the sets, the report; what may differ is in `run`."""
    result = run(*GAMES, "--json", "--seed", "4", "--interpreted", "--jobs", "1")
    data = json.loads(result.stdout)
    expected = simulate(MANY, seed=4, coins=coins_named("base"), compiled=False, jobs=1).to_dict()
    assert ["pieces-of-eight"] == data.pop("sets")
    assert set(expected.pop("run")) == set(data.pop("run"))
    assert json.loads(json.dumps(expected)) == data


def test_wild_ships_and_who_begins(run: Run) -> None:
    """8.1, 2.2: the options are those of `simulate`; the first line and the JSON say so."""
    options = ("--interpreted", "--jobs", "1")
    result = run(*GAMES, "--wild", "--first", "1", *options)
    head = "random ships of pieces-of-eight, seed 0".replace("random", "wild", 1)
    assert head.replace("seed", "seat 1 begins, seed") in result.stdout.splitlines()[0]
    data = json.loads(run(*GAMES, "--wild", "--first", "1", "--json", *options).stdout)
    expected = simulate(MANY, coins=coins_named("base"), compiled=False, wild=True, first=1)
    assert (True, 1, expected.digest) == (data["wild"], data["first"], data["digest"])
    data = json.loads(run(*GAMES, "--json", "--first", "drawn", *options).stdout)
    expected = simulate(MANY, coins=coins_named("base"), compiled=False)
    assert (False, "drawn", expected.digest) == (data["wild"], data["first"], data["digest"])


def test_games_with_clocks(run: Run) -> None:
    """8.2: the same seed gives the same games; who ran out is counted."""
    options = ("simulate", "--games", "4", "--players", "3", "--blitz", "0:30+1", "--csv", "g.csv")
    data = json.loads(run(*options, "--json").stdout)
    with Path("g.csv").open(encoding="utf-8") as file:
        out = [int(line["out_of_time"]) for line in csv.DictReader(file)]
    games = [record_game(n, 3, coins=coins_named("base"), clock="30+1") for n in range(4)]
    assert out == [game.state.history.count(V_TIME) for game in games]
    assert ("30+1", sum(out)) == (data["clock"], data["out_of_time"])
    assert 0 < sum(out) < 12
    text = run(*options).stdout
    assert "clocks of 30+1, seed 0" in text.splitlines()[0]
    assert f"lost on time {sum(out):>4}" in text
    assert len({time for game in games for time in game.state.times}) > 50


@pytest.mark.parametrize("clock", ["soon", "0", "120+"])
def test_a_clock_must_be_one(run: Run, clock: str) -> None:
    """Else the error says what is wrong with it."""
    result = run(*GAMES, "--blitz", clock)
    assert 2 == result.exit_code
    assert result.stderr.startswith("error: invalid value for `--blitz`: ")


def test_with_clocks_nothing_is_compiled(run: Run) -> None:
    """Time goes by in the public interface only, and who asks for more is told so."""
    result = run(*GAMES, "--blitz", "120", "--compiled")
    expected = "error: only games of players without clocks can be compiled\n"
    assert (2, expected) == (result.exit_code, result.stderr)


@pytest.mark.parametrize(
    ("seat", "message"),
    [
        ("2", "error: there is no seat 2 to begin; seats are 0 to 1\n"),
        (
            "Anne",
            """\
error: invalid value for `--first`: `Anne` is neither a seat, from 0, nor `drawn`
help: see `piecesofeight simulate --help`
""",
        ),
    ],
)
def test_who_begins_must_have_a_seat(run: Run, seat: str, message: str) -> None:
    """Else the error says which seats there are."""
    result = run(*GAMES, "--first", seat)
    assert (2, message) == (result.exit_code, result.stderr)


def test_a_game_that_is_written_begins_as_it_was_played(run: Run) -> None:
    """`--record` keeps the game of that number, wild ships and the seat that begins included."""
    run("simulate", "--games", "9", "--wild", "--first", "1", "--record", "7", "game.json")
    expected = record_game(7, coins=coins_named("base"), wild=True, first=1)
    assert expected == load_record("game.json", coins_named("base"))


def test_csv_has_every_game(run: Run) -> None:
    """The file has a line a game, and from them the digest can be made again."""
    result = run(*GAMES, "--csv", "games.csv", "--json")
    with Path("games.csv").open(encoding="utf-8") as file:
        lines = list(csv.DictReader(file))
    assert [str(number) for number in range(MANY)] == [line["game"] for line in lines]
    words = {name: word for word, name in OUTCOMES.items()}
    rows = array("i")
    for line in lines:
        winner = int(line["winner"]) if line["winner"] else -1
        rows.extend((words[line["outcome"]], winner, int(line["turns"]), int(line["decisions"])))
    tally = Tally(1)
    tally.add(rows, [0] * len(tally.counts))
    assert json.loads(result.stdout)["digest"] == tally.digest


def test_a_file_is_whole_or_not_there(tmp_path: Path) -> None:
    """When it ends early nothing is left behind, and what was there is still there."""
    target = tmp_path / "games.csv"
    target.write_text("old")

    def interrupted() -> None:
        with game_file(str(target)) as add:
            add(0, (array("i", [1, 0, 5, 9]), []))
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert "old" == target.read_text()
    assert [target] == list(tmp_path.iterdir())
    with game_file(str(target)) as add:
        add(3, (array("i", [3, -1, 5, 9]), []))
    assert "game,outcome,winner,turns,decisions\n3,draw,,5,9\n" == target.read_text()
    assert [target] == list(tmp_path.iterdir())


def test_a_file_of_mine_is_played_with_the_base_set(run: Run) -> None:
    """Without `--set` ships are dealt from the base set and from the files; with it, as told."""
    Path("mine.yaml").write_text(MINE, encoding="utf-8")
    data = json.loads(run(*GAMES, "--coins", "mine.yaml", "--json").stdout)
    assert ["pieces-of-eight", "mine"] == data["sets"]
    assert "Parrot" == data["coins"][-1]["name"]
    assert data["coins"][-1]["ships"] > MANY
    base = run(*GAMES, "--coins", "mine.yaml", "--set", "pieces-of-eight").stdout
    assert run(*GAMES).stdout == base
    everything = json.loads(run(*GAMES, "--coins", "mine.yaml", "--set", "all", "--json").stdout)
    assert [one.name for one in load_coins().sets] + ["mine"] == everything["sets"]


@pytest.mark.parametrize(
    ("args", "error"),
    [
        (
            ["--games", "0"],
            (
                "error: invalid value for `--games`: 0 is not in the range 1<=x<=4294967296\n"
                "help: see `piecesofeight simulate --help`\n"
            ),
        ),
        (
            ["--players", "1"],
            "error: a game has 2 to 16 players, not 1\n",
        ),
        (
            ["--seed", "x"],
            (
                "error: invalid value for `--seed`: `x` is not a valid integer\n"
                "help: see `piecesofeight simulate --help`\n"
            ),
        ),
        (
            ["--set", "curse-blade"],
            "error: there is no set `curse-blade`\nhelp: did you mean `cursed-blade`?\n",
        ),
        (
            ["--set", "cursed-blade"],
            (
                "error: some of these coins speak of `Captain`, which isn't among them; "
                "add the set that has it\n"
            ),
        ),
        (["--bots", "x"], "error: there is no bot `x`; there are random, greedy, eager\n"),
        (
            ["--bots", "greedy,greedy,random"],
            "error: there are 2 players, but 3 bots; give one, or all\n",
        ),
        (
            ["--bots", "greedy", "--compiled"],
            "error: only games of random players can be compiled\n",
        ),
        (
            ["--csv", "nowhere/x.csv"],
            "error: `nowhere/x.csv` can't be written: no such file or directory\n",
        ),
        (["--csv", "."], "error: `.` can't be written: it is a folder\n"),
        (
            ["--coins", "no.yaml"],
            "error: `no.yaml` can't be read: no such file or directory\n",
        ),
    ],
)
def test_what_wont_do_is_said_and_ends_with_2(run: Run, args: list[str], error: str) -> None:
    """A bad value ends with 2, prints nothing on stdout, and leaves no file."""
    result = run("simulate", "--games", "3", *args)
    assert (2, "", error) == (result.exit_code, result.stdout, result.stderr)
    assert [] == list(Path().iterdir())


def test_lines_come_now_and_then(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where there is no terminal a line tells how far it is, but not with every batch."""
    now = iter([0.0, 1.0, 11.0, 11.0, 12.0])
    monkeypatch.setattr("piecesofeight.cli.common.progress.monotonic", lambda: next(now))
    display = ProgressDisplay(100)
    display.tell("playing", 10, 100)
    display.tell("playing", 20, 100)
    display.tell("playing", 30, 100)
    assert "playing: 20 of 100\n" == capsys.readouterr().err


# --- whole evenings -----------------------------------------------------------------------------

EVENINGS = (
    ("--players", "4", "--teams", "2", "--match", "3"),
    ("--match", "3", "--blitz", "60", "--first", "1", "--wild"),
)


@pytest.mark.parametrize("options", EVENINGS)
def test_evenings_print_the_same_with_any_number_of_jobs(
    run: Run, options: tuple[str, ...]
) -> None:
    """Of all kinds, and together with what single games have (8.2 to 8.6)."""
    line = ("simulate", "--games", "2", "--seed", "4", *options)
    one, two = run(*line, "--jobs", "1"), run(*line, "--jobs", "2")
    assert (0, 0) == (one.exit_code, two.exit_code)
    assert one.stdout == two.stdout
    assert "whole evenings, through the public interface, interpreted, 1 job" in one.stderr
    assert "evenings/s" in one.stderr


def test_evenings_are_told_of_as_evenings(run: Run) -> None:
    """What was played, who won as a team, and how many games a match had (8.3, 8.4)."""
    text = run("simulate", "--games", "2", "--players", "4", "--teams", "2", "--match", "3").stdout
    assert text.splitlines()[0].startswith(
        "2 evenings of 4 players (random, random, random, random), best of 3, 2 teams, ships that "
        "bots build of pieces-of-eight, seed 0"
    )
    assert "\n0 random, 2 random " in text
    assert "\nin a match " in text
    assert "\ngames " in text


def test_spoils_need_something_set_aside(run: Run) -> None:
    """Of a pool that divides a coin for each player is set aside, if nothing else is said (8.6)."""
    line = ("simulate", "--games", "1", "--pool", "draft", "--match", "3", "--spoils", "--json")
    assert "2 set aside, spoils to the losers" in json.loads(run(*line).stdout)["evening"]
    assert "4 set aside" in json.loads(run(*line, "--aside", "4").stdout)["evening"]


def test_lines_and_records_of_evenings(run: Run) -> None:
    """A line says who won the match, and how many games it had; the record has every choice."""
    line = ("simulate", "--games", "2", "--match", "3", "--seed", "2", "--json")
    result = run(*line, "--csv", "evenings.csv", "--record", "1", "evening.json")
    data = json.loads(result.stdout)
    with Path("evenings.csv").open(encoding="utf-8") as file:
        lines = list(csv.DictReader(file))
    assert ["match"] * 2 == [each["outcome"] for each in lines]
    assert 2 * data["games_each"]["mean"] == sum(int(each["games"]) for each in lines)
    won = [each["winner"] for each in lines]
    assert [won.count("0"), won.count("1")] == [side["count"] for side in data["wins"]]
    state = load_record("evening.json").state
    assert lines[1]["decisions"] == str(len(state.history))
    assert lines[1]["winner"] == str(state.outcome.winners[0])


@pytest.mark.parametrize(
    ("args", "error"),
    [
        (["--match", "2"], "error: a match is the best of an odd number of games, not of 2 (8.3)"),
        (
            ["--spoils"],
            (
                "error: `--spoils` says that losers pick from what pooling set aside\n"
                "help: give `--pool`, too"
            ),
        ),
        (
            ["--teams", "3", "--players", "4"],
            "error: 4 players make no 3 teams of equal size (8.4)",
        ),
        (["--match", "3", "--compiled"], "error: only single games can be compiled"),
    ],
)
def test_what_wont_do_of_an_evening_is_said(run: Run, args: list[str], error: str) -> None:
    """An option that says more of what isn't there is refused, not ignored."""
    result = run("simulate", "--games", "3", *args)
    assert (2, "", f"{error}\n") == (result.exit_code, result.stdout, result.stderr)


def test_all_evenings_are_written_to_a_file(run: Run, tmp_path: Path) -> None:
    """A file of games may have whole evenings, one after the other."""
    path = str(tmp_path / "evenings.po8")
    args = ["--games", "2", "--seed", "2", "--pool", "draft", "--match", "1"]
    assert 0 == run("simulate", *args, "--games-file", path).exit_code
    records = list(read_games(path))
    assert [1, 1] == [len(record.state.games) for record in records]


def test_spoils_come_in_a_match(run: Run) -> None:
    """Spoils lie between the games of a match (8.6), so without more there are three."""
    pooled = ["--games", "1", "--seed", "3", "--pool", "draft+random+trades", "--spoils"]
    expected = run("simulate", *pooled, "--match", "3").stdout
    assert "best of 3" in expected
    assert expected == run("simulate", *pooled).stdout
