"""What must hold at a point of a scenario: turns, decisions, winners, logs.

Each kind of expectation is a class that knows where it stands in its file. It says by `check` what
is different, by `golden` what it would have to say, and by `cause` which line of a coin to look at.
What ships must look like is in `sights`, what may be chosen in `options`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import cached_property
from typing import ClassVar

from attrs import frozen

from piecesofeight.game.state import State
from piecesofeight.language.program import Span
from piecesofeight.match.state import MatchState
from piecesofeight.testing.scenarios.aligning import Pairs, aligned
from piecesofeight.testing.scenarios.running.played import Played, game_seen, log_of
from piecesofeight.testing.scenarios.running.tracing import Cause, Happened, cause_now, happened
from piecesofeight.testing.scenarios.values import Value

DRAW = "draw"
DIRECTIONS = ("clockwise", "counterclockwise")
NOTHING = "nothing"
NO_GAME = "no game has begun yet"
NOBODY_YET = "null (the game goes on)"


@frozen(slots=False)
class Checkpoint:
    """A point of a scenario at which something must hold.

    Attributes:
        states: all states up to there.
        last: which of them is the one in which the last step began; -1 if none was taken.
    """

    states: tuple[Played, ...]
    last: int = -1

    @property
    def state(self) -> Played:
        """The state then."""
        return self.states[-1]

    @property
    def game(self) -> State | None:
        """The game then; between games the last one as it ended, None before the first."""
        return game_seen(self.state)

    @property
    def since(self) -> tuple[Played, ...]:
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
        return listed_names(self.state.names, seats)


def listed_names(names: Sequence[str], seats: Sequence[int]) -> str:
    """Players by name, as a list is written."""
    return f"[{', '.join(names[seat] for seat in seats)}]"


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


class OfGame(Expectation):
    """Something that must hold in a game; of an evening in the game under way, or the last one."""

    def check(self, moment: Checkpoint) -> Mismatch | None:
        """What is different in the game."""
        game = moment.game
        return Mismatch("", NO_GAME) if game is None else self.differs(game)

    def golden(self, moment: Checkpoint) -> Golden | None:
        """What it would have to say of the game."""
        return None if moment.game is None else Golden(self.span, self.value_in(moment.game))

    @abstractmethod
    def differs(self, game: State) -> Mismatch | None:
        """What is different; None if it holds."""

    @abstractmethod
    def value_in(self, game: State) -> Value:
        """What it would have to say, so that it holds."""


@frozen
class TurnIs(OfGame):
    """Whose turn it is."""

    seat: int
    about = "whose turn it is"

    def differs(self, game: State) -> Mismatch | None:
        """Compare the player whose turn it is."""
        names, turn = game.names, game.to_move
        return None if turn == self.seat else Mismatch(names[self.seat], names[turn])

    def value_in(self, game: State) -> Value:
        """The player whose turn it is."""
        return game.names[game.to_move]

    def cause(self, moment: Checkpoint) -> Cause | None:
        """What gave somebody the turn, or took it."""
        return moment.all.last("next", "skips")


@frozen
class DirectionIs(OfGame):
    """Which way turns go: clockwise, or counterclockwise (9.29)."""

    way: str
    about = "the direction of play"

    def differs(self, game: State) -> Mismatch | None:
        """Compare the way that turns go."""
        way = self.value_in(game)
        return None if way == self.way else Mismatch(self.way, way)

    def value_in(self, game: State) -> str:
        """The way that turns go."""
        return DIRECTIONS[game.counterclockwise]

    def cause(self, moment: Checkpoint) -> Cause | None:
        """What turned it last."""
        return moment.all.last("reversed")


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


def decider(state: Played, seat: int) -> str:
    """The name of who decides."""
    return "chance" if seat < 0 else state.names[seat]


def pending(state: Played) -> str:
    """The pending decision in a few words."""
    if state.decision is None:
        over = "match" if isinstance(state, MatchState) else "game"
        return f"none, the {over} is over: {state.outcome}"
    return f"{decider(state, state.decision.player)}: {state.decision.kind}"


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
            winners = team_ahead(state) if self.team else ()
            if state.outcome is not None and not winners:
                winners = state.outcome.winners
            over = bool(winners) or state.outcome is not None
            holds = over and set(winners) == set(self.seats)
        return None if holds else Mismatch(expected, winner_text(moment))

    def golden(self, moment: Checkpoint) -> Golden:
        """Who has won; a team whose survivors play on is a list."""
        state, names = moment.state, moment.state.names
        if state.outcome is None:
            return Golden(self.span, tuple(names[seat] for seat in team_ahead(state)) or None)
        winners = tuple(names[seat] for seat in state.outcome.winners)
        if not winners:
            return Golden(self.span, DRAW)
        return Golden(self.span, winners if self.team or len(winners) > 1 else winners[0])

    def cause(self, moment: Checkpoint) -> Cause | None:
        """What came just before the end."""
        return moment.latest.cause_of_end()


def team_ahead(state: Played) -> tuple[int, ...]:
    """The team that has won a game while its survivors play on; empty of an evening."""
    return state.winning_team if isinstance(state, State) else ()


def winner_text(moment: Checkpoint) -> str:
    """Who has won and why, or that the game goes on."""
    state = moment.state
    if state.outcome is not None:
        return str(state.outcome)
    if team_ahead(state):
        return f"the team {moment.names(team_ahead(state))}, whose survivors play on"
    return NOBODY_YET


@frozen
class OutIs(OfGame):
    """Who is out, in the order in which they went."""

    seats: tuple[int, ...]
    about = "who is out"

    def differs(self, game: State) -> Mismatch | None:
        """Compare the players who are out, and their order."""
        out, names = game.out, game.names
        if self.seats == out:
            return None
        pairs = aligned([names[seat] for seat in self.seats], [names[seat] for seat in out])
        return Mismatch(listed_names(names, self.seats), listed_names(names, out), pairs=pairs)

    def value_in(self, game: State) -> Value:
        """Those who are out."""
        return tuple(game.names[seat] for seat in game.out)

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
        lines = [line for state in moment.since for line in log_of(state, self.seat)]
        log = "\n".join(lines).casefold()
        wrong = [
            fragment for fragment in self.fragments if (fragment.casefold() in log) == self.absent
        ]
        if not wrong:
            return None
        says = "says nothing of" if self.absent else "says"
        name = moment.state.names[self.seat]
        return Mismatch(
            f"{name}'s log {says} {', '.join(f'`{fragment}`' for fragment in wrong)}",
            "; ".join(lines) or NOTHING,
        )
