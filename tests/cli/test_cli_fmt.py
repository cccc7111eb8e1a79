"""`piecesofeight fmt`: what is written, what isn't, and what is said of it."""

from __future__ import annotations

import json
import stat
from pathlib import Path

import pytest
from cli_support import Run, Write
from click.testing import CliRunner, Result

from piecesofeight.cli import cli

HASTY = "set: s\ncoins:\n- {limit: 1, coin: Gull}\n"
GOOD = "set: s\n\ncoins:\n  - coin: Gull\n    limit: 1\n"
BROKEN = "set: s\ncoins:\n  - coin: Gull\n    limit: 1\n    ability: play\n"
UNKNOWN = "set: s\ncoins:\n- {limit: many, coin: gull, colour: red}\n"


def piped(text: bytes, *options: str) -> Result:
    """Run `fmt -` on a text."""
    return CliRunner().invoke(cli, ["fmt", "-", *options], input=text)


def test_a_file_is_changed_in_its_place(run: Run, write: Write) -> None:
    """The canonical text replaces the old one; the summary counts."""
    result = run("fmt", write("hasty.yaml", HASTY), write("good.yaml", GOOD))
    expected = "reformatted hasty.yaml\n1 file reformatted, 1 file left unchanged\n"
    assert (0, expected) == (result.exit_code, result.output)
    assert GOOD == Path("hasty.yaml").read_text(encoding="utf-8")


def test_a_formatted_file_is_not_touched(run: Run, write: Write) -> None:
    """It isn't even written anew."""
    before = Path(write("good.yaml", GOOD)).stat()
    assert "1 file left unchanged\n" == run("fmt", "good.yaml").output
    after = Path("good.yaml").stat()
    assert (before.st_ino, before.st_mtime_ns) == (after.st_ino, after.st_mtime_ns)


@pytest.mark.parametrize("option", ["--check", "--diff"])
def test_looking_changes_nothing(run: Run, write: Write, option: str) -> None:
    """With --check and --diff files stay; another layout ends with 1, the canonical one with 0."""
    result = run("fmt", option, write("hasty.yaml", HASTY))
    assert 1 == result.exit_code
    assert result.output.endswith("1 file would be reformatted\n")
    assert HASTY == Path("hasty.yaml").read_text(encoding="utf-8")
    again = run("fmt", option, write("good.yaml", GOOD))
    assert (0, "1 file already formatted\n") == (again.exit_code, again.output)


def test_check_names_the_files(run: Run, write: Write) -> None:
    """Each file that would be changed has a line."""
    write("sets/a.yaml", HASTY)
    write("sets/b.yaml", GOOD)
    write("sets/deep/c.scenario.yaml", "- {scenario: S}\n")
    result = run("fmt", "--check", "sets")
    names = [str(Path("sets") / name) for name in ("a.yaml", "deep/c.scenario.yaml")]
    lines = [f"would reformat {name}" for name in names]
    summary = "2 files would be reformatted, 1 file already formatted"
    assert "\n".join([*lines, summary, ""]) == result.stdout


def test_a_diff_can_be_applied(run: Run, write: Write) -> None:
    """The diff alone goes to the standard output, with every sign that `patch` wants."""
    result = run("fmt", "--diff", write("hasty.yaml", HASTY.rstrip("\n")))
    expected = (
        "--- hasty.yaml\n+++ hasty.yaml\n@@ -1,3 +1,5 @@\n set: s\n+\n coins:\n"
        "-- {limit: 1, coin: Gull}\n\\ No newline at end of file\n"
        "+  - coin: Gull\n+    limit: 1\n"
    )
    assert expected == result.stdout


def test_a_mark_and_other_line_breaks_go(run: Run, write: Write) -> None:
    """A byte-order mark and CR LF are a layout of their own."""
    write("a.yaml", b"\xef\xbb\xbf" + GOOD.encode())
    write("b.yaml", GOOD.replace("\n", "\r\n").encode())
    assert 1 == run("fmt", "--check", "a.yaml").exit_code
    assert 1 == run("fmt", "--check", "b.yaml").exit_code
    run("fmt", "a.yaml", "b.yaml")
    assert [GOOD.encode()] * 2 == [Path(name).read_bytes() for name in ("a.yaml", "b.yaml")]


def test_a_file_with_mistakes_is_left_as_it_is(run: Run, write: Write) -> None:
    """What can't be read is refused with its mistakes, and the others are formatted."""
    result = run("fmt", write("broken.yaml", BROKEN), write("hasty.yaml", HASTY))
    assert 1 == result.exit_code
    summary = "1 file reformatted, 1 file can't be formatted"
    assert ["reformatted hasty.yaml", summary] == result.stdout.splitlines()
    assert result.stderr.startswith(
        "error[E0112]: the text of an ability must begin with `|`\n --> broken.yaml:5:14\n"
    )
    assert BROKEN == Path("broken.yaml").read_text(encoding="utf-8")


def test_a_mistake_of_meaning_is_none_of_formatting(run: Run, write: Write) -> None:
    """A wrong number, name or key doesn't keep a file from being laid out."""
    assert 0 == run("fmt", write("unknown.yaml", UNKNOWN)).exit_code
    expected = "set: s\n\ncoins:\n  - coin: gull\n    limit: many\n    colour: red\n"
    assert expected == Path("unknown.yaml").read_text(encoding="utf-8")


