"""`piecesofeight interactions` and `piecesofeight diff`: what they print, write and end with."""

from __future__ import annotations

import functools
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from cli_support import TINY, Run, Write

from piecesofeight.cli import diff, interactions
from piecesofeight.cli.interactions import slug
from piecesofeight.language import load_coins
from piecesofeight.study.differences import Pairing
from piecesofeight.study.interactions import examples
from piecesofeight.study.interactions.meetings import Meeting
from piecesofeight.study.interactions.search import Pair, Plan, Survey
from piecesofeight.testing.scenarios.model import Case

THREE = f"""{TINY}\
  - coin: Parrot
    limit: 9
    ability: |
      react when this would be destroyed:
        prevent it
"""
TIDE = """\
  - coin: Tide
    limit: 1
    ability: |
      play:
        move any active coin of yours to your aft
        you take the next turn
"""
SEARCH, SHIPPED_CASES, MEETINGS_IN = Plan.search, interactions._shipped_cases, examples.meetings_in
SHOWN: dict[int, tuple[Case, set[Meeting]]] = {}
QUICK = ("--ships", "2", "--jobs", "1", "--set", "tiny")


@functools.cache
def searched(plan: Plan, pair: Pair) -> Survey:
    """What comes of a pair of coins; nobody changes it."""
    return SEARCH(plan, pair)


@functools.cache
def shipped_cases(where: str) -> tuple[Case, ...]:
    """The scenarios that lie in a shipped folder."""
    return tuple(SHIPPED_CASES(where))


def meetings_once(case: Case) -> set[Meeting]:
    """What a scenario shows; it is kept with its case, so that no other case has its id."""
    if id(case) not in SHOWN:
        SHOWN[id(case)] = case, MEETINGS_IN(case)
    return SHOWN[id(case)][1]


@pytest.fixture(autouse=True)
def found_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the same coins and shipped scenarios show is found once: that has tests of its own."""
    monkeypatch.setattr(Plan, "search", searched)
    monkeypatch.setattr(interactions, "_shipped_cases", lambda where: [*shipped_cases(where)])
    monkeypatch.setattr(examples, "meetings_in", meetings_once)


@pytest.fixture
def tiny(write: Write) -> str:
    """A file of three coins."""
    return write("tiny.yaml", THREE)


def test_the_report_says_who_meets_whom(run: Run, tiny: str) -> None:
    """Both tables, what no scenario shows, the rules, and how far the search went."""
    result = run("interactions", "Gull", "--coins", tiny, *QUICK)
    assert 0 == result.exit_code
    assert "What others do about Gull" in result.stdout
    assert "What Gull does about others" in result.stdout
    assert "answers*, prevents*" in result.stdout
    assert "Nothing illegal, nothing stuck, no loop." in result.stdout
    assert "Searched: 3 pairs" in result.stdout
    assert "Not searched: larger ships" in " ".join(result.stdout.split())
    assert [] == [line for line in result.stdout.splitlines() if len(line) > 80]


@pytest.mark.parametrize("width", [40, 60, 80, 200])
def test_no_word_is_lost_where_the_terminal_is_narrow(
    run: Run, tiny: str, monkeypatch: pytest.MonkeyPatch, width: int
) -> None:
    """A matrix that doesn't fit becomes a list; every event and every part is there, whole."""
    monkeypatch.setenv("COLUMNS", str(width))
    told = run("interactions", "Gull", "Admiral", "--coins", tiny, *QUICK).stdout
    tables = told.partition("Rules touched")[0]
    assert [] == [line for line in tables.splitlines() if len(line) > width]
    words = set(tables.replace(",", " ").replace("*", " ").split())
    data = json.loads(
        run("interactions", "Gull", "Admiral", "--coins", tiny, *QUICK, "--json").stdout
    )
    for one in data["meetings"]:
        wanted = {word for key in ("coin", "other", "role", "event") for word in one[key].split()}
        assert set() == wanted - words


def test_several_coins_have_their_tables_each(run: Run, tiny: str) -> None:
    """They are named one after the other, and no pair is searched twice."""
    result = run("interactions", "Gull,", "parrot", "--coins", tiny, *QUICK, "--html", "two.html")
    assert 0 == result.exit_code
    for name in ("Gull", "Parrot"):
        assert f"What others do about {name}" in result.stdout
        assert f"What {name} does about others" in result.stdout
    assert "What others do about Admiral" not in result.stdout
    assert "Searched: 5 pairs" in result.stdout
    assert "<title>Interactions of Gull, Parrot</title>" in Path("two.html").read_text("utf-8")


def test_several_coins_write_a_file_each(run: Run, tiny: str) -> None:
    """Each example is in one of them: that of the coin that was named first."""
    result = run("interactions", "Parrot", "Gull", "--coins", tiny, *QUICK, "--write", "found")
    assert 0 == result.exit_code
    files = sorted(path.name for path in Path("found").iterdir())
    assert ["gull.scenario.yaml", "parrot.scenario.yaml"] == files
    titles = [title for name in files for title in _titles(f"found/{name}")]
    assert len(set(titles)) == len(titles)
    assert not any("Parrot" in one for one in titles if one in _titles("found/gull.scenario.yaml"))
    assert 0 == run("test", "found").exit_code


