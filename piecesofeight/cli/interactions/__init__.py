"""`piecesofeight interactions`: what can happen between coins."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter

import click

from piecesofeight import data_files as resources
from piecesofeight.cli.common.coins import coins_option, find_coins, loaded, set_of
from piecesofeight.cli.common.failure import FOUND, INTERRUPTED, OK, Failure
from piecesofeight.cli.common.files import expanded, read_text, write_text
from piecesofeight.cli.common.group import WithExamples
from piecesofeight.cli.common.output import console, counted, one_line, print_json
from piecesofeight.cli.common.progress import Teller
from piecesofeight.cli.interactions.tables import print_report
from piecesofeight.cli.simulate import chosen_sets
from piecesofeight.cli.test.running import is_scenario_file
from piecesofeight.language import Coins
from piecesofeight.language.program import Coin
from piecesofeight.signals import undisturbed
from piecesofeight.study.interactions import Bounds, Plan, Survey, Writer, searched, shown_by
from piecesofeight.study.interactions.lineups import FEWEST, MOST, MOST_PLAYERS
from piecesofeight.study.interactions.page import page
from piecesofeight.study.interactions.report import Report
from piecesofeight.testing import Case, read_file
from piecesofeight.testing import read_text as read_scenarios

MARK = "# Written by `piecesofeight interactions`"


@click.command(
    name="interactions",
    cls=WithExamples,
    examples=[
        "piecesofeight interactions Parrot --coins my_set.yaml",
        "piecesofeight interactions Parrot Boat Hook --coins my_set.yaml",
        "piecesofeight interactions Parrot --coins my_set.yaml --write my_scenarios --unshown",
        "piecesofeight interactions --all --set all --html matrix.html",
    ],
)
@click.argument("coin", nargs=-1, metavar="[COIN]...")
@click.option("--all", "every", is_flag=True, help="Every coin with every other one.")
@coins_option()
@click.option(
    "--set",
    "sets",
    multiple=True,
    metavar="NAME",
    help="A set whose coins each COIN is played with, or `all`; may be given again. Else the base "
    "set, the coins' own, and those of the files.",
)
@click.option(
    "--depth",
    type=click.IntRange(1),
    default=Bounds().depth,
    show_default=True,
    help="Decisions one after the other, those in the middle of an action not counted.",
)
@click.option(
    "--ships",
    type=click.IntRange(FEWEST, MOST),
    default=Bounds().ships,
    show_default=True,
    help="Coins in a ship, at most.",
)
@click.option(
    "--players",
    type=click.IntRange(2, MOST_PLAYERS),
    default=Bounds().players,
    show_default=True,
    help="How many play.",
)
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
@click.option(
    "--jobs", type=click.IntRange(1), help="How many pairs at the same time; else one a core."
)
@click.option("--json", "as_json", is_flag=True, help="Print the report for a program to read.")
@click.pass_context
def command(
    ctx: click.Context,
    coin: tuple[str, ...],
    every: bool,
    coin_files: tuple[str, ...],
    sets: tuple[str, ...],
    depth: int,
    ships: int,
    players: int,
    scenarios: tuple[str, ...],
    folder: str | None,
    unshown: bool,
    html_file: str | None,
    jobs: int | None,
    as_json: bool,
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
    others = _others(coins, asked, sets)
    bounds = Bounds(depth=depth, ships=ships, players=players)
    kinds = tuple(coins.values())
    plan = (
        Plan.of_coins(asked, others, kinds, bounds) if asked else Plan.of_all(others, kinds, bounds)
    )
    shown = shown_by(_cases(coin_files, scenarios))
    survey, seconds = _searched(plan, jobs)
    names = tuple(one.name for one in others)
    about = tuple(one.name for one in asked)
    report = Report(about, names, bounds, survey, shown, len(plan.pairs), seconds)
    writer = Writer(kinds, _relative(coin_files, folder or "."), folder or ".")
    if as_json:
        print_json(report.to_dict(writer))
    else:
        print_report(report, writer)
    if html_file is not None:
        write_text(html_file, page(report, writer))
    if folder is not None:
        _write(report, writer, folder, unshown)
    if not report.complete:
        ctx.exit(INTERRUPTED)
    ctx.exit(FOUND if report.faults else OK)


def _others(coins: Coins, asked: Sequence[Coin], sets: Sequence[str]) -> list[Coin]:
    """The coins that are played, in the order of their sets, those asked about among them."""
    chosen = [*chosen_sets(coins, sets), *(set_of(coins, one) for one in asked)]
    return [coin for one in coins.sets if one in chosen for coin in one.coins]


def _searched(plan: Plan, jobs: int | None) -> tuple[Survey, float]:
    """Search, telling how far it is, until it is done or somebody presses Ctrl-C."""
    survey, began = Survey(), perf_counter()
    with Teller(len(plan.pairs)) as teller:
        teller.tell("searching", 0, len(plan.pairs))
        found = searched(plan, jobs)
        try:
            for one in found:
                with undisturbed():  # a pair counts whole or not at all
                    survey.add(one)
                    teller.tell("searching", len(survey.pairs), len(plan.pairs))
        except KeyboardInterrupt:
            teller.say(f"stopped after {len(survey.pairs)} of {counted(len(plan.pairs), 'pair')}")
            found.close()
    return survey, perf_counter() - began


def _cases(coin_files: Sequence[str], scenarios: Sequence[str]) -> list[Case]:
    """The scenarios that are shipped, those beside the coin files, and those that are named."""
    folder = resources.folder("coins")
    cases: list[Case] = []
    for entry in sorted(folder.iterdir(), key=lambda one: one.name):
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


def _relative(coin_files: Sequence[str], folder: str) -> tuple[str, ...]:
    """Coin files as a scenario in a folder names them; the shipped ones need no naming."""
    shipped = Path(str(resources.folder("coins"))).resolve()
    own = [name for name in coin_files if Path(name).resolve().parent != shipped]
    return tuple(Path(os.path.relpath(name, folder)).as_posix() for name in own)


def _write(report: Report, writer: Writer, folder: str, unshown: bool) -> None:
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
