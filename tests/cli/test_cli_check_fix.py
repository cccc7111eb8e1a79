"""`piecesofeight check --fix`: what can be mended without a doubt, and nothing else."""

from __future__ import annotations

import json
import stat
from pathlib import Path

import pytest
from cli_support import Run, Write

from piecesofeight.language import load_coins

SLIPS = """\
# Slips and remarks.
set: gulls
coins:
  - coin: Gull
    Limit: 03  # as printed
    ability: >
      play:
        destroy any open coin
"""
MENDED = SLIPS.replace("Limit: 03", "limit: 3").replace(">", "|")
BAD = SLIPS.replace("destroy", "bemoan")


def test_everything_that_can_be_fixed_is(run: Run, write: Write, tmp_path: Path) -> None:
    """Fix after fix, each told with its place; the remarks stay; 0, since nothing is left."""
    result = run("check", "--fix", write("gulls.yaml", SLIPS))
    expected = """\
fixed gulls.yaml:5:5: E0107: write `limit`
fixed gulls.yaml:5:12: E0110: write `3`
fixed gulls.yaml:6:14: E0112: write `|`
1 file checked: fixed 3 of 3, no errors
"""
    assert (0, expected) == (result.exit_code, result.stdout)
    assert MENDED == (tmp_path / "gulls.yaml").read_text(encoding="utf-8")
    assert "1 file checked: no errors\n" == run("check", "--fix", "gulls.yaml").stdout


def test_what_is_left_is_told_as_ever(run: Run, write: Write, tmp_path: Path) -> None:
    """An error that nobody can fix without asking, even one that only shows now, ends with 1."""
    result = run("check", "--fix", write("gulls.yaml", BAD))
    assert 1 == result.exit_code
    assert "error[E0201]: `bemoan` does not fit here" in result.stdout
    assert result.stdout.endswith("\n1 file checked: fixed 3 of 4, 1 error in 1\n")
    assert MENDED.replace("destroy", "bemoan") == (tmp_path / "gulls.yaml").read_text("utf-8")


def test_without_the_option_it_is_said_how_many(run: Run, write: Write) -> None:
    """Whoever doesn't know of `--fix` learns of it, and of the fix itself."""
    result = run("check", write("gulls.yaml", SLIPS))
    assert "  = fix: write `limit`\n" in result.stdout
    assert "\n3 can be fixed with `--fix`\n" in result.stdout


def test_a_file_keeps_its_ways(run: Run, write: Write, tmp_path: Path) -> None:
    """Line breaks, byte-order mark, mode and links stay as they are; nothing is left behind."""
    text = "\ufeff" + SLIPS.replace("\n", "\r\n")
    path = tmp_path / write("sets/gulls.yaml", text.encode())
    path.chmod(0o664)
    (tmp_path / "link.yaml").symlink_to(path)
    assert 0 == run("check", "--fix", "link.yaml").exit_code
    expected = "\ufeff" + MENDED.replace("\n", "\r\n")
    assert expected.encode() == path.read_bytes()
    assert 0o664 == stat.S_IMODE(path.stat().st_mode)
    assert (tmp_path / "link.yaml").is_symlink()
    assert [path] == list(path.parent.iterdir())


def test_a_file_without_a_fix_is_not_touched(run: Run, write: Write, tmp_path: Path) -> None:
    """Not even written with the same content."""
    path = tmp_path / write("gulls.yaml", MENDED)
    before = path.stat()
    run("check", "--fix", "gulls.yaml")
    assert (before.st_ino, before.st_mtime_ns) == (path.stat().st_ino, path.stat().st_mtime_ns)


def test_a_read_only_file_stays_and_the_others_are_fixed(
    run: Run, write: Write, tmp_path: Path
) -> None:
    """It is said why, what is wrong with it is still told, and the command ends with 2."""
    locked = tmp_path / write("locked.yaml", SLIPS)
    locked.chmod(0o444)
    write("gulls.yaml", SLIPS.replace("gulls", "more").replace("Gull", "Tern"))
    result = run("check", "--fix", "locked.yaml", "gulls.yaml")
    assert 2 == result.exit_code
    assert "error: `locked.yaml` can't be written: it is read-only\n" == result.stderr
    assert SLIPS == locked.read_text(encoding="utf-8")
    assert "fixed gulls.yaml:5:12: E0110: write `3`\n" in result.stdout
    assert "fixed 3 of 7, 3 errors in 1, 1 warning\n" in result.stdout


