"""`piecesofeight test --update`."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli_support import Run, Write
from gull_scenarios import GULL, WRONG


def test_an_update_is_shown_and_asked_for(run: Run, gulls: Write) -> None:
    """The difference, a question, the file as it should be, and a run that passes."""
    gulls("gulls.scenario.yaml", WRONG)
    result = run("test", "--update", "gulls.scenario.yaml", lines=["y"])
    assert (0, GULL) == (result.exit_code, Path("gulls.scenario.yaml").read_text())
    expected = """\
--- gulls.scenario.yaml
+++ gulls.scenario.yaml
@@ -6,3 +6,3 @@
   steps:
     - Anne: play nest at Bart.fore
-  expect: {turn: Anne, ships: {Bart: {hold: [Pistols]}}}   # and stays
+  expect: {turn: Bart, ships: {Bart: {hold: [Pistols]}}}   # and stays
write 1 value to gulls.scenario.yaml? [y/N]: y
1 passed, 0 failed
"""
    assert expected == result.stdout


def test_nothing_is_written_without_a_yes(run: Run, gulls: Write) -> None:
    """No, or just Enter: the file stays, and the failure is told as without `--update`."""
    gulls("gulls.scenario.yaml", WRONG)
    for answer in ("n", ""):
        result = run("test", "--update", "gulls.scenario.yaml", lines=[answer])
        assert (1, WRONG) == (result.exit_code, Path("gulls.scenario.yaml").read_text())
        assert "failed: whose turn it is should be different" in result.stdout
    assert run("test", "--update", "gulls.scenario.yaml", lines=[]).exit_code != 0
    assert WRONG == Path("gulls.scenario.yaml").read_text()


def test_yes_writes_without_asking(run: Run, gulls: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where nobody can be asked; a file that passes is not touched."""
    gulls("wrong.scenario.yaml", WRONG)
    before = Path("gulls.scenario.yaml").stat()
    monkeypatch.setenv("CI", "true")
    result = run("test", "--update", "--yes", ".")
    assert (0, GULL) == (result.exit_code, Path("wrong.scenario.yaml").read_text())
    assert before.st_mtime_ns == Path("gulls.scenario.yaml").stat().st_mtime_ns


@pytest.mark.parametrize("value", ["true", "1", "yes"])
def test_in_automation_nothing_is_taken_for_right(
    run: Run, gulls: Write, monkeypatch: pytest.MonkeyPatch, value: str
) -> None:
    """Where `CI` is set `--update` refuses before anything is run."""
    gulls("gulls.scenario.yaml", WRONG)
    monkeypatch.setenv("CI", value)
    result = run("test", "--update", "gulls.scenario.yaml", lines=["y"])
    assert (2, "") == (result.exit_code, result.stdout)
    assert result.stderr.startswith("error: `--update` asks before it writes")
    assert WRONG == Path("gulls.scenario.yaml").read_text()


def test_errors_are_never_updated(run: Run, gulls: Write) -> None:
    """A step that is refused is no difference; there is nothing to ask."""
    gulls("gulls.scenario.yaml", WRONG.replace("Bart.fore", "Bart.aft"))
    result = run("test", "--update", "--yes", "gulls.scenario.yaml")
    assert (1, True) == (result.exit_code, result.stdout.startswith("FAILED: A Gull dives"))
    assert "Bart.aft" in Path("gulls.scenario.yaml").read_text()


def test_what_is_left_is_told(run: Run, gulls: Write) -> None:
    """A value that can't be written without loss is named with the reason."""
    gulls("gulls.scenario.yaml", WRONG.replace("turn: Anne", "out: [Anne, # a\n    Bart]"))
    result = run("test", "--update", "--yes", "gulls.scenario.yaml")
    left = "left as it is: gulls.scenario.yaml:8:17: there may be comments in it\n"
    assert (1, True) == (result.exit_code, result.stdout.startswith(left))


def test_a_link_and_the_rights_of_a_file_stay(run: Run, gulls: Write) -> None:
    """The file behind a link is written; who may read it may read it still."""
    gulls("real.scenario.yaml", WRONG)
    Path("real.scenario.yaml").chmod(0o644)
    Path("link.scenario.yaml").symlink_to("real.scenario.yaml")
    assert run("test", "--update", "--yes", "link.scenario.yaml").exit_code == 0
    assert Path("link.scenario.yaml").is_symlink()
    assert 0o644 == Path("real.scenario.yaml").stat().st_mode & 0o777
    assert GULL == Path("real.scenario.yaml").read_text()


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--watch", "--json"], "`--watch` and `--json` can't be used together"),
        (["--watch", "--update"], "`--watch` and `--update` can't be used together"),
        (["--watch", "--fail-under", "9"], "`--watch` and `--fail-under` can't be used together"),
        (["--update", "--json"], "`--update` and `--json` can't be used together"),
        (["--yes"], "`--yes` is for `--update`"),
    ],
)
def test_options_that_contradict_each_other(
    run: Run, gulls: Write, options: list[str], message: str
) -> None:
    """They are refused before anything is run."""
    result = run("test", *options, "gulls.scenario.yaml")
    assert (2, f"error: {message}\n") == (result.exit_code, result.stderr.partition("help")[0])
