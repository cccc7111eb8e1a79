"""`piecesofeight check`: everything that is wrong with coin files."""

from __future__ import annotations

import sys
from typing import ClassVar

import click
from attrs import frozen

from piecesofeight.cli.check.data import as_data, compact, explanation_data, github
from piecesofeight.cli.check.findings import Findings, find, no_such_code, warning_filter
from piecesofeight.cli.check.mending import mend, patch
from piecesofeight.cli.check.printing import print_codes, print_explanations, print_findings
from piecesofeight.cli.check.sarif import as_sarif
from piecesofeight.cli.common.failure import FOUND, OK, Failure
from piecesofeight.cli.common.files import expanded
from piecesofeight.cli.common.options import (
    argument,
    choice_option,
    flag,
    number_option,
    text_option,
)
from piecesofeight.cli.common.output import console, print_json, shown
from piecesofeight.language.diagnostics.codes import codes
from piecesofeight.language.diagnostics.explanations import explanation

FORMATS = ("text", "compact", "json", "sarif", "github")
MOST = 100


@frozen
class Command:
    """Say everything that is wrong with coin files.

    A folder stands for all coin files in it. Files that are given together may use
    each other's sets. CODES are codes or beginnings of codes, several with commas.
    Ends with 0 if all is well, with 1 if a file has an error, and with 2 if one
    can't be read.
    """

    EXAMPLES: ClassVar = (
        "piecesofeight check my_set.yaml",
        "piecesofeight check --fix coins/",
        "piecesofeight check --format sarif coins/ > coins.sarif",
        "piecesofeight check --explain E0320",
    )
    files: tuple[str, ...] = argument("FILE...", nargs=-1)
    form: str = choice_option("--format", FORMATS, "How to print what was found.")
    as_json: bool = flag("--json", text="Short for --format json.")
    fix: bool = flag("--fix", text="Make all fixes that leave no doubt; keep the rest.")
    diff: bool = flag("--diff", text="Show what --fix would change, and change nothing.")
    strict: bool = flag("--strict", text="End with 1 for a warning, too.")
    select: tuple[str, ...] = text_option(
        "--select", "CODES", "Of the warnings, tell only these.", many=True
    )
    ignore: tuple[str, ...] = text_option(
        "--ignore", "CODES", "Don't tell these warnings.", many=True
    )
    most: int = number_option(
        "--max", 0, None, MOST, "How many of a file are printed as text; 0 for all."
    )
    quiet: bool = flag("-q", "--quiet", text="Leave out the lines that sum up.")
    code: str | None = text_option("--explain", "CODE", "Tell what a code means; `all` tells all.")
    list_codes: bool = flag("--list-codes", text="List all codes.")

    def __call__(self) -> int:
        """Check, fix or explain; the exit code."""
        form = "json" if self.as_json else self.form
        if self.code is not None or self.list_codes:
            _explain(self.code or "all", self.files, form, short=self.list_codes)
            return OK
        if not self.files:
            raise click.UsageError("missing argument `FILE...`", click.get_current_context())
        if self.diff and form != "text":
            raise Failure(f"a difference can't be printed as {form}")
        wanted = warning_filter(self.select, self.ignore)
        paths = expanded(self.files, is_coin_file, "coin files")
        if self.diff:
            found, changes = mend(paths, wanted, write=False)
            _print_changes(found, patch(changes), quiet=self.quiet)
            return found.exit_code(strict=self.strict) or (FOUND if changes else OK)
        found = mend(paths, wanted, write=True)[0] if self.fix else find(paths, wanted)
        self._print(found, form)
        return found.exit_code(strict=self.strict)

    def _print(self, found: Findings, form: str) -> None:
        """Print what was found."""
        if form == "text":
            print_findings(found, self.most, quiet=self.quiet)
        elif form == "json":
            print_json(as_data(found))
        elif form == "sarif":
            print_json(as_sarif(found, found.exit_code(strict=self.strict)))
        else:
            line = {"compact": compact, "github": github}[form]
            for diagnostic in found.diagnostics:
                click.echo(line(diagnostic))
            for _, failure in (*found.unreadable, *found.unwritable):
                failure.show()


def is_coin_file(name: str) -> bool:
    """Whether a file in a folder is a coin file, by its name."""
    return not name.endswith(".scenario.yaml")


def _print_changes(found: Findings, changes: str, *, quiet: bool) -> None:
    """The difference alone on stdout, so that it can be kept as a patch."""
    to_people = sys.stdout.isatty()
    click.echo(shown(changes) if to_people else changes, nl=False)
    for _, failure in found.unreadable:
        failure.show()
    if not quiet:
        count = len(found.fixed)
        out = console(sys.stderr)
        out.print(f"{count} of {count + len(found.diagnostics)} would be fixed")


def _explain(code: str, files: tuple[str, ...], form: str, *, short: bool) -> None:
    if files:
        raise Failure("codes are explained without a file", "leave out the files")
    if form not in ("text", "json"):
        raise Failure(f"codes can't be explained as {form}", "they can as text and as json")
    wanted = code.strip().upper()
    if wanted != "ALL" and wanted not in codes():
        raise no_such_code(code)
    told = [explanation(known) for known in codes() if wanted in ("ALL", known)]
    if form == "json":
        print_json([explanation_data(entry) for entry in told])
    elif short:
        print_codes()
    else:
        print_explanations(told)
