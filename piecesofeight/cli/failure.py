"""What goes wrong on the command line, said in one line, and the exit codes.

Whatever the library raises on purpose ends here: `failure_of` makes a `Failure` of
it, and a `Failure` prints `error: ...` and, where there is a way out, `help: ...`.
"""

from __future__ import annotations

import sys
from typing import IO, Any

import click

from piecesofeight.errors import PiecesOfEightError

OK = 0
FOUND = 1  # it ran, and found something wrong: a bad coin, a failed scenario
BAD_INPUT = 2  # it couldn't run: what it was given can't be used
INTERRUPTED = 130  # the person pressed Ctrl-C, as shells count it


class Failure(click.ClickException):
    """Something that a person can mend, with the exit code for scripts.

    Attributes:
        help: what to do about it; empty if there is nothing to say.
    """

    def __init__(self, message: str, help: str = "", exit_code: int = BAD_INPUT) -> None:
        super().__init__(message)
        self.help = help
        self.exit_code = exit_code

    def show(self, file: IO[Any] | None = None) -> None:
        """Print it to stderr, in colour on a terminal."""
        from piecesofeight.cli.output import console

        out = console(file or sys.stderr)
        out.print(labelled("error", self.message, "bold red"))
        if self.help:
            out.print(labelled("help", self.help, "cyan"))


def labelled(label: str, text: str, style: str) -> Any:
    """`label: text` with a coloured label."""
    from rich.text import Text

    return Text.assemble((f"{label}: ", style), shown(text))


def shown(text: str) -> str:
    """A text that does nothing to a terminal: what can't be printed is written as an escape.

    >>> shown("a\\x1b[2Jb")
    'a\\\\x1b[2Jb'
    """
    return "".join(
        char if char.isprintable() or char == "\n" else char.encode("unicode_escape").decode("ascii")
        for char in text
    )


def one_line(text: str) -> str:
    """A text on one line, whatever somebody put into it."""
    return shown(text.replace("\n", "\\n"))


def failure_of(error: Exception) -> Failure | None:
    """The failure that an error of the library, of click or of the system means to a person.

    None for anything else: that is a mistake of ours, and its traceback is wanted.
    """
    from piecesofeight.language import CoinFileError

    if isinstance(error, Failure):
        return error
    if isinstance(error, click.UsageError):
        return _usage(error)
    if isinstance(error, click.ClickException):
        return Failure(plain(error.format_message()))
    if isinstance(error, CoinFileError):
        return _coin_files(error)
    if isinstance(error, PiecesOfEightError):
        help = getattr(error, "hint", "") or getattr(error, "help", "")
        message = str(error).removesuffix(f"; {help}") if help else str(error)
        return Failure(message, help)
    if isinstance(error, OSError):
        return Failure(f"`{one_line(str(error.filename))}` can't be used: {reason(error)}")
    return None


def _coin_files(error: CoinFileError) -> Failure:
    """The coin files that a command needs are wrong; `check` is the command to mend them."""
    first = error.diagnostics[0]
    place = f"{first.span.file}:{first.span.line}:{first.span.column}: " if first.span.line else ""
    count = len(error.diagnostics)
    more = f" (and {count - 1} more)" if count > 1 else ""
    if not first.span.line:
        return Failure(first.message, first.help or "")
    help = f"`piecesofeight check {one_line(first.span.file)}` tells all of it"
    return Failure(f"{place}{first.message}{more}", help)


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
        return Failure(plain(message), "did you mean " + " or ".join(f"`{x}`" for x in close) + "?")
    return Failure(plain(message), f"see `{path} --help`")


def plain(message: str) -> str:
    """A message of click: no capital, no full stop, backquotes.

    >>> plain("Missing argument 'FILE...'.")
    'missing argument `FILE...`'
    """
    text = message.strip().rstrip(".")
    text = text[:1].lower() + text[1:]
    return one_line(text.replace("'", "`"))


def reason(error: OSError) -> str:
    """Why the system refused, in lower case."""
    return (error.strerror or "the system refuses").lower()
