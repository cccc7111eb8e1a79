"""`piecesofeight convert`, and games as text in other commands: nothing is lost on the way."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli_support import Run, Write

from piecesofeight import Match, Record, State, load_coins, load_record, read_games
from piecesofeight.study import record_game

COINS = load_coins()
BASE = COINS.sets[0].coins


def tried() -> Record[State]:
    """A game with a variation, a comment and a tag."""
    record = record_game(3, seed=1)
    start = record.to_start()
    other = start.apply(start.state.legal_actions()[0])
    if other.choices == record.choices[:1]:
        other = start.apply(start.state.legal_actions()[-1])
    return other.comment("better").main_line.tag("Event", "At the inn")


@pytest.fixture
def many(write: Write) -> str:
    """Three games in a file."""
    games = [record_game(number, seed=1) for number in range(3)]
    return write("games.po8", "\n".join(game.to_text(told=False) for game in games))


def test_json_becomes_text_and_text_json(run: Run, write: Write) -> None:
    """By the name of what is written; with branches, comments and tags."""
    record = tried()
    write("evening.json", record.to_json())
    result = run("convert", "evening.json", "evening.po8")
    assert (0, "wrote 1 game to evening.po8\n") == (result.exit_code, result.stdout)
    assert record.to_text() == Path("evening.po8").read_text(encoding="utf-8")
    assert 0 == run("convert", "evening.po8", "again.json").exit_code
    assert record == load_record("again.json")


def test_remarks_are_in_a_language_or_left_out(run: Run, many: str) -> None:
    """They are made anew, whatever stood in the text."""
    run("convert", many, "es.po8", "--lang", "es")
    assert "; Anne empieza el turno 1" in Path("es.po8").read_text(encoding="utf-8")
    run("convert", "es.po8", "plain.po8", "--plain")
    assert Path(many).read_bytes() == Path("plain.po8").read_bytes()


def test_one_game_of_several(run: Run, many: str) -> None:
    """JSON has one game; which one, must be said."""
    result = run("convert", many, "one.json")
    assert 2 == result.exit_code
    assert "help: say which: `--game N`, from 1" in result.stderr
    assert 0 == run("convert", many, "one.json", "--game", "2").exit_code
    assert record_game(1, seed=1) == load_record("one.json")
    for number in ("4", "1"):
        result = run("convert", many if number == "4" else "one.json", "x.po8", "--game", number)
        assert (0 if number == "1" else 2) == result.exit_code
    assert "there is no game 4 in `games.po8`" in run("replay", many, "--game", "4").stderr


def test_only_a_saved_game_is_written_over(run: Run, many: str, write: Write) -> None:
    """A slip must not cost a coin file."""
    mine = write("mine.po8", "set: mine\n")
    result = run("convert", many, mine)
    assert (2, "set: mine\n") == (result.exit_code, Path(mine).read_text(encoding="utf-8"))
    assert "is there already, and is no saved game" in result.stderr


def test_all_games_of_a_file_are_verified(run: Run, many: str) -> None:
    """They are counted; the first that is no game by the rules ends it, with its place."""
    for words in (["replay", many], ["replay", many, "--count"]):
        assert run(*words).stdout.startswith("3 games, 3 of them to the end; ")
    text = Path(many).read_text(encoding="utf-8")
    Path(many).write_text(text.replace("[Seed", "[Sead", 2), encoding="utf-8")
    result = run("replay", many)
    assert 2 == result.exit_code
    assert "line 1, column 2: the tag `Seed` is missing" in result.stderr


def test_a_choice_that_was_tampered_with_is_found(run: Run, many: str) -> None:
    """With 1, for something was found; its line and column are told."""
    text = Path(many).read_text(encoding="utf-8")
    last = text.rstrip().rpartition("\n")[2]
    Path(many).write_text(text.replace(last, "   Anne: dance"), encoding="utf-8")
    result = run("replay", many, "--count")
    line = text.rstrip().count("\n") + 1
    assert (1, True) == (result.exit_code, f"line {line}, column 4: `Anne: dance`" in result.stderr)


def test_a_game_is_stepped_through(run: Run, write: Write) -> None:
    """Forwards, backwards, to a choice, and into what else was tried."""
    record = tried()
    file = write("evening.po8", record.to_text())
    branches = record.to_start().branches
    lines = ["", "p", "b", "b 2", "g 0", "g 1", "n 99", "b 9", "g x", "?", "q"]
    result = run("replay", file, "--interactive", lines=lines)
    assert 0 == result.exit_code
    shown = result.stdout
    assert all(f"  b {at}  {made.text}" in shown for at, made in enumerate(branches, start=1))
    assert f"   1  {branches[1].text}\n      {{better}}" in shown
    assert "g 12   after choice 12" in shown
    for said in ("there is no choice 100", "there is no branch 9 here", "`x` is no number"):
        assert said in result.stderr
    assert 0 == run("replay", file, "--interactive", lines=["n"]).exit_code


def test_a_seat_steps_through_what_it_may_see(run: Run, write: Write) -> None:
    """Comments and others' secrets are left out."""
    file = write("evening.po8", tried().to_text())
    shown = run("replay", file, "--interactive", "--seat", "Anne", lines=["b 2", "n"]).stdout
    assert "better" not in shown
    assert "?" in shown.partition("Bart  ")[2].partition("\n")[0]


