"""`piecesofeight fmt`: one layout for coin files, files of games, and scenario files."""

from __future__ import annotations

import enum
import sys
from pathlib import Path
from typing import Any, ClassVar

import click
from attrs import frozen

from piecesofeight.cli.check.data import diagnostic_data
from piecesofeight.cli.check.printing import rendered
from piecesofeight.cli.common.failure import BAD_INPUT, FOUND, OK, Failure
from piecesofeight.cli.common.files import MOST_BYTES, decoded, expanded, read_text, write_text
from piecesofeight.cli.common.options import argument, flag
from piecesofeight.cli.common.output import (
    coloured_diff,
    console,
    counted,
    one_line,
    print_json,
    unified_diff,
)
from piecesofeight.language import CoinFileError
from piecesofeight.language.diagnostics.rendering import Renderer
from piecesofeight.language.formatting import FormattingError, format_text

STDIN = "-"
_MARK = "\ufeff"  # a byte order mark, which some editors put before a text


class Status(enum.Enum):
    """What became of a file, or would become of it."""

    UNCHANGED = "unchanged"
    REFORMATTED = "reformatted"
    REFUSED = "refused"  # it has mistakes that keep it from being read
    FAILED = "failed"  # it can't be read or written


@frozen
class FormattedFile:
    """What came of one file: its text and its canonical text, or why it has none."""

    file: str
    old: str = ""
    new: str = ""
    problem: CoinFileError | Failure | None = None

    @property
    def status(self) -> Status:
        """What became of it."""
        if self.problem is None:
            return Status.UNCHANGED if self.new == self.old else Status.REFORMATTED
        return Status.REFUSED if isinstance(self.problem, CoinFileError) else Status.FAILED

    @property
    def signs(self) -> str:
        """What alone differs, if it is only signs that nobody sees; else empty."""
        marked, returned = self.old.startswith(_MARK), "\r" in self.old
        plain = self.old.removeprefix(_MARK).replace("\r\n", "\n").replace("\r", "\n")
        if self.status is not Status.REFORMATTED or plain != self.new.replace("\r\n", "\n"):
            return ""
        found = (("a BOM", marked and not self.new.startswith(_MARK)), ("line ends", returned))
        return " and ".join(what for what, there in found if there)


@frozen
class FormatReport:
    """What came of all files; `changes` is whether they are to be changed."""

    outcomes: tuple[FormattedFile, ...]
    changes: bool

    def count(self, status: Status) -> int:
        """How many files ended so."""
        return sum(outcome.status is status for outcome in self.outcomes)

    @property
    def exit_code(self) -> int:
        """2 if a file can't be read or written, 1 if one is refused or not laid out, else 0."""
        if self.count(Status.FAILED):
            return BAD_INPUT
        wrong = not self.changes and self.count(Status.REFORMATTED)
        return FOUND if wrong or self.count(Status.REFUSED) else OK

    @property
    def summary(self) -> str:
        """What there is to say in one line."""
        done = "reformatted" if self.changes else "would be reformatted"
        verbs = {
            Status.REFORMATTED: done,
            Status.UNCHANGED: "left unchanged" if self.changes else "already formatted",
            Status.REFUSED: "can't be formatted",
            Status.FAILED: "could not be used",
        }
        parts = [(self.count(status), verb) for status, verb in verbs.items()]
        return ", ".join(f"{counted(count, 'file')} {verb}" for count, verb in parts if count)


def formatted(name: str, text: str) -> FormattedFile:
    """What would come of a text; nothing is written."""
    try:
        return FormattedFile(name, text, format_text(text, name))
    except CoinFileError as error:
        return FormattedFile(name, problem=error)
    except FormattingError as error:
        return FormattedFile(name, problem=Failure(str(error)))


