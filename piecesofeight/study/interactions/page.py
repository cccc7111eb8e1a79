"""A survey as a page: one file with everything in it, for any browser, without a script."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from piecesofeight.data_files import text_data
from piecesofeight.study.interactions.examples import Shown, Writer
from piecesofeight.study.interactions.lineups import LATER
from piecesofeight.study.interactions.meetings import EVENTS, Meeting
from piecesofeight.study.interactions.report import NOT_SEARCHED, InteractionReport
from piecesofeight.testing.scenarios.rules import rule_order


def page(report: InteractionReport, writer: Writer) -> str:
    """The matrix coin × coin × event as a page of HTML.

    Each entry opens to the shortest example, a scenario ready to be run. A filled dot marks
    what scenarios show, an open one what none does; both are said in words, too.

    Args:
        report: what was found.
        writer: writes the examples.
    """
    asked = list(report.asked or report.names)
    style = text_data("study/interactions/page.css")
    title = f"Interactions of {', '.join(report.asked)}" if report.asked else "Interactions"
    meetings = report.meetings
    known = sum(map(report.is_shown, meetings))
    summary = (
        f"<p>{len(meetings)} meetings of two coins, {known} of them shown by scenarios (●), "
        f"{len(meetings) - known} by none (○). Open an entry for its shortest example.</p>"
    )
    parts = [
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(title)}</title>\n<style>\n{style}</style>\n</head>\n<body>",
        f"<h1>{escape(title)}</h1>",
        summary,
        _faults(report, writer),
    ]
    if len(asked) > 1:
        parts.append(_contents(asked))
    parts += [_section(name, report, writer) for name in asked]
    parts += [_rules(report), _extent(report), "</body>\n</html>\n"]
    return "\n".join(parts)


def _contents(names: Sequence[str]) -> str:
    links = (f'<li><a href="#{_anchor(name)}">{escape(name)}</a></li>' for name in names)
    return f'<nav aria-label="Coins"><ul>{"".join(links)}</ul></nav>'


def _anchor(name: str) -> str:
    return "coin-" + "".join(letter if letter.isalnum() else "-" for letter in name.lower())


def _section(name: str, report: InteractionReport, writer: Writer) -> str:
    """What others do about a coin, and, if it was asked about, what it does about others."""
    passive, active = report.about(name)
    tables = [_table(f"What others do about {name}", passive, False, report, writer)]
    if report.asked:
        tables.append(_table(f"What {name} does about others", active, True, report, writer))
    body = "\n".join(table for table in tables if table) or "<p>It meets nobody.</p>"
    return f'<section id="{_anchor(name)}">\n<h2>{escape(name)}</h2>\n{body}\n</section>'


def _table(
    caption: str,
    meetings: Sequence[Meeting],
    by_coin: bool,
    report: InteractionReport,
    writer: Writer,
) -> str:
    events = [event for event in EVENTS if any(meeting.event == event for meeting in meetings)]
    if not events:
        return ""
    heads = "".join(f'<th scope="col">{escape(event)}</th>' for event in events)
    rows = []
    for name in report.rows:
        mine = [
            meeting for meeting in meetings if (meeting.coin if by_coin else meeting.other) == name
        ]
        if mine:
            cells = "".join(_cell(mine, event, report, writer) for event in events)
            rows.append(f'<tr><th scope="row">{escape(name)}</th>{cells}</tr>')
    return (
        f'<div class="wide"><table>\n<caption>{escape(caption)}</caption>\n'
        f'<thead><tr><th scope="col">coin</th>{heads}</tr></thead>\n'
        f"<tbody>\n{chr(10).join(rows)}\n</tbody>\n</table></div>"
    )


def _cell(
    meetings: Sequence[Meeting], event: str, report: InteractionReport, writer: Writer
) -> str:
    entries = (_entry(meeting, report, writer) for meeting in meetings if meeting.event == event)
    return f"<td>{''.join(entries)}</td>"


def _entry(meeting: Meeting, report: InteractionReport, writer: Writer) -> str:
    known = report.is_shown(meeting)
    state, said = ("old", "shown by a scenario") if known else ("new", "shown by no scenario")
    text = writer.text(Shown(report.survey.meetings[meeting], (meeting,), ()))
    titles = report.shown.get(meeting, [])
    shown = f"<p>Shown by “{escape(titles[0])}”.</p>" if titles else ""
    return (
        f'<details class="{state}"><summary>{escape(meeting.role)}'
        f'<span class="hidden"> ({said})</span></summary>'
        f"<p>{escape(str(meeting))}.</p>{shown}<pre>{escape(text)}</pre></details>"
    )


def _faults(report: InteractionReport, writer: Writer) -> str:
    if not report.faults:
        return "<p>Nothing illegal, nothing stuck, no loop.</p>"
    items = []
    for pair, fault in report.faults:
        way = "\n".join(writer.way(fault.lineup, fault.path))
        pairs = " and ".join(dict.fromkeys(pair))
        items.append(
            f'<li class="bad"><strong>{fault.kind}</strong>: {escape(fault.text)}, with '
            f"{escape(pairs)}<pre>{escape(way)}</pre></li>"
        )
    return f"<section><h2>What must never be</h2>\n<ul>{''.join(items)}</ul></section>"


def _rules(report: InteractionReport) -> str:
    by_rule: dict[str, list[str]] = {}
    for rule, coin in report.rules:
        by_rule.setdefault(rule, []).append(coin)
    rows = "".join(
        f'<tr><th scope="row">{rule}</th><td>{escape(", ".join(coins))}</td></tr>'
        for rule, coins in sorted(by_rule.items(), key=lambda touched: rule_order(touched[0]))
    )
    return (
        '<section><h2>Rules touched</h2>\n<table><thead><tr><th scope="col">rule</th>'
        f'<th scope="col">with</th></tr></thead><tbody>{rows}</tbody></table></section>'
    )


def _extent(report: InteractionReport) -> str:
    survey, bounds = report.survey, report.bounds
    pairs = f"{len(survey.pairs)}" + ("" if report.complete else f" of {report.planned}")
    return (
        f"<section><h2>How far the search went</h2>\n<p>{pairs} pairs, {survey.lineups:,} "
        f"line-ups, {survey.states:,} states, {survey.steps:,} options taken. {bounds.players} "
        f"players, ships of at most {bounds.ships} coins, decisions one after the other: "
        f"{bounds.depth}, or {bounds.depth + LATER} where a coin works in later turns; every "
        f"action to its end. Not searched: {escape(NOT_SEARCHED)}.</p></section>"
    )
