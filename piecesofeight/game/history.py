"""Where a game stands, how it began, and which of its decisions are secret."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, TypeAlias

from attrs import field, frozen

from piecesofeight.game.decision import SECRET_DECISIONS
from piecesofeight.machine import constants as m
from piecesofeight.notation.position import seat_of
from piecesofeight.played import history
from piecesofeight.played.seats import TERMINAL

if TYPE_CHECKING:
    from piecesofeight.game.view import View


@frozen(eq=False)
class Beginning:
    """The first moment of a game, and how it was begun, if that is known.

    Attributes:
        first: the seat that began, None if it was drawn.
        seed: the seed of the game; None if nobody knows what led to the first moment.
        block: where the game stood then; None if the seed tells.
        log: what led there, if the seed doesn't tell.
        shown: by seat, what somebody saw before who doesn't see the first moment.
    """

    first: int | None = None
    seed: int | None = None
    block: list[int] | None = None
    log: tuple[int, ...] = ()
    shown: Mapping[int, View] = field(factory=dict)


@frozen(eq=False)
class Standstill(history.Standstill[list[int], int]):
    """A point at which a game stands still, with its block and the machine's log."""

    @property
    def block(self) -> list[int]:
        """Where the game stands."""
        return self.at

    @property
    def decider(self) -> int:
        """The seat that must decide, -1 for chance, `TERMINAL` at the end."""
        block = self.at
        return seat_of(block, block[m.H_DECIDER]) if block[m.H_DECISION] else TERMINAL

    @property
    def is_public(self) -> bool:
        """Whether everybody sees that the game stands still here (5.2, 6.2)."""
        return self.at[m.H_DECISION] not in SECRET_DECISIONS


History: TypeAlias = history.History[Beginning, Standstill]
