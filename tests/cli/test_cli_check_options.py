"""`piecesofeight check`: which findings count, how many are shown, and what a code means."""

from __future__ import annotations

import json

import pytest
from cli_support import Run, Write

from piecesofeight.language.diagnostics import codes as table

WARNED = """\
set: gulls
coins:
  - {coin: Gull, limit: 1, names: {es: Gaviota}}
  - {coin: Tern, limit: 1}
  - {coin: Crow, limit: 1}  # check: allow W0501
"""


def codes(run: Run, *arguments: str) -> list[str]:
    """The codes of what is told of a file with three warnings."""
    data = json.loads(run("check", "--json", "gulls.yaml", *arguments).stdout)
    return [one["code"] for one in data["diagnostics"]]


def test_warnings_are_told_but_do_not_fail(run: Run, write: Write) -> None:
    """Without an error the command ends with 0, unless it is to be strict."""
    write("gulls.yaml", WARNED)
    result = run("check", "gulls.yaml")
    assert (0, "1 file checked: no errors, 3 warnings") == (
        result.exit_code,
        result.stdout.splitlines()[-1],
    )
    assert 1 == run("check", "--strict", "gulls.yaml").exit_code
    assert 0 == run("check", "--strict", "--ignore", "W", "gulls.yaml").exit_code


CHOSEN: list[tuple[list[str], list[str]]] = [
    ([], ["W0401", "W0401", "W0501"]),
    (["--ignore", "W0401"], ["W0501"]),
    (["--select", "w0401"], ["W0401", "W0401"]),
    (["--select", "W04,W05", "--ignore", "W0501"], ["W0401", "W0401"]),
    (["--ignore", "W04", "--ignore", "W05"], []),
]


def test_warnings_can_be_chosen(run: Run, write: Write) -> None:
    """By code or the beginning of one, several with commas; `--ignore` wins."""
    for arguments, told in CHOSEN:
        write("gulls.yaml", WARNED)
        assert told == codes(run, *arguments)


def test_errors_cannot_be_chosen_away(run: Run, write: Write) -> None:
    """A file with an error can't be used, whatever one would like to hear."""
    write("gulls.yaml", WARNED.replace("limit: 1}\n", "limit: 0}\n"))
    assert ["E0110"] == codes(run, "--ignore", "W")
    result = run("check", "--ignore", "E0110", "gulls.yaml")
    expected = "error: `E0110` is an error\nhelp: only warnings can be selected or ignored\n"
    assert (2, expected) == (result.exit_code, result.stderr)


SLIPS: list[tuple[list[str], str]] = [
    (["--select", "W401", "gull.yaml"], "there is no code `W401`\nhelp: did you mean `W0401`?"),
    (["--ignore", "", "gull.yaml"], "there is no code ``\nhelp: `piecesofeight check --list-"),
    (["--explain", "E3020"], "there is no code `E3020`\nhelp: did you mean `E0320`?"),
    (["--explain", "gull"], "there is no code `gull`\nhelp: `piecesofeight check --list"),
    ([], "missing argument `FILE...`\nhelp: see `piecesofeight check --help`"),
    (["--explain", "E0101", "gull.yaml"], "codes are explained without a file"),
    (["--explain", "E0101", "--format", "sarif"], "codes can't be explained as sarif"),
    (["--diff", "--json", "gull.yaml"], "a difference can't be printed as json"),
    (["--max", "-1", "gull.yaml"], "invalid value for `--max`"),
]


def test_a_slip_on_the_command_line_is_answered(run: Run) -> None:
    """A code that isn't there, or options that don't go together: 2 and a way out."""
    for arguments, expected in SLIPS:
        result = run("check", *arguments)
        assert (2, "") == (result.exit_code, result.stdout)
        assert result.stderr.startswith(f"error: {expected}")


