"""`piecesofeight test`: running scenario files, and what it ends with."""

from __future__ import annotations

import json

import pytest
from cli_support import Run, Write

GOOD = """\
- scenario: Whoever alone has a Captain wins
  rules: ["7.1", "4.10"]
  ships:
    Anne: {nest: Mate, deck: [Captain]}
    Bart: {nest: Mate, deck: [Cannon]}
  steps: []
  expect: {winner: Anne}
"""
FAILING = GOOD.replace("winner: Anne", "winner: Bart").replace("Whoever", "Nobody who")
BROKEN = GOOD.replace("Cannon", "Canon").replace("Whoever", "Anybody who")


def test_what_passes_gives_one_line(run: Run, write: Write) -> None:
    """All passed: 0, and how many."""
    result = run("test", write("good.scenario.yaml", GOOD))
    assert (0, "1 passed, 0 failed\n", "") == (result.exit_code, result.stdout, result.stderr)


def test_a_failure_is_shown_where_it_is(run: Run, write: Write) -> None:
    """What failed, where, what was expected and what is, with the table; 1."""
    result = run("test", write("mixed.scenario.yaml", GOOD + FAILING))
    lines = result.stdout.splitlines()
    assert result.exit_code == 1
    head = "FAILED: Nobody who alone has a Captain wins (mixed.scenario.yaml:8)"
    assert [head, "", "1 passed, 1 failed"] == [lines[0], lines[1], lines[-1]]
    for piece in (" --> mixed.scenario.yaml:14:", "^^^^", "= expected: ", "= actual: ", "Anne "):
        assert piece in result.stdout


def test_a_scenario_that_cannot_be_read_is_a_bad_file(run: Run, write: Write) -> None:
    """The file's error is shown like one of a coin file; 2, not 1."""
    result = run("test", write("broken.scenario.yaml", BROKEN + FAILING))
    assert result.exit_code == 2
    assert "error[E0301]: there is no coin `Canon`\n --> broken.scenario.yaml:5:" in result.stdout
    assert result.stdout.endswith("\n0 passed, 2 failed\n")


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (None, "error: `odd.yaml` can't be read: no such file or directory\n"),
        (b"\0\1\2", "error: `odd.yaml` is no text file\n"),
        (
            b"\xe9",
            (
                "error: `odd.yaml` is not UTF-8 "
                "(line 1, column 1: byte E9, which would be `é` in Latin-1)\n"
                "help: save it as UTF-8\n"
            ),
        ),
    ],
)
def test_a_file_that_cannot_be_read_does_not_hide_the_others(
    run: Run, write: Write, content: bytes | None, expected: str
) -> None:
    """The other files run; the message says why; 2."""
    good = write("good.scenario.yaml", GOOD)
    if content is not None:
        write("odd.yaml", content)
    result = run("test", "odd.yaml", good)
    summary = "1 passed, 0 failed; 1 file could not be read\n"
    assert (2, summary, expected) == (result.exit_code, result.stdout, result.stderr)


@pytest.mark.parametrize("content", ["", "[]", "set: [", "- 1\n", "hello"])
def test_a_file_without_scenarios_is_a_bad_file(run: Run, write: Write, content: str) -> None:
    """No YAML, no list, nothing in it: an error with its place, and 2."""
    result = run("test", write("odd.yaml", content))
    assert result.exit_code == 2
    assert "error[E0" in result.stdout
    assert result.stdout.endswith("\n0 passed, 1 failed\n")


def test_verbose_names_what_passed(run: Run, write: Write) -> None:
    """`-v` has a line for each scenario that passed."""
    result = run("test", "-v", write("good.scenario.yaml", GOOD))
    expected = (
        "passed: Whoever alone has a Captain wins (good.scenario.yaml:1)\n1 passed, 0 failed\n"
    )
    assert expected == result.stdout


def test_rules_are_counted_in_their_order(run: Run, write: Write) -> None:
    """`--rules` tells how many scenarios show each rule; 4.10 is no 4.1 and comes late."""
    files = [write("good.scenario.yaml", GOOD), write("fail.scenario.yaml", FAILING)]
    more = GOOD.replace('"7.1", "4.10"', '"4.2"')
    result = run("test", "--rules", *files, write("more.scenario.yaml", more))
    expected = "4.2   1 scenario\n4.10  2 scenarios\n7.1   2 scenarios\n2 passed, 1 failed\n"
    assert expected == result.stdout[result.stdout.index("4.2 ") :]


def test_json_has_all_of_it(run: Run, write: Write) -> None:
    """A program gets each scenario with what failed, and the rules if it wants them."""
    names = [write("mixed.scenario.yaml", GOOD + FAILING), "nowhere.yaml"]
    result = run("test", "--json", "--rules", *names)
    data = json.loads(result.stdout)
    assert (2, 1, 1) == (result.exit_code, data["passed"], data["failed"])
    assert {"7.1": 2, "4.10": 2} == data["rules"]
    assert [True, False] == [one["passed"] for one in data["scenarios"]]
    assert ["nowhere.yaml"] == [one["file"] for one in data["unreadable"]]
    assert "rules" not in json.loads(run("test", "--json", *names).stdout)


def test_a_folder_stands_for_its_scenario_files(run: Run, write: Write) -> None:
    """Scenario files are found at any depth; coin files are left alone."""
    write("all/deep/good.scenario.yaml", GOOD)
    write("all/coins.yaml", "set: [")
    assert run("test", "all").stdout == "1 passed, 0 failed\n"
    write("none/coins.yaml", "")
    result = run("test", "none")
    expected = "error: there are no scenario files in `none`\n"
    assert (2, "", expected) == (result.exit_code, result.stdout, result.stderr)
