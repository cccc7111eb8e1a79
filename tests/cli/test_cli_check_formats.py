"""`piecesofeight check --format`: the same findings for other programs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from cli_support import Run, Write
from folders import COIN_FILES

SCHEMA = json.loads(Path(__file__).with_name("sarif.schema.json").read_text(encoding="utf-8"))
SHIPPED = COIN_FILES
GULLS = """\
set: gulls
coins:
  - coin: Gull
    limit: 03
    names: {es: Gaviota}
    ability: |
      play:
        destroy any 海賊 coin
  - {coin: Gull, limit: 1}
  - {coin: Mate, limit: 1, names: {es: Oficial}}
  - {coin: Tern, limit: 1}  # check: allow W0401
"""


def sarif(run: Run, *arguments: str) -> dict[str, Any]:
    """The one run of a SARIF log that keeps to the standard."""
    result = run("check", "--format", "sarif", *arguments)
    log = json.loads(result.stdout)
    jsonschema.validate(log, SCHEMA)
    run_: dict[str, Any] = log["runs"][0]
    assert result.exit_code == run_["invocations"][0]["exitCode"]
    return run_


def test_sarif_has_all_that_was_found(run: Run, write: Write) -> None:
    """A result for each diagnostic, with its rule, level and place; allowed ones suppressed."""
    found = sarif(run, write("gulls.yaml", GULLS))
    results = [
        (
            one["ruleId"],
            one["level"],
            one["locations"][0]["physicalLocation"]["region"]["startLine"],
            "suppressions" in one,
        )
        for one in found["results"]
    ]
    expected = [
        ("E0110", "error", 4, False),
        ("E0203", "error", 8, False),
        ("E0114", "error", 9, False),
        ("E0114", "error", 10, False),
        ("W0401", "warning", 11, True),
    ]
    assert expected == results
    rules = found["tool"]["driver"]["rules"]
    assert ["E0110", "E0114", "E0203", "W0401"] == [rule["id"] for rule in rules]
    assert all(one["ruleId"] == rules[one["ruleIndex"]]["id"] for one in found["results"])


def test_sarif_says_how_places_are_counted(run: Run, write: Write) -> None:
    """Columns are code points from 1, the end exclusive; files are relative, in percent signs."""
    line = "  - {coin: Gull, note: \U0001f426, limit: 03}"
    write("my sets/gulls é.yaml", f"set: gulls\ncoins:\n{line}\n")
    found = sarif(run, "my sets")
    assert "unicodeCodePoints" == found["columnKind"]
    place = found["results"][0]["locations"][0]["physicalLocation"]
    expected = {"uri": "my%20sets/gulls%20%C3%A9.yaml", "uriBaseId": "%SRCROOT%"}
    assert expected == place["artifactLocation"]
    column = line.index("03") + 1
    region = {"startLine": 3, "startColumn": column, "endLine": 3, "endColumn": column + 2}
    assert region == place["region"]


def test_sarif_has_fixes_and_related_places(run: Run, write: Write) -> None:
    """A fix is its replacements; a related place in a shipped file has no path of this machine."""
    found = sarif(run, write("gulls.yaml", GULLS))
    here = {"uri": "gulls.yaml", "uriBaseId": "%SRCROOT%"}
    region = {"startLine": 4, "startColumn": 12, "endLine": 4, "endColumn": 14}
    change = {
        "artifactLocation": here,
        "replacements": [{"deletedRegion": region, "insertedContent": {"text": "3"}}],
    }
    expected = [{"description": {"text": "write `3`"}, "artifactChanges": [change]}]
    assert expected == found["results"][0]["fixes"]
    near, shipped = (found["results"][i]["relatedLocations"][0] for i in (2, 3))
    assert {"text": "the first one"} == near["message"]
    assert here == near["physicalLocation"]["artifactLocation"]
    packaged = {"uri": "coins/pieces_of_eight.yaml", "uriBaseId": "PIECESOFEIGHT"}
    assert packaged == shipped["physicalLocation"]["artifactLocation"]


def test_sarif_of_nothing_and_of_what_cannot_be_read(run: Run, write: Write) -> None:
    """No finding is an empty list of results; an unreadable file is a notification."""
    assert (
        []
        == sarif(run, write("good.yaml", GULLS.split("    limit: 03")[0] + "    limit: 3\n"))[
            "results"
        ]
    )
    invocation = sarif(run, "nowhere.yaml")["invocations"][0]
    assert not invocation["executionSuccessful"]
    message = "`nowhere.yaml` can't be read: no such file or directory"
    assert [message] == [n["message"]["text"] for n in invocation["toolExecutionNotifications"]]


def test_sarif_of_a_file_elsewhere_has_its_whole_address(
    run: Run, write: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Within the folder of the call an address is relative, however the file was named."""
    write("here/gulls.yaml", GULLS)
    write("there/there.txt", "")
    whole = str(tmp_path / "here" / "gulls.yaml")
    expected = {"uri": "here/gulls.yaml", "uriBaseId": "%SRCROOT%"}
    assert expected == sarif(run, whole)["artifacts"][0]["location"]
    monkeypatch.chdir(tmp_path / "there")
    expected = {"uri": (tmp_path / "here" / "gulls.yaml").resolve().as_uri()}
    assert expected == sarif(run, whole)["artifacts"][0]["location"]