def format_file(path: Path, *, change: bool) -> FormattedFile:
    """Format a file, in its place if it is to be changed; whole or not at all."""
    name = str(path)
    try:
        outcome = formatted(name, read_text(path, keep_mark=True))
        if change and outcome.status is Status.REFORMATTED:
            write_text(path, outcome.new)
    except Failure as failure:
        return FormattedFile(name, problem=failure)
    return outcome


@frozen
class Command:
    """Lay out coin files, files of games and scenario files of coins in one way.

    A folder stands for all `*.yaml` in it, and `-` for the standard input, whose layout goes
    to the standard output. Comments stay, and so does all that a file says. A file with
    mistakes that keep it from being read is left as it is. Ends with 0 if all is well, with
    1 if a file has such mistakes or, with --check or --diff, another layout, and with 2 if
    one can't be read or written.
    """

    EXAMPLES: ClassVar = (
        "piecesofeight fmt my_set.yaml",
        "piecesofeight fmt --check coins/",
        "piecesofeight fmt - < my_set.yaml",
    )
    files: tuple[str, ...] = argument("FILE...", nargs=-1, required=True)
    check: bool = flag("--check", text="Only say which files would be changed.")
    diff: bool = flag("--diff", text="Only show what would be changed.")
    as_json: bool = flag("--json", text="Print what came of it for a program.")

    def __call__(self) -> int:
        """Lay the files out, and print what came of it; the exit code."""
        change = not (self.check or self.diff)
        if STDIN in self.files:
            if len(self.files) > 1:
                raise Failure("`-` can't be used together with files", "call it twice")
            data = sys.stdin.buffer.read(MOST_BYTES + 1)
            outcomes = [formatted(STDIN, decoded(data, "standard input", keep_mark=True))]
        else:
            paths = expanded(self.files, lambda _name: True, "YAML files")
            outcomes = [format_file(path, change=change) for path in paths]
        report = FormatReport(tuple(outcomes), change)
        if self.as_json:
            print_json(as_data(report))
        else:
            _print(report, self.diff, to_stdout=change and STDIN in self.files)
        return report.exit_code


def _print(report: FormatReport, diff: bool, to_stdout: bool) -> None:
    for outcome in report.outcomes:
        _print_problem(outcome.problem)
    if to_stdout:
        click.echo(report.outcomes[0].new.encode(), nl=False)
        return
    out = console()
    done = "reformatted" if report.changes else "would reformat"
    for outcome in report.outcomes:
        if outcome.status is not Status.REFORMATTED:
            continue
        changed = unified_diff(outcome.old, outcome.new, outcome.file)
        if diff and out.is_terminal:
            out.print(coloured_diff(changed), end="")
        elif diff:
            click.echo(changed.encode(), nl=False)
        else:
            signs = f": only {outcome.signs}" if outcome.signs else ""
            out.print(f"{done} {one_line(outcome.file)}{signs}")
    (console(sys.stderr) if diff else out).print(report.summary)


def _print_problem(problem: CoinFileError | Failure | None) -> None:
    if isinstance(problem, CoinFileError):
        renderer = Renderer(problem.sources)
        for diagnostic in problem.diagnostics:
            console(sys.stderr).print(rendered(diagnostic, renderer), end="\n\n")
    elif problem is not None:
        problem.show()


def as_data(report: FormatReport) -> dict[str, Any]:
    """What came of it, for a program."""
    return {
        "written": report.changes,
        "files": [_outcome_data(outcome) for outcome in report.outcomes],
        **{status.value: report.count(status) for status in Status},
    }


def _outcome_data(outcome: FormattedFile) -> dict[str, Any]:
    data: dict[str, Any] = {"file": outcome.file, "status": outcome.status.value}
    if isinstance(outcome.problem, CoinFileError):
        data["diagnostics"] = [diagnostic_data(found) for found in outcome.problem.diagnostics]
    elif outcome.problem is not None:
        data["message"] = outcome.problem.message
    elif outcome.file == STDIN:
        data["text"] = outcome.new
    return data
