"""The page about the command line says what really happens."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
from cli_support import ENVIRONMENT, Write
from click.testing import CliRunner

from piecesofeight.cli import COMMANDS, cli

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "cli.md").read_text(encoding="utf-8")
PROMPT = "a number, or `help` > "
_BLOCK = re.compile(r"^```(yaml|console)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def _examples() -> Iterator[tuple[str, str, dict[str, str]]]:
    """Each command of the page, what it should print, and the files shown before it."""
    files: dict[str, str] = {}
    for kind, text in _BLOCK.findall(PAGE):
        if kind == "yaml":
            files[text.partition("\n")[0].removeprefix("# ")] = text
        else:
            command, _, printed = text.partition("\n")
            yield command.removeprefix("$ piecesofeight "), printed, dict(files)


@pytest.mark.parametrize(("command", "printed", "files"), list(_examples()))
def test_an_example_of_the_page_is_true(
    write: Write, command: str, printed: str, files: dict[str, str]
) -> None:
    """Each example prints what the page says; `...` stands for what is left out."""
    for name, text in files.items():
        write(name, text)
    write("here.txt", "")
    typed = [line.removeprefix(PROMPT) for line in printed.splitlines() if line.startswith(PROMPT)]
    runner = CliRunner(env=ENVIRONMENT, echo_stdin=True)
    result = runner.invoke(cli, shlex.split(command), input="".join(f"{one}\n" for one in typed))
    pattern = re.escape(printed.rstrip("\n")).replace(r"\.\.\.", ".*")
    assert re.fullmatch(pattern, result.output.rstrip("\n"), re.DOTALL), result.output


def test_the_page_names_every_command() -> None:
    """No command is left out of the table at the top."""
    assert [] == [name for name in COMMANDS if f"`{name}`" not in PAGE.partition("##")[0]]
