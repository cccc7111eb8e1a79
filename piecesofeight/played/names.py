"""Players' names: what players are called who have none, and which names won't do."""

from __future__ import annotations

from collections.abc import Sequence

from piecesofeight.arguments import shown
from piecesofeight.errors import GameError

DRAWN = "drawn"  # who begins, if nobody is named (8.1)
RESERVED = ("chance", "all", DRAWN)
DEFAULT_NAMES = ("Anne", "Bart", "Carl", "Dora", "Edward", "Flora", "Grace", "Henry")


def names_for(players: int) -> tuple[str, ...]:
    """What players are called who have no names.

    >>> names_for(2)
    ('Anne', 'Bart')
    """
    more = (f"Player {seat + 1}" for seat in range(len(DEFAULT_NAMES), players))
    return (*DEFAULT_NAMES[:players], *more)


def check_names(names: Sequence[str]) -> None:
    """Refuse names that can't be told apart, or that mean something else.

    Raises:
        GameError: says which and why.

    >>> check_names(["Anne", "anne"])
    Traceback (most recent call last):
    piecesofeight.errors.GameError: two players have the same name: Anne, anne
    """
    for name in names:
        if any("\ud800" <= letter <= "\udfff" for letter in name):
            raise GameError(f"`{shown(name)}` is no name: no file can have a character of it")
        if not name.strip() or name != " ".join(name.split()):
            raise GameError(
                f"`{shown(name)}` is no name: it is empty or has blanks that don't show"
            )
        if name.casefold() in RESERVED:
            raise GameError(f"a player can't be called `{name}`: the word has another meaning")
    if len({name.casefold() for name in names}) < len(names):
        raise GameError("two players have the same name: " + ", ".join(names))
