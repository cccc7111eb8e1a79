"""What `piecesofeight interactions` prints."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Literal

from rich.console import Console
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

from piecesofeight.cli.common.output import console, counted, draw, shown
from piecesofeight.study.interactions import EVENTS, Meeting, Writer
from piecesofeight.study.interactions.lineups import LATER
from piecesofeight.study.interactions.report import (
    NOT_SEARCHED,
    InteractionReport,
    counted_by_event,
)
from piecesofeight.testing.scenarios.rules import rule_order

Row = Callable[[Meeting], str]
Side = Literal["left", "right"]

_ENDLESS = 10_000
UNSHOWN = "*"  # after what no scenario shows


def print_report(report: InteractionReport, writer: Writer) -> None:
    """The matrix, the rules touched, what is wrong, and how far the search went."""
    out = console(sys.stdout)
    for name in report.asked:
        _coin(out, report, name)
    if not report.asked:
        _every_coin(out, report)
    _rules(out, report)
    _faults(out, report, writer)
    _extent(out, report)


def _coin(out: Console, report: InteractionReport, name: str) -> None:
    passive, active = report.about(name)
    _matrix(out, f"What others do about {name}", passive, lambda one: one.other, report)
    _matrix(out, f"What {name} does about others", active, lambda one: one.coin, report)
    met = {one.other for one in passive} | {one.coin for one in active}
    apart = [other for other in report.names if other not in met]
    if apart:
        never = "Meets never: " if len(report.asked) == 1 else f"{shown(name)} meets never: "
        out.print(Text.assemble((never, "bold"), shown(", ".join(apart))), soft_wrap=False)
        out.print()


def _matrix(
    out: Console, title: str, meetings: Sequence[Meeting], row: Row, report: InteractionReport
) -> None:
    """Other coins down, events across, and in each cell the parts that are played."""
    if not meetings:
        return
    by_row = {
        name: [meeting for meeting in meetings if row(meeting) == name] for name in report.rows
    }
    cells = {
        (name, event): _cell((one for one in mine if one.event == event), report)
        for name, mine in by_row.items()
        if mine
        for event in EVENTS
    }
    _drawn(out, title, cells, "parts", justify="left")


def _drawn(
    out: Console, title: str, cells: Mapping[tuple[str, str], Text], what: str, *, justify: Side
) -> None:
    """Cells by coin and event: a matrix, or, where the terminal is too narrow, a list."""
    filled = {key: cell for key, cell in cells.items() if cell}
    names = list(dict.fromkeys(name for name, _ in cells))
    events = [event for event in EVENTS if any(one == event for _, one in filled)]
    matrix = _table(title, *events, justify=justify)
    for name in names:
        row = [filled.get((name, event), Text()) for event in events]
        matrix.add_row(Text(shown(name)), *row)
    wide = out.options.update(max_width=_ENDLESS)  # which asks for its words, not for what fits
    if Measurement.get(out, wide, matrix).minimum <= out.width:
        draw(out, matrix)
    else:
        listed = _table(title, "event", what)
        for name, event, cell in _in_rows(names, events, filled):
            listed.add_row(Text(shown(name)), event, cell)
        draw(out, listed)
    out.print()


def _table(title: str, *columns: str, justify: Side = "left") -> Table:
    table = Table(title=shown(title), title_justify="left", title_style="bold", box=None)
    table.pad_edge = False
    table.add_column("coin", no_wrap=True)
    for column in columns:
        table.add_column(column, justify=justify)
    return table


def _in_rows(
    names: Sequence[str], events: Sequence[str], cells: Mapping[tuple[str, str], Text]
) -> Iterator[tuple[str, str, Text]]:
    """The cells one below the other; each coin is named once."""
    for name in names:
        told = name
        for event in events:
            if (name, event) in cells:
                yield told, event, cells[name, event]
                told = ""
        if told:  # it meets nobody
            yield told, "", Text()


def _cell(meetings: Iterable[Meeting], report: InteractionReport) -> Text:
    cell = Text()
    for meeting in meetings:
        if cell:
            cell.append(", ")
        known = report.is_shown(meeting)
        cell.append(
            meeting.role if known else f"{meeting.role}{UNSHOWN}", "" if known else "yellow"
        )
    return cell


def _every_coin(out: Console, report: InteractionReport) -> None:
    """How many meetings there are of each coin, by event; the rest is in the page and the data."""
    by_coin = counted_by_event(report.meetings)
    cells = {
        (name, event): _number(by_coin.get(name, {}).get(event, []), report)
        for name in report.names
        for event in EVENTS
    }
    title = "Meetings by the coin they are about, and those that no scenario shows"
    _drawn(out, title, cells, "meetings", justify="right")


def _number(meetings: Sequence[Meeting], report: InteractionReport) -> Text:
    if not meetings:
        return Text("")
    missing = sum(not report.is_shown(meeting) for meeting in meetings)
    cell = Text(str(len(meetings)))
    if missing:
        cell.append(f" ({missing}{UNSHOWN})", "yellow")
    return cell


def _rules(out: Console, report: InteractionReport) -> None:
    numbers = list(dict.fromkeys(rule for rule, _ in report.rules))
    text = Text.assemble(("Rules touched: ", "bold"), ", ".join(sorted(numbers, key=rule_order)))
    out.print(text, soft_wrap=False)
    count = len(report.meetings)
    known = sum(map(report.is_shown, report.meetings))
    out.print(f"{counted(count, 'meeting')}, {known} of them shown by scenarios; {UNSHOWN} is none")
    out.print()


def _faults(out: Console, report: InteractionReport, writer: Writer) -> None:
    if not report.faults:
        out.print(Text("Nothing illegal, nothing stuck, no loop.", "green"))
    for pair, fault in report.faults:
        out.print(Text.assemble((f"{fault.kind}: ", "bold red"), shown(fault.text)))
        out.print(shown(f"  found with {' and '.join(dict.fromkeys(pair))}:"))
        for line in writer.way(fault.lineup, fault.path):
            out.print(shown(f"  | {line}"))
    out.print()


def _extent(out: Console, report: InteractionReport) -> None:
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
