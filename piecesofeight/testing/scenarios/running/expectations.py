"""What must hold at a point of a scenario: turns, decisions, options, winners, logs.

Each kind of expectation is a class that knows where it stands in its file. It says by `check` what
is different, by `golden` what it would have to say, and by `cause` which line of a coin to look at.
What ships must look like is in `sights`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence
from functools import cached_property
from typing import ClassVar

from attrs import frozen

from piecesofeight.game.state import State
from piecesofeight.language.program import Span
from piecesofeight.testing.scenarios.aligning import Pairs, aligned
from piecesofeight.testing.scenarios.running import taking
from piecesofeight.testing.scenarios.running.acts import GIVING_UP, Act, spoken
from piecesofeight.testing.scenarios.running.taking import as_offered
from piecesofeight.testing.scenarios.running.tracing import Cause, Happened, cause_now, happened
from piecesofeight.testing.scenarios.values import Value

DRAW = "draw"
NOTHING = "nothing"
NOBODY_YET = "null (the game goes on)"


@frozen(slots=False)
class Checkpoint:
    """A point of a scenario at which something must hold.

    Attributes:
        states: all states up to there.
        last: which of them is the one in which the last step began; -1 if none was taken.
    """

    states: tuple[State, ...]
    last: int = -1

    @property
    def state(self) -> State:
        """The state then."""
        return self.states[-1]

    @property
    def since(self) -> tuple[State, ...]:
        """The states that the last step led through; their events are its log."""
        return self.states[self.last + 1 :]

    @cached_property
    def latest(self) -> Happened:
        """What happened since the last step began."""
        return happened(self.states[max(self.last, 0) :])

    @cached_property
    def all(self) -> Happened:
        """What happened so far."""
        return happened(self.states)

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


@frozen
class Golden:
    """A value that could stand in the file instead of the one that does.

    Attributes:
        span: where the value stands.
        value: a text, a number, None for `null`, a list, or keys with texts.
    """

    span: Span
    value: Value


@frozen
class Expectation(ABC):
    """Something that must hold.

    Attributes:
        span: where it stands in its file.
        about: what it is about, in a few words.
    """

    span: Span
    about: ClassVar[str]

    @abstractmethod
    def check(self, moment: Checkpoint) -> Mismatch | None:
        """What is different; None if it holds."""

    def golden(self, moment: Checkpoint) -> Golden | None:
        """What it would have to say, so that it holds; None if nobody can tell.

        That `options_include`, `options_exclude` and `log` state only a part is why they have no
        golden value: no game can tell what else somebody might have wanted.
        """
        del moment
        return None

    def cause(self, moment: Checkpoint) -> Cause | None:
        """The line of a coin that an author will want to see, if it doesn't hold."""
        del moment
        return None


@frozen
class TurnIs(Expectation):
    """Whose turn it is."""

    seat: int
    about = "whose turn it is"

    def check(self, moment: Checkpoint) -> Mismatch | None:
        """Compare the player whose turn it is."""
        names, turn = moment.state.game.names, moment.state.to_move
        return None if turn == self.seat else Mismatch(names[self.seat], names[turn])

    def golden(self, moment: Checkpoint) -> Golden:
        """The player whose turn it is."""
        return Golden(self.span, moment.state.game.names[moment.state.to_move])

    def cause(self, moment: Checkpoint) -> Cause | None:
        """What gave somebody the turn, or took it."""
        return moment.all.last("next", "skips")


@frozen
class DecisionIs(Expectation):
    """Who must decide what; with neither, that nobody must.

    Attributes:
        seat: who must, -1 for chance; None: not said.
        kind: what; None: not said.
    """

    seat: int | None
    kind: str | None
    about = "the pending decision"

    def check(self, moment: Checkpoint) -> Mismatch | None:
        """Compare decider and kind, as far as they are said."""
        state, decision = moment.state, moment.state.decision
        if self.seat is None and self.kind is None:
            return None if decision is None else Mismatch("none", pending(state))
        if decision is not None:
            if self.seat in (None, decision.player) and self.kind in (None, decision.kind):
                return None
        who = "" if self.seat is None else decider(state, self.seat)
        return Mismatch(": ".join(part for part in (who, self.kind) if part), pending(state))

    def golden(self, moment: Checkpoint) -> Golden:
        """Who decides and what, as far as that is said; both, if neither is."""
        decision = moment.state.decision
        if decision is None:
            return Golden(self.span, None)
        every = {"player": decider(moment.state, decision.player), "kind": decision.kind}
        said = {"player": self.seat is not None, "kind": self.kind is not None}
        return Golden(self.span, {key: every[key] for key in every if said[key]} or every)

    def cause(self, moment: Checkpoint) -> Cause | None:
        """What is under way."""
        return cause_now(moment.state)


def decider(state: State, seat: int) -> str:
    """The name of who decides."""
    return "chance" if seat < 0 else state.game.names[seat]


def pending(state: State) -> str:
    """The pending decision in a few words."""
    if state.decision is None:
        return f"none, the game is over: {state.outcome}"
    return f"{decider(state, state.decision.player)}: {state.decision.kind}"


