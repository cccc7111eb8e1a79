"""Printing: one console for all commands, plain wherever nobody looks at colours."""

from __future__ import annotations

import difflib
import json
import sys
from collections.abc import Mapping
from typing import IO, Any

import click
from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

WIDTH = 79  # of text that we wrap


def console(file: IO[str] | None = None, *, fold: bool = False) -> Console:
    """A console on a stream, stdout if left out, made anew so that tests can swap streams.

    Rich leaves escape codes out where the stream is no terminal or `NO_COLOR` is set.
    What we print is never markup: square brackets and colons stand for themselves. Long lines are
    folded at the terminal's width if that is wanted.
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


def plain_table(*headings: str, gap: int = 2) -> Table:
    """A table without lines; a heading that begins with `>` is that of a column of numbers."""
    table = Table(box=None, pad_edge=False, padding=(0, gap, 0, 0))
    for heading in headings:
        number = heading.startswith(">")
        table.add_column(
            heading.removeprefix(">"), justify="right" if number else "left", no_wrap=number
        )
    return table


def unified_diff(old: str, new: str, old_name: str, new_name: str = "", context: int = 3) -> str:
    """What changes, as `diff -u` tells it and `git apply` takes it; empty if nothing does.

    Only a line feed ends a line.
    """
    lines = difflib.unified_diff(
        _lines(old), _lines(new), old_name, new_name or old_name, n=context
    )
    no_end = "\n\\ No newline at end of file\n"
    return "".join(line if line.endswith("\n") else f"{line}{no_end}" for line in lines)


def _lines(text: str) -> list[str]:
    lines = [f"{line}\n" for line in text.split("\n")]
    lines[-1] = lines[-1].removesuffix("\n")
    return lines if lines[-1] else lines[:-1]


def coloured(text: str, styles: Mapping[str, str]) -> Text:
    """A text with what fits regular expressions in styles; `^` and `$` are those of lines."""
    found = Text(shown(text))
    for pattern, style in styles.items():
        found.highlight_regex(f"(?m){pattern}", style)
    return found


def coloured_diff(diff: str) -> Text:
    """A difference in the colours that everybody knows."""
    return coloured(diff, {r"^-.*$": "red", r"^\+.*$": "green", r"^@@.*$": "cyan"})


def shown(text: str) -> str:
    r"""A text that does nothing to a terminal: what can't be printed is written as an escape.

    >>> shown("a\x1b[2Jb")
    'a\\x1b[2Jb'
    """
    return "".join(
        letter
        if letter.isprintable() or letter in "\n\t"
        else letter.encode("unicode_escape").decode("ascii")
        for letter in text
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


def counted(number: int, one: str, many: str = "") -> str:
    """A number with its noun.

    >>> counted(1, "coin"), counted(2, "coin"), counted(0, "entry", "entries")
    ('1 coin', '2 coins', '0 entries')
    """
    return f"{number} {one if number == 1 else many or one + 's'}"
