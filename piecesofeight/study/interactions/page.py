"""A survey as a page: one file with everything in it, for any browser, without a script."""

from __future__ import annotations

from html import escape

from piecesofeight.data_files import text_data
from piecesofeight.study.interactions.examples import Writer
from piecesofeight.study.interactions.meetings import Meeting
from piecesofeight.study.interactions.report import NOTHING_WRONG, InteractionReport, Matrix
from piecesofeight.testing.scenarios.rules import rule_order


def page(report: InteractionReport, writer: Writer) -> str:
    """The matrix coin × coin × event as a page of HTML.

    Each entry opens to the shortest example, a scenario ready to be run. A filled dot marks
    what scenarios show, an open one what none does; both are said in words, too.
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
        links = (f'<li><a href="#{_anchor(name)}">{escape(name)}</a></li>' for name in asked)
        parts.append(f'<nav aria-label="Coins"><ul>{"".join(links)}</ul></nav>')
    extent = (
        "<section><h2>How far the search went</h2>\n"
        f"<p>{report.searched}. {escape(report.limits)}</p></section>"
    )
    parts += [_section(name, report, writer) for name in asked]
    parts += [_rules(report), extent, "</body>\n</html>\n"]
    return "\n".join(parts)


def _anchor(name: str) -> str:
    return "coin-" + "".join(letter if letter.isalnum() else "-" for letter in name.lower())


def _section(name: str, report: InteractionReport, writer: Writer) -> str:
    """What others do about a coin, and, if it was asked about, what it does about others."""
    tables = [_table(matrix, report, writer) for matrix in report.about(name)]
    body = "\n".join(tables) or "<p>No meeting was found within these bounds.</p>"
    return f'<section id="{_anchor(name)}">\n<h2>{escape(name)}</h2>\n{body}\n</section>'


def _table(matrix: Matrix, report: InteractionReport, writer: Writer) -> str:
    heads = "".join(f'<th scope="col">{escape(event)}</th>' for event in matrix.events)
    rows = []
    for name, row in matrix.rows.items():
        cells = ""
        for event in matrix.events:
            entries = (_entry(meeting, report, writer) for meeting in row.get(event, []))
            cells += f"<td>{''.join(entries)}</td>"
        rows.append(f'<tr><th scope="row">{escape(name)}</th>{cells}</tr>')
    return (
        f'<div class="wide"><table>\n<caption>{escape(matrix.title)}</caption>\n'
        f'<thead><tr><th scope="col">coin</th>{heads}</tr></thead>\n'
        f"<tbody>\n{chr(10).join(rows)}\n</tbody>\n</table></div>"
    )


def _entry(meeting: Meeting, report: InteractionReport, writer: Writer) -> str:
    known = report.is_shown(meeting)
    state, said = ("old", "shown by a scenario") if known else ("new", "shown by no scenario")
    text, titles = report.scenario(meeting, writer), report.shown.get(meeting, [])
    shown = f"<p>Shown by “{escape(titles[0])}”.</p>" if titles else ""
    return (
        f'<details class="{state}"><summary>{escape(meeting.role)}'
        f'<span class="hidden"> ({said})</span></summary>'
        f"<p>{escape(str(meeting))}.</p>{shown}<pre>{escape(text)}</pre></details>"
    )


def _faults(report: InteractionReport, writer: Writer) -> str:
    if not report.survey.faults:
        return f"<p>{NOTHING_WRONG}</p>"
    items = []
    for pair, fault in report.survey.faults:
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
