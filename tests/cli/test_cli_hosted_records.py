"""Records of games from files on the command line: written, shown, verified, converted."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from cli_support import Run, Write
from test_cli_play_hosted import SMUGGLERS

from piecesofeight import Game, Layout, Record, load_game, load_record
from piecesofeight.study import simulated_game


@pytest.fixture
def file(write: Write) -> str:
    """A game of the Black Spot in which two choose in secret whether to stay."""
    return write("spot.po8", Record.of(simulated_game("black-spot", 3)).to_text())


@pytest.fixture
def own(write: Write) -> tuple[str, str]:
    """A game of one's own, and the file of its rules."""
    game = load_game(SMUGGLERS)
    record = Record.of(game.start(names=["Anne", "Bart"], seed=1)).apply("nothing")
    return write("own.json", record.to_json()), write("smugglers.yaml", SMUGGLERS)


def test_simulated_games_are_written(run: Run, tmp_path: Path) -> None:
    """One by its number, text or JSON, or all of them; each is that game, verified by `replay`."""
    one, other, every = (str(tmp_path / name) for name in ("3.po8", "4.json", "all.po8"))
    simulate = ("simulate", "--game", "black-spot", "--games", "5", "--interpreted")
    result = run(*simulate, "--record", "3", one, "--record", "4", other, "--games-file", every)
    assert (0, "") == (result.exit_code, result.stderr.partition("error")[2])
    assert simulated_game("black-spot", 3) == load_record(one).state
    assert simulated_game("black-spot", 4) == load_record(other).state
    counted = json.loads(run("replay", every, "--count", "--json").stdout)
    assert (5, 5, True) == (counted["games"], counted["ended"], counted["verified"])
    result = run(*simulate, "--record", "5", one)
    assert (2, "") == (result.exit_code, result.stdout)
    assert "error: there is no game 5\nhelp: they are numbered 0 to 4\n" in result.stderr


def test_a_game_is_shown_and_verified(run: Run, file: str) -> None:
    """The table before, each choice with what came of it, the table after, the verdict."""
    lines = run("replay", file).stdout.splitlines()
    assert "round 1, Draw; Carl decides (choice)" == lines[0]
    assert "   1  Carl: name 4" in lines
    assert "      Anne, Bart and Carl choose together in secret" in lines
    assert (
        "28 choices made again: each choice was allowed, and the end is the one that was saved"
        == (lines[-1])
    )


def test_a_step_is_shown(run: Run, file: str) -> None:
    """A choice and the table after it, for people and for programs; `turn` is the round."""
    lines = run("replay", file, "--step", "3").stdout.splitlines()
    assert "   3  Carl: steal from Anne" == lines[0]
    told = json.loads(run("replay", file, "--step", "3", "--json").stdout)
    [choice] = told["choices"]
    assert ("Carl: steal from Anne", 1) == (choice["choice"], choice["turn"])
    assert ["Carl: a 3 from Anne's stash to their stash"] == choice["events"]


def test_a_seat_is_shown_what_it_may_see(run: Run, file: str) -> None:
    """Others' coins are counted, and their secret choices are told when they are revealed."""
    told = {seat: run("replay", file, "--seat", seat).stdout for seat in ("Anne", "Carl")}
    assert "      Carl: two 4s, two 1s from the bag to their palm" in told["Carl"]
    assert "      Carl: four coins from the bag to their palm" in told["Anne"]
    assert told["Anne"] != told["Carl"]


def test_what_others_choose_in_secret_shows_nowhere(run: Run, write: Write) -> None:
    """Two games that differ in what a player put back unseen are shown alike to the others."""
    begun = Record.of(load_game("black-spot").start(seed=7)).apply("name 2")
    told = []
    for text in ("put back 5", "put back 3"):
        other = begun.apply(text).comment(text).undo().apply("put back 5").undo().go(text)
        file = write("put.po8", other.apply("steal from Bart").main_line.to_text())
        shown = [run("replay", file, *how, "--seat", "Anne").stdout for how in ((), ("--trace",))]
        steps = run("replay", file, "--interactive", "--seat", "Anne", lines=["n", "b", "n", "b"])
        told.append([*shown, steps.stdout])
        assert "put back" in run("replay", file, "--seat", "Carl").stdout
    assert told[0] == told[1]


