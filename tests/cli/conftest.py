"""What the tests of the command line share: running it, and laws that every run keeps."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli_support import ENVIRONMENT, Run, Write
from click.testing import CliRunner, Result
from gull_scenarios import COINS, GULL

from piecesofeight.cli import cli


@pytest.fixture
def run() -> Run:
    """Run a command line; no run may show a traceback or send codes to what is no terminal."""

    def call(*args: str | Path, lines: list[str] | None = None) -> Result:
        typed = None if lines is None else "".join(f"{line}\n" for line in lines)
        arguments = [str(one) for one in args]
        result = CliRunner(env=ENVIRONMENT).invoke(
            cli, arguments, input=typed, prog_name="piecesofeight"
        )
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        assert "Traceback" not in result.output
        assert "\x1b" not in result.output
        return result

    return call


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    """Write a file into an empty folder, which is the working folder; gives its name."""
    monkeypatch.chdir(tmp_path)

    def into(name: str, content: str | bytes) -> str:
        data = content.encode() if isinstance(content, str) else content
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        return name

    return into


@pytest.fixture
def gulls(write: Write) -> Write:
    """A folder with a coin file, and a scenario that passes."""
    write("gulls.yaml", COINS)
    write("gulls.scenario.yaml", GULL)
    return write


@pytest.fixture(autouse=True)
def by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody sits at the keyboard, wherever the tests are run."""
    monkeypatch.delenv("CI", raising=False)
