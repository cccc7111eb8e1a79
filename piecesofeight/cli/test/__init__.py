"""`piecesofeight test`: run scenario files, or hold coins to the laws of every game."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
from attrs import fields, frozen

from piecesofeight.cli.common.coins import loaded
from piecesofeight.cli.common.failure import FOUND, OK, Failure
from piecesofeight.cli.common.files import expanded
from piecesofeight.cli.common.group import cli_command
from piecesofeight.cli.common.options import coins_option, json_option, options_given
from piecesofeight.cli.common.output import console, print_json
from piecesofeight.cli.test.covering import coverage_of, show_coverage
from piecesofeight.cli.test.laws import LawOptions, hold_to_laws
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
from piecesofeight.testing import rules_cited
from piecesofeight.testing.coverage.measuring import Coverage
from piecesofeight.testing.coverage.measuring import as_data as coverage_data

_LAW_OPTIONS = [field.name for field in fields(LawOptions)]
_COVERING = ("coverage", "of", "fail_under")


@frozen
class OutputOptions:
    """What is to be told, besides what failed, as the options say it."""

    rules: bool
    coverage: bool
    of: tuple[str, ...]
    fail_under: float | None
    verbose: bool
    as_json: bool

    @property
    def covering(self) -> bool:
        """Whether coverage is to be measured."""
        return self.coverage or bool(self.of) or self.fail_under is not None


@cli_command(
    "piecesofeight test mine.scenario.yaml",
    "piecesofeight test --watch mine.scenario.yaml",
    "piecesofeight test --coverage --fail-under 90 mine.scenario.yaml",
    "piecesofeight test --rules tests/scenarios",
    "piecesofeight test --laws my_set.yaml",
    "piecesofeight test --laws --games 1000 --law one-captain --count",
)
@click.argument("files", nargs=-1, metavar="FILE...")
@coins_option
@click.option("--rules", is_flag=True, help="Print how many scenarios show each rule, too.")
@click.option("--coverage", is_flag=True, help="Print what was reached of the coins, too.")
@click.option(
    "--of",
    multiple=True,
    metavar="COIN|SET|FILE",
    help="Whose coverage; may be given again. `all`: every coin that is loaded.",
)
@click.option(
    "--fail-under",
    type=click.FloatRange(0, 100),
    metavar="PERCENT",
    help="End with 1 if the coverage is less; means --coverage, too.",
)
@click.option("--watch", "watching", is_flag=True, help="Run again whenever a file changes.")
@click.option("--update", "updating", is_flag=True, help="Write what is so into the files.")
@click.option("--yes", "sure", is_flag=True, help="Let --update write without asking.")
@click.option("--laws", "lawful", is_flag=True, help="Hold the coins of coin files to all laws.")
@click.option("--law", "laws", multiple=True, metavar="NAME", help="Only to this law; repeatable.")
@click.option("--games", type=click.IntRange(1), help="How many games for --laws; 100 if left out.")
@click.option("--seed", type=int, help="What all luck of --laws follows from; 0 if left out.")
@click.option(
    "--players",
    type=click.IntRange(2, MOST_PLAYERS),
    help="How many play in the games of --laws; it differs if left out.",
)
@click.option(
    "--record",
    "folder",
    metavar="FOLDER",
    help="Write a game for `replay` and a scenario for each law that is broken.",
)
@click.option("--count", is_flag=True, help="Print how many examples --laws had for each law.")
@click.option("-v", "--verbose", is_flag=True, help="Name the scenarios that passed, too.")
@json_option("the results")
@click.pass_context
def command(
    ctx: click.Context,
    /,
    files: tuple[str, ...],
    coin_files: tuple[str, ...],
    watching: bool,
    updating: bool,
    sure: bool,
    lawful: bool,
    **rest: Any,
) -> None:
    """Run scenario files, and say what should be different.

    A folder stands for all scenario files (`*.scenario.yaml`) in it. Ends with 0 if
    every scenario passed, with 1 if one failed or too little is covered, and with 2 if
    a file or a scenario can't be read.

    With --laws the files are coin files, all shipped sets if there are none: random games are
    played with them and held to laws that every game keeps. Ends with 1 if a law is broken.
    """
    asked = LawOptions(**{name: rest.pop(name) for name in _LAW_OPTIONS})
    wanted = OutputOptions(**rest)
    _refuse_contradictions(ctx, lawful, watching, updating, sure)
    if lawful:
        ctx.exit(hold_to_laws((*files, *coin_files), asked, wanted.as_json))
    if not files:
        raise click.MissingParameter(ctx=ctx, param_hint="'FILE...'", param_type="argument")
    if watching:
        ctx.exit(watch(console(), files, coin_files, wanted.verbose))
    chosen = expanded(files, is_scenario_file, "scenario files")
    if updating:
        refuse_in_automation(sure)
        update(console(), plans(run(chosen, coin_files), coin_files), sure)
    ctx.exit(_run_and_tell(chosen, coin_files, wanted))


def _refuse_contradictions(
    ctx: click.Context, lawful: bool, watching: bool, updating: bool, sure: bool
) -> None:
    """Some options make no sense together."""
    mode, others = "", ["as_json"]
    if lawful:
        mode, others = "--laws", ["rules", *_COVERING, "updating", "watching", "verbose"]
    elif watching:
        mode, others = "--watch", ["rules", *_COVERING, "updating", "as_json"]
    elif updating:
        mode = "--update"
    for option in options_given(ctx, others if mode else ()):
        raise Failure(f"`{mode}` and `{option}` can't be used together")
    if sure and not (updating or lawful):
        raise Failure("`--yes` is for `--update`")
    for option in options_given(ctx, () if lawful else _LAW_OPTIONS):
        raise Failure(f"`{option}` is for `--laws`", "add `--laws`, and name coin files")


def _run_and_tell(files: Sequence[Path], coin_files: Sequence[str], wanted: OutputOptions) -> int:
    """Run the files, print what is wanted; the exit code."""
    coins = loaded(coin_files)
    report = run(files, coin_files)
    covered = None
    if wanted.covering:
        covered = coverage_of(report.results, files, coins, wanted.of)
    if wanted.as_json:
        _print_data(report, covered, wanted)
    else:
        _print(report, covered, wanted)
    too_little = covered is not None and covered.percent < (wanted.fail_under or 0)
    return report.exit_code or (FOUND if too_little else OK)


def _print(report: ScenarioReport, covered: Coverage | None, wanted: OutputOptions) -> None:
    out = console()
    show(out, report, wanted.verbose)
    if wanted.rules:
        show_rules(out, report)
    if covered is not None:
        show_coverage(out, covered, wanted.verbose)
        if covered.percent < (wanted.fail_under or 0):
            out.print(f"the coverage is less than {wanted.fail_under:g}%", style="bold red")
    show_summary(out, report)


def _print_data(report: ScenarioReport, covered: Coverage | None, wanted: OutputOptions) -> None:
    data = as_data(report)
    if wanted.rules:
        data["rules"] = rules_cited(report.results)
    if covered is not None:
        data["coverage"] = coverage_data(covered)
    print_json(data)
