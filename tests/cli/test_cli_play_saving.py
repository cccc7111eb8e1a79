"""Saving a game of `piecesofeight play` and going on with it."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path

import pytest
from cli_support import ENVIRONMENT, Run, Write
from click.testing import CliRunner
from test_cli_play import HOT_SEAT, SHIPS, TWO

from piecesofeight import Game, Ship
from piecesofeight.cli import cli
from piecesofeight.cli.common.failure import Failure
from piecesofeight.cli.common.files import write_text

LOAD = ["play", "--load", "game.json"]


@pytest.fixture(scope="module")
def text(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What is saved of a game after two choices."""
    with contextlib.chdir(tmp_path_factory.mktemp("saved")):
        line = [*TWO, *SHIPS, "--bot", "random"]
        typed = "1\n1\nsave game.json\nquit\n"
        result = CliRunner(env=ENVIRONMENT).invoke(cli, line, input=typed)
        assert "saved in `game.json`\n" in result.stdout
        return Path("game.json").read_text(encoding="utf-8")


@pytest.fixture
def saved(text: str, write: Write) -> dict[str, object]:
    """The game, in `game.json` in the working folder."""
    write("game.json", text)
    data = json.loads(text)
    assert isinstance(data, dict)
    return data


def test_a_game_goes_on_as_if_it_had_never_stopped(run: Run, write: Write) -> None:
    """Saved, left and loaded, a game with bots ends as without the pause."""
    write("here.txt", "")
    start = [*TWO, *SHIPS, "--players", "3", "--bot", "random"]
    whole = run(*start, lines=["1"] * 500)
    run(*start, lines=["1", "1", "save game.json", "quit"])
    rest = run(*LOAD, lines=["1"] * 500)
    assert (0, 0) == (whole.exit_code, rest.exit_code)
    end = whole.stdout[whole.stdout.index(" won in turn ") :]
    assert end == rest.stdout[rest.stdout.index(" won in turn ") :]


def test_nothing_is_lost_by_saving(run: Run, saved: dict[str, object]) -> None:
    """What is loaded and saved again is the same file; nobody is told of a loss."""
    result = run(*LOAD, lines=["save again.json", "quit"])
    assert "not saved" not in result.stdout
    assert saved == json.loads(Path("again.json").read_text(encoding="utf-8"))


def test_a_hot_seat_game_is_loaded_with_its_people(run: Run, write: Write) -> None:
    """Who sits at the keyboard is in the save, and the screen is handed over at once."""
    write("here.txt", "")
    run(*HOT_SEAT, lines=["", "save game.json", "quit"])
    result = run(*LOAD, lines=["", "quit"])
    assert result.stdout.startswith("Anne, it is your turn at the keyboard;")


def test_a_save_may_be_written_over_but_nothing_else(run: Run, write: Write) -> None:
    """An older save gives way; any other file stays as it is."""
    write("notes.txt", "precious")
    lines = ["save a.json", "1", "save a.json", "save notes.txt", "save .", "quit"]
    result = run(*TWO, *SHIPS, lines=lines)
    assert result.stdout.count("saved in `a.json`\n") == 2
    refused = (
        "error: `notes.txt` is there already, and is no saved game\nhelp: choose another name\n"
    )
    assert refused in result.stdout
    assert "error: `.` is there already" in result.stdout
    assert Path("notes.txt").read_text(encoding="utf-8") == "precious"
    assert sorted(path.name for path in Path().iterdir()) == ["a.json", "notes.txt"]


