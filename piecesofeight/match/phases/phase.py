"""What a phase of an evening is: who decides what in it, and what comes of a choice.

A phase is asked of an evening's setup and of a moment of it; `run.py` knows in which order phases
come. A phase is over when nothing is `left` to be done.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, ClassVar

from attrs import evolve, frozen

from piecesofeight.machine import constants as m
from piecesofeight.match.events import MatchEvent, say
from piecesofeight.match.moment import Moment
from piecesofeight.match.options import MatchQuestion
from piecesofeight.match.setup import MatchSetup
from piecesofeight.notation.position import OptionParts


@frozen
class Phase(MatchQuestion):
    """A phase at a moment: somebody, or chance, chooses among coins or players.

    Each phase says for itself how it begins (but for the answer to an offer, which an offer
    begins), what may be chosen, and what comes of it: here these have no meaning.

    Attributes:
        kind: the kind of its decisions.
        verb: what the texts of its options begin with.
        now: the moment.
    """

    kind: ClassVar[str]
    verb: ClassVar[str] = ""

    now: Moment

    def enter(self) -> Moment:
        """The moment in which the phase begins; nothing may be left to do in it."""
        # Not abstract: the answer to an offer isn't entered, since the offer begins it.
        raise NotImplementedError

    @property
    def decider(self) -> int:
        """The seat that decides; `CHANCE` for chance."""
        return self.now.mover

    @property
    def is_public(self) -> bool:
        """Whether everybody sees that the evening stands still here."""
        return True

    @abstractmethod
    def options(self) -> tuple[int, ...]:
        """The ids of what may be chosen."""

    @abstractmethod
    def take(self, option: int) -> Moment:
        """What comes of a choice."""

    def text(self, option: int) -> str:
        """An option in the notation."""
        return f"{self.verb} {self.match.coins[kind_of(option)].name}"

    def sentence(self, option: int, language: str) -> str:
        """What an option does, for the player who decides."""
        coin = self.match.coins[kind_of(option)].name_in(language)
        return say(f"choose {self.verb}", language, coin=coin)


def coin_option(kind: int, place: int = 0) -> int:
    """The id of a kind of coin, as an option."""
    return OptionParts(m.V_KIND, place, target=kind + 1).id


def seat_option(seat: int) -> int:
    """The id of a seat, as an option."""
    return OptionParts(m.V_SEAT, target=seat + 1).id


def kind_of(option: int) -> int:
    """The kind, or the seat, that an option names."""
    return OptionParts.of(option).target - 1


def event(
    match: MatchSetup,
    kind: str,
    player: int = -1,
    coins: tuple[int, ...] = (),
    wants: tuple[int, ...] = (),
    *,
    other: int = -1,
    count: int = 0,
    knowers: tuple[int, ...] | None = None,
) -> MatchEvent:
    """Something that happens in an evening, its coins given by their kinds."""
    return MatchEvent(
        kind,
        player,
        other,
        tuple(match.coins[kind].name for kind in coins),
        tuple(match.coins[kind].name for kind in wants),
        count or len(coins),
        knowers,
        match.names,
        tuple(match.coins[kind] for kind in dict.fromkeys((*coins, *wants))),
    )


def listed(counts: tuple[int, ...]) -> tuple[int, ...]:
    """Each coin of some counts by its kind."""
    return tuple(kind for kind, count in enumerate(counts) for _ in range(count))


def clockwise(match: MatchSetup, seat: int) -> int:
    """The seat after another."""
    return (seat + 1) % match.players


def counted_down(now: Moment, **changes: Any) -> Moment:
    """A moment in which one thing less is left to do."""
    return evolve(now, left=now.left - 1, **changes)