@frozen
class OptionsAre(Expectation):
    """What the pending decision offers.

    Attributes:
        acts: the options, as steps would say them.
        how: `exactly` these, `include` them, or `exclude` them.
    """

    acts: tuple[Act, ...]
    how: str
    about = "the options"

    def check(self, moment: Checkpoint) -> Mismatch | None:
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
        missing = {spoken(pieces) for pieces in expected - actual}
        extra = {spoken(pieces) for pieces in actual - expected}
        if not missing and not extra:
            return None
        parts = []
        if missing:
            parts.append(f"also: {'; '.join(sorted(missing))}")
        if extra:
            parts.append(f"{'and ' if missing else ''}without: {'; '.join(sorted(extra))}")
        return Mismatch(", ".join(parts), self._offered(state))

    def golden(self, moment: Checkpoint) -> Golden | None:
        """The options as they are said already, then those that are new; None if too many."""
        state, said = moment.state, {as_offered(moment.state, act): act.text for act in self.acts}
        actual = offered_with(state, said) if self.how == "exactly" else None
        if actual is None:
            return None
        kept = [text for pieces, text in said.items() if pieces in actual]
        new = sorted(spoken(pieces) for pieces in actual if pieces not in said)
        return Golden(self.span, (*kept, *new))

    def cause(self, moment: Checkpoint) -> Cause | None:
        """What is under way."""
        return cause_now(moment.state)

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
        return taking.whole_texts(state)
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
    """Whether the pending decision lists what a step says; what is never listed it doesn't."""
    if state.decision is None or act.verb in GIVING_UP:
        return False
    seat = state.decision.player
    try:
        return bool(taking.take(state, taking.Actor("", seat), act))
    except taking.StepError:
        return False


@frozen
class WinnerIs(Expectation):
    """Who has won.

    Attributes:
        seats: the winner, or a team; empty for a draw.
        goes_on: nobody has won yet.
        team: it was written as a list.
    """

    seats: tuple[int, ...]
    goes_on: bool = False
    team: bool = False
    about = "the winner"

    def check(self, moment: Checkpoint) -> Mismatch | None:
        """Compare the winners; a team that has won counts while its survivors play on."""
        state = moment.state
        if self.goes_on:
            expected, holds = NOBODY_YET, state.outcome is None
        else:
            names = moment.names(self.seats)
            expected = (names if self.team else names.strip("[]")) if self.seats else DRAW
            winners = state.winning_team if self.team else ()
            if state.outcome is not None and not winners:
                winners = state.outcome.winners
            over = bool(winners) or state.outcome is not None
            holds = over and set(winners) == set(self.seats)
        return None if holds else Mismatch(expected, winner_text(moment))

    def golden(self, moment: Checkpoint) -> Golden:
        """Who has won; a team whose survivors play on is a list."""
        state, names = moment.state, moment.state.game.names
        if state.outcome is None:
            return Golden(self.span, tuple(names[seat] for seat in state.winning_team) or None)
        winners = tuple(names[seat] for seat in state.outcome.winners)
        if not winners:
            return Golden(self.span, DRAW)
        return Golden(self.span, winners if self.team or len(winners) > 1 else winners[0])

    def cause(self, moment: Checkpoint) -> Cause | None:
        """What came just before the end."""
        return moment.latest.cause_of_end()


def winner_text(moment: Checkpoint) -> str:
    """Who has won and why, or that the game goes on."""
    state = moment.state
    if state.outcome is not None:
        return str(state.outcome)
    if state.winning_team:
        return f"the team {moment.names(state.winning_team)}, whose survivors play on"
    return NOBODY_YET


@frozen
class OutIs(Expectation):
    """Who is out, in the order in which they went."""

    seats: tuple[int, ...]
    about = "who is out"

    def check(self, moment: Checkpoint) -> Mismatch | None:
        """Compare the players who are out, and their order."""
        out, names = moment.state.out, moment.state.game.names
        if self.seats == out:
            return None
        pairs = aligned([names[seat] for seat in self.seats], [names[seat] for seat in out])
        return Mismatch(moment.names(self.seats), moment.names(out), pairs=pairs)

    def golden(self, moment: Checkpoint) -> Golden:
        """Those who are out."""
        return Golden(self.span, tuple(moment.state.game.names[seat] for seat in moment.state.out))

    def cause(self, moment: Checkpoint) -> Cause | None:
        """What came just before somebody went out."""
        return moment.latest.cause_of_end()


@frozen
class LogSays(Expectation):
    """Fragments that a player's log of the last step has, or must not have."""

    seat: int
    fragments: tuple[str, ...]
    absent: bool = False
    about = "the log"

    def check(self, moment: Checkpoint) -> Mismatch | None:
        """Look for each fragment, whatever the case of its letters."""
        lines = [
            event.seen_by(self.seat).text() for state in moment.since for event in state.events
        ]
        log = "\n".join(lines).casefold()
        wrong = [
            fragment for fragment in self.fragments if (fragment.casefold() in log) == self.absent
        ]
        if not wrong:
            return None
        says = "says nothing of" if self.absent else "says"
        name = moment.state.game.names[self.seat]
        return Mismatch(
            f"{name}'s log {says} {', '.join(f'`{fragment}`' for fragment in wrong)}",
            "; ".join(lines) or NOTHING,
        )