def test_simulated_games_are_written_all(run: Run, write: Write) -> None:
    """The games of the digest, in their order, each as `--record` writes it."""
    write("nothing", "")
    words = ["simulate", "--games", "4", "--seed", "1", "--interpreted", "--record", "2", "two.po8"]
    assert 0 == run(*words, "--games-file", "all.po8").exit_code
    games = [record_game(number, 2, 1, BASE) for number in range(4)]
    assert games == list(read_games("all.po8"))
    assert games[2] == load_record("two.po8")


def test_a_game_that_is_played_is_saved_as_text(run: Run, write: Write) -> None:
    """With who plays, and the bots' luck; it goes on as if there had been no pause."""
    write("nothing", "")
    begin = ["play", "--human", "Anne", "--bot", "random", "--seed", "3", "--ships", "random"]
    for name in ("a.po8", "a.json"):
        assert 0 == run(*begin, lines=["1", f"save {name}", "quit"]).exit_code
    text = Path("a.po8").read_text(encoding="utf-8")
    assert '[Seats "human random"]' in text
    gone_on = [
        run("play", "--load", name, lines=["1", "1", "quit"]).stdout for name in ("a.po8", "a.json")
    ]
    assert gone_on[0] == gone_on[1]
    Path("a.po8").write_text(text.replace("human random", "human king"), encoding="utf-8")
    assert "is neither" in run("play", "--load", "a.po8", lines=["quit"]).stderr
    Path("a.po8").write_text(text.replace('[Luck "', '[Luck "x'), encoding="utf-8")
    assert "the tag `Luck` is no whole number" in run("play", "--load", "a.po8", lines=[]).stderr


def test_an_evening_is_converted_and_replayed(run: Run, write: Write) -> None:
    """A match is a record as a game is; only its causes aren't told as a tree."""
    state = Match(["Anne", "Bart"], pooling="draft").start(seed=3)
    for _ in range(3):
        state = state.apply(state.legal_actions()[0])
    write("evening.json", state.to_json())
    assert 0 == run("convert", "evening.json", "evening.po8").exit_code
    assert state == load_record("evening.po8").state
    shown = run("replay", "evening.po8", "--seat", "Anne")
    assert (0, True) == (shown.exit_code, "   1  Anne: pick " in shown.stdout)
    assert "the causes in a whole evening" in run("replay", "evening.po8", "--trace").stderr
    assert 0 == run("replay", "evening.po8", "--interactive", lines=["n", "b", "p", "q"]).exit_code
