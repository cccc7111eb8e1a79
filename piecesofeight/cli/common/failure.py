"""What goes wrong on the command line, said in one line, and the exit codes.

Whatever the library raises on purpose ends here: `failure_of` makes a `Failure` of
it, and a `Failure` prints `error: ...` and, where there is a way out, `help: ...`.
"""

from __future__ import annotations

import sys
from typing import IO, TYPE_CHECKING, Any

import click
from rich.console import Console
from rich.text import Text

from piecesofeight.cli.common.output import console, one_line, shown
from piecesofeight.errors import PiecesOfEightError

if TYPE_CHECKING:
    from piecesofeight.language import CoinFileError

OK = 0
FOUND = 1  # it ran, and found something wrong: a bad coin, a failed scenario
BAD_INPUT = 2  # it couldn't run: what it was given can't be used
INTERRUPTED = 130  # the person pressed Ctrl-C, as shells count it


class Failure(click.ClickException):
    """Something that a person can mend, with a hint if there is one, and the exit code."""

    def __init__(self, message: str, hint: str = "", code: int = BAD_INPUT) -> None:
        super().__init__(message)
        self.hint = hint
        self.code = code

    def show(self, file: IO[Any] | None = None) -> None:
        """Print it to stderr, in colour on a terminal."""
        print_failure(console(file or sys.stderr), self.message, self.hint)


def print_failure(out: Console, message: str, hint: str) -> None:
    """Print `error: ...`, and `help: ...` if there is a hint."""
    out.print(Text.assemble(("error: ", "bold red"), shown(message)))
    if hint:
        out.print(Text.assemble(("help: ", "cyan"), shown(hint)))


def failure_of(error: Exception) -> Failure | None:
    """The failure that an error of the library, of click or of the system means to a person.

    None for anything else: that is a mistake of ours, and its traceback is wanted.
    """
    from piecesofeight.language import CoinFileError  # not needed before something is wrong

    if isinstance(error, Failure):
        return error
    if isinstance(error, click.UsageError):
        return _usage(error)
    if isinstance(error, click.ClickException):
        return Failure(plain(error.format_message()))
    if isinstance(error, CoinFileError):
        return _coin_files(error)
    if isinstance(error, PiecesOfEightError):
        hint = getattr(error, "hint", "")
        return Failure(str(error).removesuffix(f"; {hint}") if hint else str(error), hint)
    if isinstance(error, OSError):
        what = "the output" if error.filename is None else f"`{one_line(str(error.filename))}`"
        return Failure(f"{what} can't be used: {reason(error)}")
    return None


def _coin_files(error: CoinFileError) -> Failure:
    """The coin files that a command needs are wrong; `check` is the command to mend them."""
    first = error.diagnostics[0]
    if not first.span.line:
        return Failure(one_line(first.message), first.help or "")
    file = one_line(first.span.file)
    count = len(error.diagnostics)
    more = f" (and {count - 1} more)" if count > 1 else ""
    return Failure(
        f"{file}:{first.span.line}:{first.span.column}: {first.message}{more}",
        f"`piecesofeight check {file}` tells all of it",
    )


def _usage(error: click.UsageError) -> Failure:
    """Click's own errors, in our manner of speaking."""
    close = list(getattr(error, "possibilities", None) or ())
    path = error.ctx.command_path if error.ctx else "piecesofeight"
    message = error.message
    if isinstance(error, click.NoSuchOption):
        message = f"there is no option `{error.option_name}`"
    elif isinstance(error, click.BadParameter):
        message = error.format_message()
    if close:
        return Failure(plain(message), f"did you mean {' or '.join(f'`{x}`' for x in close)}?")
    return Failure(plain(message), f"see `{path} --help`")


def plain(message: str) -> str:
    """A message of click: no capital, no full stop, backquotes.

    >>> plain("Missing argument 'FILE...'.")
    'missing argument `FILE...`'
    """
    text = message.strip().rstrip(".") + ("..." if message.strip().endswith("...") else "")
    text = text[:1].lower() + text[1:]
    return one_line(text.replace("'", "`"))


def reason(error: OSError) -> str:
    """Why the system refused, in lower case."""
    return (error.strerror or "the system refuses").lower()
