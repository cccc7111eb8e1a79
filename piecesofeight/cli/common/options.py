"""Options that several commands have, each declared once: decorators for a click command."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

import click
from click.core import ParameterSource

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]

coins_option: Decorator = click.option(
    "--coins",
    "coin_files",
    multiple=True,
    metavar="FILE",
    help="A coin file to load beside the shipped sets; may be given again.",
)
seed_option: Decorator = click.option(
    "--seed", type=int, default=0, show_default=True, help="What all luck follows from."
)


def json_option(what: str) -> Decorator:
    """`--json`, with what is printed."""
    return click.option(
        "--json", "as_json", is_flag=True, help=f"Print {what} for a program to read."
    )


def jobs_option(what: str) -> Decorator:
    """`--jobs N`, with what is done at the same time."""
    text = f"How many {what} at the same time; else one a core."
    return click.option("--jobs", type=click.IntRange(1), help=text)


def number_option(name: str, least: int, most: int | None, default: int, text: str) -> Decorator:
    """A whole number in a range, with what it is if it is left out."""
    return click.option(
        name, type=click.IntRange(least, most), default=default, show_default=True, help=text
    )


def sets_option(text: str, metavar: str | None = "NAME") -> Decorator:
    """`--set NAME`, as often as there are sets, with what it is for."""
    return click.option("--set", "sets", multiple=True, metavar=metavar, help=text)


def speed_option(text: str) -> Decorator:
    """`--compiled` or `--interpreted`, with what is done if neither is given."""
    return click.option("--compiled/--interpreted", default=None, help=text)


def options_given(ctx: click.Context, names: Collection[str]) -> list[str]:
    """Of some options, by the names of their values, those on the command line, as `--seed`."""
    return [
        max(option.opts, key=len)
        for option in ctx.command.params
        if option.name in names
        and ctx.get_parameter_source(option.name) is ParameterSource.COMMANDLINE
    ]
