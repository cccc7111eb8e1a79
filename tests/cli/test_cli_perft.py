"""`piecesofeight perft`: what it prints, writes and ends with."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path

import pytest
from cli_support import ENVIRONMENT, TINY, Run, Write
from click.testing import CliRunner

from piecesofeight.cli import cli, perft

PLAIN = ("--interpreted", "--jobs", "1")
CHANGED = TINY.replace("any open coin", "any active coin")


@pytest.fixture
def tiny(write: Write) -> str:
    """A file of two coins."""
    return write("tiny.yaml", TINY)


@pytest.fixture(scope="module")
def counts(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The file of counts that is written for them."""
    folder = tmp_path_factory.mktemp("counts")
    (folder / "tiny.yaml").write_text(TINY, encoding="utf-8")
    with contextlib.chdir(folder):
        line = ["perft", "new.json", "--write", "--coins", "tiny.yaml", "--set", "tiny", *PLAIN]
        wrote = CliRunner(env=ENVIRONMENT).invoke(cli, line)
        assert 0 == wrote.exit_code
        assert "3 positions" in wrote.stderr
        return Path("new.json").read_text(encoding="utf-8")


def test_a_coin_is_shown_by_level_and_option(run: Run, tiny: str) -> None:
    """The ships, the ways by depth and kind of decision, and the split by option."""
    result = run("perft", "--coin", "gull", "--coins", tiny, "--depth", "1")
    assert 0 == result.exit_code
    lines = [" ".join(line.split()) for line in result.stdout.splitlines()]
    assert "Gull" == lines[0]
    assert "0 1 main 1" in lines
    assert "play nest at Bart.fore 1" in lines


def test_behind_an_option_the_rest_is_shown(run: Run, tiny: str) -> None:
    """`--after` takes an option first; what isn't offered is refused as everywhere."""
    shown = run(
        "perft", "--coin", "Gull", "--coins", tiny, "--after", "play nest at Bart.fore", "--json"
    )
    data = json.loads(shown.stdout)
    assert 3 == len(data["levels"])
    assert data["levels"][2]["nodes"] == sum(data["split"].values())
    refused = run("perft", "--coin", "Gull", "--coins", tiny, "--after", "play nest at Bart.hold")
    assert 2 == refused.exit_code
    assert "Bart.hold" in refused.stderr


def test_a_file_is_written_and_counted_again(run: Run, tiny: str, counts: str) -> None:
    """A position for each coin and pair; counted again, nothing differs."""
    Path("new.json").write_text(counts)
    again = run("perft", "new.json", "--coins", tiny, *PLAIN)
    assert 0 == again.exit_code
    assert again.stdout.endswith(": the same\n")
    names = [one["name"] for one in json.loads(counts)["positions"]]
    assert ["Admiral", "Admiral and Gull", "Gull"] == names


def test_a_changed_coin_is_told_with_the_first_difference(
    run: Run, write: Write, tiny: str, counts: str
) -> None:
    """The level, the kind, the option, and the command that goes on from there; ends with 1."""
    Path("new.json").write_text(counts)
    write("tiny.yaml", CHANGED)
    result = run("perft", "new.json", "--coins", tiny, *PLAIN)
    assert 1 == result.exit_code
    lines = result.stdout.splitlines()
    assert lines[0].startswith("Admiral and Gull: after 1 decision ")
    assert "is new" in lines[1]
    assert "piecesofeight perft new.json --position 'Admiral and Gull' --after" in lines[2]
    data = json.loads(run("perft", "new.json", "--coins", tiny, *PLAIN, "--json").stdout)
    assert data["difference"].startswith("Admiral and Gull: after 1 decision ")


def test_writing_keeps_positions_of_ones_own(run: Run, tiny: str, counts: str) -> None:
    """What was put into a file by hand stays, and is counted anew."""
    data = json.loads(counts)
    data["positions"] = [{**data["positions"][2], "name": "mine", "first": 1}]
    Path("new.json").write_text(json.dumps(data))
    run("perft", "new.json", "--write", "--coins", tiny, "--set", "tiny", *PLAIN)
    names = [one["name"] for one in json.loads(Path("new.json").read_text())["positions"]]
    assert ["mine", "Admiral", "Admiral and Gull", "Gull"] == names
    shown = run("perft", "new.json", "--position", "mine", "--coins", tiny, "--json")
    assert "mine" == json.loads(shown.stdout)["position"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "name a file of counts, or a coin"),
        (("no.json",), "no.json"),
        (("--coin", "Gul"), "did you mean `Gull`?"),
        (("--coin", "Gull", "--coin", "Gull", "--coin", "Gull"), "one coin or a pair of coins"),
        (("--coin", "Gull", "--write"), "one of them"),
        (("--position", "Gull"), "one of them"),
        (("new.json", "--position", "Gul"), "did you mean `Gull`?"),
        (("new.json", "--depth", "2"), "add `--position NAME`"),
        (("new.json", "--set", "tiny"), "add `--write`"),
    ],
)
def test_what_cannot_be_done_says_why(
    run: Run, tiny: str, counts: str, arguments: tuple[str, ...], message: str
) -> None:
    """A mistake is told with what to do, and ends with 2."""
    Path("new.json").write_text(counts)
    result = run("perft", *arguments, "--coins", tiny)
    assert 2 == result.exit_code
    assert message in " ".join(result.stderr.split())


def test_without_the_extra_compiled_is_refused(
    run: Run, tiny: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`--compiled` says what to install."""
    monkeypatch.setattr(perft.native, "available", lambda: False)
    result = run("perft", "--coin", "Gull", "--coins", tiny, "--compiled")
    assert 2 == result.exit_code
    assert "piecesofeight[fast]" in result.stderr


def test_ctrl_c_stops_and_writes_nothing(
    run: Run, tiny: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file is written whole or not at all; it ends with 130."""

    def interrupted(*_: object, **__: object) -> object:
        yield from ()
        raise KeyboardInterrupt

    monkeypatch.setattr(perft, "mapped", interrupted)
    result = run("perft", "new.json", "--write", "--coins", tiny, "--set", "tiny", *PLAIN)
    assert 130 == result.exit_code
    assert not Path("new.json").exists()
