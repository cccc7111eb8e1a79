"""`piecesofeight check`: everything that is wrong with coin files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import click
from attrs import frozen
from rich.text import Text

from piecesofeight.cli.failure import BAD_INPUT, FOUND, OK, Failure
from piecesofeight.cli.files import expanded, sifted
from piecesofeight.cli.group import WithExamples
from piecesofeight.cli.output import console, counted, print_json, shown
from piecesofeight.language import (
    Diagnostic,
    Severity,
    check_sources,
    render,
)


@frozen
class Findings:
    """What came out: diagnostics of the files that could be read, and why others couldn't."""

    files: tuple[Path, ...]
    diagnostics: tuple[Diagnostic, ...]
    sources: Mapping[str, str]
    unreadable: tuple[tuple[Path, Failure], ...]

    @property
    def errors(self) -> int:
        """How many diagnostics forbid the use of a file."""
        return sum(one.severity is Severity.ERROR for one in self.diagnostics)

    @property
    def exit_code(self) -> int:
        """2 if a file couldn't even be read, 1 if one is wrong, else 0."""
        if self.unreadable:
            return BAD_INPUT
        return FOUND if self.errors else OK

    @property
    def summary(self) -> str:
        """What there is to say in one line."""
        bad = {one.span.file for one in self.diagnostics if one.severity is Severity.ERROR}
        warnings = len(self.diagnostics) - self.errors
        parts = [f"{counted(self.errors, 'error')} in {len(bad)}" if bad else "no errors"]
        if warnings:
            parts.append(counted(warnings, "warning"))
        if self.unreadable:
            parts.append(f"{len(self.unreadable)} could not be read")
        return f"{counted(len(self.files), 'file')} checked: {', '.join(parts)}"


def find(files: Sequence[Path]) -> Findings:
    """Check files together, so that they may use each other's sets."""
    readable, unreadable = sifted(files)
    checked = check_sources(*readable)
    return Findings(tuple(files), checked.diagnostics, checked.sources, unreadable)


@click.command(
    name="check",
    cls=WithExamples,
    examples=[
        "piecesofeight check my_set.yaml",
        "piecesofeight check --format json coins/",
    ],
)
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="How to print what was found.",
)
@click.option("--json", "as_json", is_flag=True, help="Short for --format json.")
@click.pass_context
def command(ctx: click.Context, files: tuple[str, ...], form: str, as_json: bool) -> None:
    """Say everything that is wrong with coin files.

    A folder stands for all coin files in it. Files that are given together may use
    each other's sets. Ends with 0 if all is well, with 1 if a file has an error, and
    with 2 if one can't be read.
    """
    findings = find(expanded(files, is_coin_file, "coin files"))
    if as_json or form == "json":
        print_json(as_data(findings))
    else:
        _print(findings)
    ctx.exit(findings.exit_code)


def is_coin_file(name: str) -> bool:
    """Whether a file in a folder is a coin file, by its name."""
    return not name.endswith(".scenario.yaml")


def _print(findings: Findings) -> None:
    out = console()
    for diagnostic in findings.diagnostics:
        out.print(coloured(render(diagnostic, findings.sources)), end="\n\n")
    for _, failure in findings.unreadable:
        failure.show()
    out.print(findings.summary)


def coloured(rendered: str) -> Text:
    """A rendered diagnostic with its head, marks and help in colour."""
    text = Text(shown(rendered))
    text.highlight_regex(r"^error\[\w+\]", "bold red")
    text.highlight_regex(r"^warning\[\w+\]", "bold yellow")
    text.highlight_regex(r"(?m)(?<=\|)[ \t]*\^+$", "bold red")
    text.highlight_regex(r"(?m)^ *= help:", "cyan")
    return text


def as_data(findings: Findings) -> dict[str, Any]:
    """The findings for a program."""
    return {
        "files": [str(file) for file in findings.files],
        "errors": findings.errors,
        "warnings": len(findings.diagnostics) - findings.errors,
        "diagnostics": [diagnostic_data(one) for one in findings.diagnostics],
        "unreadable": [
            {"file": str(file), "message": failure.message} for file, failure in findings.unreadable
        ],
    }


def diagnostic_data(diagnostic: Diagnostic) -> dict[str, Any]:
    """A diagnostic for a program; lines and columns count from 1, the end is exclusive."""
    span = diagnostic.span
    return {
        "file": span.file,
        "line": span.line,
        "column": span.column,
        "end_line": span.end_line,
        "end_column": span.end_column,
        "severity": diagnostic.severity.value,
        "code": diagnostic.code,
        "message": diagnostic.message,
        "help": diagnostic.help,
        "related": [
            {
                "file": other.span.file,
                "line": other.span.line,
                "column": other.span.column,
                "message": other.message,
            }
            for other in diagnostic.related
        ],
    }
