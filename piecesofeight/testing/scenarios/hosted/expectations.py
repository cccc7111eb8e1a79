"""What must hold at a point of a scenario of a game from a file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from attrs import frozen

from piecesofeight.hosted.seen.board import TABLE, SeenZone
from piecesofeight.hosted.state import HostedState
from piecesofeight.testing.scenarios.aligning import Pairs, aligned_bags
from piecesofeight.testing.scenarios.hosted.model import HostedExpectation, HostedMoment
from piecesofeight.testing.scenarios.running.expectations import (
    DRAW,
    NOBODY_YET,
    NOTHING,
    Mismatch,
    listed_names,
)
from piecesofeight.testing.scenarios.values import Value, written


def decider(state: HostedState, seat: int) -> str:
    """The name of who decides."""
    return "chance" if seat < 0 else state.names[seat]


def pending(state: HostedState) -> str:
    """The pending decision in a few words."""
    if state.decision is None:
        return f"none, the game is over: {state.outcome}"
    return f"{decider(state, state.decision.player)}: {state.decision.kind}"


def _row(pieces: Mapping[str, int]) -> tuple[str, ...]:
    return tuple(kind for kind, count in pieces.items() for _ in range(count))


@frozen
class ZoneHas(HostedExpectation):
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

    def check(self, moment: HostedMoment) -> Mismatch | None:
        """Compare the pieces, or their number."""
        seen = self._seen(moment.state)
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
            self._about(moment.state.names),
            self._pairs(seen),
        )

    def value_in(self, state: HostedState) -> tuple[Value]:
        """The pieces, or their number where that is what is said or seen."""
        return (self._actual(self._seen(state)),)

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
class ValueIs(HostedExpectation):
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

    def check(self, moment: HostedMoment) -> Mismatch | None:
        """Compare it."""
        actual, names = self.actual(moment.state), moment.state.names
        if actual == self.value:
            return None
        whose = "the" if self.owner == TABLE else f"{names[self.owner]}'s"
        return Mismatch(str(self.value), str(actual), f"{whose} {self.name}")

    def value_in(self, state: HostedState) -> tuple[Value]:
        """What it is."""
        return (self.actual(state),)

    def actual(self, state: HostedState) -> str | int:
        """What it is."""
        if self.owner != TABLE:
            counters = state.player_counters
            return (counters.get(self.name) or state.statuses)[self.owner]
        if self.name in state.counters:
            return state.counters[self.name]
        return state.round if self.name == "round" else state.phase


@frozen
class DecisionIs(HostedExpectation):
    """Who must decide what; with neither, that nobody must.

    Attributes:
        seat: who must, -1 for chance; None: not said.
        kind: what; None: not said.
    """

    seat: int | None
    kind: str | None
    about = "the pending decision"

    def check(self, moment: HostedMoment) -> Mismatch | None:
        """Compare decider and kind, as far as they are said."""
        state, decision = moment.state, moment.state.decision
        if self.seat is None and self.kind is None:
            return None if decision is None else Mismatch("none", pending(state))
        if decision and self.seat in (None, decision.player) and self.kind in (None, decision.kind):
            return None
        who = "" if self.seat is None else decider(state, self.seat)
        return Mismatch(": ".join(part for part in (who, self.kind) if part), pending(state))

    def value_in(self, state: HostedState) -> tuple[Value]:
        """Who decides and what, as far as that is said; both, if neither is."""
        if state.decision is None:
            return (None,)
        every = {"player": decider(state, state.decision.player), "kind": state.decision.kind}
        said = {"player": self.seat is not None, "kind": self.kind is not None}
        return ({key: every[key] for key in every if said[key]} or every,)


@frozen
class OptionsAre(HostedExpectation):
    """What the pending decision offers.

    Attributes:
        texts: the options.
        how: `exactly` these, `include` them, or `exclude` them.
    """

    texts: tuple[str, ...]
    how: str
    about = "the options"

    def check(self, moment: HostedMoment) -> Mismatch | None:
        """Compare the options with those named."""
        state = moment.state
        offered = {text.casefold() for text in self._offered(state)}
        named = {text.casefold(): text for text in self.texts}
        missing = [text for plain, text in named.items() if plain not in offered]
        extra = [text for text in self._offered(state) if text.casefold() not in named]
        there = [text for plain, text in named.items() if plain in offered]
        parts = {
            "exactly": [("also", missing), ("without", extra)],
            "include": [("also", missing)],
            "exclude": [("without", there)],
        }[self.how]
        said = ", and ".join(f"{word}: {'; '.join(texts)}" for word, texts in parts if texts)
        if not said:
            return None
        return Mismatch(said, f"{pending(state)}: {'; '.join(self._offered(state))}")

    def value_in(self, state: HostedState) -> tuple[Value] | None:
        """All options; what was wanted of a part of them nobody can tell."""
        return (self._offered(state),) if self.how == "exactly" else None

    def _offered(self, state: HostedState) -> tuple[str, ...]:
        return tuple(state.decision.texts) if state.decision else ()


@frozen
class WinnerIs(HostedExpectation):
    """Who has won.

    Attributes:
        seats: the winners; empty if nobody has won.
        goes_on: the game isn't over.
    """

    seats: tuple[int, ...]
    goes_on: bool
    about = "the winner"

    def check(self, moment: HostedMoment) -> Mismatch | None:
        """Compare the winners."""
        state, outcome = moment.state, moment.state.outcome
        if self.goes_on:
            return None if outcome is None else Mismatch(NOBODY_YET, str(outcome))
        if outcome is not None and set(outcome.winners) == set(self.seats):
            return None
        expected = listed_names(state.names, self.seats) if self.seats else DRAW
        return Mismatch(expected, NOBODY_YET if outcome is None else str(outcome))

    def value_in(self, state: HostedState) -> tuple[Value]:
        """Who has won."""
        if state.outcome is None:
            return (None,)
        names = tuple(state.outcome.names)
        return (names if len(names) > 1 else names[0] if names else DRAW,)


@frozen
class DecidingSeen(HostedExpectation):
    """Whom a player sees deciding.

    Attributes:
        viewer: the seat of who looks.
        seats: who is seen to decide.
    """

    viewer: int
    seats: tuple[int, ...]
    about = "who is seen to decide"

    def check(self, moment: HostedMoment) -> Mismatch | None:
        """Compare with the view."""
        state = moment.state
        seen = state.view(self.viewer).deciding
        if set(seen) == set(self.seats):
            return None
        about = f"whom {state.names[self.viewer]} sees deciding"
        both = listed_names(state.names, self.seats), listed_names(state.names, seen)
        return Mismatch(*both, about)

    def value_in(self, state: HostedState) -> tuple[Value]:
        """Who is seen."""
        return (tuple(state.names[seat] for seat in state.view(self.viewer).deciding),)


@frozen
class LogSays(HostedExpectation):
    """Fragments of what a player may know of the last step, or of what they must not.

    Attributes:
        seat: who is told.
        fragments: parts of sentences.
        absent: whether they must not be there.
    """

    seat: int
    fragments: tuple[str, ...]
    absent: bool
    about = "the log"

    def check(self, moment: HostedMoment) -> Mismatch | None:
        """Look for each fragment, whatever the case of its letters."""
        lines = [
            event.text() for state in moment.since for event in state.events_known_to(self.seat)
        ]
        log = "\n".join(lines).casefold()
        wrong = [text for text in self.fragments if (text.casefold() in log) == self.absent]
        if not wrong:
            return None
        says = "says nothing of" if self.absent else "says"
        named = ", ".join(f"`{text}`" for text in wrong)
        name = moment.state.names[self.seat]
        return Mismatch(f"{name}'s log {says} {named}", "; ".join(lines) or NOTHING)
