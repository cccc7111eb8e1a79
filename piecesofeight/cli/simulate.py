"""`piecesofeight simulate`: many games, counted."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import click

from piecesofeight.cli.common.coins import coins_option, loaded
from piecesofeight.cli.common.failure import INTERRUPTED, OK, Failure
from piecesofeight.cli.common.group import WithExamples
from piecesofeight.cli.common.output import console, counted, draw, one_line, print_json
from piecesofeight.cli.common.progress import GameFile, Teller, coin_table, length_table, seat_table
from piecesofeight.combat.setup import MOST_PLAYERS
from piecesofeight.game.saves.record import save_record
from piecesofeight.language import Coins, load_coins
from piecesofeight.language.program import CoinSet
from piecesofeight.spelling import closest
from piecesofeight.study import Interrupted, Plan, Report, record_game, simulate
from piecesofeight.study.mass_play import MOST_DECISIONS, MOST_GAMES

ALL = "all"
HOW = {
    "compiled": "compiled",
    "interpreted": "interpreted",
    "bots": "through the public interface, interpreted",
}


@click.command(
    name="simulate",
    cls=WithExamples,
    examples=[
        "piecesofeight simulate --games 100000",
        "piecesofeight simulate --players 4 --set all --json",
        "piecesofeight simulate --games 500 --bots greedy,random --csv games.csv",
        "piecesofeight simulate --coins my_set.yaml",
        "piecesofeight simulate --games 100 --record 17 odd.json",
    ],
)
@click.option(
    "--games", type=click.IntRange(1, MOST_GAMES), default=1000, show_default=True, help="How many."
)
@click.option(
    "--players",
    type=click.IntRange(2, MOST_PLAYERS),
    default=2,
    show_default=True,
    help="How many in each game.",
)
@click.option("--seed", type=int, default=0, show_default=True, help="What all luck follows from.")
@click.option(
    "--jobs", type=click.IntRange(1), help="How many games at the same time; else one a core."
)
@click.option(
    "--compiled/--interpreted",
    default=None,
    help="Compiled, or in plain Python; else what is done sooner. The results are the same.",
)
@coins_option()
@click.option(
    "--set",
    "sets",
    multiple=True,
    metavar="NAME",
    help="A set to deal ships from, or `all`; may be given again. Else the base set, and those "
    "of the files.",
)
@click.option(
    "--bots",
    metavar="NAMES",
    default="random",
    show_default=True,
    help="Who plays, as `greedy` or, by seat, `random,greedy`.",
)
@click.option(
    "--most",
    type=click.IntRange(1, 2**31 - 1),
    default=MOST_DECISIONS,
    show_default=True,
    help="Decisions after which a game is given up.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the report for a program to read.")
@click.option("--csv", "csv_file", metavar="FILE", help="Write a line for each game to a file.")
@click.option(
    "--record",
    "records",
    type=(click.IntRange(0), str),
    multiple=True,
    metavar="N FILE",
    help="Write game N, from 0, with every choice to a file for `replay`; may be given again.",
)
@click.pass_context
def command(
    ctx: click.Context,
    games: int,
    players: int,
    seed: int,
    jobs: int | None,
    compiled: bool | None,
    coin_files: tuple[str, ...],
    sets: tuple[str, ...],
    bots: str,
    most: int,
    as_json: bool,
    csv_file: str | None,
    records: tuple[tuple[int, str], ...],
) -> None:
    """Play many games with random ships, and count.

    The same seed gives the same games, however they are run: with any number of jobs,
    compiled or not. How long it took is told on stderr, the rest on stdout. Ctrl-C stops, and
    shows what was played; files are written only at the end.
    """
    chosen = chosen_sets(loaded(coin_files), sets)
    coins = [coin for one in chosen for coin in one.coins]
    who = [name.strip() for name in bots.split(",")]
    _check(records, games)
    teller = Teller(games)
    try:
        with GameFile(csv_file) as file, teller:
            report = simulate(
                games,
                players,
                seed,
                coins,
                jobs=jobs,
                compiled=compiled,
                bots=who,
                most=most,
                progress=teller.played,
                watch=file.add,
                begin=lambda plan: teller.say(begin_text(plan)),
                preparing=teller.compiled,
            )
    except ImportError as error:
        message, _, hint = str(error).partition(": ")
        raise Failure(message, hint) from None
    except Interrupted as stop:
        report = stop.report
        teller.say(f"stopped after {report.games} of {counted(games, 'game')}")
    if report.games:
        teller.say(end_text(report))
    whole = report.games == report.planned
    if whole:
        for number, path in records:
            save_record(record_game(number, players, seed, coins, who, most), path)
    if as_json:
        print_json({"sets": [one.name for one in chosen], **report.to_dict()})
    else:
        _print(report, chosen)
    ctx.exit(OK if whole else INTERRUPTED)


def _check(records: Sequence[tuple[int, str]], games: int) -> None:
    """Refuse the record of a game that will not be played, before any is."""
    for number, _ in records:
        if number >= games:
            raise Failure(f"there is no game {number}", f"they are numbered 0 to {games - 1}")


def chosen_sets(coins: Coins, names: Sequence[str]) -> list[CoinSet]:
    """The sets that are meant; without names the base set and those from files.

    Raises:
        Failure: there is no such set; it suggests one.
    """
    shipped = [one.name for one in load_coins().sets]
    if not names:
        return [one for one in coins.sets if one.name == shipped[0] or one.name not in shipped]
    known = [one.name for one in coins.sets]
    for name in names:
        if name != ALL and name not in known:
            close = closest(name, [*known, ALL])
            there = "the sets are " + ", ".join(f"`{one}`" for one in known)
            hint = f"did you mean `{close}`?" if close else there
            raise Failure(f"there is no set `{one_line(name)}`", hint)
    return [one for one in coins.sets if one.name in names or ALL in names]


def begin_text(plan: Plan) -> str:
    """How it will be run, in a line."""
    text = f"{HOW[plan.how]}, {counted(plan.jobs, 'job')}"
    if plan.compiles:
        text += "; compiling first, which takes up to a minute and is kept for the next time"
    return text


def end_text(report: Report) -> str:
    """How long it took, in a line."""
    run = report.run
    return (
        f"{counted(report.games, 'game')} in {run.seconds:.1f} s: "
        f"{run.games_per_second:,.0f} games/s, {run.decisions_per_second:,.0f} decisions/s"
    )


def _print(report: Report, chosen: Sequence[CoinSet]) -> None:
    out = console(sys.stdout)
    names = ", ".join(one.name for one in chosen)
    whole = report.games == report.planned
    stopped = "" if whole else f"; stopped, {report.planned} were planned"
    out.print(
        f"{counted(report.games, 'game')} of {report.players} players ({', '.join(report.bots)}), "
        f"random ships of {names}, seed {report.seed}{stopped}\n"
    )
    if not report.games:
        return
    for table in (seat_table(report), length_table(report), coin_table(report)):
        draw(out, table)
        out.print()
    out.print(f"digest {report.digest}")