def _titles(file: str) -> list[str]:
    lines = Path(file).read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line.startswith("- scenario:")]


def test_written_scenarios_pass_and_are_then_shown(run: Run, tiny: str) -> None:
    """What is written passes, and counts as shown from then on, so nothing is left to write."""
    result = run("interactions", "gull", "--coins", tiny, *QUICK, "--write", "new/folder")
    assert 0 == result.exit_code
    file = Path("new/folder/gull.scenario.yaml")
    assert "sets: [../../tiny.yaml]" in file.read_text(encoding="utf-8")
    assert 0 == run("test", "new").exit_code
    again = run("interactions", "Gull", "--coins", tiny, *QUICK, "--scenarios", "new", "--json")
    data = json.loads(again.stdout)
    assert [] == [one["text"] for one in data["meetings"] if not one["shown_by"]]
    result = run(
        "interactions", "Gull", "--coins", tiny, *QUICK, "--scenarios", "new", "--write", "rest",
        "--unshown",
    )  # fmt: skip
    assert 0 == result.exit_code
    assert [] == list(Path("rest").iterdir())


def test_scenarios_beside_a_coin_file_count(run: Run, tiny: str) -> None:
    """A file of the same name with `.scenario.yaml` is looked at without being named."""
    run("interactions", "Gull", "--coins", tiny, *QUICK, "--write", ".")
    Path("gull.scenario.yaml").rename("tiny.scenario.yaml")
    result = run("interactions", "Gull", "--coins", tiny, *QUICK)
    assert "*," not in result.stdout.partition("Rules touched")[0]


def test_a_file_of_somebody_else_is_not_replaced(run: Run, tiny: str, write: Write) -> None:
    """Only files that this command wrote are written again."""
    assert 0 == run("interactions", "Gull", "--coins", tiny, *QUICK, "--write", "x").exit_code
    assert 0 == run("interactions", "Gull", "--coins", tiny, *QUICK, "--write", "x").exit_code
    write("x/gull.scenario.yaml", "- scenario: mine\n")
    result = run("interactions", "Gull", "--coins", tiny, *QUICK, "--write", "x")
    assert 2 == result.exit_code
    assert "`x/gull.scenario.yaml` was not written by this command" in result.stderr
    assert "- scenario: mine\n" == Path("x/gull.scenario.yaml").read_text(encoding="utf-8")


def test_all_coins_give_a_matrix_and_a_page(run: Run, tiny: str) -> None:
    """`--all` counts by coin and event, and the page has a section for each coin."""
    result = run("interactions", "--all", "--coins", tiny, *QUICK, "--html", "matrix.html")
    assert 0 == result.exit_code
    assert "Searched: 6 pairs" in result.stdout
    text = Path("matrix.html").read_text(encoding="utf-8")
    assert all(f"<h2>{name}</h2>" in text for name in ("Admiral", "Gull", "Parrot"))
    assert text.startswith("<!DOCTYPE html>")


def test_json_has_every_example_as_a_scenario(run: Run, tiny: str) -> None:
    """Stdout is one JSON value; what it has is what was asked about."""
    result = run("interactions", "Parrot", "--coins", tiny, *QUICK, "--json")
    data = json.loads(result.stdout)
    assert ("Parrot", True, []) == (data["coin"], data["complete"], data["faults"])
    texts = [one["text"] for one in data["meetings"]]
    assert "Parrot foils an attack by Gull" in texts
    assert all(one["scenario"].startswith("- scenario: ") for one in data["meetings"])
    assert all("Parrot" in (one["coin"], one["other"]) for one in data["meetings"])
    assert {"Parrot"} == {one["coin"] for one in data["rules"]}


def test_a_fault_ends_with_1_and_shows_the_way(run: Run, write: Write) -> None:
    """A coin with turns without an end is reported, with the ships and every choice."""
    write("alone.yaml", "set: alone\ncoins:\n" + TIDE)
    line = ("interactions", "Tide", "--coins", "alone.yaml", "--html", "t.html")
    result = run(*line, "--ships", "2", "--jobs", "1", "--set", "alone")
    assert 1 == result.exit_code
    assert "loop: a player can have one turn after the other for ever" in result.stdout
    assert "  | Anne: play " in result.stdout
    assert "What must never be" in Path("t.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("args", "message"),
    [
        ([], "name a coin, or say `--all`"),
        (["Mate", "--all"], "name a coin, or say `--all`"),
        (["Maet"], "there is no coin `Maet`"),
        (["Mate", "Cutlas"], "there is no coin `Cutlas`\nhelp: did you mean `Cutlass`?"),
        (["Mate", "--set", "nowhere"], "there is no set `nowhere`"),
        (["Mate", "--ships", "1"], "1 is not in the range"),
        (["Mate", "--scenarios", "nowhere.yaml"], "`nowhere.yaml` can't be read"),
        (["Mate", "--coins", "nowhere.yaml"], "`nowhere.yaml` can't be read"),
    ],
)
def test_what_can_not_be_used_is_refused(run: Run, args: list[str], message: str) -> None:
    """Each mistake has its line, and nothing is searched."""
    result = run("interactions", *args)
    assert 2 == result.exit_code
    assert message in result.stderr


