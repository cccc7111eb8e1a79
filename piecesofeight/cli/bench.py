"""`piecesofeight bench`: how fast it is here, against something else in the same run."""

from __future__ import annotations

import sys
import textwrap
from typing import ClassVar

from attrs import frozen
from rich.table import Table
from rich.text import Text

from piecesofeight.cli.common.options import flag, json_option, number_option
from piecesofeight.cli.common.output import console, counted, draw, plain_table, print_json
from piecesofeight.study.bench import Bench, bench
from piecesofeight.study.measuring import Series


@frozen
class Command:
    """Measure how fast it is on this machine.

    Each figure is the median of some rounds, in which everything is measured in turn, by
    the processor's time. What can be compared is compared within each round, so the ratios
    hold on a busy machine too.
    """

    EXAMPLES: ClassVar = ("piecesofeight bench", "piecesofeight bench --rounds 25 --json")
    rounds: int = number_option(
        "--rounds", 1, 1000, 9, "How many rounds; what is reported is their median."
    )
    quick: bool = flag("--quick", text="Do a tenth of the work, for a first look.")
    as_json: bool = json_option("the figures")

    def __call__(self) -> None:
        """Measure, and print the figures."""
        err = console(sys.stderr)
        with err.status("getting ready") as status:
            told = f"round {{}} of {self.rounds}: {{}}".format
            result = bench(self.rounds, self.quick, lambda *done: status.update(told(*done)))
        if self.as_json:
            print_json(result.to_dict())
        else:
            _print(result)


def _print(result: Bench) -> None:
    out = console()
    out.print(
        f"{result.python}, {result.system}, {counted(result.cores, 'core')}; "
        f"medians of {counted(result.rounds, 'round')}, with the least and the greatest\n"
    )
    draw(out, _table(result))
    out.print("\nwhat bounds them", style="bold")
    for figure in result.figures:
        if figure.value is not None:
            lines = textwrap.wrap(f"{figure.name}: {figure.bound}", 80, subsequent_indent="    ")
            out.print(Text("\n".join(lines)))
    for name, share in result.profiles.items():
        out.print(f"\n{share:.0%} of the profile of {name} fits the kernel as it is now")
    brought = ", ".join(result.imported)
    if brought:
        out.print(Text(f"\n`import piecesofeight` imports {brought}", style="bold red"))
    else:
        out.print("\n`import piecesofeight` imports none of its heavy dependencies")


def _table(result: Bench) -> Table:
    table = plain_table("what", ">median", ">least to greatest", "")
    table.columns[-1].no_wrap = True
    for figure in result.figures:
        if figure.value is None:
            table.add_row(f"{figure.key}: {figure.missing}")
            continue
        table.add_row(figure.name, *_numbers(figure.value), figure.unit)
        if figure.base is not None and figure.ratio is not None:
            table.add_row(f"  {figure.against}", *_numbers(figure.base), figure.base_unit)
            table.add_row("  ratio", *_numbers(figure.ratio), style="bold")
    return table


def _numbers(series: Series) -> tuple[str, str]:
    return _number(series.median), f"{_number(series.low)} to {_number(series.high)}"


def _number(value: float) -> str:
    """Three figures are all that a measurement is worth."""
    if value >= 100:
        digits = max(0, len(str(int(value))) - 3)
        return f"{round(value, -digits):,.0f}"
    return f"{value:.3g}"