def test_no_more_than_asked_for_is_shown(run: Run, write: Write) -> None:
    """Of each file the first ones as text, and how many more there are; JSON has them all."""
    coins = "".join(f"  - {{coin: Gull {n}, limit: 0}}\n" for n in range(300))
    write("many.yaml", f"set: many\ncoins:\n{coins}")
    write("gulls.yaml", WARNED)
    for most, shown in (([], 100), (["--max", "7"], 7), (["--max", "0"], 300)):
        text = run("check", "many.yaml", "gulls.yaml", *most).stdout
        assert shown == text.count("error[E0110]")
        more = f"many.yaml: {300 - shown} more, not shown (--max 0 shows all)\n"
        assert (shown < 300) == (more in text)
        assert 3 == text.count("warning[")
        assert text.endswith("2 files checked: 300 errors in 1, 3 warnings\n")
    data = json.loads(run("check", "many.yaml", "--json", "--max", "7").stdout)
    assert 300 == len(data["diagnostics"])


def test_errors_come_first_and_swarms_are_folded(run: Run, write: Write) -> None:
    """As text: a file's errors before its warnings, and missing names in one line; else all."""
    names = "".join(f"  - {{coin: Gull {letter}, limit: 1}}\n" for letter in "ABCD")
    write("gulls.yaml", f"{WARNED}{names}  - {{coin: Skua, limit: two}}\n")
    text = run("check", "gulls.yaml").stdout
    assert text.startswith("error[E0110]")
    assert 1 == text.count("W0401")
    assert "warning[W0401]: 7 times: a name that is missing in a language, first at gulls" in text
    assert 7 == run("check", "--format", "compact", "gulls.yaml").stdout.count("W0401")


def test_quiet_says_only_what_was_found(run: Run, write: Write) -> None:
    """Nothing at all if there is nothing to say."""
    write("good.yaml", "set: good\ncoins:\n  - {coin: Gull, limit: 1}\n")
    assert "" == run("check", "-q", "good.yaml").output
    write("gulls.yaml", WARNED)
    lines = run("check", "-q", "gulls.yaml").stdout.splitlines()
    assert lines[0].startswith("warning[W0401]")
    assert not any("checked" in line or "--explain" in line for line in lines)


def test_a_code_is_explained(run: Run) -> None:
    """Title, reason, bad example with what is said of it, good example, how to allow it."""
    result = run("check", "--explain", "w0401")
    text = result.stdout
    assert 0 == result.exit_code
    parts = [
        "warning[W0401]: a name that is missing in a language\n\nSome coins",
        "\n\nNot so:\n\n  set: my-set\n",
        "\n\nThis is what is said of it:\n\n  warning[W0401]: `Parrot` has no name in `es`\n",
        "\n\nBut so:\n\n  set: my-set\n",
        "\n\nWhere it is meant, write `# check: allow W0401`",
    ]
    places = [text.find(part) for part in parts]
    assert places[0] == 0
    assert places == sorted(places)


def test_an_explanation_is_folded_where_it_may_be(run: Run) -> None:
    """What is to be read fits into the terminal; examples keep their lines."""
    lines = run("check", "--explain", "E0308").stdout.splitlines()
    assert all(len(line) <= 80 for line in lines if not line.startswith(" "))


@pytest.mark.slow
def test_all_codes_are_explained(run: Run) -> None:
    """Each with its title, in the order of the table."""
    everything = run("check", "--explain", "all").stdout
    places = [everything.find(f"[{code}]: {one.title}\n") for code, one in table.codes().items()]
    assert places == sorted(places)
    assert min(places) >= 0


def test_all_codes_are_listed(run: Run) -> None:
    """In the order of the table, with a line each; for programs too."""
    listed = run("check", "--list-codes").stdout.splitlines()
    assert list(table.codes()) == [line.split()[0] for line in listed[1:]]
    data = json.loads(run("check", "--list-codes", "--json").stdout)
    assert list(table.codes()) == [one["code"] for one in data]
    allowable = {one["code"] for one in data if one["can_be_allowed"]}
    assert allowable == {one for one in table.codes() if one.startswith("W04")}


def test_an_explanation_for_a_program(run: Run) -> None:
    """The same parts by name."""
    (data,) = json.loads(run("check", "--explain", "E0309", "--format", "json").stdout)
    assert ("error", ["5.9", "6.7"]) == (data["severity"], data["rules"])
    assert data["said"].startswith("error[E0309]: ")
