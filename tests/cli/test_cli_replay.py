"""`piecesofeight replay`: a saved game shown, verified, and explained."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from cli_support import Run, Write

from piecesofeight import Game, Layout, Record, Rules, load_coins

COINS = load_coins()
NAMES = ["Anne", "Bart"]
NUMBERED = "help: there are 8 choices, numbered from 1"


def evening() -> Record:
    """A short game with a reaction, a secret and an end."""
    ships = [
        Layout("Barrel of Grog", ("Mate", "Captain", "Cannon"), ("Bomb", "Pistols")),
        Layout("Treachery", ("Captain", "Cutlass"), ()),
    ]
    game = Game.from_layouts(ships, coins=COINS, names=NAMES, rules=Rules())
    return Record.begin(game, first="Anne", seed=5).play(
        "play nest",
        "pass",
        "choose Bomb",
        "pass",
        "call aft to fore-side",
        "pass",
        "play fore at Bart.nest",
        "pass",
    )


@pytest.fixture
def file(write: Write) -> str:
    """The game in a file."""
    record = evening()
    return write("evening.json", record.to_json())


def test_a_game_is_shown_and_verified(run: Run, file: str) -> None:
    """The table before, each choice with what came of it, the table after, the verdict."""
    result = run("replay", file)
    assert 0 == result.exit_code
    lines = result.stdout.splitlines()
    assert "turn 1, Anne to move; Anne decides (main)" == lines[0]
    assert "   1  Anne: play nest" in lines
    assert "   3  Anne: choose Bomb" in lines
    assert "      Anne chooses Bomb" in lines
    number = len(evening().choices)
    expected = f"{number} choices made again: each choice was allowed, "
    assert f"{expected}and the end is the one that was saved" == lines[-1]


def test_a_seat_is_shown_what_it_may_see(run: Run, file: str) -> None:
    """Others' secret choices, and coins that they don't know, are left out."""
    told = {seat: run("replay", file, "--seat", seat).stdout for seat in (*NAMES, "spectator")}
    assert "Anne: choose Bomb" in told["Anne"]
    for seat in ("Bart", "spectator"):
        assert "choose Bomb" not in told[seat]
        assert "Anne chooses a coin" in told[seat]
    assert "   2  Bart: pass" in told["Bart"]  # he could have answered the Barrel of Grog
    assert "Bart: pass" not in told["Anne"].partition("Bart begins")[0]
    assert "?" in told["spectator"].splitlines()[2]


@pytest.mark.parametrize("form", [[], ["--trace"], ["--json"], ["--json", "--trace"]])
def test_a_game_saved_at_a_pause_does_not_show_it(run: Run, write: Write, form: list[str]) -> None:
    """5.2: for others it ends where they last saw it stand still; who is asked sees all."""
    ships = [
        Layout("Mate", ("Cannon", "Captain")),
        Layout("Bomb", ("Mate", "Captain", "Treachery")),
    ]
    begun = Record.begin(Game.from_layouts(ships, coins=COINS, names=NAMES))
    paused = begun.play("play nest at Bart.fore")
    assert paused.state.is_secret
    files = write("begun.json", begun.to_json()), write("paused.json", paused.to_json())
    for seat in ("Anne", "spectator"):
        before, after = (run("replay", file, "--seat", seat, *form).stdout for file in files)
        assert before == after
    assert "play nest at Bart.fore" in run("replay", files[1], "--seat", "Bart", *form).stdout


def test_a_trace_goes_down_to_the_lines(run: Run, file: str) -> None:
    """For all eyes, and for a seat's."""
    told = run("replay", file, "--trace").stdout
    assert "├─ `choose a coin in your hold as prize` [line " in told
    assert "Anne: `choose Bomb`" in told
    seen = run("replay", file, "--trace", "--seat", "Bart").stdout
    assert "├─ `choose a coin in your hold as prize` [line " in seen
    assert "`choose Bomb`" not in seen


def test_a_choice_can_say_why(run: Run, file: str) -> None:
    """Why it was allowed, and why each thing happened; others' secrets are theirs."""
    told = run("replay", file, "--why", "1").stdout
    assert "`play nest` is allowed" in told
    assert "    `play` (Barrel of Grog, coins/pieces_of_eight.yaml:" in told
    seen = run("replay", file, "--why", "1", "--seat", "Bart").stdout
    assert "why it was allowed is for Anne alone to know" in seen
    assert "there is a coin to choose" not in seen


def test_a_step_shows_the_table(run: Run, file: str) -> None:
    """After any choice; 0 is the start."""
    assert run("replay", file, "--step", "0").stdout == f"{evening().start}\n"
    told = run("replay", file, "--step", "3").stdout
    assert told.startswith("   3  Anne: choose Bomb\n      Anne chooses Bomb\n")
    assert "Mate, Captain, Cannon, Bomb" in told
    traced = run("replay", file, "--step", "3", "--trace").stdout
    assert "`move prize to your aft` [line " in traced


