"""Running scenario files, and telling what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from attrs import frozen
from rich.console import Console
from rich.table import Table
from rich.text import Text

from piecesofeight.cli.common.failure import BAD_INPUT, FOUND, OK
from piecesofeight.cli.common.files import Failures, failures_data, sifted
from piecesofeight.cli.common.output import coloured, counted, draw
from piecesofeight.testing import Result, rules_cited, run_file

SUFFIX = ".scenario.yaml"
# What matters in a result, and how it looks.
_STYLES = {
    r"^(FAILED|failed(?=:)|error\[\w+\])": "bold red",
    r"\Apassed(?=:)": "green",
    r"(?<=\|)[ \t^]*\^+$": "bold red",
    r"^ *= (expected|actual|help)(?=:)": "cyan",
    r"^ *\| (before `.*|after( it| `.*)|what happened)$": "bold",
    r"(?<=\| )\*(?= )": "bold yellow",
    r"(?<=  )<- .*$": "dim",
}


@frozen
class ScenarioReport:
    """What came of running files: a result a scenario, and files that couldn't be read."""

    results: tuple[Result, ...]
    unreadable: Failures

    @property
    def passed(self) -> int:
        """How many scenarios passed."""
        return sum(result.passed for result in self.results)

    @property
    def failed(self) -> int:
        """How many didn't, or couldn't be run."""
        return len(self.results) - self.passed

    @property
    def exit_code(self) -> int:
        """2 if something couldn't even be run, 1 if a scenario failed, else 0."""
        broken = any(failure.diagnostic for result in self.results for failure in result.failures)
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


def run(files: Sequence[Path], coins: Sequence[str] = ()) -> ScenarioReport:
    """Run all scenarios of some files, which may use the coins of further coin files."""
    readable, unreadable = sifted(files)
    return ScenarioReport(
        tuple(result for file in readable for result in run_file(file, coins)), unreadable
    )


def is_scenario_file(name: str) -> bool:
    """Whether a file in a folder has scenarios, by its name."""
    return name.endswith(SUFFIX)


def show(out: Console, report: ScenarioReport, verbose: bool = False) -> None:
    """Print what failed, and what passed if that is wanted."""
    for result in report.results:
        if verbose or not result.passed:
            out.print(coloured(str(result), _STYLES))
            if not result.passed:
                out.print()
    for _, failure in report.unreadable:
        failure.show()


def show_rules(out: Console, report: ScenarioReport) -> None:
    """Print how many scenarios show each rule."""
    grid = Table.grid(padding=(0, 2))
    for number, count in rules_cited(report.results).items():
        grid.add_row(number, counted(count, "scenario"))
    draw(out, grid)


def show_summary(out: Console, report: ScenarioReport) -> None:
    """Print how many passed."""
    out.print(Text(report.summary, style="bold red" if report.exit_code else "bold green"))


def as_data(report: ScenarioReport) -> dict[str, Any]:
    """The results for a program."""
    return {
        "passed": report.passed,
        "failed": report.failed,
        "unreadable": failures_data(report.unreadable),
        "scenarios": [result.to_dict() for result in report.results],
    }
