"""`piecesofeight test`: run scenario files."""

from __future__ import annotations

import click

from piecesofeight.cli.coins import coins_option, loaded
from piecesofeight.cli.failure import FOUND, OK
from piecesofeight.cli.files import expanded
from piecesofeight.cli.group import WithExamples
from piecesofeight.cli.output import console, print_json
from piecesofeight.cli.test.covering import Choice, show_coverage
from piecesofeight.cli.test.running import (
    as_data,
    is_scenario_file,
    run,
    show,
    show_rules,
    show_summary,
)
from piecesofeight.testing import rules_cited
from piecesofeight.testing.coverage import as_data as coverage_data


@click.command(
    name="test",
    cls=WithExamples,
    examples=[
        "piecesofeight test mine.scenario.yaml",
        "piecesofeight test --rules tests/scenarios",
        "piecesofeight test --coverage --fail-under 90 mine.scenario.yaml",
    ],
)
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@coins_option()
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
@click.option("-v", "--verbose", is_flag=True, help="Name the scenarios that passed, too.")
@click.option("--json", "as_json", is_flag=True, help="Print the results for a program to read.")
@click.pass_context
def command(
    ctx: click.Context,
    files: tuple[str, ...],
    coin_files: tuple[str, ...],
    rules: bool,
    coverage: bool,
    of: tuple[str, ...],
    fail_under: float | None,
    verbose: bool,
    as_json: bool,
) -> None:
    """Run scenario files, and say what should be different.

    A folder stands for all scenario files (`*.scenario.yaml`) in it. Ends with 0 if
    every scenario passed, with 1 if one failed, and with 2 if a file or a scenario
    can't be read.
    """
    chosen = expanded(files, is_scenario_file, "scenario files")
    coins = loaded(coin_files)
    report = run(chosen, coin_files)
    covered = None
    if coverage or of or fail_under is not None:
        covered = Choice(tuple(chosen), coins, of).coverage(report.results)
    too_little = covered is not None and covered.percent < (fail_under or 0)
    if as_json:
        data = as_data(report)
        if rules:
            data["rules"] = rules_cited(report.results)
        if covered is not None:
            data["coverage"] = coverage_data(covered)
        print_json(data)
    else:
        out = console()
        show(out, report, verbose)
        if rules:
            show_rules(out, report)
        if covered is not None:
            show_coverage(out, covered, verbose)
        if too_little:
            out.print(f"the coverage is less than {fail_under:g}%", style="bold red")
        show_summary(out, report)
    ctx.exit(report.exit_code or (FOUND if too_little else OK))
