"""The command line: one small module a command, loaded when it is called.

To add a command, write a module with a click command and name it in `COMMANDS`.
Errors are raised as the library raises them; `LazyGroup` turns them into a line for
people and an exit code for scripts (see `piecesofeight.cli.common.failure`).
"""

from __future__ import annotations

import sys

import click

from piecesofeight.cli.common.group import Entry, LazyGroup
from piecesofeight.cli.common.output import version_text
from piecesofeight.signals import end_cleanly

__all__ = ["COMMANDS", "cli", "main"]

COMMANDS = {
    "play": Entry("piecesofeight.cli.play:command", "Play in the terminal, with bots or friends."),
    "new": Entry("piecesofeight.cli.new:command", "Write a coin to begin with."),
    "simulate": Entry("piecesofeight.cli.simulate:command", "Play many games and count."),
    "check": Entry("piecesofeight.cli.check:command", "Say everything wrong with coin files."),
    "fmt": Entry("piecesofeight.cli.fmt:command", "Lay out coin files in one way."),
    "explain": Entry("piecesofeight.cli.explain:command", "Tell what a coin does."),
    "test": Entry("piecesofeight.cli.test:command", "Run scenario files."),
    "lsp": Entry("piecesofeight.cli.lsp:command", "Serve an editor."),
    "replay": Entry("piecesofeight.cli.replay:command", "Show a saved game, and verify it."),
    "interactions": Entry(
        "piecesofeight.cli.interactions:command", "Find out what can happen between coins."
    ),
    "diff": Entry("piecesofeight.cli.diff:command", "Tell what a change to coins does."),
    "perft": Entry("piecesofeight.cli.perft:command", "Count all that can happen, and compare."),
    "bench": Entry("piecesofeight.cli.bench:command", "Measure how fast it is here."),
}


def _print_version(ctx: click.Context, _option: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        click.echo(version_text())
        ctx.exit()


@click.group(
    cls=LazyGroup,
    entries=COMMANDS,
    context_settings={"help_option_names": ["-h", "--help"]},
    examples=[
        "piecesofeight play --bot greedy",
        "piecesofeight explain captain",
    ],
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_print_version,
    help="Show the version and exit.",
)
def cli() -> None:
    """Pieces of Eight: play the coin-combat game, write coins for it, test them."""


def main() -> None:
    """Run the command line on the arguments of this process."""
    end_cleanly()
    for stream in (sys.stdout, sys.stderr):
        # A terminal that can't show a letter gets `?` for it, not a traceback.
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
    cli(prog_name="piecesofeight")