def test_a_read_only_file_with_nothing_to_fix_is_no_error(
    run: Run, write: Write, tmp_path: Path
) -> None:
    """Nobody minds what need not be written."""
    (tmp_path / write("locked.yaml", MENDED)).chmod(0o444)
    assert 0 == run("check", "--fix", "locked.yaml").exit_code


def test_a_file_of_the_package_is_not_written(
    run: Run, write: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was installed stays as it was installed."""
    load_coins()  # so that the real ones are there before the folder seems to be another
    path = tmp_path / write("_data/coins/gulls.yaml", SLIPS)
    resources = "piecesofeight.data_files.folder"
    monkeypatch.setattr(resources, lambda name: tmp_path / "_data" / name)
    result = run("check", "--fix", path)
    assert 2 == result.exit_code
    assert result.stderr.endswith("can't be written: it is a part of the installed package\n")
    assert SLIPS == path.read_text(encoding="utf-8")


def test_a_file_that_changes_meanwhile_is_left_alone(
    run: Run, write: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What somebody saves in an editor during the check isn't overwritten."""
    from piecesofeight.cli.check import mending

    path = tmp_path / write("gulls.yaml", SLIPS)
    fix = mending.fix_sources

    def saved(*sources: object, **options: object) -> object:
        path.write_text("set: anew\n", encoding="utf-8")
        return fix(*sources, **options)

    monkeypatch.setattr(mending, "fix_sources", saved)
    result = run("check", "--fix", "gulls.yaml")
    expected = "error: `gulls.yaml` was changed in the meantime\nhelp: check it again\n"
    assert (2, expected) == (result.exit_code, result.stderr)
    assert "set: anew\n" == path.read_text(encoding="utf-8")


def test_only_wanted_warnings_are_fixed(run: Run, write: Write, tmp_path: Path) -> None:
    """What is ignored isn't touched either."""
    text = "set: gulls\ncoins:\n  - {coin: Gull, limit: 1}  # check: allow W0401\n"
    path = tmp_path / write("gulls.yaml", text)
    run("check", "--fix", "--ignore", "W0501", "gulls.yaml")
    assert text == path.read_text(encoding="utf-8")
    run("check", "--fix", "gulls.yaml")
    assert text.split("  #")[0] + "\n" == path.read_text(encoding="utf-8")


def test_a_program_learns_what_was_fixed(run: Run, write: Write) -> None:
    """JSON has the fixes that were made beside what is left."""
    data = json.loads(run("check", "--fix", "--json", write("gulls.yaml", BAD)).stdout)
    assert ["E0107", "E0110", "E0112"] == [one["code"] for one in data["fixed"]]
    assert ["E0201"] == [one["code"] for one in data["diagnostics"]]


def test_a_difference_is_shown_and_nothing_written(run: Run, write: Write, tmp_path: Path) -> None:
    """`--diff` prints a patch on stdout, how many on stderr, and ends with 1."""
    result = run("check", "--diff", write("gulls.yaml", SLIPS.rstrip("\n")))
    expected = """\
--- a/gulls.yaml
+++ b/gulls.yaml
@@ -2,7 +2,7 @@
 set: gulls
 coins:
   - coin: Gull
-    Limit: 03  # as printed
-    ability: >
+    limit: 3  # as printed
+    ability: |
       play:
         destroy any open coin
\\ No newline at end of file
"""
    assert (1, expected) == (result.exit_code, result.stdout)
    assert "3 of 3 would be fixed\n" == result.stderr
    assert SLIPS.rstrip("\n") == (tmp_path / "gulls.yaml").read_text(encoding="utf-8")


def test_no_difference_is_no_output(run: Run, write: Write) -> None:
    """A file without fixes gives an empty patch; what is left still decides how it ends."""
    good = run("check", "--diff", "-q", write("gulls.yaml", MENDED))
    assert (0, "", "") == (good.exit_code, good.stdout, good.stderr)
    bad = MENDED.replace("destroy", "bemoan")
    assert 1 == run("check", "--diff", "-q", write("gulls.yaml", bad)).exit_code
