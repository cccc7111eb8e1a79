"""`piecesofeight simulate`: plays many games and prints how they ended."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, ClassVar

import click
from attrs import fields, frozen
from rich.text import Text

from piecesofeight.cli.common.coins import chosen_sets, loaded
from piecesofeight.cli.common.evenings import (
    Wishes,
    aside_option,
    begins_option,
    drafted_option,
    match_option,
    offers_option,
    pool_option,
    spoils_option,
    teams_of,
    teams_option,
)
from piecesofeight.cli.common.failure import INTERRUPTED, OK, Failure
from piecesofeight.cli.common.games import check_options, hosted_option
from piecesofeight.cli.common.options import (
    bots_option,
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
from piecesofeight.cli.common.output import console, counted, draw, print_json, shown
from piecesofeight.cli.common.progress import followed
from piecesofeight.cli.simulate.hosted import simulate_hosted
from piecesofeight.cli.simulate.printing import (
    coin_table,
    game_file,
    length_table,
    seat_table,
    seldom_used,
)
from piecesofeight.cli.simulate.running import played
from piecesofeight.combat.rules import Rules
from piecesofeight.combat.setup import MOST_PLAYERS
from piecesofeight.language import Coins
from piecesofeight.language.program import Coin, CoinSet
from piecesofeight.match.state import Match
from piecesofeight.played.names import DRAWN, names_for
from piecesofeight.records.files import save_record, write_games
from piecesofeight.records.record import Record
from piecesofeight.study import (
    SimulationReport,
    record_evening,
    record_game,
    simulate,
)
from piecesofeight.study.evenings import PLAYERS
from piecesofeight.study.mass import MOST_DECISIONS, MOST_GAMES
from piecesofeight.study.tasks import EVENING_ROW, ROW


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


# The fields that a game from a file takes; all others are coin combat's.
OF_ALL_GAMES = {
    "game",
    "games",
    "players",
    "seed",
    "jobs",
    "compiled",
    "bots",
    "most",
    "as_json",
    "csv",
    "records",
    "games_file",
}


@frozen
class Command:
    """Play many games with random ships, or whole evenings, or games from a file, and count.

    With `--match`, `--pool` or `--teams` whole evenings are played: bots build the ships, and
    `--games` says how many evenings. With `--game` random players play a game from a file.

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
        "piecesofeight simulate --games 100 --match 5 --bots greedy,random",
        "piecesofeight simulate --games 50 --match 3 --pool draft+random+trades --spoils",
        "piecesofeight simulate --games 50 --players 4 --teams 2 --match 3",
        "piecesofeight simulate --game black-spot --players 5 --games 100000",
        "piecesofeight simulate --game black-spot --bots greedy,random,random --games 100",
    )
    games: int = number_option("--games", 1, MOST_GAMES, 1000, "How many, or how many evenings.")
    game: str | None = hosted_option()
    players: int | None = option(
        "--players",
        type=int,
        show_default="2, or as few as a game from a file takes",
        help="How many in each game.",
    )
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
    match: int | None = match_option()
    pool: str | None = pool_option()
    drafted: int | None = drafted_option()
    aside: int | None = aside_option()
    offers: int | None = offers_option()
    spoils: bool = spoils_option()
    begins: str | None = begins_option()
    teams: int | None = teams_option()
    wild: bool = wild_option()
    first: int | str = option(
        "--first",
        type=Beginner(),
        metavar=f"SEAT|{DRAWN}",
        default=DRAWN,
        show_default=True,
        help=f"The seat that begins each game (of an evening, the first), from 0, or `{DRAWN}`.",
    )
    clock: str | None = clock_option("Simulated: how long somebody takes is drawn, too.")
    bots: str = bots_option()
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
        help="Write game (or evening) N, from 0, with every choice to a file for `replay`; may be "
        "given again.",
    )

    games_file: str | None = text_option(
        "--games-file", "FILE", "Write every game, choice by choice, to a file for `replay`."
    )

    def __call__(self) -> int:
        """Play, print and write; the exit code."""
        for number, _ in self.records:
            if number >= self.games:
                there = f"they are numbered 0 to {self.games - 1}"
                raise Failure(f"there is no game {number}", there)
        if self.game is not None:
            return self._hosted(self.game)
        known = loaded(self.coin_files)
        chosen = chosen_sets(known, self.sets)
        coins = [coin for coin_set in chosen for coin in coin_set.coins]
        bots = [name.strip() for name in self.bots.split(",")]
        match = self._match(known, chosen)
        report = self._played(coins, bots, match)
        whole = report.games == report.planned
        for number, path in self.records if whole else ():
            save_record(self._recorded(number, coins, bots, match), path)
        if whole and self.games_file:
            self._write_games(self.games_file, coins, bots, match)
        if self.as_json:
            print_json({"sets": [coin_set.name for coin_set in chosen], **report.to_dict()})
        else:
            _print(report, chosen)
        return OK if whole else INTERRUPTED

    @property
    def _many(self) -> int:
        """How many play coin combat."""
        many = PLAYERS if self.players is None else self.players
        if not 2 <= many <= MOST_PLAYERS:
            raise Failure(f"a game has 2 to {MOST_PLAYERS} players, not {many}")
        return many

    def _hosted(self, game: str) -> int:
        """Play games of a kind that comes from a file."""
        combat_only = [each.name for each in fields(Command) if each.name not in OF_ALL_GAMES]
        check_options(game, combat_only)
        return simulate_hosted(
            game,
            self.games,
            self.players,
            seed=self.seed,
            jobs=self.jobs,
            compiled=self.compiled,
            most=self.most,
            bots=[name.strip() for name in self.bots.split(",")],
            csv=self.csv,
            as_json=self.as_json,
            records=self.records,
            games_file=self.games_file,
        )

    def _match(self, known: Coins, chosen: Sequence[CoinSet]) -> Match | None:
        """What evenings are played with; None for single games."""
        wishes = Wishes(
            self.match,
            self.pool,
            self.drafted,
            self.aside,
            self.offers,
            self.spoils,
            self.begins,
            clock=self.clock,
        )
        wishes.check()
        if not (wishes.any or self.teams):
            return None
        names = names_for(self._many)
        teams = teams_of(self.teams, (), names)
        first = None if isinstance(self.first, str) else self.first
        return wishes.made(names, known, chosen, first, Rules(), teams)

    def _recorded(
        self, number: int, coins: Sequence[Coin], bots: Sequence[str], match: Match | None
    ) -> Record[Any]:
        """The game, or the evening, of a number, with every choice."""
        if match is not None:
            return record_evening(
                number, match, seed=self.seed, bots=bots, most=self.most, wild=self.wild
            )
        return record_game(
            number,
            self._many,
            self.seed,
            coins,
            bots,
            self.most,
            wild=self.wild,
            first=self.first,
            clock=self.clock,
        )

    def _write_games(
        self, path: str, coins: Sequence[Coin], bots: Sequence[str], match: Match | None
    ) -> None:
        """Play all games, or evenings, again, one by one, and write them."""
        games = (self._recorded(number, coins, bots, match) for number in range(self.games))
        known = loaded(self.coin_files)
        write_games(followed(games, self.games, "writing", "game"), path, told=False, coins=known)

    def _played(
        self, coins: Sequence[Coin], bots: Sequence[str], match: Match | None
    ) -> SimulationReport:
        """Play, telling how far it is."""
        alone = match is None
        play = partial(
            simulate,
            self.games,
            self._many if alone else None,
            self.seed,
            coins if alone else None,
            jobs=self.jobs,
            compiled=self.compiled,
            bots=bots,
            most=self.most,
            wild=self.wild,
            first=self.first if alone else DRAWN,
            clock=self.clock if alone else None,
            match=match,
        )
        row = ROW if alone else EVENING_ROW
        writing = game_file(self.csv, row, timed=self.clock is not None)
        return played(play, self.games, "game" if alone else "evening", writing)


