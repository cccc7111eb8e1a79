"""`piecesofeight simulate`: plays many games and prints how they ended."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import ClassVar

import click
from attrs import frozen

from piecesofeight.cli.common.coins import chosen_sets, loaded
from piecesofeight.cli.common.failure import INTERRUPTED, OK, Failure
from piecesofeight.cli.common.options import (
    clock_option,
    coins_option,
    jobs_option,
    json_option,
    number_option,
    option,
    seed_option,
    sets_option,
    speed_option,
    text_option,
    wild_option,
)
from piecesofeight.cli.common.output import console, counted, draw, print_json
from piecesofeight.cli.common.progress import ProgressDisplay, followed
from piecesofeight.cli.simulate.printing import coin_table, game_file, length_table, seat_table
from piecesofeight.combat.setup import MOST_PLAYERS
from piecesofeight.game.setup import DRAWN
from piecesofeight.game.state import State
from piecesofeight.language.program import Coin, CoinSet
from piecesofeight.records.files import save_record, write_games
from piecesofeight.records.record import Record
from piecesofeight.study import Interrupted, Plan, SimulationReport, record_game, simulate
from piecesofeight.study.asked import MOST_GAMES
from piecesofeight.study.mass_play import MOST_DECISIONS


class Beginner(click.ParamType[int | str]):
    """A seat, or `drawn`."""

    name = "seat"

    def convert(
        self, value: str, param: click.Parameter | None, ctx: click.Context | None
    ) -> int | str:
        """The seat's number, or the word."""
        if value == DRAWN:
            return value
        try:
            return int(value)
        except ValueError:
            self.fail(f"{value!r} is neither a seat, from 0, nor `{DRAWN}`.", param, ctx)


HOW = {
    "compiled": "compiled",
    "interpreted": "interpreted",
    "bots": "through the public interface, interpreted",
}


