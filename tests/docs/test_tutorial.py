"""What the tutorial shows is so, and a coin needs no more than a YAML file in any folder."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from contextlib import chdir
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from pages import page

import piecesofeight as po8
from piecesofeight.cli import cli

PAGE = page("learn/tutorial.md")
PROMPT = "a number, or `help` > "
# A plain terminal of the width that the page was written in, whatever the tests are run in.
PLAIN = {"COLUMNS": "80", "LINES": "40", "FORCE_COLOR": None, "TTY_COMPATIBLE": None}
_BLOCK = re.compile(r"^```(\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
BLOCKS = [(kind, text) for kind, text in _BLOCK.findall(PAGE)]
# The files that the page lets its reader write, by the name in their first line.
FILES = {text.split()[1]: text for kind, text in BLOCKS if kind == "yaml"}
COIN = "Boat Hook"


def changed(files: dict[str, str], diff: str) -> dict[str, str]:
    """The files after a diff, in which each line to leave out comes before its replacement."""
    name = "harbour.yaml"
    lines = files[name].splitlines()
    old, new = ([one[1:] for one in diff.splitlines() if one[0] == sign] for sign in "-+")
    at = 0
    for before, after in zip(old, new, strict=True):
        at = lines.index(before, at)
        lines[at] = after
    return files | {name: "\n".join(lines) + "\n"}


def commands() -> Iterator[tuple[str, str, dict[str, str]]]:
    """Each command of the page, what it prints, and the files that there are.

    A diff counts for the command after it only: the page says to undo it.
    """
    files = dict(FILES)
    for kind, text in BLOCKS:
        if kind == "diff":
            files = changed(FILES, text)
        elif kind == "console":
            command, _, printed = text.partition("\n")
            yield command.removeprefix("$ piecesofeight "), printed, files
            files = dict(FILES)


def shape(text: str) -> str:
    """A text in which all numbers, and all widths, are the same."""
    return re.sub(r"\s+", " ", re.sub(r"\d[\d.,%-]*", "#", text))


@pytest.fixture
def harbour(tmp_path: Path) -> Path:
    """A folder with the page's files."""
    folder = tmp_path / "harbour"
    folder.mkdir()
    for name, text in FILES.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def run(*arguments: str | Path, typed: str = "") -> Result:
    """Run a command line."""
    runner = CliRunner(env=PLAIN, echo_stdin=True)
    result = runner.invoke(cli, [str(one) for one in arguments], input=typed)
    assert isinstance(result.exception, SystemExit | None), result.exception
    return result


@pytest.mark.parametrize(
    ("command", "printed", "files"),
    [
        # What is counted takes thousands of games.
        pytest.param(
            *one, id=one[0], marks=[pytest.mark.slow] if one[0].startswith("simulate") else []
        )
        for one in commands()
    ],
)
def test_a_command_prints_what_the_page_shows(
    harbour: Path, command: str, printed: str, files: dict[str, str]
) -> None:
    """`...` stands for what is left out. Of what was counted only the shape is compared."""
    for name, text in files.items():
        (harbour / name).write_text(text, encoding="utf-8")
    arguments = shlex.split(command)
    counted = arguments[0] == "simulate"
    lines = [one.removeprefix(PROMPT) for one in printed.splitlines() if one.startswith(PROMPT)]
    with chdir(harbour):
        # The results are the same, and nothing needs to be compiled or started.
        extra = ["--interpreted", "--jobs", "1"] if counted else []
        result = run(*arguments, *extra, typed="".join(f"{one}\n" for one in lines))
    output = shape(result.stdout) if counted else result.output
    wanted = shape(printed) if counted else printed
    pattern = re.escape(wanted.strip()).replace(r"\ \.\.\.\ ", ".*").replace(r"\.\.\.", ".*")
    assert re.fullmatch(pattern, output.strip(), re.DOTALL), output


def test_the_bot_has_twenty_lines_at_most() -> None:
    """An example that is longer is no longer read."""
    block = next(text for kind, text in BLOCKS if kind == "{doctest}")
    assert 20 >= len([one for one in block.splitlines() if len(one) > len(">>> ")])


def test_a_coin_in_another_folder_is_checked(harbour: Path) -> None:
    """By the function and by the command."""
    path = harbour / "harbour.yaml"
    assert [] == po8.check_text(FILES["harbour.yaml"], "harbour.yaml")
    assert (0, "1 file checked: no errors") == (
        (result := run("check", path)).exit_code,
        result.output.strip(),
    )


def test_a_coin_in_another_folder_is_explained(harbour: Path) -> None:
    """Its names, its text, its program; in whatever language it is asked for."""
    for name, language in ((COIN, "en"), ("bichero", "es")):
        result = run(
            "explain", name, "--lang", language, "--program", "--coins", harbour / "harbour.yaml"
        )
        assert 0 == result.exit_code
        for piece in (COIN, "Bichero", "play if you have an active Mate:", "to aft of you"):
            assert piece in result.output


def test_a_coin_in_another_folder_is_tested(harbour: Path) -> None:
    """Scenarios find the coin file beside them, wherever one is."""
    assert Path.cwd() != harbour
    result = run("test", harbour)
    assert 0 == result.exit_code, result.output
    assert result.output.endswith(
        f"{FILES['harbour.scenario.yaml'].count('- scenario:')} passed, 0 failed\n"
    )


@pytest.mark.parametrize("players", [2, 4])
def test_a_coin_in_another_folder_is_played(harbour: Path, players: int) -> None:
    """Games at random and by a bot that reads coins come to an end, and the coin is used."""
    coins = po8.load_coins(harbour / "harbour.yaml")
    names = ["Anne", "Bart", "Carl", "Dora"][:players]
    used = 0
    for seed in range(8):
        bot = po8.GreedyBot(seed) if seed % 4 == 0 else po8.RandomBot(seed)
        ships = [po8.Ship.random(coins, seed=100 * seed + seat) for seat in range(players)]
        state = po8.Game(ships, coins=coins, names=names).start(first=None, seed=seed)
        while state.decision:
            state = state.apply(bot.choose(state.view()))
            used += any(f"plays {COIN}" in str(event) for event in state.events)
        assert state.outcome
    assert used