def test_causes_are_shown_down_to_the_lines_of_the_file(run: Run, file: str) -> None:
    """Of the whole game, how it began too, and of a choice; for a seat, what it may know."""
    whole = run("replay", file, "--trace").stdout
    assert "`draw 3 cards from the stack to their hand` [line " in whole
    step = run("replay", file, "--step", "3", "--trace").stdout
    assert step.startswith('Carl: `steal from Anne`: `"steal from {prey}" for each')
    assert "Carl: a 3 from Anne's stash to their stash" in step
    why = run("replay", file, "--why", "3").stdout
    assert "`steal from Anne` is allowed\n" in why
    told = run("replay", file, "--trace", "--seat", "Bart").stdout
    assert "Carl: a coin from Anne's stash to their stash" in told


def test_a_game_is_converted_and_back(run: Run, file: str, tmp_path: Path) -> None:
    """Text becomes JSON and JSON text, remarks in another language or none."""
    data, text = str(tmp_path / "spot.json"), str(tmp_path / "again.po8")
    assert 0 == run("convert", file, data).exit_code
    assert 0 == run("convert", data, text, "--lang", "es").exit_code
    assert "eligen a la vez y en secreto" in Path(text).read_text(encoding="utf-8")
    assert load_record(file) == load_record(data) == load_record(text)


def test_the_rules_of_ones_own_game_are_given(run: Run, own: tuple[str, str]) -> None:
    """By `--rules`; without it, or by another meaning of the file, the error says what to do."""
    file, rules = own
    assert 0 == run("replay", file, "--rules", rules).exit_code
    result = run("replay", file)
    assert 2 == result.exit_code
    assert "this is a game of `smugglers`, which doesn't come with piecesofeight" in result.stderr
    assert "`--rules FILE`" in result.stderr
    result = run("replay", file, "--game", rules)
    assert (2, True) == (result.exit_code, "given by `--rules FILE`" in result.stderr)
    Path(rules).write_text(SMUGGLERS.replace("copies: 6", "copies: 7"), encoding="utf-8")
    result = run("replay", file, "--rules", rules)
    assert 2 == result.exit_code
    assert "other texts have pieces crate" in " ".join(result.stderr.split())


@pytest.mark.parametrize("name", ["put.po8", "put.json"])
def test_play_is_saved_and_goes_on(run: Run, write: Write, name: str) -> None:
    """`save` in a game, then `--load`, with the rules if they are one's own; not of combat."""
    rules = write("./smugglers.yaml", SMUGGLERS)
    hot_seat = ("--human", "Anne", "--human", "Bart", "--seed", "1")
    result = run("play", "--game", rules, *hot_seat, lines=["", "1", "", f"save {name}", "quit"])
    assert (0, True) == (result.exit_code, f"saved in `{name}`" in result.stdout)
    told = json.loads(run("replay", name, "--rules", rules, "--json").stdout)
    assert ["Anne: land Rum"] == [choice["choice"] for choice in told["choices"]]
    result = run("play", "--load", name, "--game", rules, lines=["", "1"] * 3)
    assert (0, True) == (result.exit_code, "Anne and Bart won together" in result.stdout)
    result = run("play", "--load", name)
    assert (2, True) == (result.exit_code, "`--game FILE`" in result.stderr)
    ships = [Layout("Mate", ("Captain",)), Layout("Bomb", ("Captain",))]
    combat = write("combat.json", Game.from_layouts(ships).start().to_json())
    for command in (("play", "--load", combat, "--game"), ("replay", combat, "--rules")):
        result = run(*command, rules)
        assert (2, True) == (result.exit_code, "this is a game of coin combat" in result.stderr)
