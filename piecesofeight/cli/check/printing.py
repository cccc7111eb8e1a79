"""Diagnostics and explanations on a terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from rich.console import Console
from rich.table import Table
from rich.text import Text

from piecesofeight.cli.check.findings import Findings
from piecesofeight.cli.common.output import console, draw, one_line
from piecesofeight.language import Diagnostic, Severity
from piecesofeight.language.diagnostics.codes import codes
from piecesofeight.language.diagnostics.explanations import Explanation
from piecesofeight.language.diagnostics.rendering import WIDTH, Renderer, Style

_STYLES = {
    Style.MESSAGE: "bold",
    Style.FRAME: "blue",
    Style.RELATED: "blue",
    Style.NOTE: "cyan",
    Style.SOURCE: "",
    Style.PLAIN: "",
}
_SEVERITIES = {Severity.ERROR: "bold red", Severity.WARNING: "bold yellow"}
_MARGIN = 10  # columns for line numbers and bars
_LEAST = 30
# Warnings that come in swarms, and how many of them in a file are told one by one.
_SWARMS = ("W0401",)
_FEW = 2


def print_findings(findings: Findings, most: int, *, quiet: bool) -> None:
    """Print what was found, at most so much of a file (0: all); and, unless quiet, a summary."""
    out = console()
    for diagnostic in findings.fixed:
        _print_fixed(diagnostic, out)
    if findings.fixed and findings.diagnostics:
        out.print()
    width = max(_LEAST, out.width - _MARGIN) if out.is_terminal else WIDTH
    renderer = Renderer(findings.sources, width)
    count: Counter[str] = Counter()
    shown, swarms = _in_order(findings.diagnostics)
    for diagnostic in shown:
        count[diagnostic.span.file] += 1
        if not most or count[diagnostic.span.file] <= most:
            out.print(rendered(diagnostic, renderer), end="\n\n")
    for swarm in swarms:
        out.print(_folded(swarm), soft_wrap=True, end="\n\n")
    for file, number in count.items():
        if most and number > most:
            out.print(f"{one_line(file)}: {number - most} more, not shown (--max 0 shows all)\n")
    for _, failure in (*findings.unreadable, *findings.unwritable):
        failure.show()
    if not quiet:
        _print_end(findings, out)


def _in_order(found: Iterable[Diagnostic]) -> tuple[list[Diagnostic], list[list[Diagnostic]]]:
    """What is told one by one, a file's errors first; and the warnings told as one line."""
    files: dict[str, list[Diagnostic]] = {}
    groups: dict[tuple[str, str], list[Diagnostic]] = {}
    for diagnostic in found:
        files.setdefault(diagnostic.span.file, []).append(diagnostic)
        if diagnostic.code in _SWARMS:
            groups.setdefault((diagnostic.span.file, diagnostic.code), []).append(diagnostic)
    swarms = {place: swarm for place, swarm in groups.items() if len(swarm) > _FEW}
    shown = [
        diagnostic
        for file in files.values()
        for diagnostic in sorted(file, key=_is_warning)
        if (diagnostic.span.file, diagnostic.code) not in swarms
    ]
    return shown, list(swarms.values())


def _is_warning(diagnostic: Diagnostic) -> bool:
    return diagnostic.severity is not Severity.ERROR


def _folded(swarm: list[Diagnostic]) -> Text:
    """Many warnings of one kind in a line."""
    first = swarm[0]
    where = one_line(f"{first.span.file}:{first.span.line}")
    return Text.assemble(
        (f"{first.severity.value}[{first.code}]", _SEVERITIES[first.severity]),
        f": {len(swarm)} times: {codes()[first.code].title}, first at {where}; "
        "`--format compact` lists them all",
    )


def _print_fixed(diagnostic: Diagnostic, out: Console) -> None:
    span, fix = diagnostic.span, diagnostic.fix
    where = one_line(f"{span.file}:{span.line}:{span.column}")
    what = one_line(fix.message) if fix else ""
    out.print(Text.assemble(("fixed", "bold green"), f" {where}: {diagnostic.code}: {what}"))


def _print_end(findings: Findings, out: Console) -> None:
    if findings.fixable and not findings.unwritable:
        out.print(f"{findings.fixable} can be fixed with `--fix`")
    if findings.diagnostics:
        code = min(findings.diagnostics, key=_is_warning).code
        out.print(f"`piecesofeight check --explain {code}` tells more")
    out.print(findings.summary)


def rendered(diagnostic: Diagnostic, renderer: Renderer) -> Text:
    """A diagnostic in colour."""
    severity = _SEVERITIES[diagnostic.severity]
    styles = {**_STYLES, Style.SEVERITY: severity, Style.MARK: severity}
    lines = renderer.lines(diagnostic)
    return Text("\n").join(
        Text.assemble(*((text, styles[part]) for text, part in line)) for line in lines
    )


def print_explanations(told: list[Explanation]) -> None:
    """Print what codes mean, with a line between two of them."""
    out = console()
    for number, entry in enumerate(told):
        if number:
            out.print(f"\n{'-' * 72}\n")
        head, _, rest = entry.text().partition("\n")
        out.print(Text(head, _SEVERITIES[entry.severity]))
        for line in rest.split("\n"):
            # What people read as text is folded at the terminal's width, examples aren't.
            out.print(Text(line), soft_wrap=line.startswith(" "))


def print_codes() -> None:
    """Print a table of all codes."""
    table = Table("code", "", "what is wrong", box=None, pad_edge=False)
    for code, entry in codes().items():
        table.add_row(code, "warning" if code.startswith("W") else "error", entry.title)
    draw(console(fold=True), table)
