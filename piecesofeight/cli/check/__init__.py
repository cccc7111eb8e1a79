"""`piecesofeight check`: everything that is wrong with coin files."""

from __future__ import annotations

import sys

import click

from piecesofeight.cli.check.data import as_data, compact, explanation_data, github
from piecesofeight.cli.check.findings import Findings, find, no_such_code, warning_filter
from piecesofeight.cli.check.mending import mend, patch
from piecesofeight.cli.check.printing import print_codes, print_explanations, print_findings
from piecesofeight.cli.check.sarif import as_sarif
from piecesofeight.cli.common.failure import FOUND, Failure
from piecesofeight.cli.common.files import expanded
from piecesofeight.cli.common.group import cli_command
from piecesofeight.cli.common.output import console, print_json, shown
from piecesofeight.language.diagnostics.codes import codes
from piecesofeight.language.diagnostics.explanations import explanation

FORMATS = ("text", "compact", "json", "sarif", "github")
MOST = 100


@cli_command(
    "piecesofeight check my_set.yaml",
    "piecesofeight check --fix coins/",
    "piecesofeight check --format sarif coins/ > coins.sarif",
    "piecesofeight check --explain E0320",
)
@click.argument("files", nargs=-1, metavar="FILE...")
@click.option(
    "--format",
    "form",
    type=click.Choice(FORMATS),
    default="text",
    show_default=True,
    help="How to print what was found.",
)
@click.option("--json", "as_json", is_flag=True, help="Short for --format json.")
@click.option("--fix", is_flag=True, help="Make all fixes that leave no doubt; keep the rest.")
@click.option("--diff", is_flag=True, help="Show what --fix would change, and change nothing.")
@click.option("--strict", is_flag=True, help="End with 1 for a warning, too.")
@click.option("--select", multiple=True, metavar="CODES", help="Of the warnings, tell only these.")
@click.option("--ignore", multiple=True, metavar="CODES", help="Don't tell these warnings.")
@click.option(
    "--max",
    "most",
    type=click.IntRange(min=0),
    default=MOST,
    show_default=True,
    help="How many of a file are printed as text; 0 for all.",
)
@click.option("-q", "--quiet", is_flag=True, help="Leave out the lines that sum up.")
@click.option("--explain", "code", metavar="CODE", help="Tell what a code means; `all` tells all.")
@click.option("--list-codes", is_flag=True, help="List all codes.")
@click.pass_context
def command(
    ctx: click.Context,
    files: tuple[str, ...],
    form: str,
    as_json: bool,
    fix: bool,
    diff: bool,
    strict: bool,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    most: int,
    quiet: bool,
    code: str | None,
    list_codes: bool,
) -> None:
    """Say everything that is wrong with coin files.

    A folder stands for all coin files in it. Files that are given together may use
    each other's sets. CODES are codes or beginnings of codes, several with commas.
    Ends with 0 if all is well, with 1 if a file has an error, and with 2 if one
    can't be read.
    """
    form = "json" if as_json else form
    if code is not None or list_codes:
        _explain(code or "all", files, form, short=list_codes)
        return
    if not files:
        raise click.UsageError("missing argument `FILE...`", ctx)
    if diff and form != "text":
        raise Failure(f"a difference can't be printed as {form}")
    wanted = warning_filter(select, ignore)
    paths = expanded(files, is_coin_file, "coin files")
    if diff:
        found, changes = mend(paths, wanted, write=False)
        _print_changes(found, patch(changes), quiet=quiet)
        ctx.exit(found.exit_code(strict=strict) or (FOUND if changes else 0))
    found = mend(paths, wanted, write=True)[0] if fix else find(paths, wanted)
    result = found.exit_code(strict=strict)
    _print(found, form, result, most, quiet=quiet)
    ctx.exit(result)


def is_coin_file(name: str) -> bool:
    """Whether a file in a folder is a coin file, by its name."""
    return not name.endswith(".scenario.yaml")


def _print(found: Findings, form: str, result: int, most: int, *, quiet: bool) -> None:
    """Print what was found."""
    if form == "text":
        print_findings(found, most, quiet=quiet)
        return
    if form == "json":
        print_json(as_data(found))
        return
    if form == "sarif":
        print_json(as_sarif(found, result))
        return
    line = {"compact": compact, "github": github}[form]
    for diagnostic in found.diagnostics:
        click.echo(line(diagnostic))
    for _, failure in (*found.unreadable, *found.unwritable):
        failure.show()


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
