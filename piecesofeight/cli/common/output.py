"""Printing: one console for all commands, plain wherever nobody looks at colours."""

from __future__ import annotations

import json
import platform
import sys
from typing import IO, Any

import click
from rich.console import Console, RenderableType

from piecesofeight.version import version

WIDTH = 79  # of text that we wrap


def console(file: IO[str] | None = None, *, fold: bool = False) -> Console:
    """A console on a stream, stdout if left out, made anew so that tests can swap streams.

    Rich leaves escape codes out where the stream is no terminal or `NO_COLOR` is set.
    What we print is never markup: square brackets and colons stand for themselves.

    Args:
        file: the stream.
        fold: whether long lines are folded at the terminal's width.
    """
    return Console(
        file=file or sys.stdout,
        markup=False,
        highlight=False,
        emoji=False,
        soft_wrap=not fold,
    )


def draw(out: Console, what: RenderableType) -> None:
    """Print what Rich draws; in a pipe without the blanks that fill up its lines."""
    if out.is_terminal:
        out.print(what)
        return
    with out.capture() as drawn:
        out.print(what)
    for line in drawn.get().splitlines():
        out.print(line.rstrip(), soft_wrap=True)


def shown(text: str) -> str:
    r"""A text that does nothing to a terminal: what can't be printed is written as an escape.

    >>> shown("a\x1b[2Jb")
    'a\\x1b[2Jb'
    """
    return "".join(
        one if one.isprintable() or one in "\n\t" else one.encode("unicode_escape").decode("ascii")
        for one in text
    )


def one_line(text: str) -> str:
    r"""A text on one line, whatever somebody put into it.

    >>> one_line("a\nb")
    'a\\nb'
    """
    return shown(text.replace("\n", "\\n").replace("\t", "\\t"))


def print_json(data: Any) -> None:
    """Print a value for a program to read; the same value always gives the same text."""
    click.echo(json.dumps(data, indent=2, ensure_ascii=False))


def version_text() -> str:
    """The version of the package and of Python."""
    return f"piecesofeight {version()} (Python {platform.python_version()})"


def counted(number: int, one: str, many: str = "") -> str:
    """A number with its noun.

    >>> counted(1, "coin"), counted(2, "coin"), counted(0, "entry", "entries")
    ('1 coin', '2 coins', '0 entries')
    """
    return f"{number} {one if number == 1 else many or one + 's'}"
