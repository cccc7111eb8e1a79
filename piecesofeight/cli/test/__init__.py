"""`piecesofeight test`: run scenario files, or hold coins to the laws of every game."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

import click
from attrs import frozen

from piecesofeight.cli.common.coins import loaded
from piecesofeight.cli.common.failure import FOUND, INTERRUPTED, OK, Failure
from piecesofeight.cli.common.files import expanded
from piecesofeight.cli.common.options import (
    argument,
    coins_option,
    flag,
    flags_given,
    json_option,
    option,
    text_option,
)
from piecesofeight.cli.common.output import console, print_json
from piecesofeight.cli.test.altering import mutate
from piecesofeight.cli.test.covering import coverage_of, show_coverage
from piecesofeight.cli.test.covering_games import games_covered, show_games_covered
from piecesofeight.cli.test.laws import held_to_laws, laws_data, show_laws
from piecesofeight.cli.test.running import (
    ScenarioReport,
    as_data,
    is_scenario_file,
    run,
    show,
    show_rules,
    show_summary,
)
from piecesofeight.cli.test.updating import plans, refuse_in_automation, update
from piecesofeight.cli.test.watching import watch
from piecesofeight.combat.setup import MOST_PLAYERS
from piecesofeight.hosted.loading import load_game
from piecesofeight.hosted.state import HostedGame
from piecesofeight.testing import rules_cited
from piecesofeight.testing.coverage.games import GameCoverage
from piecesofeight.testing.coverage.measuring import Coverage
from piecesofeight.testing.coverage.measuring import as_data as coverage_data
from piecesofeight.testing.laws.checking import GAMES
from piecesofeight.testing.laws.dealing import stock_of
from piecesofeight.testing.laws.trial import Stock

_COVERING = ("coverage", "of", "fail_under")
_OF_LAWS = ("source", "laws", "games", "seed", "players", "folder", "count")


@frozen
class Command:
    """Run scenario files, and say what should be different.

    A folder stands for all scenario files (`*.scenario.yaml`) in it. Ends with 0 if
    every scenario passed, with 1 if one failed or too little is covered, and with 2 if
    a file or a scenario can't be read.

    With --mutate each line of the coins that the scenarios bring along is left out or changed, and
    the scenarios are run again; ends with 1 if there is a change that none of them notices.

    With --laws the files are coin files, all shipped sets if there are none: random games are
    played with them and held to laws that every game keeps. With --game, too, random games of a
    game from a file are. Ends with 1 if a law is broken.
    """

    EXAMPLES: ClassVar = (
        "piecesofeight test mine.scenario.yaml",
        "piecesofeight test --watch mine.scenario.yaml",
        "piecesofeight test --coverage --fail-under 90 mine.scenario.yaml",
        "piecesofeight test --mutate mine.scenario.yaml",
        "piecesofeight test --rules my_scenarios",
        "piecesofeight test --laws my_set.yaml",
        "piecesofeight test --laws --games 1000 --law one-captain --count",
        "piecesofeight test --laws --game black-spot --games 20",
    )
    files: tuple[str, ...] = argument("FILE...", nargs=-1)
    coin_files: tuple[str, ...] = coins_option()
    rules: bool = flag("--rules", text="Print how many scenarios show each rule, too.")
    coverage: bool = flag("--coverage", text="Print what was reached of coins, or games, too.")
    of: tuple[str, ...] = text_option(
        "--of",
        "COIN|SET|FILE",
        "Whose coverage; may be given again. `all`: every coin that is loaded.",
        many=True,
    )
    fail_under: float | None = option(
        "--fail-under",
        type=click.FloatRange(0, 100),
        metavar="PERCENT",
        help="End with 1 if the coverage is less; means --coverage, too.",
    )
    watching: bool = flag("--watch", text="Run again whenever a file changes.")
    updating: bool = flag("--update", text="Write what is so into the files.")
    sure: bool = flag("--yes", text="Let --update write without asking.")
    mutating: bool = flag(
        "--mutate", text="Alter each line of the coins, and tell what no scenario notices."
    )
    lawful: bool = flag("--laws", text="Hold the coins of coin files to all laws.")
    source: str | None = text_option(
        "--game", "NAME|FILE", "Hold a game from a file to the laws of these, as `black-spot`."
    )
    laws: tuple[str, ...] = text_option("--law", "NAME", "Only to this law; repeatable.", many=True)
    games: int | None = option(
        "--games", type=click.IntRange(1), help="How many games for --laws; 100 if left out."
    )
    seed: int | None = option(
        "--seed", type=int, help="What all luck of --laws follows from; 0 if left out."
    )
    players: int | None = option(
        "--players",
        type=click.IntRange(2, MOST_PLAYERS),
        help="How many play in the games of --laws; it differs if left out.",
    )
    folder: str | None = text_option(
        "--record",
        "FOLDER",
        "Write a game for `replay` and a scenario for each law that is broken.",
    )
    count: bool = flag("--count", text="Print how many examples --laws had for each law.")
    verbose: bool = flag("-v", "--verbose", text="Name the scenarios that passed, too.")
    as_json: bool = json_option("the results")

    def __call__(self) -> int:
        """Run scenarios, or hold coins to laws; the exit code."""
        self._refuse_contradictions()
        if self.lawful:
            return self._hold_to_laws()
        if not self.files:
            context = click.get_current_context()
            raise click.MissingParameter(None, context, None, "'FILE...'", "argument")
        if self.watching:
            return watch(console(), self.files, self.coin_files, self.verbose)
        files = expanded(self.files, is_scenario_file, "scenario files")
        if self.mutating:
            return mutate(console(), files, self.coin_files, as_json=self.as_json)
        if self.updating:
            refuse_in_automation(self.sure)
            update(console(), plans(run(files, self.coin_files), self.coin_files), self.sure)
        return self._run_and_tell(files)

    def _refuse_contradictions(self) -> None:
        """Some options make no sense together."""
        mode, others = "", ["as_json"]
        if self.lawful:
            mode, others = "--laws", ["rules", *_COVERING, "updating", "watching", "verbose"]
            others.append("mutating")
        elif self.mutating:
            mode, others = "--mutate", ["rules", *_COVERING, "updating", "watching", "verbose"]
        elif self.watching:
            mode, others = "--watch", ["rules", *_COVERING, "updating", "as_json"]
        elif self.updating:
            mode = "--update"
        for name in flags_given(others if mode else ()):
            raise Failure(f"`{mode}` and `{name}` can't be used together")
        if self.sure and not (self.updating or self.lawful):
            raise Failure("`--yes` is for `--update`")
        for name in flags_given(() if self.lawful else _OF_LAWS):
            raise Failure(f"`{name}` is for `--laws`", "add `--laws`, and name coin files")

    def _hold_to_laws(self) -> int:
        games = self.games or GAMES
        report, whole = held_to_laws(
            self._on_trial(), self.laws, games, self.seed or 0, self.players
        )
        breaches = [breach.told(self.folder) for breach in report.breaches]
        if self.as_json:
            print_json(laws_data(report, breaches, self.folder))
        else:
            show_laws(console(), report, breaches, self.folder, self.count)
        return INTERRUPTED if not whole else FOUND if breaches else OK

    def _on_trial(self) -> Stock | HostedGame:
        """What is held to laws: a game from a file, or coins."""
        files = (*self.files, *self.coin_files)
        if self.source is None:
            return stock_of(*map(Path, files))
        if files:
            hint = "a file of a game is given by `--game FILE` alone"
            raise Failure("`--game` and coin files can't be used together", hint)
        return load_game(self.source)

    def _run_and_tell(self, files: Sequence[Path]) -> int:
        """Run the files, print what is wanted; the exit code."""
        coins = loaded(self.coin_files)
        report = run(files, self.coin_files)
        covered: Coverage | GameCoverage | None = None
        if self.coverage or self.of or self.fail_under is not None:
            covered = games_covered(report.results, self.of)
            if covered is None:
                covered = coverage_of(report.results, files, coins, self.of)
        if self.as_json:
            self._print_data(report, covered)
        else:
            self._print(report, covered)
        too_little = covered is not None and covered.percent < (self.fail_under or 0)
        return report.exit_code or (FOUND if too_little else OK)

    def _print(self, report: ScenarioReport, covered: Coverage | GameCoverage | None) -> None:
        out = console()
        show(out, report, self.verbose)
        if self.rules:
            show_rules(out, report)
        if covered is not None:
            if isinstance(covered, Coverage):
                show_coverage(out, covered, self.verbose)
            else:
                show_games_covered(out, covered)
            if covered.percent < (self.fail_under or 0):
                out.print(f"the coverage is less than {self.fail_under:g}%", style="bold red")
        show_summary(out, report)

    def _print_data(self, report: ScenarioReport, covered: Coverage | GameCoverage | None) -> None:
        data = as_data(report)
        if self.rules:
            data["rules"] = rules_cited(report.results)
        if isinstance(covered, Coverage):
            data["coverage"] = coverage_data(covered)
        elif covered is not None:
            data["coverage"] = covered.to_dict()
        print_json(data)