@frozen
class Command:
    """Play many games with random ships, and count.

    The same seed gives the same games, however they are run: with any number of jobs,
    compiled or not. How long it took is told on stderr, the rest on stdout. Ctrl-C stops, and
    shows what was played; files are written only at the end.
    """

    EXAMPLES: ClassVar = (
        "piecesofeight simulate --games 100000",
        "piecesofeight simulate --players 4 --set all --json",
        "piecesofeight simulate --games 500 --bots greedy,random --csv games.csv",
        "piecesofeight simulate --coins my_set.yaml",
        "piecesofeight simulate --games 100 --record 17 odd.json",
        "piecesofeight simulate --games 500 --blitz 120+2",
    )
    games: int = number_option("--games", 1, MOST_GAMES, 1000, "How many.")
    players: int = number_option("--players", 2, MOST_PLAYERS, 2, "How many in each game.")
    seed: int = seed_option()
    jobs: int | None = jobs_option("games")
    compiled: bool | None = speed_option(
        "Compiled, or in plain Python; else what is done sooner. The results are the same."
    )
    coin_files: tuple[str, ...] = coins_option()
    sets: tuple[str, ...] = sets_option(
        "A set to deal ships from, or `all`; may be given again. Else the base set, and those of "
        "the files."
    )
    wild: bool = wild_option()
    first: int | str = option(
        "--first",
        type=Beginner(),
        metavar=f"SEAT|{DRAWN}",
        default=DRAWN,
        show_default=True,
        help=f"The seat that begins each game, from 0, or `{DRAWN}`.",
    )
    clock: str | None = clock_option("Simulated: how long somebody takes is drawn, too.")
    bots: str = option(
        "--bots",
        metavar="NAMES",
        default="random",
        show_default=True,
        help="Who plays, as `greedy` or, by seat, `random,greedy`.",
    )
    most: int = number_option(
        "--most", 1, 2**31 - 1, MOST_DECISIONS, "Decisions after which a game is given up."
    )
    as_json: bool = json_option("the report")
    csv: str | None = text_option("--csv", "FILE", "Write a line for each game to a file.")
    records: tuple[tuple[int, str], ...] = option(
        "--record",
        type=(click.IntRange(0), str),
        multiple=True,
        metavar="N FILE",
        help="Write game N, from 0, with every choice to a file for `replay`; may be given again.",
    )

    games_file: str | None = text_option(
        "--games-file", "FILE", "Write every game, choice by choice, to a file for `replay`."
    )

    def __call__(self) -> int:
        """Play, print and write; the exit code."""
        chosen = chosen_sets(loaded(self.coin_files), self.sets)
        coins = [coin for coin_set in chosen for coin in coin_set.coins]
        bots = [name.strip() for name in self.bots.split(",")]
        for number, _ in self.records:
            if number >= self.games:
                there = f"they are numbered 0 to {self.games - 1}"
                raise Failure(f"there is no game {number}", there)
        report = self._played(coins, bots)
        whole = report.games == report.planned
        for number, path in self.records if whole else ():
            save_record(self._recorded(number, coins, bots), path)
        if whole and self.games_file:
            self._write_games(self.games_file, coins, bots)
        if self.as_json:
            print_json({"sets": [coin_set.name for coin_set in chosen], **report.to_dict()})
        else:
            _print(report, chosen)
        return OK if whole else INTERRUPTED

    def _recorded(self, number: int, coins: Sequence[Coin], bots: Sequence[str]) -> Record[State]:
        """The game of a number, with every choice."""
        return record_game(
            number,
            self.players,
            self.seed,
            coins,
            bots,
            self.most,
            wild=self.wild,
            first=self.first,
            clock=self.clock,
        )

    def _write_games(self, path: str, coins: Sequence[Coin], bots: Sequence[str]) -> None:
        """Play all games again, one by one, and write them."""
        games = (self._recorded(number, coins, bots) for number in range(self.games))
        known = loaded(self.coin_files)
        write_games(followed(games, self.games, "writing", "game"), path, told=False, coins=known)

    def _played(self, coins: Sequence[Coin], bots: Sequence[str]) -> SimulationReport:
        """Play, telling how far it is; after Ctrl-C the report is of the games so far."""
        display = ProgressDisplay(self.games)
        try:
            with game_file(self.csv, timed=self.clock is not None) as add, display:
                report = simulate(
                    self.games,
                    self.players,
                    self.seed,
                    coins,
                    jobs=self.jobs,
                    compiled=self.compiled,
                    bots=bots,
                    most=self.most,
                    progress=partial(display.tell, "playing"),
                    watch=add,
                    begin=lambda plan: display.console.print(begin_text(plan)),
                    preparing=partial(display.tell, "compiling"),
                    wild=self.wild,
                    first=self.first,
                    clock=self.clock,
                )
        except ImportError as error:
            message, _, hint = str(error).partition(": ")
            raise Failure(message, hint) from None
        except Interrupted as stop:
            report = stop.report
            display.console.print(f"stopped after {report.games} of {counted(self.games, 'game')}")
        if report.games:
            display.console.print(end_text(report))
        return report


def begin_text(plan: Plan) -> str:
    """How it will be run, in a line."""
    text = f"{HOW[plan.how]}, {counted(plan.jobs, 'job')}"
    if plan.compiles:
        text += "; compiling first, which takes up to a minute and is kept for the next time"
    return text


def end_text(report: SimulationReport) -> str:
    """How long it took, in a line."""
    run = report.run
    return (
        f"{counted(report.games, 'game')} in {run.seconds:.1f} s: "
        f"{run.games_per_second:,.0f} games/s, {run.decisions_per_second:,.0f} decisions/s"
    )


def _print(report: SimulationReport, chosen: Sequence[CoinSet]) -> None:
    out = console()
    names = ", ".join(coin_set.name for coin_set in chosen)
    whole = report.games == report.planned
    begins = "" if report.first == DRAWN else f"seat {report.first} begins, "
    clock = f"clocks of {report.clock}, " if report.clock else ""
    stopped = "" if whole else f"; stopped, {report.planned} were planned"
    out.print(
        f"{counted(report.games, 'game')} of {report.players} players ({', '.join(report.bots)}), "
        f"{'wild' if report.wild else 'random'} ships of {names}, {begins}{clock}seed {report.seed}"
        f"{stopped}\n"
    )
    if not report.games:
        return
    for table in (seat_table(report), length_table(report), coin_table(report)):
        draw(out, table)
        out.print()
    out.print(f"digest {report.digest}")
