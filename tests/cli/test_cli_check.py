"""`piecesofeight check`: what it finds, how it says so, and what it ends with."""

from __future__ import annotations

import json

import pytest
from cli_support import Run, Write

GOOD = """\
set: mine
coins:
  - coin: Parrot
    limit: 1
    ability: |
      play:
        destroy any active coin
        reveal any hidden coin
"""
BAD = GOOD.replace("active", "actve")
PLACE = {"file": "bad.yaml", "line": 7, "column": 21, "end_line": 7, "end_column": 26}
USES = """\
set: other
uses: [mine]
coins:
  - coin: Perch
    limit: 1
    ability: |
      play if you have an active Parrot:
        destroy any open coin
"""


def test_a_good_file_gives_one_line(run: Run, write: Write) -> None:
    """Nothing wrong: 0, and one line that says so."""
    result = run("check", write("good.yaml", GOOD))
    assert (0, "1 file checked: no errors\n", "") == (
        result.exit_code,
        result.stdout,
        result.stderr,
    )


def test_an_error_is_shown_where_it_is(run: Run, write: Write) -> None:
    """The offending word is underlined, with its place and a suggestion; 1."""
    result = run("check", write("bad.yaml", BAD))
    expected = """\
error[E0201]: `actve` does not fit here
 --> bad.yaml:7:21
  |
7 |         destroy any actve coin
  |                     ^^^^^
  = help: did you mean `active`?
  = fix: write `active`

1 can be fixed with `--fix`
`piecesofeight check --explain E0201` tells more
1 file checked: 1 error in 1
"""
    assert (1, expected, "") == (result.exit_code, result.stdout, result.stderr)


def test_every_error_of_every_file_is_told(run: Run, write: Write) -> None:
    """Files don't hide each other's errors, and a good one stays good."""
    names = [write("a.yaml", BAD), write("b.yaml", BAD.replace("mine", "b").replace("arr", "arro"))]
    result = run("check", *names, write("c.yaml", GOOD.replace("mine", "c").replace("Pa", "Ma")))
    assert result.exit_code == 1
    assert [2, 1, 1] == [result.stdout.count(x) for x in ("`actve`", "a.yaml:7", "b.yaml:7")]
    assert result.stdout.endswith("\n3 files checked: 2 errors in 2\n")


@pytest.mark.parametrize("arguments", [["--json"], ["--format", "json"]])
def test_json_has_all_of_it(run: Run, write: Write, arguments: list[str]) -> None:
    """A program gets places, codes and messages, and the same exit code."""
    result = run("check", write("bad.yaml", BAD), *arguments)
    expected = {
        "files": ["bad.yaml"],
        "errors": 1,
        "warnings": 0,
        "diagnostics": [
            {
                **PLACE,
                "severity": "error",
                "code": "E0201",
                "message": "`actve` does not fit here",
                "help": "did you mean `active`?",
                "related": [],
                "fix": {"message": "write `active`", "edits": [{**PLACE, "text": "active"}]},
            }
        ],
        "allowed": [],
        "fixed": [],
        "unreadable": [],
        "unwritable": [],
    }
    assert (1, expected) == (result.exit_code, json.loads(result.stdout))


@pytest.mark.parametrize(
    ("content", "code", "message"),
    [
        ("set: [", 1, "error[E0101]: this is not YAML: "),
        ("just words\n", 1, "error[E0106]: a coin file must be keys and values"),
        ("", 1, "error[E0103]: the file is empty"),
        (b"s\x00", 2, "error: `odd.yaml` is no text file\n"),
        (b"\xff\xfes\x00", 2, "error: `odd.yaml` is UTF-16, not UTF-8\nhelp: save it as UTF-8\n"),
        (
            b"set: caf\xe9\n",
            2,
            (
                "error: `odd.yaml` is not UTF-8 "
                "(line 1, column 9: byte E9, which would be `é` in Latin-1)\n"
                "help: save it as UTF-8\n"
            ),
        ),
        (None, 2, "error: `odd.yaml` can't be read: no such file or directory\n"),
    ],
)
def test_whatever_a_file_is_there_is_a_clear_answer(
    run: Run, write: Write, content: str | bytes | None, code: int, message: str
) -> None:
    """No YAML: 1. Missing, binary, not UTF-8: 2. The message says which."""
    if content is None:
        write("there.yaml", "")
    else:
        write("odd.yaml", content)
    result = run("check", "odd.yaml")
    assert code == result.exit_code
    assert message in (result.stderr if code == 2 else result.stdout)
    assert result.stdout.splitlines()[-1].startswith("1 file checked: ")


def test_a_file_that_cannot_be_read_does_not_hide_the_others(run: Run, write: Write) -> None:
    """The rest is checked all the same; the worse exit code wins; JSON says it too."""
    result = run("check", "nowhere.yaml", write("bad.yaml", BAD))
    assert (2, "2 files checked: 1 error in 1, 1 could not be read") == (
        result.exit_code,
        result.stdout.splitlines()[-1],
    )
    data = json.loads(run("check", "nowhere.yaml", "bad.yaml", "--json").stdout)
    missing = "`nowhere.yaml` can't be read: no such file or directory"
    assert [{"file": "nowhere.yaml", "message": missing}] == data["unreadable"]
    assert data["errors"] == 1


def test_files_together_may_use_each_other(run: Run, write: Write) -> None:
    """A set that uses another is good together with it, and not without."""
    names = [write("uses.yaml", USES), write("good.yaml", GOOD)]
    assert run("check", *names).exit_code == 0
    assert run("check", names[0]).exit_code == 1


def test_a_folder_stands_for_its_coin_files(run: Run, write: Write) -> None:
    """Coin files are found at any depth; scenario files and others are left alone."""
    write("sets/deep/good.yaml", GOOD)
    write("sets/good.scenario.yaml", "- nonsense")
    write("sets/notes.txt", "nonsense")
    assert run("check", "sets").stdout == "1 file checked: no errors\n"


def test_a_folder_without_coin_files_is_an_error(run: Run, write: Write) -> None:
    """Nothing to check is more likely a wrong path than a success."""
    write("empty/notes.txt", "")
    result = run("check", "empty")
    expected = "error: there are no coin files in `empty`\n"
    assert (2, "", expected) == (result.exit_code, result.stdout, result.stderr)


def test_a_file_named_twice_is_checked_once(run: Run, write: Write) -> None:
    """The same file by two names doesn't clash with itself."""
    assert run("check", write("good.yaml", GOOD), "./good.yaml").exit_code == 0


def test_a_path_that_no_system_has_is_bad_input(run: Run) -> None:
    """A zero byte in a path is no crash."""
    result = run("check", "a\0b")
    expected = "error: `a\\x00b` can't be the name of a file\n"
    assert (2, expected) == (result.exit_code, result.stderr)
