"""A group of commands that imports a command's module when the command is called."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Mapping, Sequence
from typing import Any, NoReturn

import click
from click.exceptions import NoArgsIsHelpError

from piecesofeight.cli.common.failure import BAD_INPUT, INTERRUPTED, OK, Failure, failure_of
from piecesofeight.cli.common.options import parameters
from piecesofeight.cli.common.output import one_line
from piecesofeight.spelling import did_you_mean


class WithExamples(click.Command):
    """A command whose help ends with examples, a line each."""

    def __init__(self, *args: Any, examples: Sequence[str] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.examples = tuple(examples)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The examples, never wrapped, so that they can be copied."""
        super().format_epilog(ctx, formatter)
        if self.examples:
            with formatter.section("Examples"):
                for line in self.examples:
                    formatter.write(f"  {line}\n")


class LazyGroup(WithExamples, click.Group):
    """Commands by name, each loaded on first use; and one way to end for all of them.

    Help lists the summaries without importing anything, so `--help` is quick however
    many commands there are.

    Args:
        package: where the modules of the commands are, each with its command as `Command`: a class
            whose docstring is the help, whose fields are the options (see `common.options`), and
            which does its work when it is called, and gives the exit code.
        summaries: what each command does in one line, by the name of its module.
    """

    def __init__(
        self, *args: Any, package: str, summaries: Mapping[str, str], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.package = package
        self.summaries = dict(summaries)

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """The names, in the order in which they are declared."""
        return list(self.summaries)

    def get_command(
        self,
        ctx: click.Context,  # noqa: ARG002
        cmd_name: str,
    ) -> click.Command | None:
        """The command of that name, imported now; None if there is none."""
        if cmd_name not in self.summaries:
            return None
        work = importlib.import_module(f"{self.package}.{cmd_name}").Command
        return WithExamples(
            cmd_name,
            callback=lambda **values: work(**values)(),
            params=parameters(work),
            help=work.__doc__,
            examples=work.EXAMPLES,
        )

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As click does it, but an unknown command gets a suggestion."""
        name = args[0]
        if name not in self.summaries and not name.startswith("-"):
            every = "the commands are " + ", ".join(f"`{known}`" for known in self.summaries)
            hint = did_you_mean(name, self.summaries, every)
            raise Failure(f"there is no command `{one_line(name)}`", hint)
        return super().resolve_command(ctx, args)

    def format_commands(
        self,
        ctx: click.Context,  # noqa: ARG002
        formatter: click.HelpFormatter,
    ) -> None:
        """The list of commands in the help, from the summaries alone."""
        with formatter.section("Commands"):
            formatter.write_dl(list(self.summaries.items()))

    def main(self, *args: Any, standalone_mode: bool = True, **extra: Any) -> Any:
        """Run a command line and leave with its exit code.

        Every error that is somebody's to mend becomes a line on stderr and an exit code.
        Only a mistake of ours shows a traceback.
        """
        run: Any = super().main
        if not standalone_mode:
            return run(*args, standalone_mode=False, **extra)
        try:
            code = run(*args, standalone_mode=False, **extra)
        except Exception as error:
            _leave(error)
        sys.exit(code if isinstance(code, int) else OK)


def _leave(error: Exception) -> NoReturn:
    if isinstance(error, click.Abort):
        if isinstance(error.__cause__, EOFError):  # click takes it for Ctrl-D; it's ours
            raise error.__cause__
        sys.exit(INTERRUPTED)
    if isinstance(error, NoArgsIsHelpError):  # its message is the help
        error.show()
        sys.exit(BAD_INPUT)
    failure = failure_of(error)
    if failure is None:
        raise error
    failure.show()
    sys.exit(failure.code)
