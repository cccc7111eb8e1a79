"""`piecesofeight interactions`: what can happen between coins."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter

import click

from piecesofeight import data_files as resources
from piecesofeight.cli.common.coins import chosen_sets, find_coins, loaded, set_of
from piecesofeight.cli.common.failure import FOUND, INTERRUPTED, OK, Failure
from piecesofeight.cli.common.files import expanded, read_text, write_text
from piecesofeight.cli.common.group import cli_command
from piecesofeight.cli.common.options import (
    coins_option,
    jobs_option,
    json_option,
    number_option,
    sets_option,
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
from piecesofeight.study.interactions.search import Plan, Survey, searched
from piecesofeight.testing import Case, read_file
from piecesofeight.testing import read_text as read_scenarios

MARK = "# Written by `piecesofeight interactions`"


@cli_command(
    "piecesofeight interactions Parrot --coins my_set.yaml",
    "piecesofeight interactions Parrot Boat Hook --coins my_set.yaml",
    "piecesofeight interactions Parrot --coins my_set.yaml --write my_scenarios --unshown",
    "piecesofeight interactions --all --set all --html matrix.html",
)
@click.argument("coin", nargs=-1, metavar="[COIN]...")
@click.option("--all", "every", is_flag=True, help="Every coin with every other one.")
@coins_option
@sets_option(
    "A set whose coins each COIN is played with, or `all`; may be given again. Else the base "
    "set, the coins' own, and those of the files."
)
@number_option(
    "--depth",
    1,
    None,
    Bounds().depth,
    "Decisions one after the other, those in the middle of an action not counted.",
)
@number_option("--ships", FEWEST, MOST, Bounds().ships, "Coins in a ship, at most.")
@number_option("--players", 2, MOST_PLAYERS, Bounds().players, "How many play.")
@click.option(
    "--scenarios",
    multiple=True,
    metavar="FILE",
    help="Scenarios, or a folder of them, to compare with beside those that are shipped and those "
    "that lie beside the coin files; may be given again.",
)
@click.option("--write", "folder", metavar="FOLDER", help="Write the examples as scenario files.")
@click.option("--unshown", is_flag=True, help="Write only what no scenario shows yet.")
@click.option("--html", "html_file", metavar="FILE", help="Write the matrix as a page.")
@jobs_option("pairs")
@json_option("the report")
@click.pass_context
def command(
    ctx: click.Context,
    /,
    coin: tuple[str, ...],
    every: bool,
    coin_files: tuple[str, ...],
    sets: tuple[str, ...],
    scenarios: tuple[str, ...],
    jobs: int | None,
    as_json: bool,
    folder: str | None,
    unshown: bool,
    html_file: str | None,
    **bounds: int,
) -> None:
    """Find out what can happen between coins, by playing everything.

    Each COIN is played with each other coin on small ships, from every position, with every
    choice; several are named one after the other. The report says which coins meet how, which
    rules are touched, and what of it no scenario shows. Ends with 1 if something went wrong
    that never must: a state against the rules, play that is stuck, turns without an end.
    Ctrl-C stops, and shows what was found.
    """
    if bool(coin) == every:
        raise Failure("name a coin, or say `--all`", "`piecesofeight explain` tells about a coin")
    coins = loaded(coin_files)
    asked = find_coins(coins, coin)
    cases = _cases(coin_files, scenarios)
    report = _searched(coins, asked, sets, Bounds(**bounds), cases, jobs)
    writer = _writer(coins, coin_files, folder or ".")
    if as_json:
        print_json(report.to_dict(writer))
    else:
        print_report(report, writer)
    if html_file is not None:
        write_text(html_file, page(report, writer))
    if folder is not None:
        _write(report, writer, folder, unshown)
    ctx.exit(INTERRUPTED if not report.complete else FOUND if report.survey.faults else OK)


def _searched(
    coins: Coins,
    asked: Sequence[Coin],
    sets: Sequence[str],
    bounds: Bounds,
    cases: Sequence[Case],
    jobs: int | None,
) -> InteractionReport:
    """Search, telling how far it is; after Ctrl-C the report is of what was found so far."""
    chosen = [*chosen_sets(coins, sets), *(set_of(coins, coin) for coin in asked)]
    others = [coin for coin_set in coins.sets if coin_set in chosen for coin in coin_set.coins]
    kinds = tuple(coins.values())
    plan = Plan.of_coins(asked or others, others, kinds, bounds)
    shown, survey, began = shown_by(cases), Survey(), perf_counter()
    for found in followed(searched(plan, jobs), len(plan.pairs), "searching", "pair"):
        survey.add(found)
    about, names = (tuple(coin.name for coin in several) for several in (asked, others))
    seconds = perf_counter() - began
    return InteractionReport(about, names, bounds, survey, shown, len(plan.pairs), seconds)


def _cases(coin_files: Sequence[str], scenarios: Sequence[str]) -> list[Case]:
    """The scenarios that are shipped, those beside the coin files, and those that are named."""
    folder = resources.folder("coins")
    cases: list[Case] = []
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if is_scenario_file(entry.name):
            text = resources.read("coins", entry.name)
            cases += read_scenarios(text, entry.name, str(folder))
    beside = [Path(name).with_suffix(".scenario.yaml") for name in coin_files]
    files = [path for path in beside if path.is_file()]
    files += expanded(scenarios, is_scenario_file, "scenario files")
    for file in dict.fromkeys(files):
        read_text(file)  # says why, if it can't be read
        cases += read_file(file)
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
