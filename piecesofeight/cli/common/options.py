"""The arguments and options of commands: each is a field of the command's class, declared once."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import click
from attrs import field, fields
from click.core import ParameterSource

from piecesofeight.combat.clock import Clock
from piecesofeight.errors import GameError, NotationError

_PARAMETER = "parameter"  # in a field's metadata: makes what click reads for it, of its names


def option(*flags: str, **settings: Any) -> Any:
    """A field that is an option; the settings are those of `click.Option`."""
    return field(metadata={_PARAMETER: lambda name: click.Option([name, *flags], **settings)})


def argument(metavar: str | None = None, **settings: Any) -> Any:
    """A field that is an argument; the settings are those of `click.Argument`."""
    made = {"metavar": metavar, **settings}
    return field(metadata={_PARAMETER: lambda name: click.Argument([name], **made)})


def parameters(command: type[Any]) -> list[click.Parameter]:
    """What click reads for the fields of a command."""
    return [each.metadata[_PARAMETER](each.name) for each in fields(command)]


def flag(*flags: str, text: str) -> Any:
    """An option without a value."""
    return option(*flags, is_flag=True, help=text)


def text_option(flag: str, metavar: str | None, text: str, *, many: bool = False) -> Any:
    """An option with a text; with several, if it may be given again."""
    return option(flag, metavar=metavar, multiple=many, help=text)


def number_option(flag: str, least: int, most: int | None, default: int, text: str) -> Any:
    """A whole number in a range, with what it is if it is left out."""
    numbers = click.IntRange(least, most)
    return option(flag, type=numbers, default=default, show_default=True, help=text)


def choice_option(flag: str, choices: Collection[str], text: str) -> Any:
    """One of some words, the first of them if it is left out."""
    words = list(choices)
    return option(flag, type=click.Choice(words), default=words[0], show_default=True, help=text)


class _GameNumber(click.IntRange):
    """The number of a game; who names a game instead is told how that is said."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number."""
        try:
            return int(super().convert(value, param, ctx))
        except click.BadParameter:
            text = f"{value!r} is not the number of a game in the file, from 1."
            self.fail(f"{text} The file of its rules is given by `--rules FILE`.", param, ctx)


def game_option() -> Any:
    """`--game N`, of a file with several."""
    text = "Game N of several, from 1."
    return option("--game", type=_GameNumber(1), metavar="N", help=text)


def rules_option() -> Any:
    """`--rules NAME|FILE`, for records of games from files."""
    text = "The file of the rules it was played by, if the game doesn't come with the package."
    return text_option("--rules", "FILE", text)


def coins_option() -> Any:
    """`--coins FILE`, as often as there are files."""
    text = "A coin file to load beside the shipped sets; may be given again."
    return text_option("--coins", "FILE", text, many=True)


def sets_option(text: str, metavar: str | None = "NAME") -> Any:
    """`--set NAME`, as often as there are sets, with what it is for."""
    return text_option("--set", metavar, text, many=True)


def seed_option() -> Any:
    """`--seed N`, with 0 if it is left out."""
    text = "What all luck follows from."
    return option("--seed", type=int, default=0, show_default=True, help=text)


def json_option(what: str) -> Any:
    """`--json`, with what is printed."""
    return flag("--json", text=f"Print {what} for a program to read.")


def jobs_option(what: str) -> Any:
    """`--jobs N`, with what is done at the same time."""
    text = f"How many {what} at the same time; else one a core."
    return option("--jobs", type=click.IntRange(1), help=text)


def bots_option() -> Any:
    """`--bots NAMES`, random players if it is left out."""
    text = (
        "Who plays, as `greedy` or, by seat, `random,eager`: random, greedy, or eager, which uses "
        "coins wherever it can."
    )
    return option("--bots", metavar="NAMES", default="random", show_default=True, help=text)


def speed_option(text: str) -> Any:
    """`--compiled` or `--interpreted`, with what is done if neither is given."""
    return option("--compiled/--interpreted", default=None, help=text)


def wild_option() -> Any:
    """`--wild`: ships as chance has them, not as people build them."""
    text = "Let Captains begin in the crow's nest, fore and aft too, where they are active (1.3)."
    return flag("--wild", text=text)


class ClockType(click.ParamType[str]):
    """A clock, as `120+2`."""

    name = "clock"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The clock that a text means, as it is written everywhere."""
        try:
            return str(Clock.parse(value))
        except (GameError, NotationError) as error:
            self.fail(f"{error}.", param, ctx)


def clock_option(text: str) -> Any:
    """`--blitz CLOCK`, with what is said of the time."""
    told = "A clock for each player (8.2), as `120`, `2:00`, `120+2` or `120 delay 3`."
    return option("--blitz", type=ClockType(), metavar="CLOCK", help=f"{told} {text}")


def flags_given(names: Collection[str]) -> list[str]:
    """Of some options, by the names of their fields, those on the command line, as `--seed`."""
    ctx = click.get_current_context()
    return [
        max(option.opts, key=len)
        for option in ctx.command.params
        if option.name in names
        and ctx.get_parameter_source(option.name) is ParameterSource.COMMANDLINE
    ]