def test_a_file_is_written_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the last step fails, the old content is there and no half of the new one."""
    target = tmp_path / "game.json"
    target.write_text("old", encoding="utf-8")

    def refuse(self: Path, target: Path) -> Path:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", refuse)
    with pytest.raises(Failure, match="can't be written: no space left on device"):
        write_text(target, "new")
    assert ([target], "old") == (list(tmp_path.iterdir()), target.read_text(encoding="utf-8"))


def test_every_truncation_is_noticed(run: Run, saved: dict[str, object]) -> None:
    """However much of a save is missing, it is refused with 2, and named."""
    text = Path("game.json").read_text(encoding="utf-8")
    for size in (0, 1, len(text) // 3, len(text) // 2, len(text.rstrip()) - 1):
        Path("game.json").write_text(text[:size], encoding="utf-8")
        result = run(*LOAD, lines=["quit"])
        assert (2, "") == (result.exit_code, result.stdout)
        assert result.stderr.startswith(f"{BAD}line ")
        assert "this is no JSON: " in result.stderr
        assert result.stderr.endswith(OTHER)


BAD = "error: `game.json` is no good as a saved game: "
OTHER = "\nhelp: save the game again, or take an older save\n"
FINISH = "\nhelp: finish the game with the version of piecesofeight that saved it\n"
NEWER = "help: use the version of piecesofeight that saved it\n"


TAMPERED: list[tuple[dict[str, object], str]] = [
    (
        {"version": 2},
        (
            f"{BAD}version: this is version 2 of the format, not 3\n"
            "help: use the version of piecesofeight that saved it\n"
        ),
    ),
    (
        {"version": "\x1b[2J"},
        (
            f"{BAD}version: this is version '\\x1b[2J' of the format, not 3\n"
            "help: use the version of piecesofeight that saved it\n"
        ),
    ),
    (
        {"format": "chess"},
        "error: `game.json` is no saved game\nhelp: `save FILE` in a game makes one\n",
    ),
    ({"players": ["human"]}, f"{BAD}`players` doesn't fit the names{OTHER}"),
    ({"players": ["human", []]}, f"{BAD}players[1]: this is no text{OTHER}"),
    ({"players": ["greedy", "random"]}, f"{BAD}nobody in it plays at the keyboard{OTHER}"),
    ({"seed": "7"}, f"{BAD}seed: this is no whole number{OTHER}"),
    ({"seed": True}, f"{BAD}seed: this is no whole number{OTHER}"),
    ({"seed": None}, f"{BAD}seed: this is missing{OTHER}"),
    ({"more": 1}, f"{BAD}the save: `more` is not known{OTHER}"),
    ({"version": [3]}, f"{BAD}version: this is version [3] of the format, not 3\n{NEWER}"),
    ({"version": 3.0}, f"{BAD}version: this is version 3.0 of the format, not 3\n{NEWER}"),
    ({"state": 7}, f"{BAD}the save: `state` is not known{OTHER}"),
    ({"record": 7}, f"{BAD}the save: this is no object{OTHER}"),
]


def told(run: Run, *options: str) -> tuple[int, str, str]:
    """What is said when `game.json` is loaded."""
    result = run(*LOAD, *options, lines=["quit"])
    return (result.exit_code, result.stdout, result.stderr)


def test_a_save_that_was_tampered_with_is_refused(run: Run, saved: dict[str, object]) -> None:
    """Another version, another format, keys and values that don't fit: 2, and which."""
    found = []
    for changes, _ in TAMPERED:
        data = {key: value for key, value in {**saved, **changes}.items() if value is not None}
        Path("game.json").write_text(json.dumps(data), encoding="utf-8")
        found.append((changes, told(run)))
    assert [(changes, (2, "", expected)) for changes, expected in TAMPERED] == found


@pytest.mark.parametrize("former", ["piecesofeight-state", "piecesofeight-record"])
def test_a_save_of_blocks_is_refused_by_name(
    run: Run, saved: dict[str, object], former: str
) -> None:
    """What older versions wrote, by itself and within a saved game: 2, and what to do."""
    old = {"format": former, "version": 2, "block": [7] * 999}
    told = f"format: version 2 of `{former}` isn't read any more, only `piecesofeight-game`"
    for data in (old, {**saved, "record": old}):
        Path("game.json").write_text(json.dumps(data), encoding="utf-8")
        result = run(*LOAD, lines=["quit"])
        assert (2, "", f"{BAD}{told}{FINISH}") == (result.exit_code, result.stdout, result.stderr)


def test_a_game_that_was_not_played_by_the_rules_is_refused(
    run: Run, saved: dict[str, object]
) -> None:
    """A choice that isn't allowed where it stands is named by its number, and gives 1."""
    record = saved["record"]
    assert isinstance(record, dict)
    record["choices"][1] = record["choices"][0]
    Path("game.json").write_text(json.dumps(saved), encoding="utf-8")
    result = run(*LOAD, lines=["quit"])
    assert (1, "") == (result.exit_code, result.stdout)
    assert result.stderr.startswith(f"{BAD}choice 2: `")


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("version", 9, "version: this is version 9 of the format, not 4"),
        ("block", [1, 2, 3], "the save: `block` is not known"),
        ("start", {"first": 0, "seed": 10**1300}, "start: the seed is a whole number of at most"),
        ("names", ["Anne"], "2 ships, but 1 names"),
        ("ships", [], "players, not 0"),
        ("coins", {"fingerprint": "x", "kinds": ["Mate"]}, "with other coins"),
    ],
)
def test_a_record_that_was_tampered_with_is_refused(
    run: Run, saved: dict[str, object], key: str, value: object, said: str
) -> None:
    """The record within a save is judged by the library; its words are told."""
    record = saved["record"]
    assert isinstance(record, dict)
    record[key] = value
    Path("game.json").write_text(json.dumps(saved), encoding="utf-8")
    result = run(*LOAD, lines=["quit"])
    assert (2, "") == (result.exit_code, result.stdout)
    assert result.stderr.startswith(BAD)
    assert said in result.stderr


