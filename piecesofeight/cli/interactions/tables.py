"""What `piecesofeight interactions` prints."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Literal

from rich.console import Console
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

from piecesofeight.cli.common.output import console, counted, draw, shown
from piecesofeight.study.interactions.examples import Writer
from piecesofeight.study.interactions.meetings import Meeting
from piecesofeight.study.interactions.report import NOTHING_WRONG, InteractionReport, Matrix
from piecesofeight.testing.scenarios.rules import rule_order

Cell = Callable[[Sequence[Meeting]], Text]
Side = Literal["left", "right"]

_ENDLESS = 10_000
UNSHOWN = "*"  # after what no scenario shows


def print_report(report: InteractionReport, writer: Writer) -> None:
    """The matrix, the rules touched, what is wrong, and how far the search went."""
    out = console(sys.stdout)
    for name in report.asked:
        _coin(out, report, name)
    if not report.asked:  # the meetings themselves are in the page and the data
        _draw_matrix(out, report.counted, "meetings", partial(_number, report), justify="right")
    _rules(out, report)
    _faults(out, report, writer)
    out.print(f"{report.searched}, in {report.seconds:.1f} s.", soft_wrap=False)
    out.print(report.limits, soft_wrap=False)


def _coin(out: Console, report: InteractionReport, name: str) -> None:
    """What others do about a coin, what it does about others, and whom it never meets."""
    matrices = report.about(name)
    for matrix in matrices:
        _draw_matrix(out, matrix, "parts", partial(_parts, report), justify="left")
    who = "" if len(report.asked) == 1 else f"{shown(name)} "
    if apart := report.apart(name):
        never = f"{who}meets never: " if who else "Meets never: "
        out.print(Text.assemble((never, "bold"), shown(", ".join(apart))), soft_wrap=False)
        out.print()
    if untried := report.untried(name):
        _untried(out, untried, f"{who}may meet: " if who else "May meet: ")


def _untried(out: Console, untried: Mapping[str, Sequence[str]], heading: str) -> None:
    """Say with which coins nothing was shown, since an ability was never used."""
    idle = list(dict.fromkeys(name for names in untried.values() for name in names))
    why = (
        f"; not all abilities of {', '.join(idle)} were used there: they lacked room or a partner, "
        "which `--ships` and `--depth` give them"
    )
    out.print(
        Text.assemble((heading, "bold"), shown(f"{', '.join(untried)}{why}")), soft_wrap=False
    )
    out.print()


def _draw_matrix(out: Console, matrix: Matrix, what: str, cell: Cell, *, justify: Side) -> None:
    """A matrix; in a narrow terminal a list instead, in which each coin is named once."""
    table = _table(matrix.title, *matrix.events, justify=justify)
    listed = _table(matrix.title, "event", what)
    for name, row in matrix.rows.items():
        cells = {event: cell(row[event]) for event in matrix.events if event in row}
        table.add_row(shown(name), *(cells.get(event, "") for event in matrix.events))
        names = [name, *[""] * len(cells)]
        for named, event in zip(names, cells or [""], strict=False):
            listed.add_row(shown(named), event, cells.get(event, ""))
    wide = out.options.update(max_width=_ENDLESS)  # which asks for its words, not for what fits
    fits = Measurement.get(out, wide, table).minimum <= out.width
    draw(out, table if fits else listed)
    out.print()


def _table(title: str, *columns: str, justify: Side = "left") -> Table:
    table = Table(title=shown(title), title_justify="left", title_style="bold", box=None)
    table.pad_edge = False
    table.add_column("coin", no_wrap=True)
    for column in columns:
        table.add_column(column, justify=justify)
    return table


def _parts(report: InteractionReport, meetings: Sequence[Meeting]) -> Text:
    """The parts that a coin plays in meetings, each marked that no scenario shows."""
    parts = [
        (meeting.role, "") if report.is_shown(meeting) else (meeting.role + UNSHOWN, "yellow")
        for meeting in meetings
    ]
    return Text(", ").join(Text(*part) for part in parts)


def _number(report: InteractionReport, meetings: Sequence[Meeting]) -> Text:
    """How many meetings there are, and how many of them no scenario shows."""
    missing = sum(not report.is_shown(meeting) for meeting in meetings)
    marked = (f" ({missing}{UNSHOWN})", "yellow") if missing else ""
    return Text.assemble(str(len(meetings)), marked)


def _rules(out: Console, report: InteractionReport) -> None:
    numbers = list(dict.fromkeys(rule for rule, _ in report.rules))
    text = Text.assemble(("Rules touched: ", "bold"), ", ".join(sorted(numbers, key=rule_order)))
    out.print(text, soft_wrap=False)
    count = len(report.meetings)
    known = sum(map(report.is_shown, report.meetings))
    out.print(f"{counted(count, 'meeting')}, {known} of them shown by scenarios; {UNSHOWN} is none")
    out.print()


def _faults(out: Console, report: InteractionReport, writer: Writer) -> None:
    if not report.survey.faults:
        out.print(Text(NOTHING_WRONG, "green"))
    for pair, fault in report.survey.faults:
        out.print(Text.assemble((f"{fault.kind}: ", "bold red"), shown(fault.text)))
        out.print(shown(f"  found with {' and '.join(dict.fromkeys(pair))}:"))
        for line in writer.way(fault.lineup, fault.path):
            out.print(shown(f"  | {line}"))
    out.print()
