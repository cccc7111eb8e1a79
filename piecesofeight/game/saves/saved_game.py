"""The file of a game as a value: what it is played with, every choice, and where it ended."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from attrs import field, frozen

from piecesofeight.combat.rules import Rules
from piecesofeight.combat.setup import Layout
from piecesofeight.played.saved import SavedChoice, SavedCourse


@frozen
class SavedCoins:
    """The coins that a game is played with.

    Attributes:
        kinds: their names, in the order of the game.
        digests: a short hash of each one's text.
        fingerprint: a hash of what all of them do, which files of version 3 have instead.
    """

    BRIEF: ClassVar = True

    kinds: tuple[str, ...]
    digests: tuple[str, ...] = ()
    fingerprint: str = ""


@frozen
class SavedStart:
    """How a game began: the seat that was first, None if it was drawn; and the seed."""

    first: int | None
    seed: int


@frozen
class SavedMatch:
    """What an evening is, besides its players; see `Match`, whose arguments these are.

    Shipyards and the pool are texts, as `Shipyard.parse` reads them; empty where there is none.
    """

    shipyards: tuple[str, ...]
    pool: str
    pooling: str
    drafted: int
    aside: int
    offers: int
    wins: int
    best_of: int | None
    begins: str
    spoils: bool
    set_aside: str


@frozen
class SavedGame(SavedCourse):
    """The file of a game; what it says besides is told of in `SavedCourse`.

    Attributes:
        coins: which coins there are.
        names: the players' names, by seat.
        rules: the options of the rules.
        teams: the seats of each team; empty if everybody plays alone.
        ships: where each player's coins lay, by seat.
        clock: how much time each player has; None for as much as they like.
        start: how the game began.
        match: what an evening of several games is, or one with a pool; `ships` are those of its
            first game then, and empty if they are built in it.
    """

    FORMAT: ClassVar = "piecesofeight-game"
    VERSION: ClassVar = 4
    READS: ClassVar = (3, 4)
    BRIEF: ClassVar = True

    coins: SavedCoins
    names: tuple[str, ...]
    rules: Rules
    teams: tuple[tuple[int, ...], ...]
    ships: tuple[Layout, ...]
    clock: str | None = field(default=None, kw_only=True)
    start: SavedStart
    choices: tuple[str | SavedChoice, ...]
    times: tuple[int, ...] = field(default=(), kw_only=True)
    result: str | None
    end: str
    match: SavedMatch | None = field(default=None, kw_only=True)
    tags: Mapping[str, str] = field(factory=dict)
    comment: str = ""
    at: int | None = None

    @property
    def is_timed(self) -> bool:
        """Whether there are clocks."""
        return self.clock is not None
