"""`piecesofeight test`: run scenario files."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
from attrs import frozen
from rich.table import Table
from rich.text import Text

from piecesofeight.cli.failure import BAD_INPUT, FOUND, OK, Failure
from piecesofeight.cli.files import expanded, sifted
from piecesofeight.cli.group import WithExamples
from piecesofeight.cli.output import console, counted, draw, print_json, shown
from piecesofeight.testing import Result, rules_cited, run_file


@frozen
class Report:
    """What came of running files: a result a scenario, and files that couldn't be read."""

    results: tuple[Result, ...]
    unreadable: tuple[tuple[Path, Failure], ...]

    @property
    def passed(self) -> int:
        """How many scenarios passed."""
        return sum(one.passed for one in self.results)

    @property
    def failed(self) -> int:
        """How many didn't, or couldn't be run."""
        return len(self.results) - self.passed

    @property
    def exit_code(self) -> int:
        """2 if something couldn't even be run, 1 if a scenario failed, else 0."""
        broken = any(one.diagnostic for result in self.results for one in result.failures)
        if self.unreadable or broken:
            return BAD_INPUT
        return FOUND if self.failed else OK

    @property
    def summary(self) -> str:
        """What there is to say in one line."""
        text = f"{self.passed} passed, {self.failed} failed"
        if self.unreadable:
            text += f"; {counted(len(self.unreadable), 'file')} could not be read"
        return text


def run(files: Sequence[Path]) -> Report:
    """Run all scenarios of these files."""
    readable, unreadable = sifted(files)
    return Report(tuple(one for file in readable for one in run_file(file)), unreadable)


@click.command(
    name="test",
    cls=WithExamples,
    examples=[
        "piecesofeight test mine.scenario.yaml",
        "piecesofeight test --rules tests/scenarios",
    ],
)
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--rules", is_flag=True, help="Print how many scenarios show each rule, too.")
@click.option("-v", "--verbose", is_flag=True, help="Name the scenarios that passed, too.")
@click.option("--json", "as_json", is_flag=True, help="Print the results for a program to read.")
@click.pass_context
def command(
    ctx: click.Context, files: tuple[str, ...], rules: bool, verbose: bool, as_json: bool
) -> None:
    """Run scenario files, and say what should be different.

    A folder stands for all scenario files (`*.scenario.yaml`) in it. Ends with 0 if
    every scenario passed, with 1 if one failed, and with 2 if a file or a scenario
    can't be read.
    """
    report = run(expanded(files, is_scenario_file, "scenario files"))
    if as_json:
        print_json(as_data(report, rules))
    else:
        _print(report, rules, verbose)
    ctx.exit(report.exit_code)


def is_scenario_file(name: str) -> bool:
    """Whether a file in a folder has scenarios, by its name."""
    return name.endswith(".scenario.yaml")


def _print(report: Report, rules: bool, verbose: bool) -> None:
    out = console()
    for result in report.results:
        if verbose or not result.passed:
            out.print(coloured(str(result)))
            if not result.passed:
                out.print()
    for _, failure in report.unreadable:
        failure.show()
    if rules:
        grid = Table.grid(padding=(0, 2))
        for number, count in rules_cited(report.results).items():
            grid.add_row(number, counted(count, "scenario"))
        draw(out, grid)
    out.print(Text(report.summary, style="bold red" if report.exit_code else "bold green"))


def coloured(rendered: str) -> Text:
    """A result as text, with what matters in colour."""
    text = Text(shown(rendered))
    text.highlight_regex(r"(?m)^(FAILED|failed(?=:)|error\[\w+\])", "bold red")
    text.highlight_regex(r"^passed(?=:)", "green")
    text.highlight_regex(r"(?m)(?<=\|)[ \t]*\^+$", "bold red")
    text.highlight_regex(r"(?m)^ *= (expected|actual|help)(?=:)", "cyan")
    return text


def as_data(report: Report, rules: bool) -> dict[str, Any]:
    """The results for a program."""
    data: dict[str, Any] = {
        "passed": report.passed,
        "failed": report.failed,
        "unreadable": [
            {"file": str(file), "message": failure.message} for file, failure in report.unreadable
        ],
        "scenarios": [one.to_dict() for one in report.results],
    }
    if rules:
        data["rules"] = rules_cited(report.results)
    return data
