"""What `piecesofeight interactions` prints."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from piecesofeight.cli.output import console, counted, draw, shown
from piecesofeight.study.interactions import EVENTS, Meeting, Writer
from piecesofeight.study.interactions.lineups import LATER
from piecesofeight.study.interactions.report import NOT_SEARCHED, Report, counted_by_event
from piecesofeight.testing.scenarios.rules import rule_order

Row = Callable[[Meeting], str]

UNSHOWN = "*"  # after what no scenario shows


def print_report(report: Report, writer: Writer) -> None:
    """The matrix, the rules touched, what is wrong, and how far the search went."""
    out = console(sys.stdout)
    if report.coin:
        _coin(out, report)
    else:
        _every_coin(out, report)
    _rules(out, report)
    _faults(out, report, writer)
    _extent(out, report)


def _coin(out: Console, report: Report) -> None:
    name = report.coin
    passive = [one for one in report.meetings if one.coin == name]
    active = [one for one in report.meetings if one.other == name and one.coin != name]
    _matrix(out, f"What others do about {name}", passive, lambda one: one.other, report)
    _matrix(out, f"What {name} does about others", active, lambda one: one.coin, report)
    met = {one.other if one.coin == name else one.coin for one in report.meetings}
    apart = [other for other in report.names if other not in met]
    if apart:
        out.print(
            Text.assemble(("Meets never: ", "bold"), shown(", ".join(apart))), soft_wrap=False
        )
        out.print()


def _matrix(
    out: Console, title: str, meetings: Sequence[Meeting], row: Row, report: Report
) -> None:
    """Other coins down, events across, and in each cell the parts that are played."""
    if not meetings:
        return
    events = [event for event in EVENTS if any(one.event == event for one in meetings)]
    table = Table(title=shown(title), title_justify="left", title_style="bold", box=None)
    table.pad_edge = False
    table.add_column("coin", no_wrap=True)
    for event in events:
        table.add_column(event)
    for name in report.rows:
        mine = [one for one in meetings if row(one) == name]
        if mine:
            cells = [_cell((one for one in mine if one.event == event), report) for event in events]
            table.add_row(Text(shown(name)), *cells)
    draw(out, table)
    out.print()


def _cell(meetings: Iterable[Meeting], report: Report) -> Text:
    cell = Text()
    for one in meetings:
        if cell:
            cell.append(", ")
        known = report.is_shown(one)
        cell.append(one.role if known else f"{one.role}{UNSHOWN}", "" if known else "yellow")
    return cell


def _every_coin(out: Console, report: Report) -> None:
    """How many meetings there are of each coin, by event; the rest is in the page and the data."""
    by_coin = counted_by_event(report.meetings)
    events = [event for event in EVENTS if any(event in found for found in by_coin.values())]
    table = Table(
        title="Meetings by the coin they are about, and those that no scenario shows",
        title_justify="left",
        title_style="bold",
        box=None,
    )
    table.pad_edge = False
    table.add_column("coin", no_wrap=True)
    for event in events:
        table.add_column(event, justify="right")
    for name in report.names:
        found = by_coin.get(name, {})
        cells = [_number(found.get(event, []), report) for event in events]
        table.add_row(Text(shown(name)), *cells)
    draw(out, table)
    out.print()


def _number(meetings: Sequence[Meeting], report: Report) -> Text:
    if not meetings:
        return Text("")
    missing = sum(not report.is_shown(one) for one in meetings)
    cell = Text(str(len(meetings)))
    if missing:
        cell.append(f" ({missing}{UNSHOWN})", "yellow")
    return cell


def _rules(out: Console, report: Report) -> None:
    numbers = list(dict.fromkeys(rule for rule, _ in report.rules))
    text = Text.assemble(("Rules touched: ", "bold"), ", ".join(sorted(numbers, key=rule_order)))
    out.print(text, soft_wrap=False)
    count = len(report.meetings)
    known = sum(map(report.is_shown, report.meetings))
    out.print(f"{counted(count, 'meeting')}, {known} of them shown by scenarios; {UNSHOWN} is none")
    out.print()


def _faults(out: Console, report: Report, writer: Writer) -> None:
    if not report.faults:
        out.print(Text("Nothing illegal, nothing stuck, no loop.", "green"))
    for pair, fault in report.faults:
        out.print(Text.assemble((f"{fault.kind}: ", "bold red"), shown(fault.text)))
        out.print(shown(f"  found with {' and '.join(dict.fromkeys(pair))}:"))
        for line in writer.way(fault.lineup, fault.path):
            out.print(shown(f"  | {line}"))
    out.print()


def _extent(out: Console, report: Report) -> None:
    survey, bounds = report.survey, report.bounds
    done = "" if report.complete else f"{len(survey.pairs)} of "
    out.print(
        f"Searched: {done}{counted(report.planned, 'pair')}, {survey.lineups:,} line-ups, "
        f"{survey.states:,} states, {survey.steps:,} options taken, in {report.seconds:.1f} s.",
        soft_wrap=False,
    )
    out.print(
        f"Bounds: {bounds.players} players, ships of at most {bounds.ships} coins, "
        f"{counted(bounds.depth, 'decision')} one after the other ({bounds.depth + LATER} where "
        "a coin works in later turns) and every action to its end. "
        f"Not searched: {NOT_SEARCHED}.",
        soft_wrap=False,
    )
