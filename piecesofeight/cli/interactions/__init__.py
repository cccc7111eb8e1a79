"""`piecesofeight interactions`: what can happen between coins."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter
from typing import ClassVar

from attrs import frozen

from piecesofeight import data_files as resources
from piecesofeight.cli.common.coins import chosen_sets, find_coins, loaded, set_of
from piecesofeight.cli.common.failure import FOUND, INTERRUPTED, OK, Failure
from piecesofeight.cli.common.files import expanded, read_text, write_text
from piecesofeight.cli.common.options import (
    argument,
    coins_option,
    flag,
    jobs_option,
    json_option,
    number_option,
    sets_option,
    text_option,
)
from piecesofeight.cli.common.output import console, counted, one_line, print_json
from piecesofeight.cli.common.progress import followed
from piecesofeight.cli.interactions.tables import print_report
from piecesofeight.cli.test.running import is_scenario_file
from piecesofeight.language import Coins
from piecesofeight.language.program import Coin
from piecesofeight.study.interactions.examples import Writer, shown_by
from piecesofeight.study.interactions.lineups import FEWEST, MOST, MOST_PLAYERS, Bounds
from piecesofeight.study.interactions.page import page
from piecesofeight.study.interactions.report import InteractionReport
from piecesofeight.study.interactions.search import Plan, Survey
from piecesofeight.testing import Case, read_file
from piecesofeight.testing import read_text as read_scenarios

MARK = "# Written by `piecesofeight interactions`"


@frozen
class Command:
    """Find out what can happen between coins, by playing everything.

    Each COIN is played with each other coin on small ships, from every position, with every
    choice; several are named one after the other. The report says which coins meet how, which
    rules are touched, and what of it no scenario shows. Ends with 1 if something went wrong
    that never must: a state against the rules, play that is stuck, turns without an end.
    Ctrl-C stops, and shows what was found.
    """

    EXAMPLES: ClassVar = (
        "piecesofeight interactions Parrot --coins my_set.yaml",
        "piecesofeight interactions Parrot Boat Hook --coins my_set.yaml",
        "piecesofeight interactions Parrot --coins my_set.yaml --write my_scenarios --unshown",
        "piecesofeight interactions --all --set all --html matrix.html",
    )
    coin: tuple[str, ...] = argument("[COIN]...", nargs=-1)
    every: bool = flag("--all", text="Every coin with every other one.")
    coin_files: tuple[str, ...] = coins_option()
    sets: tuple[str, ...] = sets_option(
        "A set whose coins each COIN is played with, or `all`; may be given again. Else the base "
        "set, the coins' own, and those of the files."
    )
    depth: int = number_option(
        "--depth",
        1,
        None,
        Bounds().depth,
        "Decisions one after the other, those in the middle of an action not counted.",
    )
    ships: int = number_option("--ships", FEWEST, MOST, Bounds().ships, "Coins in a ship, at most.")
    players: int = number_option("--players", 2, MOST_PLAYERS, Bounds().players, "How many play.")
    scenarios: tuple[str, ...] = text_option(
        "--scenarios",
        "FILE",
        "Scenarios, or a folder of them, to compare with beside those that are shipped and those "
        "that lie beside the coin files; may be given again.",
        many=True,
    )
    folder: str | None = text_option("--write", "FOLDER", "Write the examples as scenario files.")
    unshown: bool = flag("--unshown", text="Write only what no scenario shows yet.")
    html: str | None = text_option("--html", "FILE", "Write the matrix as a page.")
    game: str | None = text_option(
        "--game", "NAME|FILE", "Not for games from files: says what there is for them instead."
    )
    jobs: int | None = jobs_option("pairs")
    as_json: bool = json_option("the report")

    def __call__(self) -> int:
        """Search, print and write; the exit code."""
        if self.game is not None:
            message = "`interactions` plays coins on small ships, and games from files have none"
            hint = "`test --coverage` tells what scenarios of a game reach, `perft --game` counts"
            raise Failure(message, hint)
        if bool(self.coin) == self.every:
            hint = "`piecesofeight explain` tells about a coin"
            raise Failure("name a coin, or say `--all`", hint)
        coins = loaded(self.coin_files)
        asked = find_coins(coins, self.coin)
        report = self._searched(coins, asked, _cases(self.coin_files, self.scenarios))
        writer = _writer(coins, self.coin_files, self.folder or ".")
        if self.as_json:
            print_json(report.to_dict(writer))
        else:
            print_report(report, writer)
        if self.html is not None:
            write_text(self.html, page(report, writer))
        if self.folder is not None:
            _write(report, writer, self.folder, self.unshown)
        return INTERRUPTED if not report.complete else FOUND if report.survey.faults else OK

    def _searched(
        self, coins: Coins, asked: Sequence[Coin], cases: Sequence[Case]
    ) -> InteractionReport:
        """Search, telling how far it is; after Ctrl-C the report is of what was found so far."""
        bounds = Bounds(depth=self.depth, ships=self.ships, players=self.players)
        chosen = [*chosen_sets(coins, self.sets), *(set_of(coins, coin) for coin in asked)]
        others = [coin for coin_set in coins.sets if coin_set in chosen for coin in coin_set.coins]
        kinds = tuple(coins.values())
        plan = Plan.of_coins(asked or others, others, kinds, bounds)
        shown, survey, began = shown_by(cases), Survey(), perf_counter()
        for found in followed(plan.surveys(self.jobs), len(plan.pairs), "searching", "pair"):
            survey.add(found)
        about, names = (tuple(coin.name for coin in several) for several in (asked, others))
        seconds = perf_counter() - began
        return InteractionReport(about, names, bounds, survey, shown, len(plan.pairs), seconds)


def _cases(coin_files: Sequence[str], scenarios: Sequence[str]) -> list[Case]:
    """The scenarios that are shipped, those beside the coin files, and those that are named."""
    cases = _shipped_cases("coins")
    beside = [Path(name).with_suffix(".scenario.yaml") for name in coin_files]
    files = [path for path in beside if path.is_file()]
    files += expanded(scenarios, is_scenario_file, "scenario files")
    for file in dict.fromkeys(files):
        read_text(file)  # says why, if it can't be read
        cases += read_file(file)
    return cases


def _shipped_cases(where: str) -> list[Case]:
    """The scenarios that lie in a shipped folder, such as `coins`, and in those within it."""
    folder = resources.folder(where)
    cases: list[Case] = []
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            cases += _shipped_cases(f"{where}/{entry.name}")
        elif is_scenario_file(entry.name):
            cases += read_scenarios(resources.read(where, entry.name), entry.name, str(folder))
    return cases


def _writer(coins: Coins, coin_files: Sequence[str], folder: str) -> Writer:
    """Writes scenarios for a folder; in them the shipped coin files need no naming."""
    shipped = Path(str(resources.folder("coins"))).resolve()
    own = [name for name in coin_files if Path(name).resolve().parent != shipped]
    named = tuple(Path(os.path.relpath(name, folder)).as_posix() for name in own)
    return Writer(tuple(coins.values()), named, folder)


def _write(report: InteractionReport, writer: Writer, folder: str, unshown: bool) -> None:
    """Write the examples: a file for each coin asked about."""
    home = Path(folder)
    try:
        home.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Failure(f"`{one_line(folder)}` can't be made: {error.strerror}") from None
    out = console(sys.stderr)
    for name, examples in report.by_coin(unshown=unshown).items():
        path = home / f"{slug(name)}.scenario.yaml"
        if path.exists() and not read_text(path).startswith(MARK):
            hint = "choose another folder, or move it away"
            raise Failure(f"`{path}` was not written by this command", hint)
        texts = writer.texts(examples)
        head = f"{MARK}: the shortest examples of what can happen with {name}.\n\n"
        write_text(path, head + "\n".join(texts))
        out.print(f"{counted(len(texts), 'scenario')} written to `{path}`")


def slug(name: str) -> str:
    """A name as the name of a file.

    >>> slug("Captain's Monkey")
    'captains_monkey'
    """
    plain = "".join(one for one in name.lower() if one.isalnum() or one in " -_")
    return "_".join(plain.replace("-", " ").split()) or "coin"