def _noun(report: SimulationReport) -> str:
    """What was played."""
    return "game" if report.evening is None else "evening"


def _ships(report: SimulationReport) -> str:
    """What is played with which ships."""
    if report.evening is None:
        return f"{'wild' if report.wild else 'random'} ships"
    return f"{report.evening}, {'wild ' if report.wild else ''}ships that bots build"


def _print(report: SimulationReport, chosen: Sequence[CoinSet]) -> None:
    out = console()
    names = ", ".join(coin_set.name for coin_set in chosen)
    whole = report.games == report.planned
    begins = "" if report.first == DRAWN else f"seat {report.first} begins, "
    clock = f"clocks of {report.clock}, " if report.clock else ""
    stopped = "" if whole else f"; stopped, {report.planned} were planned"
    out.print(
        f"{counted(report.games, _noun(report))} of {report.players} players "
        f"({', '.join(report.bots)}), {_ships(report)} of {names}, {begins}{clock}"
        f"seed {report.seed}{stopped}\n"
    )
    if not report.games:
        return
    for table in (seat_table(report), length_table(report), coin_table(report)):
        draw(out, table)
        out.print()
    if report.evening is None and (told := seldom_used(report, chosen)):
        out.print(Text.assemble(("warning: ", "bold yellow"), shown(told)), soft_wrap=False)
        out.print()
    out.print(f"digest {report.digest}")
