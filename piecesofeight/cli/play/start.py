"""How a session begins, whatever is played."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any

from attrs import frozen

from piecesofeight.cli.play.keyboard import Keyboard
from piecesofeight.cli.play.kind import Kind
from piecesofeight.cli.play.seats import Seat, is_shared
from piecesofeight.records.record import Record

ALWAYS, ASKED = "always", "asked"  # who is called to a shared keyboard


@frozen
class Start:
    """Who plays, and from where; `begin` may ask people for something before.

    Attributes:
        seats: who plays.
        begin: gives what is played.
        seed: what bots' luck follows from.
        kind: what kind of game it is.
    """

    seats: tuple[Seat, ...]
    begin: Callable[[Keyboard], Record[Any]]
    seed: int
    kind: Kind


def seed_of(wanted: int | None) -> int:
    """The seed that is wanted; drawn, if it is all the same."""
    return secrets.randbelow(10**9) if wanted is None else wanted


def calls_everybody(seats: tuple[Seat, ...], hand_over: str) -> bool:
    """Whether everybody is called who might have something to choose, not only who has."""
    return is_shared(seats) and hand_over == ALWAYS
