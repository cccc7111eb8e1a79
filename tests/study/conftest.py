"""Running the commands of mass play."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from study_support import Run

from piecesofeight.cli import cli


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command line in an empty folder, on a plain terminal of a known width."""
    monkeypatch.chdir(tmp_path)
    environment = {"COLUMNS": "80", "FORCE_COLOR": None, "TTY_COMPATIBLE": None}

    def call(*args: str) -> Result:
        result = CliRunner(env=environment).invoke(cli, args, prog_name="piecesofeight")
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        assert "Traceback" not in result.output
        assert "\x1b" not in result.output
        return result

    return call