@pytest.mark.parametrize(
    ("args", "error"),
    [
        (
            ["--step", "99"],
            "error: there is no choice 99\nhelp: there are 8 choices, numbered from 1",
        ),
        (["--why", "0"], "error: there is no choice 0\nhelp: there are 8 choices, numbered from 1"),
        (["--seat", "Bert"], "error: there is no player `Bert` in it\nhelp: did you mean `Bart`?"),
        (
            ["--seat", "Zoe"],
            "error: there is no player `Zoe` in it\nhelp: there are `Anne`, `Bart`, `spectator`",
        ),
        (
            ["--why", "1", "--step", "1"],
            "error: `--why` and `--step` are two questions\nhelp: ask one after the other",
        ),
    ],
)
def test_what_cannot_be_shown_is_said(run: Run, file: str, args: list[str], error: str) -> None:
    """With 2, and what to do."""
    result = run("replay", file, *args)
    assert (2, "", f"{error}\n") == (result.exit_code, result.stdout, result.stderr)


def test_json_is_for_programs(run: Run, file: str) -> None:
    """The same facts, and no more for a seat."""
    data = json.loads(run("replay", file, "--json").stdout)
    assert (True, NAMES, None, 8) == (
        data["verified"],
        data["names"],
        data["seat"],
        len(data["choices"]),
    )
    assert ["Anne plays Barrel of Grog from the crow's nest"] == data["choices"][0]["events"]
    seen = json.loads(run("replay", file, "--json", "--trace", "--seat", "Bart").stdout)
    assert "choose Bomb" not in json.dumps(seen)
    assert "Bomb" not in json.dumps(seen["choices"][0])
    one = json.loads(run("replay", file, "--json", "--why", "1").stdout)
    assert "allowed" == one["choices"][0]["why"]["verdict"]
    assert 1 == len(one["choices"])


def test_a_choice_that_was_tampered_with_is_named(run: Run, write: Write) -> None:
    """Its number, what is wrong with it, by which rule; the exit code is 1."""
    data = json.loads(evening().to_json())
    data["choices"][6] = "Anne: play fore at Bart.deck[3]"
    result = run("replay", write("bad.json", json.dumps(data)))
    assert (1, "") == (result.exit_code, result.stdout)
    assert result.stderr.startswith("error: `bad.json` is no good as a saved game: choice 7: `Anne")
    assert result.stderr.endswith("help: take the record as it was written\n")


def test_another_end_is_noticed(run: Run, write: Write) -> None:
    """A choice taken away: allowed, but not what was played."""
    data = json.loads(evening().to_json())
    data["choices"].pop()
    result = run("replay", write("bad.json", json.dumps(data)))
    expected = (
        "error: `bad.json` is no good as a saved game: after the last choice (7) the game stands "
        "otherwise than was recorded\nhelp: take the record as it was written\n"
    )
    assert (1, expected) == (result.exit_code, result.stderr)


def test_what_is_no_game_is_refused(run: Run, write: Write) -> None:
    """With 2, as for `play --load`."""
    assert 2 == run("replay", write("a.json", "{}")).exit_code
    assert 2 == run("replay", "nowhere.json").exit_code


def test_a_saved_state_is_replayed(run: Run, write: Write) -> None:
    """`State.to_json` writes what `Record.to_json` does: the start, and the choices since."""
    record = evening()
    one = run("replay", write("state.json", record.state.to_json()))
    two = run("replay", write("record.json", record.to_json()))
    assert (0, one.stdout) == (two.exit_code, two.stdout)
    assert "8 choices made again: each choice was allowed" in one.stdout


def test_a_game_that_has_only_begun_is_shown(run: Run, write: Write) -> None:
    """Where there are no choices there is nothing to replay, and that is said."""
    state = evening().start
    result = run("replay", write("state.json", state.to_json()))
    assert 0 == result.exit_code
    verdict = "the game has only begun: there are no choices to make again"
    assert [str(state).splitlines()[0], verdict] == [
        result.stdout.splitlines()[0],
        result.stdout.splitlines()[-1],
    ]


def test_what_play_saved_is_replayed(run: Run, write: Write) -> None:
    """The whole evening, from its first choice, also after it was loaded and saved again."""
    start = ["play", "--human", "Anne", "--bot", "greedy", "--first", "Anne", "--seed", "3"]
    run(*start, "--ships", "random", lines=["1", "save a.json", "quit"])
    run("play", "--load", "a.json", lines=["1", "save b.json", "quit"])
    first, second = (run("replay", name).stdout for name in ("a.json", "b.json"))
    assert "   1  Anne: " in second
    assert len(second.splitlines()) > len(first.splitlines())


def test_what_simulate_recorded_is_replayed(run: Run, write: Write) -> None:
    """The game of that number; a number that isn't played is refused before any is."""
    write("here.txt", "")
    result = run("simulate", "--games", "5", "--record", "4", "g.json", "--record", "0", "h.json")
    assert 0 == result.exit_code
    assert 0 == run("replay", "g.json").exit_code
    assert Path("h.json").exists()
    refused = run("simulate", "--games", "5", "--record", "5", "i.json")
    expected = "error: there is no game 5\nhelp: they are numbered 0 to 4\n"
    assert (2, expected) == (refused.exit_code, refused.stderr)
    assert not Path("i.json").exists()