def test_what_cannot_be_read_ends_with_2(run: Run, write: Write) -> None:
    """A missing file, no text, a link in a circle: each is told, and the others are done."""
    write("binary.yaml", b"\0\1")
    write("latin.yaml", b"set: caf\xe9\n")
    Path("loop.yaml").symlink_to("loop.yaml")
    names = ["nowhere.yaml", "binary.yaml", "latin.yaml", "loop.yaml", write("hasty.yaml", HASTY)]
    result = run("fmt", *names)
    assert 2 == result.exit_code
    assert "1 file reformatted, 4 files could not be used" == result.stdout.splitlines()[-1]
    for name in names[:-1]:
        assert f"error: `{name}`" in result.stderr
    assert GOOD == Path("hasty.yaml").read_text(encoding="utf-8")


def test_permissions_and_links_stay(run: Run, write: Write) -> None:
    """The file that a link points to is changed, with its permissions; the link stays a link."""
    target = Path(write("real/hasty.yaml", HASTY))
    target.chmod(0o640)
    Path("link.yaml").symlink_to(target)
    assert 0 == run("fmt", "link.yaml").exit_code
    assert Path("link.yaml").is_symlink()
    assert (GOOD, 0o640) == (
        target.read_text(encoding="utf-8"),
        stat.S_IMODE(target.stat().st_mode),
    )
    assert ["hasty.yaml"] == [one.name for one in Path("real").iterdir()]


def test_a_file_that_cannot_be_written_is_whole(
    run: Run, write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the last step fails the old file is there, nothing beside it, and the reason is told."""

    def refuse(self: Path, target: Path) -> None:
        raise PermissionError(13, "Permission denied")

    write("one/hasty.yaml", HASTY)
    monkeypatch.setattr(Path, "replace", refuse)
    result = run("fmt", "one")
    name = str(Path("one/hasty.yaml"))
    assert 2 == result.exit_code
    assert result.stderr.endswith("can't be written: permission denied\n")
    assert HASTY == Path(name).read_text(encoding="utf-8")
    assert ["hasty.yaml"] == [one.name for one in Path("one").iterdir()]


def test_standard_input_goes_to_standard_output() -> None:
    """`-` reads and prints a text, and nothing else; so an editor can call it."""
    assert (0, GOOD) == ((result := piped(HASTY.encode())).exit_code, result.output)
    assert (0, GOOD) == ((result := piped(GOOD.encode())).exit_code, result.output)
    assert b"\r" not in piped(HASTY.replace("\n", "\r\n").encode()).stdout_bytes


def test_standard_input_that_cannot_be_read_gives_no_text() -> None:
    """Nothing is printed that an editor could take for the formatted text."""
    result = piped(BROKEN.encode())
    assert (1, "") == (result.exit_code, result.stdout)
    assert result.stderr.startswith("error[E0112]")
    assert 2 == piped(b"\xff").exit_code


def test_standard_input_can_be_looked_at() -> None:
    """--check and --diff work on it too."""
    result = piped(HASTY.encode(), "--check")
    expected = "would reformat -\n1 file would be reformatted\n"
    assert (1, expected) == (result.exit_code, result.output)
    assert piped(HASTY.encode(), "--diff").stdout.startswith("--- -\n+++ -\n@@ -1,3 +1,5 @@\n")


def test_standard_input_stands_alone(run: Run, write: Write) -> None:
    """Together with files it would be unclear what goes where."""
    result = run("fmt", "-", write("good.yaml", GOOD))
    expected = "error: `-` can't be used together with files\nhelp: call it twice\n"
    assert (2, expected) == (result.exit_code, result.output)


def test_json_has_all_of_it(run: Run, write: Write) -> None:
    """A program gets the status of each file, why it was refused, and the counts."""
    names = [write("hasty.yaml", HASTY), write("broken.yaml", BROKEN), "nowhere.yaml"]
    result = run("fmt", "--json", "--check", *names)
    data = json.loads(result.stdout)
    files = data.pop("files")
    expected = {"written": False, "unchanged": 0, "reformatted": 1, "refused": 1, "failed": 1}
    assert (2, expected) == (result.exit_code, data)
    assert ["reformatted", "refused", "failed"] == [one["status"] for one in files]
    assert [("E0112", 5)] == [(one["code"], one["line"]) for one in files[1]["diagnostics"]]
    assert "`nowhere.yaml` can't be read: no such file or directory" == files[2]["message"]
    assert GOOD == json.loads(piped(HASTY.encode(), "--json").stdout)["files"][0]["text"]


def test_a_folder_without_files_is_an_error(run: Run, write: Write) -> None:
    """Nothing to format is more likely a wrong path than a success."""
    write("empty/notes.txt", "")
    result = run("fmt", "empty")
    assert (2, "error: there are no YAML files in `empty`\n") == (result.exit_code, result.output)


def test_a_name_cannot_draw_on_the_terminal(run: Run, write: Write) -> None:
    """Odd signs in a file's name are shown as escapes."""
    result = run("fmt", write("a\x1b[2J.yaml", HASTY))
    assert "reformatted a\\x1b[2J.yaml" == result.stdout.splitlines()[0]


LAID = "set: m\n\ncoins:\n  - coin: Gull\n    limit: 1\n"


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (LAID.replace("\n", "\r\n"), ": only line ends"),
        ("\ufeff" + LAID, ": only a BOM"),
        ("\ufeff" + LAID.replace("\n", "\r\n"), ": only a BOM and line ends"),
        (LAID.replace("set: m", "set:  m"), ""),
    ],
)
def test_what_nobody_sees_is_named(run: Run, write: Write, content: str, said: str) -> None:
    """Where only line ends or a byte order mark differ, `--check` says so."""
    write("birds.yaml", content.encode())
    result = run("fmt", "--check", "birds.yaml")
    assert (1, f"would reformat birds.yaml{said}") == (
        result.exit_code,
        result.stdout.splitlines()[0],
    )
