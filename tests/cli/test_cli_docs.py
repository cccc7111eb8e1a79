"""The pages that show the command line say what really happens."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator

import pytest
from cli_support import ENVIRONMENT, Write
from click.testing import CliRunner
from folders import DOCS

from piecesofeight import Game, Layout, Record, load_game
from piecesofeight.cli import COMMANDS, cli

NAMES = (
    "reference/cli.md",
    "learn/first-coin.md",
    "do/interactions.md",
    "engine/perft.md",
    "reference/scenarios.md",
    "do/testing.md",
    "do/coin-did-nothing.md",
    "do/win-rates.md",
    "do/how-often.md",
    "do/share-a-set.md",
)
PAGES = [(DOCS / name).read_text(encoding="utf-8") for name in NAMES]
# What is typed stands behind a prompt.
PROMPT = re.compile(
    r"^(?:a number, or `help`(?: \(\d+:\d\d\))? >|Enter takes the only option, or `help` >|"
    r"\w+, it is your turn at the keyboard; the others look away\. Press Enter)(.*)$",
    re.MULTILINE,
)
_BLOCK = re.compile(r"^```(yaml(?=\n# )|console)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def _examples(page: str) -> Iterator[tuple[str, str, dict[str, str]]]:
    """Each command of a page, what it should print, and the files shown before it."""
    files: dict[str, str] = {}
    for kind, text in _BLOCK.findall(page):
        if kind == "yaml":
            files[text.partition("\n")[0].removeprefix("# ")] = text
        else:
            command, _, printed = text.partition("\n")
            yield command.removeprefix("$ piecesofeight "), printed, dict(files)


def evening() -> str:
    """The game that the page replays."""
    ships = [
        Layout("Mate", ("Cannon", "Captain", "Cutlass")),
        Layout("Bomb", ("Captain's Monkey", "Captain", "Pistols")),
    ]
    record = Record.begin(Game.from_layouts(ships, names=["Anne", "Bart"]), seed=1)
    return record.play("play nest at Bart.fore", "react fore", "send fore").to_json()


def spot() -> str:
    """The game from a file that the page replays."""
    state = load_game("black-spot").start(names=["Anne", "Bart", "Cole"], seed=7)
    return Record.of(state).play("name 4", "put back 2", "steal from Cole").to_text()


@pytest.mark.parametrize(
    ("command", "printed", "files"), [one for page in PAGES for one in _examples(page)]
)
def test_an_example_of_the_page_is_true(
    write: Write, command: str, printed: str, files: dict[str, str]
) -> None:
    """Each example prints what the page says; `...` stands for what is left out."""
    for name, text in files.items():
        write(name, text)
    write("here.txt", "")
    write("evening.json", evening())
    write("spot.po8", spot())
    write("tampered.json", evening().replace("Bart.fore", "Bart.deck[2]"))
    typed = [one.strip() for one in PROMPT.findall(printed)]
    runner = CliRunner(env=ENVIRONMENT, echo_stdin=True)
    result = runner.invoke(cli, shlex.split(command), input="".join(f"{one}\n" for one in typed))
    pattern = re.escape(printed.rstrip("\n")).replace(r"\.\.\.", ".*")
    # Work that takes a while says how far it is, which depends on the machine.
    output = re.sub(r"^searching: .*\n", "", result.output, flags=re.MULTILINE)
    output = re.sub(r" +$", "", output, flags=re.MULTILINE)
    assert re.fullmatch(pattern, output.rstrip("\n"), re.DOTALL), result.output


def test_the_page_names_every_command() -> None:
    """The table at the top has all commands and no others; each leads to its part, or to a page."""
    head, _, parts = PAGES[0].partition("\n## ")
    rows = re.findall(r"^\| (?:\[`(\w+)`\]\(#cli-(\w+)\)|`(\w+)`) \| .*$", head, re.MULTILINE)
    assert sorted(COMMANDS) == sorted(named or plain for named, _, plain in rows)
    linked = [(named, place) for named, place, _ in rows if named]
    assert [] == [named for named, place in linked if named != place]
    assert [] == [named for named, _ in linked if f"\n(cli-{named})=\n" not in parts]
