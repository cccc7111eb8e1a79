"""The command line: one small module a command, loaded when it is called.

To add a command, write a module with a `Command`, name it in `COMMANDS`, and tell of it in
`docs/reference/cli.md`. Tests say which of these is missing.
Errors are raised as the library raises them; `LazyGroup` turns them into a line for
people and an exit code for scripts (see `piecesofeight.cli.common.failure`).
"""

from __future__ import annotations

import platform
import sys
import warnings
from typing import Any

import click

from piecesofeight.cli.common.group import LazyGroup
from piecesofeight.signals import end_cleanly

__all__ = ["COMMANDS", "cli", "main"]

# What each command does; its module here has the same name, and has it as `Command`.
COMMANDS = {
    "play": "Play in the terminal, with bots or friends.",
    "new": "Write a coin or a game to begin with.",
    "simulate": "Play many games and count.",
    "check": "Say everything wrong with coin files.",
    "fmt": "Lay out coin files and games in one way.",
    "explain": "Tell what a coin or a set does, or a game's rules.",
    "test": "Run scenario files.",
    "lsp": "Serve an editor.",
    "replay": "Show a saved game, and verify it.",
    "convert": "Write saved games in another form.",
    "interactions": "Find out what can happen between coins.",
    "diff": "Tell what a change to coins does.",
    "perft": "Count all that can happen, and compare.",
    "compile": "Compile a game for the highest speed.",
    "bench": "Measure how fast it is here.",
}


@click.group(
    cls=LazyGroup,
    package=__name__,
    summaries=COMMANDS,
    context_settings={"help_option_names": ["-h", "--help"]},
    examples=[
        "piecesofeight play --bot greedy",
        "piecesofeight explain captain",
    ],
)
@click.version_option(
    package_name="piecesofeight",
    message=f"%(prog)s %(version)s (Python {platform.python_version()})",
)
def cli() -> None:
    """Pieces of Eight: play the coin-combat game, write coins for it, test them."""


def _one_line(message: Warning | str, *_: Any, **__: Any) -> str:
    """A warning for people: what it says, and not which line of the package says so."""
    return f"warning: {message}\n"


def main() -> None:
    """Run the command line on the arguments of this process."""
    end_cleanly()
    warnings.formatwarning = _one_line
    for stream in (sys.stdout, sys.stderr):
        # A terminal that can't show a letter gets `?` for it, not a traceback.
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
    cli(prog_name="piecesofeight")
