"""What must hold at a point of a scenario of a game from a file, and of no other game."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Mapping

from attrs import frozen

from piecesofeight.hosted.seen.board import TABLE, SeenZone
from piecesofeight.hosted.state import HostedState
from piecesofeight.testing.scenarios.aligning import Pairs, aligned_bags
from piecesofeight.testing.scenarios.running.expectations import (
    Checkpoint,
    Expectation,
    Golden,
    Mismatch,
    listed_names,
)
from piecesofeight.testing.scenarios.running.played import Played
from piecesofeight.testing.scenarios.values import Value, written


def _row(pieces: Mapping[str, int]) -> tuple[str, ...]:
    return tuple(kind for kind, count in pieces.items() for _ in range(count))


class OfZones(Expectation):
    """Something that must hold in a game from a file."""

    def check(self, moment: Checkpoint) -> Mismatch | None:
        """What is different; None if it holds."""
        return self.differs(hosted(moment.state))

    def golden(self, moment: Checkpoint) -> Golden:
        """What it would have to say, so that it holds."""
        return Golden(self.span, self.value_in(hosted(moment.state)))

    @abstractmethod
    def differs(self, state: HostedState) -> Mismatch | None:
        """What is different; None if it holds."""

    @abstractmethod
    def value_in(self, state: HostedState) -> Value:
        """What it would have to say, so that it holds."""


def hosted(state: Played) -> HostedState:
    """The state of a game from a file; only of these such things can be expected."""
    assert isinstance(state, HostedState), "what is expected of zones is read in their games only"
    return state


@frozen
class ZoneHas(OfZones):
    """What lies in a zone, as it is or as somebody sees it.

    Attributes:
        zone: the zone's name.
        owner: the seat whose it is, -1 for the table.
        value: the pieces by kind; or how many there are, and then a viewer sees no more.
        viewer: the seat through whose eyes; None: as it is.
        single: whether the zone is for one piece.
    """

    zone: str
    owner: int
    value: Mapping[str, int] | int
    viewer: int | None
    single: bool
    about = "a zone"

    def differs(self, state: HostedState) -> Mismatch | None:
        """Compare the pieces, or their number."""
        seen = self._seen(state)
        if isinstance(self.value, int):
            unseen = self.viewer is None or seen.pieces is None or not seen.count
            holds = seen.count == self.value and unseen
        else:
            holds = seen.pieces is not None and Counter(self.value) == Counter(seen.pieces)
        if holds:
            return None
        expected = self.value if isinstance(self.value, int) else self._written(self.value)
        return Mismatch(
            written(expected),
            written(self._actual(seen)),
            self._about(state.names),
            self._pairs(seen),
        )

    def value_in(self, state: HostedState) -> Value:
        """The pieces, or their number where that is what is said or seen."""
        return self._actual(self._seen(state))

    def _seen(self, state: HostedState) -> SeenZone:
        owner = None if self.owner == TABLE else self.owner
        looked_at = state if self.viewer is None else state.view(self.viewer)
        return looked_at.zone(self.zone, owner)

    def _written(self, pieces: Mapping[str, int]) -> Value:
        row = _row(pieces)
        return (row[0] if row else None) if self.single else row

    def _actual(self, seen: SeenZone) -> Value:
        counted = isinstance(self.value, int) and self.viewer is None
        return seen.count if counted or seen.pieces is None else self._written(seen.pieces)

    def _pairs(self, seen: SeenZone) -> Pairs:
        if isinstance(self.value, int) or seen.pieces is None or self.single:
            return ()
        return aligned_bags(_row(self.value), _row(seen.pieces))

    def _about(self, names: tuple[str, ...]) -> str:
        whose = f"the {self.zone}" if self.owner == TABLE else f"{names[self.owner]}'s {self.zone}"
        return whose if self.viewer is None else f"what {names[self.viewer]} sees of {whose}"


@frozen
class ValueIs(OfZones):
    """A counter, a status, the round or the phase.

    Attributes:
        name: of the counter, or `status`, `round`, `phase`.
        owner: the seat whose it is, -1 for the table.
        value: what it must be.
    """

    name: str
    owner: int
    value: str | int
    about = "a value"

    def differs(self, state: HostedState) -> Mismatch | None:
        """Compare it."""
        actual, names = self.actual(state), state.names
        if actual == self.value:
            return None
        whose = "the" if self.owner == TABLE else f"{names[self.owner]}'s"
        return Mismatch(str(self.value), str(actual), f"{whose} {self.name}")

    def value_in(self, state: HostedState) -> Value:
        """What it is."""
        return self.actual(state)

    def actual(self, state: HostedState) -> str | int:
        """What it is."""
        if self.owner != TABLE:
            counters = state.player_counters
            return (counters.get(self.name) or state.statuses)[self.owner]
        if self.name in state.counters:
            return state.counters[self.name]
        return state.round if self.name == "round" else state.phase


@frozen
class DecidingSeen(OfZones):
    """Whom a player sees deciding.

    Attributes:
        viewer: the seat of who looks.
        seats: who is seen to decide.
    """

    viewer: int
    seats: tuple[int, ...]
    about = "who is seen to decide"

    def differs(self, state: HostedState) -> Mismatch | None:
        """Compare with the view."""
        seen = state.view(self.viewer).deciding
        if set(seen) == set(self.seats):
            return None
        about = f"whom {state.names[self.viewer]} sees deciding"
        both = listed_names(state.names, self.seats), listed_names(state.names, seen)
        return Mismatch(*both, about)

    def value_in(self, state: HostedState) -> Value:
        """Who is seen."""
        return tuple(state.names[seat] for seat in state.view(self.viewer).deciding)