@pytest.mark.slow
def test_the_shipped_coins_as_sarif(run: Run) -> None:
    """What we ship keeps to the standard as well, and has no error."""
    levels = {one["level"] for one in sarif(run, str(SHIPPED))["results"]}
    assert "error" not in levels


def test_json_has_ends_of_related_places_and_edits(run: Run, write: Write) -> None:
    """Whatever the text says is in the JSON."""
    data = json.loads(run("check", "--json", write("gulls.yaml", GULLS)).stdout)
    place = {"file": "gulls.yaml", "line": 4, "column": 12, "end_line": 4, "end_column": 14}
    fix = {"message": "write `3`", "edits": [{**place, "text": "3"}]}
    assert fix == data["diagnostics"][0]["fix"]
    first = {"file": "gulls.yaml", "line": 3, "column": 11, "end_line": 3, "end_column": 15}
    assert [{**first, "message": "the first one"}] == data["diagnostics"][2]["related"]
    assert [("W0401", 11)] == [(one["code"], one["line"]) for one in data["allowed"]]


def test_compact_is_one_line_each(run: Run, write: Write) -> None:
    """`file:line:column: severity[code]: message`, and nothing else."""
    result = run("check", "--format", "compact", write("gulls.yaml", GULLS), "nowhere.yaml")
    expected = """\
gulls.yaml:4:12: error[E0110]: the limit of a coin must be a whole number from 1 to 99
gulls.yaml:8:21: error[E0203]: `海賊` can't be read
gulls.yaml:9:12: error[E0114]: there are two coins `Gull`
gulls.yaml:10:12: error[E0114]: there are two coins `Mate`
"""
    assert (2, expected) == (result.exit_code, result.stdout)
    assert "error: `nowhere.yaml` can't be read: no such file or directory\n" == result.stderr


def test_github_shows_it_beside_the_line(run: Run, write: Write) -> None:
    """Workflow commands: percent, colons and commas are escaped where they would mean something."""
    name = write("a,b%.yaml", "set: gulls\ncoins:\n  - {coin: Gull, limit: 03}\n")
    result = run("check", "--format", "github", name)
    expected = (
        "::error file=a%2Cb%25.yaml,line=3,col=25,endLine=3,endColumn=27,"
        "title=E0110%3A not a whole number from 1 to 99::"
        "the limit of a coin must be a whole number from 1 to 99%0A"
        "help: write it in plain digits, such as `3`\n"
    )
    assert (1, expected) == (result.exit_code, result.stdout)
