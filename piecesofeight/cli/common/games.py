"""Games from files on the command line: the option that names one, and what it has no use for."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from piecesofeight.cli.common.failure import Failure
from piecesofeight.cli.common.options import flags_given, text_option


def hosted_option() -> Any:
    """`--game NAME|FILE`, the name of a shipped game or a file with one."""
    text = "A game from a file, as `black-spot`; else coin combat."
    return text_option("--game", "NAME|FILE", text)


def check_options(name: str, combat_only: Collection[str]) -> None:
    """Refuse what a game from a file has no use for.

    Args:
        name: of the game.
        combat_only: the fields of the command that only coin combat has.

    Raises:
        Failure: such an option is given.
    """
    given = flags_given(combat_only)
    if given:
        what = " and ".join(f"`{flag}`" for flag in given)
        verb = "is" if len(given) == 1 else "are"
        raise Failure(
            f"{what} {verb} for coin combat, not for `--game {name}`",
            f"leave {'it' if len(given) == 1 else 'them'} out, or leave out `--game`",
        )
