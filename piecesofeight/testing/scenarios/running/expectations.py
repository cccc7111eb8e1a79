"""What must hold at a point of a scenario: turns, decisions, options, winners, logs.

Each kind of expectation is a class that knows where it stands in its file, and says by
`check` what is different. What ships must look like is in `sights`.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Protocol

from attrs import frozen

from piecesofeight.game.state import State
from piecesofeight.language.program import Span
from piecesofeight.testing.scenarios.aligning import Pairs, aligned
from piecesofeight.testing.scenarios.running.acts import Act, spoken
from piecesofeight.testing.scenarios.running.taking import (
    Actor,
    StepError,
    as_offered,
    take,
    whole_texts,
)

DRAW = "draw"
NOTHING = "nothing"


@frozen
class Moment:
    """A point of a scenario at which something must hold.

    Attributes:
        state: the state then.
        since: the states that the last step led through; their events are its log.
    """

    state: State
    since: tuple[State, ...] = ()

    def names(self, seats: Sequence[int]) -> str:
        """Players by name, as a list is written."""
        return f"[{', '.join(self.state.game.names[seat] for seat in seats)}]"


@frozen
class Mismatch:
    """What is different, in words.

    Attributes:
        expected: what should have been.
        actual: what is.
        about: what it is about, if that can be said better than the expectation says it.
        pairs: of two lists, what stands beside what.
    """

    expected: str
    actual: str
    about: str = ""
    pairs: Pairs = ()


class Expectation(Protocol):
    """Something that must hold."""

    @property
    def span(self) -> Span:
        """Where it stands in its file."""

    @property
    def about(self) -> str:
        """What it is about, in a few words."""

    def check(self, moment: Moment) -> Mismatch | None:
        """What is different; None if it holds."""


@frozen
class TurnIs:
    """Whose turn it is."""

    span: Span
    seat: int
    about: str = "whose turn it is"

    def check(self, moment: Moment) -> Mismatch | None:
        """Compare the player whose turn it is."""
        state = moment.state
        if state.to_move == self.seat:
            return None
        return Mismatch(state.game.names[self.seat], state.game.names[state.to_move])


@frozen
class DecisionIs:
    """Who must decide what; with neither, that nobody must.

    Attributes:
        seat: who must, -1 for chance; None: not said.
        kind: what; None: not said.
    """

    span: Span
    seat: int | None
    kind: str | None
    about: str = "the pending decision"

    def check(self, moment: Moment) -> Mismatch | None:
        """Compare decider and kind, as far as they are said."""
        decision = moment.state.decision
        if self.seat is None and self.kind is None:
            return None if decision is None else Mismatch("none", pending(moment.state))
        if decision is not None:
            right_player = self.seat in (None, decision.player)
            if right_player and self.kind in (None, decision.kind):
                return None
        return Mismatch(self._text(moment), pending(moment.state))

    def _text(self, moment: Moment) -> str:
        who = "" if self.seat is None else decider(moment.state, self.seat)
        return ": ".join(part for part in (who, self.kind) if part)


def decider(state: State, seat: int) -> str:
    """The name of who decides."""
    return "chance" if seat < 0 else state.game.names[seat]


def pending(state: State) -> str:
    """The pending decision in a few words."""
    if state.decision is None:
        return f"none, the game is over: {state.outcome}"
    return f"{decider(state, state.decision.player)}: {state.decision.kind}"


@frozen
class OptionsAre:
    """What the pending decision offers.

    Attributes:
        acts: the options, as steps would say them.
        how: `exactly` these, `include` them, or `exclude` them.
    """

    span: Span
    acts: tuple[Act, ...]
    how: str
    about: str = "the options"

    def check(self, moment: Moment) -> Mismatch | None:
        """Compare the options with those named."""
        if self.how == "exactly":
            return self._exactly(moment.state)
        wanted = self.how == "include"
        wrong = [act.text for act in self.acts if offers(moment.state, act) != wanted]
        if not wrong:
            return None
        said = f"{'offered' if wanted else 'not offered'}: {'; '.join(wrong)}"
        return Mismatch(said, self._offered(moment.state))

    def _exactly(self, state: State) -> Mismatch | None:
        expected = {as_offered(state, act) for act in self.acts}
        actual = offered_with(state, expected)
        if actual is None:
            return Mismatch("these options", "so many that they can't be compared")
        missing = {spoken(one) for one in expected - actual}
        extra = {spoken(one) for one in actual - expected}
        if not missing and not extra:
            return None
        parts = []
        if missing:
            parts.append(f"also: {'; '.join(sorted(missing))}")
        if extra:
            parts.append(f"{'and ' if missing else ''}without: {'; '.join(sorted(extra))}")
        return Mismatch(", ".join(parts), self._offered(state))

    def _offered(self, state: State) -> str:
        if state.decision is None:
            return pending(state)
        return f"{pending(state)}: {'; '.join(state.decision.texts)}"


def offered(state: State, *, whole: bool) -> set[tuple[str, ...]] | None:
    """The options of the pending decision, as the pieces of steps; None if too many.

    Orders and rearrangements are small decisions unless the `whole` of them is asked for.
    """
    decision = state.decision
    if decision is None:
        return set()
    if whole or decision.kind in ("main", "react"):
        return whole_texts(state)
    return {(text,) for text in decision.texts}


def offered_with(state: State, named: Collection[tuple[str, ...]]) -> set[tuple[str, ...]] | None:
    """The options to be compared with those named; None if too many.

    They are whole steps if one of those named is; a stalemate counts only if it is named.
    """
    actual = offered(state, whole=any(len(pieces) > 1 for pieces in named))
    if actual is not None and ("stalemate",) in named and state.may_propose():
        actual.add(("stalemate",))
    return actual


def offers(state: State, act: Act) -> bool:
    """Whether the pending decision lists what a step says; surrender is never listed."""
    if state.decision is None or act.verb == "surrender":
        return False
    seat = state.decision.player
    try:
        return bool(take(state, Actor("", seat), act))
    except StepError:
        return False


@frozen
class WinnerIs:
    """Who has won.

    Attributes:
        seats: the winner, or a team; empty for a draw.
        goes_on: nobody has won yet.
        team: it was written as a list.
    """

    span: Span
    seats: tuple[int, ...]
    goes_on: bool = False
    team: bool = False
    about: str = "the winner"

    def check(self, moment: Moment) -> Mismatch | None:
        """Compare the winners; a team that has won counts while its survivors play on."""
        state = moment.state
        if self.goes_on:
            return None if state.outcome is None else self._wrong(moment)
        if self.team and state.winning_team:
            won = set(state.winning_team) == set(self.seats)
            return None if won else self._wrong(moment)
        if state.outcome is None or set(state.outcome.winners) != set(self.seats):
            return self._wrong(moment)
        return None

    def _wrong(self, moment: Moment) -> Mismatch:
        if self.goes_on:
            expected = "null (the game goes on)"
        elif not self.seats:
            expected = DRAW
        else:
            names = moment.names(self.seats)
            expected = names if self.team else names.strip("[]")
        return Mismatch(expected, winner_text(moment))


def winner_text(moment: Moment) -> str:
    """Who has won and why, or that the game goes on."""
    state = moment.state
    if state.outcome is not None:
        return str(state.outcome)
    if state.winning_team:
        return f"the team {moment.names(state.winning_team)}, whose survivors play on"
    return "null (the game goes on)"


@frozen
class OutIs:
    """Who is out, in the order in which they went."""

    span: Span
    seats: tuple[int, ...]
    about: str = "who is out"

    def check(self, moment: Moment) -> Mismatch | None:
        """Compare the players who are out, and their order."""
        if self.seats == moment.state.out:
            return None
        names = moment.state.game.names
        pairs = aligned([names[seat] for seat in self.seats], [names[x] for x in moment.state.out])
        return Mismatch(moment.names(self.seats), moment.names(moment.state.out), pairs=pairs)


@frozen
class LogSays:
    """Fragments that a player's log of the last step has, or must not have."""

    span: Span
    seat: int
    fragments: tuple[str, ...]
    absent: bool = False
    about: str = "the log"

    def check(self, moment: Moment) -> Mismatch | None:
        """Look for each fragment, whatever the case of its letters."""
        lines = [
            event.seen_by(self.seat).text() for state in moment.since for event in state.events
        ]
        log = "\n".join(lines).casefold()
        wrong = [one for one in self.fragments if (one.casefold() in log) == self.absent]
        if not wrong:
            return None
        says = "says nothing of" if self.absent else "says"
        name = moment.state.game.names[self.seat]
        return Mismatch(
            f"{name}'s log {says} {', '.join(f'`{one}`' for one in wrong)}",
            "; ".join(lines) or NOTHING,
        )
