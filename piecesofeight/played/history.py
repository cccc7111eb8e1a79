"""Where something played stands and how it came there: how it began, and every choice since.

The choices are a chain that grows at one end, so positions share what they have in common and a
fork costs nothing. Standstills are kept of the last moments only: as far back as somebody can
still be told of them, which is to the last but one that everybody saw.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Generic, TypeVar

from attrs import evolve, frozen

At = TypeVar("At")
Record = TypeVar("Record")


@frozen(eq=False)
class ChoiceLink:
    """A choice, the milliseconds that it took, and the chain of those before it."""

    option: int
    before: ChoiceLink | None
    time: int = 0


@frozen(eq=False)
class Standstill(ABC, Generic[At, Record]):
    """A point at which something played stands still: at a decision, or at its end.

    Each kind of game says who must decide, and whether everybody sees it. Who are asked together
    in secret are asked one after the other: each sees the standstill at which they are asked, and
    none of the others of that round. Only the first of a round may be public, and only if
    everybody knows that somebody is asked now, which is so if who has one option is asked as well.

    Attributes:
        at: where it stands, whatever that is: a block, for example.
        ids: the options of the decision.
        log: what led here from the standstill before.
        choices: every choice up to here, the newest first.
    """

    at: At
    ids: tuple[int, ...]
    log: tuple[Record, ...] = ()
    choices: ChoiceLink | None = None

    @property
    @abstractmethod
    def decider(self) -> int:
        """The seat that must answer now; `CHANCE`, or `TERMINAL` at the end."""

    @property
    def deciding(self) -> frozenset[int]:
        """The seats that decide together, as who sees the standstill may know; no chance."""
        return frozenset((self.decider,)) if self.decider >= 0 else frozenset()

    @property
    def is_public(self) -> bool:
        """Whether everybody sees that it stands still here."""
        return True

    def is_shown_to(self, seat: int) -> bool:
        """Whether a seat sees that it stands still here: all do, or it must answer."""
        return self.is_public or self.decider == seat


Beginning = TypeVar("Beginning")
Stand = TypeVar("Stand", bound=Standstill[Any, Any])


@frozen(eq=False)
class History(Generic[Beginning, Stand]):
    """Where something played stands, and what led there.

    Attributes:
        beginning: how it began.
        now: where it stands.
        lately: the standstills before, from the last but one that everybody saw on; from the
            beginning, if there aren't two.
    """

    beginning: Beginning
    now: Stand
    lately: tuple[Stand, ...] = ()

    def then(self, stand: Stand, option: int, time: int = 0) -> History[Beginning, Stand]:
        """The history of the standstill to which a choice has led.

        Args:
            stand: where it stands now, but for its `choices`.
            option: what was chosen.
            time: the milliseconds that it took.
        """
        lately = self.lately
        if self.now.is_public:
            public = (at for at in reversed(range(len(lately))) if lately[at].is_public)
            lately = lately[next(public, 0) :]
        now = evolve(stand, choices=ChoiceLink(option, self.now.choices, time))
        return History(self.beginning, now, (*lately, self.now))

    @property
    def choices(self) -> tuple[int, ...]:
        """The ids of all choices since the beginning, the oldest first."""
        return tuple(link.option for link in self._links_since(None))

    @property
    def times(self) -> tuple[int, ...]:
        """The milliseconds that each of them took; 0 without clocks."""
        return tuple(link.time for link in self._links_since(None))

    def _links_since(self, stand: Stand | None) -> list[ChoiceLink]:
        """The choices since a standstill, the oldest first."""
        link, last = self.now.choices, stand.choices if stand else None
        found = []
        while link is not last and link is not None:
            found.append(link)
            link = link.before
        return found[::-1]

    # --- what a seat was shown of it ---------------------------------------------------------

    def as_shown_to(self, seat: int) -> History[Beginning, Stand]:
        """The history of the last standstill that a seat saw; of the first, if it saw none."""
        if self.now.is_shown_to(seat) or not self.lately:
            return self
        place = max(self._shown_before(seat), 0)
        return History(self.beginning, self.lately[place], self.lately[:place])

    def _shown_before(self, seat: int) -> int:
        """The place in `lately` of the last standstill that a seat saw, -1 if there is none."""
        places = reversed(range(len(self.lately)))
        return next((at for at in places if self.lately[at].is_shown_to(seat)), -1)

    def news_for(self, seat: int) -> tuple[Any, ...]:
        """The log since a seat last saw it stand still."""
        since = (*self.lately[self._shown_before(seat) + 1 :], self.now)
        return tuple(record for stand in since for record in stand.log)

    def last_steps(self, seat: int | None = None) -> tuple[Stand | None, tuple[int, ...]]:
        """The last standstill that a seat saw before this one, and the choices since.

        Without a seat it is the one before; None if there is none.
        """
        place = len(self.lately) - 1 if seat is None else self._shown_before(seat)
        before = self.lately[place] if place >= 0 else None
        if before is None:
            return None, ()
        return before, tuple(link.option for link in self._links_since(before))