def test_ctrl_c_gives_what_was_found(run: Run, tiny: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """After Ctrl-C the report tells of the pairs that were done, and the exit code says so."""

    def stopped(plan: Plan, jobs: int | None) -> Iterator[Survey]:
        yield plan.search(plan.pairs[0])
        raise KeyboardInterrupt

    monkeypatch.setattr(Plan, "surveys", stopped)
    result = run("interactions", "Gull", "--coins", tiny, *QUICK)
    assert 130 == result.exit_code
    assert "Searched: 1 of 3 pairs" in result.stdout
    assert "stopped after 1 of 3 pairs" in result.stderr


def test_names_of_files_are_plain() -> None:
    """Every shipped coin has a name of a file of its own."""
    names = {slug(name) for name in load_coins()}
    assert len(load_coins()) == len(names)
    assert all(name.replace("_", "").isalnum() for name in names)


# --- diff -------------------------------------------------------------------------------------


def test_the_same_file_behaves_alike(run: Run, tiny: str) -> None:
    """Exit code 0, as `diff` has it."""
    result = run("diff", tiny, tiny, "--games", "5")
    assert 0 == result.exit_code
    assert "No coin changed." in result.stdout
    assert "0 went differently" in " ".join(result.stdout.split())
    assert result.stdout.endswith("They behave alike.\n")


def test_a_change_is_told_with_its_program_and_a_game(run: Run, tiny: str, write: Write) -> None:
    """Exit code 1; the coin, what its program does now, and where a game parts."""
    new = write("new.yaml", THREE.replace("open coin\n        destroy this", "open coin"))
    result = run("diff", tiny, new, "--games", "20", "--show", "1")
    assert 1 == result.exit_code
    assert "Gull changed: ability\n" in result.stdout
    assert "\n  -    destroy        this, by you\n" in result.stdout
    assert "\nGame " in result.stdout
    assert "  old  after " in result.stdout
    assert "who begins" in result.stdout
    assert [] == [line for line in result.stdout.splitlines() if len(line) > 80 and "|" not in line]


def test_what_only_looks_different_behaves_alike(run: Run, tiny: str, write: Write) -> None:
    """Names in other languages are told, but play the same."""
    new = write("new.yaml", THREE.replace("coin: Gull\n", "coin: Gull\n    names: {es: Gaviota}\n"))
    result = run("diff", tiny, new, "--games", "3")
    assert 0 == result.exit_code
    assert "Gull changed: names: none -> es Gaviota (plays the same)" in result.stdout


def test_a_change_that_no_game_shows_is_one_all_the_same(run: Run, tiny: str, write: Write) -> None:
    """Without games the programs alone decide."""
    new = write("new.yaml", THREE.replace("any open coin", "any fore coin"))
    assert 1 == run("diff", tiny, new, "--games", "0").exit_code


def test_diff_as_json(run: Run, tiny: str, write: Write) -> None:
    """Stdout is one JSON value with changes, counts, shifts and examples."""
    new = write("new/tiny.yaml", THREE.replace("any open coin", "any fore coin"))
    result = run("diff", tiny, str(Path(new).parent), "--games", "20", "--json")
    data = json.loads(result.stdout)
    assert 1 == result.exit_code
    assert ["Gull"] == [one["coin"] for one in data["changes"]]
    assert 20 == data["games"] == data["begins"]["total"]
    assert not data["same"]
    assert data["examples"][0]["old"]["options"]


@pytest.mark.parametrize("bad", ["nowhere.yaml", "bad.yaml", "."])
def test_a_file_that_is_wrong_ends_with_2(run: Run, tiny: str, write: Write, bad: str) -> None:
    """Like `diff`: 2 is for trouble, and it says what to do."""
    write("bad.yaml", THREE.replace("open coin", "opne coin"))
    result = run("diff", tiny, bad)
    assert 2 == result.exit_code
    assert "error: " in result.stderr


def test_ctrl_c_shows_the_games_that_were_played(
    run: Run, tiny: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After Ctrl-C what was found is printed, and the exit code is that of an interruption."""

    def stopped(plan: diff.Plan, jobs: int | None) -> Iterator[Pairing]:
        yield plan.play(0)
        raise KeyboardInterrupt

    monkeypatch.setattr(diff.Plan, "pairings", stopped)
    result = run("diff", tiny, tiny)
    assert 130 == result.exit_code
    assert "1 game of 2 players" in result.stdout


def test_games_from_files_have_no_interactions(run: Run) -> None:
    """Where it makes no sense, the command says so, and what there is instead."""
    result = run("interactions", "--game", "black-spot")
    expected = (
        "error: `interactions` plays coins on small ships, and games from files have none\n"
        "help: `test --coverage` tells what scenarios of a game reach, `perft --game` counts\n"
    )
    assert (2, expected) == (result.exit_code, result.stderr)
