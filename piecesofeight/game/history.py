"""Where a game stands and how it came there: how it began, and every choice since.

The choices are a chain that grows at one end, so states share what they have in common and a
fork costs nothing. Blocks are kept of the last moments only: as far back as somebody can still
be told of them, which is to the last moment but one that everybody saw.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from attrs import field, frozen

from piecesofeight.game.decision import SECRET_DECISIONS
from piecesofeight.machine import constants as m
from piecesofeight.notation.position import seat_of

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
class ChoiceLink:
    """A choice, the milliseconds that it took, and the chain of those before it."""

    option: int
    before: ChoiceLink | None
    time: int = 0


@frozen(eq=False)
class Standstill:
    """A point at which a game stands still.

    Attributes:
        block: at a decision, or at the end.
        ids: the options of the decision.
        log: what led here from the moment before.
        choices: every choice up to here, the newest first.
    """

    block: list[int]
    ids: tuple[int, ...]
    log: tuple[int, ...] = ()
    choices: ChoiceLink | None = None

    @property
    def is_public(self) -> bool:
        """Whether everybody sees that the game stands still here (5.2, 6.2)."""
        return self.block[m.H_DECISION] not in SECRET_DECISIONS

    def is_shown_to(self, seat: int) -> bool:
        """Whether a seat sees that the game stands still here: all do, or it must decide."""
        return self.is_public or seat_of(self.block, self.block[m.H_DECIDER]) == seat


@frozen(eq=False)
class History:
    """Where a game stands, and what led there.

    Attributes:
        beginning: how the game began.
        now: where it stands.
        lately: the moments before, from the last but one that everybody saw on; from the
            beginning, if there aren't two.
    """

    beginning: Beginning
    now: Standstill
    lately: tuple[Standstill, ...] = ()

    def then(self, moment: Standstill) -> History:
        """The history of the moment that comes next."""
        lately = self.lately
        if self.now.is_public:
            public = (at for at in reversed(range(len(lately))) if lately[at].is_public)
            lately = lately[next(public, 0) :]
        return History(self.beginning, moment, (*lately, self.now))

    @property
    def choices(self) -> tuple[int, ...]:
        """The ids of all choices since the beginning, the oldest first."""
        return tuple(link.option for link in self._links_since(None))

    @property
    def times(self) -> tuple[int, ...]:
        """The milliseconds that each of them took; 0 in a game without clocks."""
        return tuple(link.time for link in self._links_since(None))

    def _links_since(self, moment: Standstill | None) -> list[ChoiceLink]:
        """The choices since a moment, the oldest first."""
        link, last = self.now.choices, moment.choices if moment else None
        found = []
        while link is not last and link is not None:
            found.append(link)
            link = link.before
        return found[::-1]

    # --- what a seat was shown of it ---------------------------------------------------------

    def as_shown_to(self, seat: int) -> History:
        """The history of the last moment that a seat saw; the whole, if none is known."""
        if self.now.is_shown_to(seat):
            return self
        place = self._shown_before(seat)
        if place < 0:
            return self
        return History(self.beginning, self.lately[place], self.lately[:place])

    def _shown_before(self, seat: int) -> int:
        """The place in `lately` of the last moment that a seat saw, -1 if there is none."""
        places = reversed(range(len(self.lately)))
        return next((at for at in places if self.lately[at].is_shown_to(seat)), -1)

    def news_for(self, seat: int) -> tuple[int, ...]:
        """The log since a seat last saw the game stand still."""
        since = (*self.lately[self._shown_before(seat) + 1 :], self.now)
        return tuple(word for moment in since for word in moment.log)

    def last_steps(self, seat: int | None = None) -> tuple[Standstill | None, tuple[int, ...]]:
        """The last moment that a seat saw before this one, and the choices since.

        Without a seat it is the moment before; None if there is none.
        """
        place = len(self.lately) - 1 if seat is None else self._shown_before(seat)
        before = self.lately[place] if place >= 0 else None
        if before is None:
            return None, ()
        return before, tuple(link.option for link in self._links_since(before))