NO_SAVES = [
    (b"\0\0", "error: `game.json` is no text file\n"),
    (
        b"\xe9",
        (
            "error: `game.json` is not UTF-8 "
            "(line 1, column 1: byte E9, which would be `é` in Latin-1)\n"
            "help: save it as UTF-8\n"
        ),
    ),
    (b"[]", f"{BAD}it is no object{OTHER}"),
    (b"{}", "error: `game.json` is no saved game\nhelp: `save FILE` in a game makes one\n"),
    (
        b'{"seed": ' + b"9" * 5000 + b"}",
        f"{BAD}there is a number in it that is far too long{OTHER}",
    ),
    (b"[" * 100_000, f"{BAD}this is nested too deeply for a save{OTHER}"),
    (b'{"seed": 1, "seed": 2}', f"{BAD}a key is there twice{OTHER}"),
    (b"set: mine\n", f"{BAD}line 1, column 1: this is no JSON: expecting value{OTHER}"),
]


def test_what_is_no_save_is_refused(run: Run, write: Write) -> None:
    """Any other file gives 2 and says what it is not."""
    found = []
    for content, _ in NO_SAVES:
        write("game.json", content)
        found.append((content, told(run)))
    assert [(content, (2, "", expected)) for content, expected in NO_SAVES] == found


def test_a_game_with_other_coins_needs_them(run: Run, write: Write) -> None:
    """Loaded without its coin file it is refused, with the way out; with it, it goes on."""
    coins = write(
        "mine.yaml",
        "set: mine\ncoins:\n  - coin: Parrot\n    limit: 1\n    ability: |\n"
        "      play:\n        destroy any open coin\n        destroy this\n",
    )
    run(*TWO, *SHIPS, "--coins", coins, lines=["save game.json", "quit"])
    result = run(*LOAD, lines=["quit"])
    assert result.exit_code == 2
    hint = "help: name the coin files it was played with: `--coins FILE`\n"
    assert result.stderr.endswith(hint)
    assert run(*LOAD, "--coins", coins, lines=["quit"]).exit_code == 0


@pytest.mark.usefixtures("saved")
def test_loading_goes_with_nothing_that_begins_a_game(run: Run) -> None:
    """Options that would be ignored are refused instead."""
    begins = ["--players 3", "--bot random", "--ships random", "--seed 0", "--first Anne"]
    begins.append("--no-stalemate")
    expected = {
        option: f"error: `{option.split()[0]}` says how a game begins; `--load` goes on with one\n"
        for option in begins
    }
    expected["--human Zoe"] = "error: who plays is in the saved game: leave out `--human`\n"
    found = {option: told(run, *option.split()) for option in expected}
    assert {option: (2, "", error) for option, error in expected.items()} == found


def test_names_in_a_save_do_nothing_to_the_terminal(run: Run, write: Write) -> None:
    """A save may come from anybody: what its names have in them is only shown."""
    ships = [Ship.random(seed=1), Ship.random(seed=2)]
    state = Game(ships, names=["A\x1b[2J", "B\x07"]).start(first=0, seed=3)
    write("game.json", state.to_json())
    people = ["--human", "A\x1b[2J", "--human", "B\x07"]
    result = run(*LOAD, *people, lines=["", "log", "notation", "1", "", "1", "quit"])
    assert result.stdout.startswith("A\\x1b[2J, it is your turn at the keyboard")


def test_a_state_of_the_library_can_be_played_on(run: Run, write: Write) -> None:
    """What `State.to_json` gave is loaded, too; `--human` says who sits at the keyboard."""
    ships = [Ship.random(seed=1), Ship.random(seed=2)]
    state = Game(ships, names=["Ada", "Ben"]).start(first=0, seed=3)
    write("game.json", state.to_json())
    assert "> Ada (you)" in run(*LOAD, lines=["quit"]).stdout
    result = run(*LOAD, "--human", "Ben", lines=["quit"])
    assert "Ada (greedy bot)" in result.stdout
    result = run(*LOAD, "--human", "Zoe", lines=["quit"])
    expected = "error: there is no player `Zoe` in it\nhelp: there are Ada, Ben\n"
    assert (2, expected) == (result.exit_code, result.stderr)
