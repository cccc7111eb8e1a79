"""Scenarios that fail, and the very words in which their author learns of it.

Each `failing/*.scenario.yaml` fails, the `.txt` beside it is the report. After a deliberate
change of words, run the tests once with `UPDATE_GOLDEN=1` and read the difference.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from golden import golden

from piecesofeight.testing import report, run_file, run_text

FOLDER = Path(__file__).parent / "failing"
FILES = sorted(FOLDER.glob("*.scenario.yaml"))


def name(path: Path) -> str:
    """What a file is about."""
    return path.name.partition(".")[0]


@pytest.mark.parametrize("path", FILES, ids=name)
def test_a_failure_is_reported_in_these_words(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No scenario of the file passes, and the report is the golden text."""
    monkeypatch.chdir(FOLDER)
    results = run_file(path.name)
    text = report(results) + "\n"
    kept = path.with_name(f"{name(path)}.txt")
    assert golden(kept, text) == text
    assert [] == [result.title for result in results if result.passed]


@pytest.mark.parametrize("path", FILES, ids=name)
def test_every_failure_points_into_its_file(path: Path) -> None:
    """Each failure has a place with a line and a column that the file has."""
    for result in run_file(path):
        for failure in result.failures:
            lines = result.sources.get(failure.span.file, "").split("\n")
            assert 1 <= failure.span.line <= len(lines) or "no_set" in failure.span.file
            assert failure.span.column >= 1 or "no_set" in failure.span.file


@pytest.mark.parametrize("path", FILES, ids=name)
def test_results_are_plain_data(path: Path) -> None:
    """A result can be written as JSON, with the title, the place and every failure."""
    for result in run_file(path):
        data = json.loads(json.dumps(result.to_dict()))
        assert result.title == data["scenario"]
        assert len(result.failures) == len(data["failures"])


def test_a_file_that_is_not_there_is_a_failure() -> None:
    """Nothing is raised for a missing file: its one result says what is wrong."""
    [result] = run_file("nowhere/none.scenario.yaml")
    assert not result.passed
    assert "`nowhere/none.scenario.yaml` can't be read" in str(result)


def test_one_scenario_that_cannot_be_read_does_not_stop_the_others() -> None:
    """The other scenarios of the file are run all the same."""
    ships = "ships: {Anne: {deck: [Captain]}, Bart: {deck: [Mate]}}, steps: []"
    one = f"- {{scenario: one, {ships}, expects: {{winner: Anne}}}}\n"
    two = f"- {{scenario: two, {ships}, expect: {{winner: Anne}}}}\n"
    assert [False, True] == [result.passed for result in run_text(one + two)]


def test_a_report_of_passes_is_one_line() -> None:
    """What passed is counted, not listed."""
    ships = "ships: {Anne: {deck: [Captain]}, Bart: {deck: [Mate]}}, steps: []"
    results = run_text(f"- {{scenario: one, {ships}, expect: {{winner: Anne}}}}\n")
    assert "1 scenario: 1 passed, 0 failed" == report(results)
